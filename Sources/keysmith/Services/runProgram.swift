import CLinux
import Foundation

/// Runs a program with `input` as its standard input and without output, and returns its exit status.
///
/// The status is 128 plus the signal number if a signal ended the program. The status is `nil` in the cases of
/// ``waitForEnd(of:)``.
///
/// The function does not wait for child processes of the program, such as the background process of a clipboard program.
/// Foundation's `Process` would wait for the child processes.
///
/// - Parameter input: At most as many bytes as a pipe can buffer: 64 KiB on Linux, see pipe(7). The bytes are written before
///   the program starts, so that a program that does not read its input causes no SIGPIPE.
/// - Throws: A `POSIXError` if the program cannot be started, and errors of writing to the pipe.
func runProgram(at path: String, _ arguments: [String], input: Data) throws -> Int32? {
  let pipe = Pipe()
  try pipe.fileHandleForWriting.write(contentsOf: input)
  try pipe.fileHandleForWriting.close()
  return waitForEnd(of: try startProgram(at: path, arguments, input: pipe.fileHandleForReading))
}

/// Starts a program that reads `input` and inherits no other open file, and returns its process identifier.
///
/// The program runs in its own process group and ignores control-Z, as do its child processes.
///
/// - Throws: A `POSIXError` if the program cannot be started.
func startProgram(at path: String, _ arguments: [String], input: FileHandle) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_adddup2(&actions, input.fileDescriptor, STDIN_FILENO)
  for output in [STDOUT_FILENO, STDERR_FILENO] {
    posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
  }
  // The program can run longer than this process, and must not inherit the open files of this process.
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)

  // The program has its own process group, so that control-C does not send SIGINT to it. The signal mask is replaced, because
  // the program would inherit the mask of a thread of the cooperative thread pool, which blocks signals.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var blocked = sigset_t()
  sigemptyset(&blocked)
  // Control-Z can stop the child process before it is in its own process group and before the program starts. This process
  // waits for the program's start, see vfork(2), and would therefore hang.
  sigaddset(&blocked, SIGTSTP)
  posix_spawnattr_setsigmask(&attributes, &blocked)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))

  let words = ([path] + arguments).map { strdup($0) }
  let variables = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") }
  defer { (words + variables).forEach { free($0) } }
  var identifier: pid_t = 0
  let code = posix_spawn(&identifier, path, &actions, &attributes, words + [nil], variables + [nil])
  guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
  return identifier
}

/// Waits for the end of a program that ``startProgram(at:_:input:)`` started, and returns its exit status.
///
/// The exit status has the encoding of ``runProgram(at:_:input:)``. The result is `nil` after a timeout, or if the system no
/// longer has the status.
///
/// After the timeout of two seconds, this function kills the process group of the program. The timeout is shorter than the
/// three seconds in which the app must exit after a termination signal.
func waitForEnd(of identifier: pid_t) -> Int32? {
  let end = ContinuousClock.now + .seconds(2)
  var status: Int32 = 0
  while true {
    let ended = waitpid(identifier, &status, WNOHANG)
    if ended == identifier { break }
    // The system no longer has the exit status of the program.
    guard ended == 0 || errno == EINTR else { return nil }
    guard ContinuousClock.now < end else {
      // The negative identifier denotes the process group of the program.
      kill(-identifier, SIGKILL)
      waitpid(identifier, nil, 0)
      return nil
    }
    usleep(2000)
  }
  return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
}
