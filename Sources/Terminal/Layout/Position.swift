/// The position of a cell of the terminal, counted from 0 at the top left.
public struct Position: Hashable, Sendable {
  /// The line, 0 at the top.
  public var row: Int
  /// The column, 0 at the left.
  public var column: Int

  /// Creates the position of the cell in `row` and `column`.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}
