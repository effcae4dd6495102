package import CLinux
import Foundation

/// A child process with given file descriptors as its standard streams.
///
/// Unlike a child of Foundation's `Process`, this child inherits no other open file. An inherited pipe of another test would
/// block the reader of the pipe. An inherited socket of `Process` would delay the notification that the program of the
/// `Process` has ended.
package final class Child: Sendable {
  package let identifier: pid_t

  /// Creates a child process that runs the program at `path`, or the program of that name in PATH if `path` contains no slash.
  ///
  /// - Parameters:
  ///   - environment: The environment of the program; `nil` for the environment of the tests.
  ///   - directory: The current directory of the program; `nil` for the current directory of the tests.
  ///   - input: The file descriptor of the standard input.
  ///   - output: The file descriptor of the standard output.
  ///   - errors: The file descriptor of the standard error.
  /// - Throws: `POSIXError` if the program cannot be started.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil, in directory: String? = nil, input: Int32,
    output: Int32, errors: Int32
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in [input, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    if let directory { posix_spawn_file_actions_addchdir_np(&actions, directory) }
    // The threads of Swift tasks block signals, and a child would inherit the signal mask.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = ([path] + arguments).map { strdup($0) }
    let variables = (environment ?? ProcessInfo.processInfo.environment).map { strdup("\($0)=\($1)") }
    defer { (words + variables).forEach { free($0) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, path, &actions, &attributes, words + [nil], variables + [nil])
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    self.identifier = identifier
  }

  /// Waits until the program ends, and returns the exit status.
  ///
  /// - Parameter patience: The timeout, after which the program is killed.
  /// - Returns: The exit status, or 128 plus the number of the signal that ended the program, as a shell reports it.
  /// - Throws: `CancellationError` if the task is cancelled first, and `POSIXError` if the exit status cannot be read.
  package func end(within patience: Duration = .seconds(300)) async throws -> Int32 {
    let deadline = ContinuousClock.now + patience
    var status: Int32 = 0
    while true {
      let ended = waitpid(identifier, &status, WNOHANG)
      if ended == identifier { break }
      guard ended == 0 || errno == EINTR else { throw POSIXError(.init(rawValue: errno) ?? .ECHILD) }
      if ContinuousClock.now > deadline { kill(identifier, SIGKILL) }
      try await Task.sleep(for: .milliseconds(3))
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
