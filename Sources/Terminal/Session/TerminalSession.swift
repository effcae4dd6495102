import Foundation
import Synchronization

/// The terminal as one full screen: what happens on it, and what is drawn on it.
///
/// While a session lasts the terminal is in raw mode, on its alternate screen, without cursor and with mouse reporting. It is left
/// as it was found when the session closes, when the program exits, when a signal ends it (after SIGKILL, by who watches:
/// ``notifyWatcher(at:)``), and while it is suspended.
///
/// A signal that asks the program to end, as control-C and a hang-up do, ends ``events`` and nothing else: the app leaves in the
/// ordinary way, for which it has three seconds, and the program ends by that signal afterwards.
@MainActor
public final class TerminalSession {
  /// What happens, in order, until a signal asks for the end or the session closes.
  ///
  /// One loop at a time can listen.
  public let events: AsyncStream<TerminalEvent>

  private let output: Int32
  private let encoder: FrameEncoder
  private let thread: InputThread
  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private var shown: Frame?

  /// Runs `body` with the terminal of the program, and leaves it as it was found however `body` ends.
  ///
  /// - Throws: ``TerminalError`` if there is no terminal to have, and whatever `body` throws.
  public static func run<Result>(_ body: @MainActor (TerminalSession) async throws -> Result) async throws -> Result {
    let session = try TerminalSession(
      input: STDIN_FILENO, output: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
    defer {
      session.close()
      raisePendingSignal()
    }
    return try await body(session)
  }

  /// Whether the program has a terminal that a session can have.
  public static var isAvailable: Bool {
    isTerminal(STDIN_FILENO, STDOUT_FILENO, ProcessInfo.processInfo.environment)
  }

  init(input: Int32, output: Int32, environment: [String: String]) throws(TerminalError) {
    guard TerminalSession.isTerminal(input, output, environment) else { throw .notATerminal }
    (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    self.output = output
    encoder = FrameEncoder(depth: ColorDepth(environment: environment))
    thread = try InputThread(input: input, events: continuation)
    try acquireTerminal(input: input, output: output, notices: thread.noticeInput)
    thread.start()
  }

  /// The size as it is now; that of the VT100 if the terminal does not say.
  public var size: Size {
    var window = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 else {
      return Size(rows: 24, columns: 80)
    }
    return Size(rows: Int(window.ws_row), columns: Int(window.ws_col))
  }

  /// Shows a picture, by writing only what has changed where that is enough.
  public func draw(_ frame: Frame) {
    if thread.needsRepaint.exchange(false, ordering: .sequentiallyConsistent) { shown = nil }
    var bytes = encoder.encode(frame, after: shown)
    bytes.withUTF8 { write($0, to: output) }
    shown = frame
  }

  /// Rings the bell.
  func ring() {
    var bell = "\u{7}"
    bell.withUTF8 { write($0, to: output) }
  }

  /// Asks for a ``TerminalEvent/redraw`` now: what the app shows has changed.
  public func setNeedsDisplay() {
    continuation.yield(.redraw)
  }

  /// Gives the terminal back.
  func close() {
    restoreTerminal()
    thread.stop()
  }

  private static func isTerminal(_ input: Int32, _ output: Int32, _ environment: [String: String]) -> Bool {
    isatty(input) == 1 && isatty(output) == 1 && environment["TERM"] != "dumb"
  }
}
