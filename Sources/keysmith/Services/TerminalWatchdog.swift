import Foundation
import Terminal

/// A program that waits for this one to end, and gives the terminal back where nothing else could: after SIGKILL.
final class TerminalWatchdog {
  /// It is told here whether the terminal is taken.
  private let line: FileHandle

  /// Takes note of how the terminal is, before it is taken.
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

  /// A shell with a prompt sets the modes itself, sooner than this does, and does not process output in none of them.
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
