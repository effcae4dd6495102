/// A text of several lines, broken at its line breaks and between words.
///
/// The characters are those of the field's editor.
struct NoteLines: Hashable {
  private let characters: [String]
  /// The characters of each line, without the line break.
  private let ranges: [Range<Int>]

  /// Breaks a text into lines that are narrower than `width` cells, so that the caret fits at the end of each line.
  init(_ text: String, width: Int) {
    let bytes = Array(text.utf8)
    let starts = bytes.characterStarts
    let characters = zip(starts, starts.dropFirst() + [bytes.count]).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
    var ranges: [Range<Int>] = []
    var start = 0
    var used = 0
    for (index, character) in characters.enumerated() {
      if character == "\n" {
        ranges.append(start..<(index > start && characters[index - 1] == "\r" ? index - 1 : index))
        (start, used) = (index + 1, 0)
        continue
      }
      if used + character.displayWidth >= width, start < index {
        let end = characters[start..<index].lastIndex(of: " ").map { $0 + 1 } ?? index
        ranges.append(start..<end)
        (start, used) = (end, characters[end..<index].reduce(0) { $0 + $1.displayWidth })
      }
      used += character.displayWidth
    }
    self.characters = characters
    self.ranges = ranges + [start..<characters.count]
  }

  /// The number of lines, 1 or more.
  var count: Int { ranges.count }

  subscript(line: Int) -> String { characters[ranges[line]].joined() }

  /// Returns the line of a caret before the character at `index`, and the column of the caret in cells.
  func position(ofCaret index: Int) -> Position {
    let line = ranges.lastIndex { $0.lowerBound <= index } ?? 0
    let before = characters[ranges[line]].prefix(index - ranges[line].lowerBound)
    return Position(row: line, column: before.reduce(0) { $0 + $1.displayWidth })
  }

  /// Returns the index of the character at a position; after the end of a line, the index whose caret is nearest in this line.
  func character(at position: Position) -> Int {
    let line = max(0, min(position.row, count - 1))
    var end = 0
    for index in ranges[line] {
      end += characters[index].displayWidth
      if end > position.column { return index }
    }
    let last = ranges[line].upperBound
    // In a line that is broken between words, the caret after the last character is drawn in the next line.
    let isBroken = line + 1 < count && ranges[line + 1].lowerBound == last
    return isBroken ? max(ranges[line].lowerBound, last - 1) : last
  }
}
