import Foundation

/// A watchdog process that clears the clipboard when this process releases the watchdog or ends for any reason, including
/// SIGKILL.
final class ClipboardWatchdog {
  /// The result of the watchdog's program.
  enum Result {
    /// The program succeeded.
    case cleared
    /// The program failed.
    case failed
    /// The program was killed after a timeout.
    case timedOut
  }

  /// The socket to the watchdog, which clears the clipboard as soon as the socket is closed.
  ///
  /// The system closes the socket if SIGKILL ends this process.
  private let line: FileHandle
  private let process: pid_t

  /// Creates a watchdog process that runs the program at `path` with `arguments` when the socket is closed.
  ///
  /// - Throws: A `POSIXError` if the watchdog cannot be started.
  init(path: String, arguments: [String]) throws {
    var ends: [Int32] = [-1, -1]
    // No other child process may inherit the socket. A socket pair is created with close-on-exec, but a pipe would become
    // close-on-exec only after its creation.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
    line = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    let input = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    process = try startProgram(
      at: "/bin/sh", ["-c", #"read -r _; exec "$0" "$@""#, path] + arguments, input: input)
  }

  /// Closes the socket, so that the watchdog clears the clipboard, and waits for the result.
  func end() -> Result {
    try? line.close()
    return switch waitForEnd(of: process) {
    case nil: .timedOut
    case 0?: .cleared
    default: .failed
    }
  }
}
