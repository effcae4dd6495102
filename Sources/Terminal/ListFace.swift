import Statechart

/// A list as it is drawn: a frame with its label, and in it as many rows as there is room for.
struct ListFace: Hashable {
  let label: String
  /// What stands in the frame: rows, or one line that says why there are none.
  let lines: [String]
  /// The place of the first line among the rows; `nil` if the lines are none.
  let first: Int?

  /// - Parameters:
  ///   - rows: `nil` while nobody has them.
  ///   - focused: the row that has to be seen.
  ///   - room: how many rows can be seen.
  init<Text, Event>(_ list: Screen<Text, Event>.List, _ rows: [ListRow]?, focused: Int?, room: Int) {
    label = list.label.words
    guard let rows, !rows.isEmpty else {
      lines = [rows == nil ? "…" : list.empty?.words ?? ""]
      first = nil
      return
    }
    let start = min(max(0, (focused ?? 0) - room + 1), max(0, rows.count - room))
    lines = rows[start...].prefix(room).map(\.text)
    first = start
  }

  /// With the frame.
  var height: Int { lines.count + 2 }

  /// With the frame, and room for a pointer before each row.
  var width: Int { min(60, max(label.displayWidth + 6, (lines.map(\.displayWidth).max() ?? 0) + 6)) }
}
