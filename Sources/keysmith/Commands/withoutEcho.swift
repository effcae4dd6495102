import Foundation

// Signal handlers are functions without context and may use nothing but async-signal-safe calls (signal-safety(7)), hence the
// globals; all of them are set before a handler is.

/// What ends or stops the program from the keyboard or from outside, while codes are typed.
private let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

nonisolated(unsafe) private let foundModes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
nonisolated(unsafe) private let silentModes = UnsafeMutablePointer<termios>.allocate(capacity: 1)

@MainActor private var isSilent = false

/// Does `work` while the terminal on standard input does not show what is typed; the end of a line alone is seen.
///
/// What is typed ahead of a question is not shown either, and answers it. So who asks for several secrets does all that lies between
/// them in here as well; one that is within another changes nothing. The terminal is as it was afterwards, also where a signal ends or
/// stops the program meanwhile.
@MainActor
func withoutEcho<Result, Failure: Error>(
  _ work: @MainActor () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  guard !isSilent, tcgetattr(STDIN_FILENO, foundModes) == 0 else { return try await work() }
  silentModes.initialize(to: foundModes.pointee)
  silentModes.pointee.c_lflag = silentModes.pointee.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL)
  let foundActions = signals.map { signal($0, restoreAndRaise) }
  // A signal that the program was started to ignore (as `nohup` does) stays ignored.
  for (number, action) in zip(signals, foundActions) where isIgnored(action) { signal(number, SIG_IGN) }
  set(silentModes, TCSANOW)
  isSilent = true
  defer {
    isSilent = false
    restore()
    for (number, action) in zip(signals, foundActions) { signal(number, action) }
  }
  return try await work()
}

private func restoreAndRaise(_ number: Int32) {
  let code = errno
  restore()
  signal(number, SIG_DFL)
  var only = sigset_t()
  sigemptyset(&only)
  sigaddset(&only, number)
  pthread_sigmask(SIG_UNBLOCK, &only, nil)
  raise(number)
  // Here a stopped program goes on.
  signal(number, restoreAndRaise)
  set(silentModes, TCSANOW)
  errno = code
}

/// What was typed and not read is dropped, lest a code ends up in the shell.
private func restore() {
  set(foundModes, TCSAFLUSH)
}

private func set(_ modes: UnsafePointer<termios>, _ action: Int32) {
  while tcsetattr(STDIN_FILENO, action, modes) == -1, errno == EINTR {}
}

private func isIgnored(_ action: sighandler_t?) -> Bool {
  unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
