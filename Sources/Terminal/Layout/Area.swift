/// A rectangle of cells.
struct Area: Hashable, Sendable {
  var row: Int
  var column: Int
  var height: Int
  var width: Int

  func contains(_ position: Position) -> Bool {
    (row..<row + height).contains(position.row) && (column..<column + width).contains(position.column)
  }
}
