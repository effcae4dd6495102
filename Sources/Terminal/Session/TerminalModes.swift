import Foundation
import Synchronization

// Terminal modes of a session, and their restoration when the program ends. The state is in global variables, because signal
// handlers are functions without context. Signal handlers may only use async-signal-safe calls (signal-safety(7)).
// `acquireTerminal` sets the global variables before a handler can run. No program can handle SIGKILL. After SIGKILL, an
// optional watchdog process restores the terminal.

/// The escape sequences that enter and clear the alternate screen, hide the cursor, and enable bracketed paste and mouse
/// reporting in SGR form.
private var enterSequence: StaticString {
  "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[2J"
}
/// The escape sequences that undo `enterSequence`, end an interrupted synchronized update, and reset the style.
private var leaveSequence: StaticString {
  "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"
}
/// The escape sequence that clears the screen above the cursor.
///
/// The sequence does not clear the whole screen, because some terminals would then keep the text in their scrollback buffer.
private var wipeSequence: StaticString { "\u{1B}[1J" }

/// The mode in which a session uses the terminal.
enum TerminalUse: UInt8, AtomicRepresentable {
  case fullScreen
  /// Input and output are lines. The terminal keeps its modes, normally canonical mode, except for the echo.
  case lines
  /// Input is a file or a pipe, which has no modes.
  case stream
}

private let isTaken = Atomic<Bool>(false)
private let isFullScreen = Atomic<Bool>(false)
private let use = Atomic<TerminalUse>(.fullScreen)
/// Whether a secret is shown above the cursor.
private let showsSecret = Atomic<Bool>(false)
nonisolated(unsafe) private var inputDescriptor: Int32 = -1
nonisolated(unsafe) private var outputDescriptor: Int32 = -1
/// The socket of the watchdog that restores the terminal after SIGKILL; -1 without a watchdog.
nonisolated(unsafe) private var watcherDescriptor: Int32 = -1
nonisolated(unsafe) private let foundModes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
nonisolated(unsafe) private let rawModes = UnsafeMutablePointer<termios>.allocate(capacity: 1)

/// Acquires the terminal for a session, and enters the terminal modes of `newUse`.
///
/// The function first saves the previous terminal modes and installs the signal handlers. A full-screen session enters raw mode
/// and the alternate screen. A stream has no modes.
///
/// The signal handlers write a byte to the descriptor `notices` after a termination signal, a resize or a return to the
/// foreground.
///
/// - Throws: ``TerminalError/inUse`` if another session uses the terminal, and ``TerminalError/system(function:code:)`` if the
///   modes cannot be read.
func acquireTerminal(
  input: Int32, output: Int32, notices: Int32, as newUse: TerminalUse = .fullScreen
) throws(TerminalError) {
  guard !isTaken.exchange(true, ordering: .sequentiallyConsistent) else { throw .inUse }
  guard newUse == .stream || tcgetattr(input, foundModes) == 0 else {
    isTaken.store(false, ordering: .sequentiallyConsistent)
    throw .system(function: "tcgetattr", code: errno)
  }
  if newUse != .stream { rawModes.initialize(to: foundModes.pointee) }
  if newUse == .fullScreen { cfmakeraw(rawModes) }
  use.store(newUse, ordering: .sequentiallyConsistent)
  showsSecret.store(false, ordering: .sequentiallyConsistent)
  (inputDescriptor, outputDescriptor) = (input, output)
  installSignalHandlers(notices: notices)
  _ = registerAtExit
  enterFullScreen()
}

/// Restores the terminal modes and the signal handlers, so that another session can acquire the terminal.
func restoreTerminal() {
  leaveFullScreen()
  restoreSignalHandlers()
  isTaken.store(false, ordering: .sequentiallyConsistent)
}

private let registerAtExit: Void = { _ = atexit(leaveFullScreen) }()

/// Turns the echo of input on or off.
///
/// Without echo, line feeds are still echoed.
///
/// - Precondition: The terminal was acquired for lines.
func setEcho(_ isOn: Bool) {
  let echo = tcflag_t(ECHO)
  rawModes.pointee.c_lflag = foundModes.pointee.c_lflag & (isOn ? ~0 : ~echo) | (isOn ? 0 : tcflag_t(ECHONL))
  while tcsetattr(inputDescriptor, TCSADRAIN, rawModes) == -1, errno == EINTR {}
}

/// Records that the screen shows a secret above the cursor.
///
/// ``wipeSecret()`` and ``leaveFullScreen()`` then erase the secret. The caller must print the secret after this call.
/// Otherwise, a signal between the output and this call could leave the secret on the screen.
func markSecretShown() {
  showsSecret.store(true, ordering: .sequentiallyConsistent)
}

/// Erases a secret that is shown above the cursor, by clearing the screen above the cursor; does nothing without a secret.
///
/// This function is async-signal-safe.
func wipeSecret() {
  if showsSecret.exchange(false, ordering: .sequentiallyConsistent) { send(wipeSequence) }
}

/// Enters the session's terminal modes and, for a full screen, the alternate screen.
///
/// This function is async-signal-safe.
func enterFullScreen() {
  notifyWatcher("1\n")
  set(rawModes)
  if !isFullScreen.exchange(true, ordering: .sequentiallyConsistent), isDrawing { send(enterSequence) }
}

private var isDrawing: Bool { use.load(ordering: .sequentiallyConsistent) == .fullScreen }

/// Restores the terminal modes and, after a full screen, the main screen; does nothing if the terminal is already restored.
///
/// The function erases a secret above the cursor. The function discards unread input, so that the shell does not receive a
/// code.
///
/// This function is async-signal-safe.
func leaveFullScreen() {
  guard isFullScreen.exchange(false, ordering: .sequentiallyConsistent) else { return }
  if isDrawing { send(leaveSequence) }
  wipeSecret()
  set(foundModes)
  notifyWatcher("0\n")
}

/// Sends a line to the watchdog; does nothing if there is no watchdog or the watchdog has ended.
///
/// This function is async-signal-safe.
private func notifyWatcher(_ line: StaticString) {
  guard watcherDescriptor >= 0 else { return }
  _ = Foundation.send(watcherDescriptor, line.utf8Start, line.utf8CodeUnitCount, Int32(MSG_NOSIGNAL))
}

extension TerminalSession {
  /// The escape sequences that restore the terminal after a full-screen session.
  ///
  /// The sequences leave the alternate screen, show the cursor, reset the style, end an interrupted synchronized update, and
  /// disable mouse reporting and bracketed paste.
  public nonisolated static var restoreSequence: String { "\(leaveSequence)" }

  /// Sets the socket of a watchdog; -1 for no watchdog.
  ///
  /// The watchdog receives the line `1` when a session enters its terminal modes, and `0` when a session restores the terminal,
  /// also for a suspension.
  public nonisolated static func notifyWatcher(at descriptor: Int32) {
    watcherDescriptor = descriptor
  }
}

private func send(_ sequence: StaticString) {
  _ = write(outputDescriptor, sequence.utf8Start, sequence.utf8CodeUnitCount)
}

private func set(_ modes: UnsafePointer<termios>) {
  guard use.load(ordering: .sequentiallyConsistent) != .stream else { return }
  while tcsetattr(inputDescriptor, TCSAFLUSH, modes) == -1, errno == EINTR {}
}
