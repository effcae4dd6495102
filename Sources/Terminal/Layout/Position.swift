/// A cell of the terminal, counted from 0 at the top left.
public struct Position: Hashable, Sendable {
  /// The line, 0 at the top.
  public var row: Int
  /// The cell of the line, 0 at the left.
  public var column: Int

  /// The cell in `row` at `column`.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}
