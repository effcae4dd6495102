import Foundation

/// A line-mode session on standard input and output, for screens that are announced as text instead of drawn.
///
/// On a terminal, typed secrets are not echoed. The terminal modes are restored when the session closes, the program exits or
/// is suspended, or a signal other than SIGKILL ends the program. Files and pipes are supported too. Signals are handled as in
/// a ``TerminalSession``.
@MainActor
public final class LineSession {
  let events: AsyncStream<TerminalEvent>
  /// Whether printed secrets can be erased, because the output is a terminal that can move its cursor.
  let canErase: Bool

  /// Whether the input is a terminal, on which the user can type a rejected line again.
  let isTerminal: Bool

  private let output: Int32
  private let thread: InputThread
  private let continuation: AsyncStream<TerminalEvent>.Continuation

  /// Runs `body` in a session on standard input and output, and returns the result of `body`.
  ///
  /// If the session receives a termination signal, this signal ends the program after `body` returns.
  ///
  /// - Throws: ``TerminalError`` if the session cannot start, and errors thrown by `body`.
  public static func run<Result>(_ body: @MainActor (LineSession) async throws -> Result) async throws -> Result {
    let session = try LineSession(
      input: STDIN_FILENO, output: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
    defer {
      session.close()
      raisePendingSignal()
    }
    return try await body(session)
  }

  init(input: Int32, output: Int32, environment: [String: String]) throws(TerminalError) {
    (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    self.output = output
    canErase = isatty(output) == 1 && environment["TERM"] != "dumb"
    isTerminal = isatty(input) == 1
    thread = try InputThread(input: input, events: continuation)
    try acquireTerminal(input: input, output: output, notices: thread.noticeInput, as: isTerminal ? .lines : .stream)
    thread.start()
  }

  func print(_ text: String) {
    var bytes = text
    bytes.withUTF8 { write($0, to: output) }
  }

  /// Prints lines with a secret.
  ///
  /// The lines remain visible until ``eraseSecret()`` is called, the session closes, or the program is suspended or ends.
  func printSecret(_ text: String) {
    markSecretShown()
    print(text)
  }

  /// Erases a printed secret by clearing the screen above the cursor.
  ///
  /// The function does nothing if no secret was printed since the last erasure.
  func eraseSecret() {
    wipeSecret()
  }

  /// Turns the echo of typed text off or on; does nothing if the input is not a terminal.
  func setInputHidden(_ isHidden: Bool) {
    if isTerminal { setEcho(!isHidden) }
  }

  /// Requests a redraw because the content has changed.
  func setNeedsDisplay() {
    continuation.yield(.redraw)
  }

  func close() {
    restoreTerminal()
    thread.stop()
  }
}
