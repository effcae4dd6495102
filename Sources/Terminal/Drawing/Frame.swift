/// A picture of the whole terminal: a grid of cells.
public struct Frame: Hashable, Sendable {
  /// A character in its style; `nil` is the right half of a wide one.
  struct Cell: Hashable, Sendable {
    var character: Character?
    var style: Style
  }

  /// How many cells there are.
  public let size: Size
  private(set) var cells: [Cell]

  /// An empty picture.
  public init(_ size: Size, style: Style = Style()) {
    self.size = Size(rows: max(0, size.rows), columns: max(0, size.columns))
    cells = Array(repeating: Cell(character: " ", style: style), count: self.size.rows * self.size.columns)
  }

  /// Puts a line of text; what falls outside is cut off.
  public mutating func put(_ text: String, row: Int, column: Int, style: Style) {
    guard (0..<size.rows).contains(row) else { return }
    var column = column
    for character in text {
      let character = character.printable
      let width = character.displayWidth
      defer { column += width }
      guard column >= 0, column + width <= size.columns else { continue }
      set(Cell(character: character, style: style), row, column)
      if width == 2 { set(Cell(character: nil, style: style), row, column + 1) }
    }
  }

  /// Puts a line of text in the middle of the width.
  public mutating func putCentred(_ text: String, row: Int, style: Style) {
    put(text, row: row, column: (size.columns - text.displayWidth) / 2, style: style)
  }

  /// Puts another picture on this one; what falls outside is cut off.
  mutating func put(_ other: Frame, row: Int, column: Int) {
    for line in 0..<other.size.rows where (0..<size.rows).contains(row + line) {
      for place in 0..<other.size.columns where (0..<size.columns).contains(column + place) {
        let cell = other[line, place]
        guard let character = cell.character else { continue }
        put(String(character), row: row + line, column: column + place, style: cell.style)
      }
    }
  }

  /// Changes how everything looks.
  mutating func restyle(_ change: (Style) -> Style) {
    for index in cells.indices { cells[index].style = change(cells[index].style) }
  }

  /// Changes how a cell looks.
  mutating func restyle(row: Int, column: Int, _ change: (Style) -> Style) {
    guard (0..<size.rows).contains(row), (0..<size.columns).contains(column) else { return }
    let index = row * size.columns + column
    cells[index].style = change(cells[index].style)
  }

  /// Empties all lines but some.
  mutating func clear(outside lines: Range<Int>, style: Style) {
    for row in 0..<size.rows where !lines.contains(row) {
      put(String(repeating: " ", count: size.columns), row: row, column: 0, style: style)
    }
  }

  /// The characters alone, a line a row, without the blanks at the ends of the lines.
  public var text: String {
    (0..<size.rows).map { row in
      let line = String(cells[row * size.columns..<(row + 1) * size.columns].compactMap(\.character))
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// Half of a wide character that is overwritten would leave the other half behind.
  private mutating func set(_ cell: Cell, _ row: Int, _ column: Int) {
    let index = row * size.columns + column
    if cells[index].character == nil, cell.character != nil, column > 0 { cells[index - 1].character = " " }
    if column + 1 < size.columns, cells[index + 1].character == nil { cells[index + 1].character = " " }
    cells[index] = cell
  }
}
