import Foundation

/// A watchdog process that clears the clipboard when this process releases the watchdog or ends for any reason, including
/// SIGKILL.
final class ClipboardWatchdog {
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
  ///
  /// Returns `false` if the program failed, and `true` on success and after a timeout, because a retry would time out too.
  func end() -> Bool {
    try? line.close()
    let status = waitForEnd(of: process)
    return status == nil || status == 0
  }
}
