import Foundation

/// A pseudo-terminal with two ends: `program` for the program, and `glass` for the terminal emulator.
final class PseudoTerminal: Sendable {
  let program: Int32
  let glass: Int32

  init?(rows: UInt16, columns: UInt16) {
    #if os(Linux)
    // TIOCSPTLCK and TIOCGPTN of <asm/ioctls.h>, which Swift does not import (ioctl_tty(2)).
    glass = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var (isLocked, number): (Int32, Int32) = (0, -1)
    guard ioctl(glass, 0x4004_5431, &isLocked) == 0, ioctl(glass, 0x8004_5430, &number) == 0 else { return nil }
    program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    #else
    glass = posix_openpt(O_RDWR | O_NOCTTY)
    guard grantpt(glass) == 0, unlockpt(glass) == 0, let name = ptsname(glass) else { return nil }
    program = open(name, O_RDWR | O_NOCTTY)
    #endif
    guard program >= 0 else { return nil }
    resize(rows: rows, columns: columns)
  }

  deinit {
    close(program)
    close(glass)
  }

  func resize(rows: UInt16, columns: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(glass, UInt(TIOCSWINSZ), &size)
  }

  /// The terminal modes of the program's end: the input, output, control and local flags of termios(3).
  var modes: [UInt32] {
    var modes = termios()
    tcgetattr(program, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt32($0) }
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(glass, bytes, bytes.count)
  }

  /// Waits until the output pauses, and returns the output since the last call.
  ///
  /// - Parameter patience: The time without output that counts as a pause, in milliseconds.
  func output(patience: Int32 = 100) -> String {
    var bytes: [UInt8] = []
    var source = pollfd(fd: glass, events: Int16(POLLIN), revents: 0)
    while poll(&source, 1, patience) > 0, source.revents & Int16(POLLIN) != 0 {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(glass, &buffer, buffer.count)
      bytes += buffer.prefix(max(0, count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
