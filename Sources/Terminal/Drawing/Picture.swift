/// A square bitmap, such as a QR code, with the light margin that it needs.
public struct Picture: Hashable, Sendable {
  /// The light modules on each side.
  ///
  /// ISO/IEC 18004 requires four. Two suffice for readers of screens, and keep the bitmap within 24 lines.
  private static let margin = 2

  private let side: Int
  private let isDark: [Bool]

  /// Creates a bitmap of `side` × `side` modules, row by row.
  public init(side: Int, isDark: [Bool]) {
    precondition(isDark.count == side * side, "a square has as many squares as its side times its side")
    self.side = side
    self.isDark = isDark
  }

  /// The width in columns.
  public var width: Int { side + 2 * Picture.margin }

  /// The height in lines: each character contains two modules, one above the other.
  public var height: Int { (width + 1) / 2 }

  /// The lines of block characters that draw the dark modules.
  public var lines: [String] {
    (0..<height).map { line in
      String(
        (0..<width).map { column in
          switch (isDark(line * 2, column), isDark(line * 2 + 1, column)) {
          case (false, false): " "
          case (true, false): "▀"
          case (false, true): "▄"
          case (true, true): "█"
          }
        } as [Character])
    }
  }

  private func isDark(_ row: Int, _ column: Int) -> Bool {
    let (row, column) = (row - Picture.margin, column - Picture.margin)
    guard (0..<side).contains(row), (0..<side).contains(column) else { return false }
    return isDark[row * side + column]
  }
}
