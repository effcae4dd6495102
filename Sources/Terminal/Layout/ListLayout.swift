import Statechart

/// A list as it is drawn: a frame with its label, and in it as many rows as there is room for.
struct ListLayout: Hashable {
  /// A row, or the line that says why there are none.
  struct Line: Hashable {
    let text: String
    let detail: String
  }

  let label: String
  let lines: [Line]
  /// The place of the first line among the rows; `nil` if the lines are none.
  let first: Int?
  /// How many rows there are, seen or not.
  let count: Int

  /// - Parameters:
  ///   - rows: `nil` while nobody has them.
  ///   - offset: The first row that is seen, where not all are.
  ///   - room: How many rows can be seen.
  init<Text, Event>(_ list: Screen<Text, Event>.List, _ rows: [ListRow]?, offset: Int, room: Int, language: Language) {
    label = list.label.words(in: language)
    count = rows?.count ?? 0
    guard let rows, !rows.isEmpty else {
      lines = [Line(text: rows == nil ? "…" : list.empty?.words(in: language) ?? "", detail: "")]
      first = nil
      return
    }
    let start = max(0, min(offset, rows.count - room))
    lines = rows[start...].prefix(room).map { Line(text: $0.text, detail: $0.detail) }
    first = start
  }

  /// With the frame.
  var height: Int { lines.count + 2 }

  /// The lines of the frame's right side that stand for the part that is seen; `nil` if all of it is.
  var thumb: Range<Int>? {
    guard let first, lines.count < count else { return nil }
    let length = max(1, lines.count * lines.count / count)
    let start = (lines.count - length) * first / (count - lines.count)
    return start..<start + length
  }
}
