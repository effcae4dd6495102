import Statechart

/// The layout of a list: a frame with its label, and as many rows as fit.
struct ListLayout: Hashable {
  /// A line of a list: a row, or the placeholder of a list without rows.
  struct Line: Hashable {
    let text: String
    let detail: String
  }

  let label: String
  let lines: [Line]
  /// The index of the first visible row; `nil` if the list shows a placeholder instead of rows.
  let first: Int?
  /// The number of rows, visible or not; 0 until the rows are loaded.
  let count: Int

  /// Creates the layout of a list.
  ///
  /// - Parameters:
  ///   - rows: The rows; `nil` until the rows are loaded.
  ///   - offset: The index of the first visible row, if not all rows fit.
  ///   - room: The number of rows that fit.
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

  /// The height including the frame.
  var height: Int { lines.count + 2 }

  /// The lines of the scroll thumb on the right side of the frame, counted from 0; `nil` if all rows are visible.
  var thumb: Range<Int>? {
    guard let first, lines.count < count else { return nil }
    let length = max(1, lines.count * lines.count / count)
    let start = (lines.count - length) * first / (count - lines.count)
    return start..<start + length
  }
}
