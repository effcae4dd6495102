import Foundation
import Terminal

/// A watchdog process that restores the terminal if this process ends without restoring the terminal, for example after
/// SIGKILL.
final class TerminalWatchdog {
  /// The socket to the watchdog, through which sessions report that they acquire or restore the terminal.
  private let line: FileHandle

  /// Starts the watchdog process, and waits until the process has saved the terminal modes.
  ///
  /// - Throws: A `POSIXError` if the watchdog cannot be started, and errors of its socket.
  init() throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
    line = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    let input = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    _ = try startProgram(at: "/bin/sh", ["-c", TerminalWatchdog.script, TerminalSession.restoreSequence], input: input)
    try input.close()
    _ = try line.read(upToCount: 1)
    TerminalSession.notifyWatcher(at: line.fileDescriptor)
  }

  deinit { TerminalSession.notifyWatcher(at: -1) }

  /// The shell script that the watchdog process runs.
  ///
  /// An interactive shell restores the terminal modes itself, before this script does, and turns output processing on. The
  /// script therefore restores the modes only if output processing is off (`-opost`, stty(1)).
  private static let script = """
    trap '' HUP INT QUIT TTOU
    modes=$(stty -g </dev/tty) || exit
    echo >&0
    while read -r isTaken; do last=$isTaken; done
    [ "$last" = 1 ] || exit
    printf %s "$0" >/dev/tty
    case $(stty -a </dev/tty) in *-opost*) stty "$modes" </dev/tty ;; esac
    """
}
