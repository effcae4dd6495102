import Foundation

/// A program that waits for this one to let go of it, or to end, however that comes, and then becomes another program.
final class ClipboardWatchdog {
  /// Open as long as there is nothing to be done; it is closed with this program, even by SIGKILL.
  private let line: FileHandle
  private let process: pid_t

  /// Watches over what the program at `path` is to take away.
  init(path: String, arguments: [String]) throws {
    var ends: [Int32] = [-1, -1]
    // No other program that is started may hold it open, hence no pipe, which would say so later than it is made.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
    line = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    let input = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    process = try startProgram(
      at: "/bin/sh", ["-c", #"read -r _; exec "$0" "$@""#, path] + arguments, input: input)
  }

  /// Has it done now; returns whether it was, or took so long that it would again.
  func end() -> Bool {
    try? line.close()
    let status = waitForEnd(of: process)
    return status == nil || status == 0
  }
}
