import Foundation
import Synchronization

// Signal handling during a session. The restrictions on handlers in `TerminalModes.swift` apply here too.

/// The termination signals: the app closes normally, and the same signal then ends the program.
private let terminationSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU]
/// The fatal signals: the terminal is restored, and the same signal ends the program at once.
///
/// SIGALRM reports the end of the time limit of a termination signal, and this termination signal then ends the program.
private let fatalSignals = [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGALRM]
/// The time limit of a normal exit after a termination signal, in seconds.
///
/// The limit is shorter than the time after which a service manager typically sends SIGKILL.
private var patience: UInt32 { 3 }

nonisolated(unsafe) private var noticeDescriptor: Int32 = -1
/// The duration of the last suspension, in nanoseconds.
private let lastSuspension = Atomic<Int64>(0)
/// The received termination signal; 0 without a signal.
private let pendingSignal = Atomic<Int32>(0)
nonisolated(unsafe) private let foundActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

/// Installs handlers for all signals of the session.
///
/// The handlers write a byte to `notices` for signals that the app handles. The function also clears the clipboard if this
/// program has set it.
func installSignalHandlers(notices: Int32) {
  noticeDescriptor = notices
  lastSuspension.store(0, ordering: .sequentiallyConsistent)
  pendingSignal.store(0, ordering: .sequentiallyConsistent)
  TerminalClipboard.clear()
  for number in terminationSignals { handle(number, with: requestTermination) }
  for number in fatalSignals { handle(number, with: restoreAndRaise) }
  handle(SIGTSTP, with: suspend)
  handle(SIGCONT, with: resume)
  handle(SIGWINCH, with: notice)
}

/// Restores the previous signal handlers, and cancels the time limit of a termination signal.
func restoreSignalHandlers() {
  alarm(0)
  for number in terminationSignals + fatalSignals + [SIGTSTP, SIGCONT, SIGWINCH] {
    sigaction(number, foundActions + Int(number), nil)
  }
}

/// Raises the received termination signal, if any, with its default action, which ends the program.
func raisePendingSignal() {
  let number = pendingSignal.load(ordering: .sequentiallyConsistent)
  guard number != 0 else { return }
  signal(number, SIG_DFL)
  unblock(number)
  raise(number)
}

/// Suspends the process group, as a terminal outside raw mode does on control-Z.
func suspendJob() {
  kill(0, SIGTSTP)
}

/// The duration of the last suspension.
var suspensionTime: Duration { .nanoseconds(lastSuspension.load(ordering: .sequentiallyConsistent)) }

/// The monotonic time in nanoseconds, including the time of a system suspension.
private var nanoseconds: Int64 {
  var time = timespec()
  #if os(Linux)
  clock_gettime(CLOCK_BOOTTIME, &time)
  #else
  clock_gettime(CLOCK_MONOTONIC, &time)
  #endif
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Saves the current action of a signal, and installs a handler.
///
/// A signal that is ignored before the call, for example because of `nohup`, remains ignored.
private func handle(_ number: Int32, with handler: @escaping @convention(c) (Int32) -> Void) {
  sigaction(number, nil, foundActions + Int(number))
  let previous = signal(number, handler)
  if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
}

/// Handles a termination signal: ends the stream of input events, so that the app closes normally.
///
/// After the time limit, the handler of SIGALRM ends the program.
private func requestTermination(_ number: Int32) {
  let code = errno
  pendingSignal.store(number, ordering: .sequentiallyConsistent)
  alarm(patience)
  notify(InputThread.end)
  errno = code
}

/// Handles a fatal signal by raising the signal again with its previous handler.
///
/// The function first restores the terminal and clears the clipboard. The previous handler can be the handler with which Swift
/// prints a backtrace. If the program continues, the default action of the signal ends the program. At the end of the time
/// limit, the function raises the pending termination signal instead of SIGALRM.
private func restoreAndRaise(_ number: Int32) {
  let first = pendingSignal.load(ordering: .sequentiallyConsistent)
  let number = number == SIGALRM && first != 0 ? first : number
  leaveFullScreen()
  TerminalClipboard.clear()
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
  // The program continues here when it is resumed, or at once if its process group is orphaned and cannot be stopped.
  lastSuspension.store(nanoseconds - start, ordering: .sequentiallyConsistent)
  signal(SIGTSTP, suspend)
  enterFullScreen()
  notify(UInt8(truncatingIfNeeded: number))
  errno = code
}

private func resume(_ number: Int32) {
  let code = errno
  enterFullScreen()
  notify(UInt8(truncatingIfNeeded: number))
  errno = code
}

private func notice(_ number: Int32) {
  let code = errno
  notify(UInt8(truncatingIfNeeded: number))
  errno = code
}

private func notify(_ byte: UInt8) {
  var byte = byte
  _ = write(noticeDescriptor, &byte, 1)
}

private func unblock(_ number: Int32) {
  var only = sigset_t()
  sigemptyset(&only)
  sigaddset(&only, number)
  pthread_sigmask(SIG_UNBLOCK, &only, nil)
}
