import Foundation

/// A program that was started, with files for its input and outputs.
///
/// What a program has read of a file can be seen afterwards, and a file does not stay open in other children, as pipes do.
final class Child: Sendable {
  let identifier: pid_t

  /// Starts the program at `path`, found in PATH if it is a mere name.
  init(_ path: String, _ arguments: [String], environment: [String: String], input: Int32, output: Int32, errors: Int32) throws
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in [input, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    // Threads of tasks hold signals back, which a child would inherit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = ([path] + arguments).map { strdup($0) }
    let variables = environment.map { strdup("\($0)=\($1)") }
    defer { (words + variables).forEach { free($0) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, path, &actions, &attributes, words + [nil], variables + [nil])
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    self.identifier = identifier
  }

  /// Waits for the end: the exit status, or 128 and the number of the signal, as the shell has it.
  func end() async throws -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, WNOHANG) == 0 { try await Task.sleep(for: .milliseconds(3)) }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
