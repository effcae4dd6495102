import Foundation

/// Standard input and output in lines, where a screen is not drawn but told.
///
/// On a terminal, what is typed is not shown where it is a secret, and the terminal is left as it was found whatever ends the
/// program. Files and pipes do as well. Signals are heard as in a ``TerminalSession``.
@MainActor
public final class LineSession {
  let events: AsyncStream<TerminalEvent>
  /// Whether what is said is seen on a terminal that takes it off again when it is told to, and stays nowhere else.
  let canErase: Bool

  /// Whether somebody types, who can be asked again.
  let isTerminal: Bool

  private let output: Int32
  private let thread: InputThread
  private let continuation: AsyncStream<TerminalEvent>.Continuation

  /// Runs `body` with the input and output of the program.
  ///
  /// - Throws: ``TerminalError`` if the terminal does not do as it is told, and whatever `body` throws.
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

  /// Says lines.
  func print(_ text: String) {
    var bytes = text
    bytes.withUTF8 { write($0, to: output) }
  }

  /// Says lines with a secret in them, which stay until it is taken back, the program is suspended or it ends.
  func printSecret(_ text: String) {
    markSecretShown()
    print(text)
  }

  /// Takes a secret off the terminal, with all that stands above the cursor; nothing if none was said.
  func eraseSecret() {
    wipeSecret()
  }

  /// Lets what is typed be seen, or not.
  func setQuiet(_ isQuiet: Bool) {
    if isTerminal { setEcho(!isQuiet) }
  }

  /// Asks for another look at what there is to say.
  func setNeedsDisplay() {
    continuation.yield(.redraw)
  }

  func close() {
    restoreTerminal()
    thread.stop()
  }
}
