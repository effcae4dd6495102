import Foundation
import Synchronization

// What signals do while the terminal is taken. What is said of handlers in `TerminalModes.swift` holds here.

/// Asks the program to end: it leaves in the ordinary way, and ends by the same signal after that.
private let terminationSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU]
/// Ends the program where it stands, the terminal restored, by the same signal.
private let fatalSignals = [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGALRM]
/// How long the ordinary way may take, in seconds: whoever asks for the end may not wait for much longer.
private var patience: UInt32 { 3 }

nonisolated(unsafe) private var noticeDescriptor: Int32 = -1
/// How long the program was suspended last, in nanoseconds.
private let lastSuspension = Atomic<Int64>(0)
/// The signal that has pendingSignal for the end; 0 for none.
private let pendingSignal = Atomic<Int32>(0)
nonisolated(unsafe) private let foundActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

/// Handles all signals that the terminal has to do with, and writes a byte to `notices` where the app has to hear of one.
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

/// Leaves the signals as they were found.
func restoreSignalHandlers() {
  alarm(0)
  for number in terminationSignals + fatalSignals + [SIGTSTP, SIGCONT, SIGWINCH] {
    sigaction(number, foundActions + Int(number), nil)
  }
}

/// Ends the program by the signal that pendingSignal for it, if one has: nothing is left to be done.
func raisePendingSignal() {
  let number = pendingSignal.load(ordering: .sequentiallyConsistent)
  guard number != 0 else { return }
  signal(number, SIG_DFL)
  unblock(number)
  raise(number)
}

/// Suspends the program's whole job, as the terminal does by itself on control-Z when it is not in raw mode.
func suspendJob() {
  kill(0, SIGTSTP)
}

/// How long the program was suspended last.
var suspensionTime: Duration { .nanoseconds(lastSuspension.load(ordering: .sequentiallyConsistent)) }

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

/// A signal that the program was started to ignore (as `nohup` does) stays ignored.
private func handle(_ number: Int32, with handler: @escaping @convention(c) (Int32) -> Void) {
  sigaction(number, nil, foundActions + Int(number))
  let previous = signal(number, handler)
  if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
}

/// The input ends, and all that comes after it is done; should that take too long, the alarm ends the program.
private func requestTermination(_ number: Int32) {
  let code = errno
  pendingSignal.store(number, ordering: .sequentiallyConsistent)
  alarm(patience)
  notify(InputThread.end)
  errno = code
}

/// Whoever handled the signal before is heard (Swift's backtraces are made so), and then the program ends in any case.
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
  // Here the program goes on: in front again, or at once if nobody could have continued it.
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
