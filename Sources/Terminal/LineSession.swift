import Foundation

/// Standard input and output in lines, where a screen is not drawn but told.
///
/// On a terminal, what is typed is not shown where it is a secret, and the terminal is left as it was found whatever ends the
/// program. Files and pipes do as well.
@MainActor
public final class LineSession {
  let events: AsyncStream<TerminalEvent>
  /// Whether what is said is seen on a terminal, and stays nowhere else.
  let isOnTerminal: Bool

  private let output: Int32
  private let takesTerminal: Bool
  private let thread: InputThread
  private let continuation: AsyncStream<TerminalEvent>.Continuation

  /// Runs `body` with the input and output of the program.
  ///
  /// - Throws: ``TerminalError`` if the terminal does not do as it is told, and whatever `body` throws.
  public static func run<Result>(_ body: @MainActor (LineSession) async throws -> Result) async throws -> Result {
    let session = try LineSession(input: STDIN_FILENO, output: STDOUT_FILENO)
    defer { session.close() }
    return try await body(session)
  }

  init(input: Int32, output: Int32) throws(TerminalError) {
    (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    self.output = output
    isOnTerminal = isatty(output) == 1
    takesTerminal = isatty(input) == 1
    thread = try InputThread(input: input, events: continuation)
    if takesTerminal { try takeTerminal(input: input, output: output, notices: thread.noticeInput, as: .lines) }
    thread.start()
  }

  /// Says lines.
  func say(_ text: String) {
    var bytes = text
    bytes.withUTF8 { write($0, to: output) }
  }

  /// Lets what is typed be seen, or not.
  func setQuiet(_ isQuiet: Bool) {
    if takesTerminal { setEcho(!isQuiet) }
  }

  /// Asks for another look at what there is to say.
  func setNeedsDisplay() {
    continuation.yield(.redraw)
  }

  func close() {
    if takesTerminal { giveTerminalBack() }
    thread.stop()
  }
}
