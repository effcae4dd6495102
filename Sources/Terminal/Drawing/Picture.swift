/// A square bitmap, such as a QR code, drawn with a quiet zone around the bitmap.
public struct Picture: Hashable, Sendable {
  /// The width of the quiet zone, in modules.
  ///
  /// ISO/IEC 18004 requires four modules. Two modules are sufficient for a scan from a screen, and use fewer terminal lines.
  private static let margin = 2

  private let side: Int
  private let isDark: [Bool]

  /// Creates a bitmap of `side` × `side` modules, given row by row.
  ///
  /// - Precondition: `isDark` has `side` × `side` elements.
  public init(side: Int, isDark: [Bool]) {
    precondition(isDark.count == side * side, "expected side × side modules")
    self.side = side
    self.isDark = isDark
  }

  /// The width in columns, including the quiet zone.
  public var width: Int { side + 2 * Picture.margin }

  /// The height in lines, including the quiet zone.
  ///
  /// Each character contains two modules, one above the other.
  public var height: Int { (width + 1) / 2 }

  /// The lines of the picture: block characters for the dark modules, blanks for the light modules.
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
