import Foundation
import Synchronization

// What the full screen changes about the terminal, and how it is put back whatever ends the program. Signal handlers are
// functions without context and may use nothing but async-signal-safe calls (signal-safety(7)), hence the globals; all of them
// are touched by `takeTerminal` before a handler can run. No program can do anything about SIGKILL: `reset` is then the way out.

/// Alternate screen, no cursor, mouse buttons and wheel in SGR form, marks around what is pasted.
private let enterSequence: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[2J"
/// All of that undone, and a synchronized update that was cut short ended.
private let leaveSequence: StaticString =
  "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"

/// Ends the program, restored, by the same signal.
private let fatalSignals = [
  SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU,
]

/// What the terminal is taken as.
enum TerminalUse: UInt8, AtomicRepresentable {
  case fullScreen
  /// Lines are typed and said, as the terminal has it.
  case lines
}

private let isTaken = Atomic<Bool>(false)
private let isFullScreen = Atomic<Bool>(false)
private let use = Atomic<TerminalUse>(.fullScreen)
nonisolated(unsafe) private var inputDescriptor: Int32 = -1
nonisolated(unsafe) private var outputDescriptor: Int32 = -1
nonisolated(unsafe) private var noticeDescriptor: Int32 = -1
/// How long the program was suspended last, in nanoseconds.
private let lastAbsence = Atomic<Int64>(0)
nonisolated(unsafe) private let foundModes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
nonisolated(unsafe) private let rawModes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
nonisolated(unsafe) private let foundActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

/// Makes the terminal a full screen, or only takes note of how it was found; each change of its size or return to the front writes
/// a byte to `notices`.
func takeTerminal(
  input: Int32, output: Int32, notices: Int32, as newUse: TerminalUse = .fullScreen
) throws(TerminalError) {
  guard !isTaken.exchange(true, ordering: .sequentiallyConsistent) else { throw .inUse }
  guard tcgetattr(input, foundModes) == 0 else {
    isTaken.store(false, ordering: .sequentiallyConsistent)
    throw .system(function: "tcgetattr", code: errno)
  }
  rawModes.initialize(to: foundModes.pointee)
  if newUse == .fullScreen { cfmakeraw(rawModes) }
  use.store(newUse, ordering: .sequentiallyConsistent)
  (inputDescriptor, outputDescriptor, noticeDescriptor) = (input, output, notices)
  lastAbsence.store(0, ordering: .sequentiallyConsistent)
  for number in fatalSignals { handle(number, with: restoreAndRaise) }
  handle(SIGTSTP, with: suspend)
  handle(SIGCONT, with: resume)
  handle(SIGWINCH, with: notice)
  _ = registerAtExit
  enterFullScreen()
}

/// Leaves the terminal as it was found, and the signals too.
func giveTerminalBack() {
  leaveFullScreen()
  for number in fatalSignals + [SIGTSTP, SIGCONT, SIGWINCH] { sigaction(number, foundActions + Int(number), nil) }
  isTaken.store(false, ordering: .sequentiallyConsistent)
}

/// Suspends the program's whole job, as the terminal does by itself on control-Z when it is not in raw mode.
func suspendJob() {
  kill(0, SIGTSTP)
}

/// How long the program was suspended last.
var absence: Duration { .nanoseconds(lastAbsence.load(ordering: .sequentiallyConsistent)) }

/// On a clock that goes on while the machine sleeps.
private var nanoseconds: Int64 {
  var time = timespec()
  #if os(Linux)
  clock_gettime(CLOCK_BOOTTIME, &time)
  #else
  clock_gettime(CLOCK_MONOTONIC, &time)
  #endif
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

private let registerAtExit: Void = { _ = atexit(leaveFullScreen) }()

/// A signal that the program was started to ignore (as `nohup` does) stays ignored.
private func handle(_ number: Int32, with handler: @escaping @convention(c) (Int32) -> Void) {
  sigaction(number, nil, foundActions + Int(number))
  let previous = signal(number, handler)
  if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
}

/// Lets what is typed be seen, or only the ends of lines, where the terminal was taken for lines.
func setEcho(_ isOn: Bool) {
  let echo = tcflag_t(ECHO)
  rawModes.pointee.c_lflag = foundModes.pointee.c_lflag & (isOn ? ~0 : ~echo) | (isOn ? 0 : tcflag_t(ECHONL))
  while tcsetattr(inputDescriptor, TCSADRAIN, rawModes) == -1, errno == EINTR {}
}

private func enterFullScreen() {
  set(rawModes)
  if !isFullScreen.exchange(true, ordering: .sequentiallyConsistent), isDrawing { send(enterSequence) }
}

private var isDrawing: Bool { use.load(ordering: .sequentiallyConsistent) == .fullScreen }

/// What was typed and not read is dropped, lest a code ends up in the shell.
private func leaveFullScreen() {
  guard isFullScreen.exchange(false, ordering: .sequentiallyConsistent) else { return }
  if isDrawing { send(leaveSequence) }
  set(foundModes)
}

/// Whoever handled the signal before is heard (Swift's backtraces are made so), and then the program ends in any case.
private func restoreAndRaise(_ number: Int32) {
  leaveFullScreen()
  unblock(number)
  sigaction(number, foundActions + Int(number), nil)
  raise(number)
  signal(number, SIG_DFL)
  raise(number)
}

private func suspend(_ number: Int32) {
  let code = errno
  let start = nanoseconds
  leaveFullScreen()
  signal(SIGTSTP, SIG_DFL)
  unblock(SIGTSTP)
  raise(SIGTSTP)
  // Here the program goes on: in front again, or at once if nobody could have continued it.
  lastAbsence.store(nanoseconds - start, ordering: .sequentiallyConsistent)
  signal(SIGTSTP, suspend)
  enterFullScreen()
  notice(number)
  errno = code
}

private func resume(_ number: Int32) {
  let code = errno
  enterFullScreen()
  notice(number)
  errno = code
}

private func notice(_ number: Int32) {
  let code = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(noticeDescriptor, &byte, 1)
  errno = code
}

private func unblock(_ number: Int32) {
  var only = sigset_t()
  sigemptyset(&only)
  sigaddset(&only, number)
  pthread_sigmask(SIG_UNBLOCK, &only, nil)
}

private func send(_ sequence: StaticString) {
  _ = write(outputDescriptor, sequence.utf8Start, sequence.utf8CodeUnitCount)
}

private func set(_ modes: UnsafePointer<termios>) {
  while tcsetattr(inputDescriptor, TCSAFLUSH, modes) == -1, errno == EINTR {}
}
