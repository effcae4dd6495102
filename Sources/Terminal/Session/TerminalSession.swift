import Foundation
import Synchronization

/// A full-screen session on the terminal: its input events, and its output.
///
/// During a session the terminal is in raw mode, on its alternate screen, with mouse reporting and bracketed paste, and without
/// a cursor. The terminal is restored when the session closes or the program exits, while the program is suspended, and when a
/// signal ends the program. After SIGKILL, only a watchdog restores the terminal; see ``notifyWatcher(at:)``.
///
/// A termination signal, such as SIGTERM or a hang-up, only ends ``events``. The app then has three seconds to return from
/// ``run(_:)``. The same signal ends the program after the return, or at the end of this time.
@MainActor
public final class TerminalSession {
  /// The input events, in order, until a termination signal is received or the session closes.
  ///
  /// Only one loop at a time can iterate over the events.
  public let events: AsyncStream<TerminalEvent>

  private let output: Int32
  private let isASCII: Bool
  private let encoder: FrameEncoder
  private let thread: InputThread
  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private var shown: Frame?

  /// Runs `body` in a session on the program's terminal, and returns the result of `body`.
  ///
  /// The terminal is restored even if `body` throws. If a termination signal was received, this signal then ends the program.
  ///
  /// - Parameter isASCII: Whether lines, dots and other signs are drawn with ASCII characters. The texts of the user do not
  ///   change.
  /// - Throws: ``TerminalError`` if the session cannot start, and errors thrown by `body`.
  public static func run<Result>(
    isASCII: Bool = false, _ body: @MainActor (TerminalSession) async throws -> Result
  ) async throws -> Result {
    let session = try TerminalSession(
      input: STDIN_FILENO, output: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment, isASCII: isASCII)
    defer {
      session.close()
      raisePendingSignal()
    }
    return try await body(session)
  }

  /// Whether the program has a terminal that supports a session.
  public static var isAvailable: Bool {
    isTerminal(STDIN_FILENO, STDOUT_FILENO, ProcessInfo.processInfo.environment)
  }

  init(input: Int32, output: Int32, environment: [String: String], isASCII: Bool = false) throws(TerminalError) {
    guard TerminalSession.isTerminal(input, output, environment) else { throw .notATerminal }
    (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    self.output = output
    self.isASCII = isASCII
    encoder = FrameEncoder(depth: ColorDepth(environment: environment))
    thread = try InputThread(input: input, events: continuation)
    try acquireTerminal(input: input, output: output, notices: thread.noticeInput)
    thread.start()
  }

  /// The current size of the terminal in cells; 24 × 80 if the terminal does not report its size.
  public var size: Size {
    var window = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 else {
      return Size(rows: 24, columns: 80)
    }
    return Size(rows: Int(window.ws_row), columns: Int(window.ws_col))
  }

  /// Draws a frame in a theme, whose gradient of the background needs 24-bit colours.
  func draw(_ frame: Frame, in theme: Theme) {
    var frame = frame
    if encoder.depth == .full, let gradient = theme.ground, let ground = theme.text.background {
      frame.paint(gradient, over: ground)
    }
    draw(frame)
  }

  /// Draws a frame.
  ///
  /// Only the differences from the previous frame are written. The whole frame is written for the first frame, after a resize,
  /// and if another program may have drawn on the terminal.
  public func draw(_ frame: Frame) {
    if thread.needsRepaint.exchange(false, ordering: .sequentiallyConsistent) { shown = nil }
    let frame = isASCII ? frame.withASCIISigns : frame
    var bytes = encoder.encode(frame, after: shown)
    bytes.withUTF8 { write($0, to: output) }
    shown = frame
  }

  func ring() {
    var bell = "\u{7}"
    bell.withUTF8 { write($0, to: output) }
  }

  /// Requests a ``TerminalEvent/redraw`` because the app's content has changed.
  public func setNeedsDisplay() {
    continuation.yield(.redraw)
  }

  /// Closes the session and restores the terminal.
  func close() {
    restoreTerminal()
    thread.stop()
  }

  private static func isTerminal(_ input: Int32, _ output: Int32, _ environment: [String: String]) -> Bool {
    isatty(input) == 1 && isatty(output) == 1 && environment["TERM"] != "dumb"
  }
}
