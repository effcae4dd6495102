/// The contents of the terminal, or of a part of the terminal, as a grid of cells.
public struct Frame: Hashable, Sendable {
  /// A character with its style.
  ///
  /// The cell of the right half of a wide character has no character.
  struct Cell: Hashable, Sendable {
    var character: Character?
    var style: Style
    /// Whether the character belongs to a text of the user, such as a password, whose characters must not be replaced.
    var isUserText = false
  }

  /// The size of the frame in cells.
  public let size: Size
  private(set) var cells: [Cell]

  /// Creates a frame of blanks in a style.
  ///
  /// A negative number of rows or columns is treated as 0.
  public init(_ size: Size, style: Style = Style()) {
    self.size = Size(rows: max(0, size.rows), columns: max(0, size.columns))
    cells = Array(repeating: Cell(character: " ", style: style), count: self.size.rows * self.size.columns)
  }

  /// Writes a line of text at a position, clipped to the frame.
  ///
  /// Unprintable characters become U+FFFD. A wide character that does not fit completely is omitted.
  ///
  /// - Parameter isUserText: Whether the text is a text of the user, whose characters must not be replaced.
  public mutating func put(_ text: String, row: Int, column: Int, style: Style, isUserText: Bool = false) {
    guard (0..<size.rows).contains(row) else { return }
    var column = column
    for character in text {
      let character = character.printable
      let width = character.displayWidth
      defer { column += width }
      guard column >= 0, column + width <= size.columns else { continue }
      set(Cell(character: character, style: style, isUserText: isUserText), row, column)
      if width == 2 { set(Cell(character: nil, style: style), row, column + 1) }
    }
  }

  /// Writes a line of text, centred in the width of the frame.
  public mutating func putCentred(_ text: String, row: Int, style: Style) {
    put(text, row: row, column: (size.columns - text.displayWidth) / 2, style: style)
  }

  /// Draws another frame at a position over this frame, clipped to the size of this frame.
  mutating func put(_ other: Frame, row: Int, column: Int) {
    for line in 0..<other.size.rows where (0..<size.rows).contains(row + line) {
      for offset in 0..<other.size.columns where (0..<size.columns).contains(column + offset) {
        let cell = other[line, offset]
        guard let character = cell.character else { continue }
        put(
          String(character), row: row + line, column: column + offset, style: cell.style, isUserText: cell.isUserText)
      }
    }
  }

  /// Changes the style of all cells.
  mutating func restyle(_ change: (Style) -> Style) {
    for index in cells.indices { cells[index].style = change(cells[index].style) }
  }

  /// Returns a copy with other characters of the same width. The texts of the user do not change.
  func mapSigns(_ transform: (Character) -> Character) -> Frame {
    var frame = self
    for index in frame.cells.indices where !frame.cells[index].isUserText {
      frame.cells[index].character = frame.cells[index].character.map(transform)
    }
    return frame
  }

  /// Changes the style of one cell; does nothing outside the frame.
  mutating func restyle(row: Int, column: Int, _ change: (Style) -> Style) {
    guard (0..<size.rows).contains(row), (0..<size.columns).contains(column) else { return }
    let index = row * size.columns + column
    cells[index].style = change(cells[index].style)
  }

  /// Overwrites all lines outside a range with blanks in a style.
  mutating func clear(outside lines: Range<Int>, style: Style) {
    for row in 0..<size.rows where !lines.contains(row) {
      put(String(repeating: " ", count: size.columns), row: row, column: 0, style: style)
    }
  }

  /// The text of the frame, one line per row, without trailing blanks.
  public var text: String {
    (0..<size.rows).map { row in
      let line = String(cells[row * size.columns..<(row + 1) * size.columns].compactMap(\.character))
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// Sets a cell.
  ///
  /// If the cell overwrites half of a wide character, the other half becomes a blank.
  private mutating func set(_ cell: Cell, _ row: Int, _ column: Int) {
    let index = row * size.columns + column
    if cells[index].character == nil, cell.character != nil, column > 0 { cells[index - 1].character = " " }
    if column + 1 < size.columns, cells[index + 1].character == nil { cells[index + 1].character = " " }
    cells[index] = cell
  }
}
