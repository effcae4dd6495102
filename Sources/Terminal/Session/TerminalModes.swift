import Foundation
import Synchronization

// What the full screen changes about the terminal, and how it is put back whatever ends the program. Signal handlers are
// functions without context and may use nothing but async-signal-safe calls (signal-safety(7)), hence the globals; all of them
// are touched by `acquireTerminal` before a handler can run. No program can do anything about SIGKILL: another one has to watch.

/// Alternate screen, no cursor, mouse buttons and wheel in SGR form, marks around what is pasted.
private var enterSequence: StaticString {
  "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[2J"
}
/// All of that undone, and a synchronized update that was cut short ended.
private var leaveSequence: StaticString {
  "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"
}
/// All that stands above the cursor. No terminal keeps it in its history, as some do with what a whole screen is cleared of.
private var wipeSequence: StaticString { "\u{1B}[1J" }

/// What the terminal is taken as.
enum TerminalUse: UInt8, AtomicRepresentable {
  case fullScreen
  /// Lines are typed and said, as the terminal has it.
  case lines
  /// Lines come from a file or a pipe, which has no modes.
  case stream
}

private let isTaken = Atomic<Bool>(false)
private let isFullScreen = Atomic<Bool>(false)
private let use = Atomic<TerminalUse>(.fullScreen)
/// Whether a secret stands above the cursor.
private let showsSecret = Atomic<Bool>(false)
nonisolated(unsafe) private var inputDescriptor: Int32 = -1
nonisolated(unsafe) private var outputDescriptor: Int32 = -1
/// Where somebody is told whether the terminal is taken who gives it back after SIGKILL; -1 if nobody does.
nonisolated(unsafe) private var watcherDescriptor: Int32 = -1
nonisolated(unsafe) private let foundModes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
nonisolated(unsafe) private let rawModes = UnsafeMutablePointer<termios>.allocate(capacity: 1)

/// Makes the terminal a full screen, or only takes note of how it was found; each change of its size or return to the front, and a
/// signal that asks for the end, writes a byte to `notices`.
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

/// Leaves the terminal as it was found, and the signals too.
func restoreTerminal() {
  leaveFullScreen()
  restoreSignalHandlers()
  isTaken.store(false, ordering: .sequentiallyConsistent)
}

private let registerAtExit: Void = { _ = atexit(leaveFullScreen) }()

/// Lets what is typed be seen, or only the ends of lines, where the terminal was taken for lines.
func setEcho(_ isOn: Bool) {
  let echo = tcflag_t(ECHO)
  rawModes.pointee.c_lflag = foundModes.pointee.c_lflag & (isOn ? ~0 : ~echo) | (isOn ? 0 : tcflag_t(ECHONL))
  while tcsetattr(inputDescriptor, TCSADRAIN, rawModes) == -1, errno == EINTR {}
}

/// Takes note that a secret is about to stand on the terminal, which takes what is above the cursor off when it is left.
func markSecretShown() {
  showsSecret.store(true, ordering: .sequentiallyConsistent)
}

/// Takes all that stands above the cursor off the terminal if there is a secret in it. Async-signal-safe.
func wipeSecret() {
  if showsSecret.exchange(false, ordering: .sequentiallyConsistent) { send(wipeSequence) }
}

/// Async-signal-safe.
func enterFullScreen() {
  notifyWatcher("1\n")
  set(rawModes)
  if !isFullScreen.exchange(true, ordering: .sequentiallyConsistent), isDrawing { send(enterSequence) }
}

private var isDrawing: Bool { use.load(ordering: .sequentiallyConsistent) == .fullScreen }

/// What was typed and not read is dropped, lest a code ends up in the shell. Async-signal-safe.
func leaveFullScreen() {
  guard isFullScreen.exchange(false, ordering: .sequentiallyConsistent) else { return }
  if isDrawing { send(leaveSequence) }
  wipeSecret()
  set(foundModes)
  notifyWatcher("0\n")
}

/// Async-signal-safe. One that is gone says nothing.
private func notifyWatcher(_ line: StaticString) {
  guard watcherDescriptor >= 0 else { return }
  _ = Foundation.send(watcherDescriptor, line.utf8Start, line.utf8CodeUnitCount, Int32(MSG_NOSIGNAL))
}

extension TerminalSession {
  /// What a terminal is sent to leave the full screen.
  public nonisolated static var restoreSequence: String { "\(leaveSequence)" }

  /// Has somebody told at this socket whether the terminal is taken, a line with `1` or `0` each time; -1 for nobody.
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
