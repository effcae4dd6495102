/// A size in cells.
public struct Size: Hashable, Sendable {
  /// The number of lines, 0 or more.
  public var rows: Int
  /// The number of cells per line, 0 or more.
  public var columns: Int

  /// Whether there are so few lines that rules and empty lines are omitted, so that forms and lists show more content.
  var isShort: Bool { rows <= 16 }

  /// Creates a size of `rows` by `columns` cells.
  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }
}
