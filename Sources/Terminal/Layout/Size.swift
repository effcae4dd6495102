/// How many cells there are.
public struct Size: Hashable, Sendable {
  /// The lines, 0 or more.
  public var rows: Int
  /// The cells of a line, 0 or more.
  public var columns: Int

  /// A size of `rows` by `columns` cells.
  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }
}
