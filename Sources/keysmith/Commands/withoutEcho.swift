import Foundation

// The terminal modes are in global variables, because signal handlers are functions without context. Signal handlers may only
// use async-signal-safe calls (signal-safety(7)). The global variables are set before a handler is installed.

/// The signals that terminate or stop the process, and whose handler restores the terminal modes first.
private let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

nonisolated(unsafe) private let foundModes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
nonisolated(unsafe) private let silentModes = UnsafeMutablePointer<termios>.allocate(capacity: 1)

@MainActor private var isSilent = false

/// Runs `work` while the terminal does not echo input except line feeds, and returns the result of `work`.
///
/// Type-ahead for the next prompt is not echoed either. A caller that reads several secrets must therefore perform the steps
/// between the prompts in `work`. The terminal modes are restored afterwards, and before a signal such as SIGINT or SIGTSTP
/// ends or stops the program.
///
/// A nested call or a call without a terminal only runs `work`.
@MainActor
func withoutEcho<Result, Failure: Error>(
  _ work: @MainActor () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  guard !isSilent, tcgetattr(STDIN_FILENO, foundModes) == 0 else { return try await work() }
  silentModes.initialize(to: foundModes.pointee)
  silentModes.pointee.c_lflag = silentModes.pointee.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL)
  let foundActions = signals.map { signal($0, restoreAndRaise) }
  // A signal that is ignored at the start of the program, for example because of `nohup`, remains ignored.
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
  // After SIGTSTP, the program continues here when it is resumed.
  signal(number, restoreAndRaise)
  set(silentModes, TCSANOW)
  errno = code
}

/// Restores the terminal modes.
///
/// The function discards unread input, so that the shell does not receive a code.
private func restore() {
  set(foundModes, TCSAFLUSH)
}

private func set(_ modes: UnsafePointer<termios>, _ action: Int32) {
  while tcsetattr(STDIN_FILENO, action, modes) == -1, errno == EINTR {}
}

private func isIgnored(_ action: sighandler_t?) -> Bool {
  unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
