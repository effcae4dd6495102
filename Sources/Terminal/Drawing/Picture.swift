/// A picture of dark and light squares, such as a QR code, with the light margin that it needs.
public struct Picture: Hashable, Sendable {
  /// The light squares on each side.
  ///
  /// ISO/IEC 18004 asks for four; two are enough for what reads it off a screen, and keep it within 24 lines.
  private static let margin = 2

  private let side: Int
  private let isDark: [Bool]

  /// A square of `side` times `side` squares, row by row.
  public init(side: Int, isDark: [Bool]) {
    precondition(isDark.count == side * side, "a square has as many squares as its side times its side")
    self.side = side
    self.isDark = isDark
  }

  /// How many columns it takes.
  public var width: Int { side + 2 * Picture.margin }

  /// How many lines it takes: a character has two squares, one above the other.
  public var height: Int { (width + 1) / 2 }

  /// The lines, in which the dark squares are drawn.
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
