/// The tabs of the bar as they fit: as far apart as there is room for, and at last cut off.
struct TabBar: Hashable {
  let labels: [String]
  /// The blanks around the key and the label of a tab; the focus has room for its signs in them.
  private let padding: Int

  init(_ labels: [String], columns: Int) {
    let hints = labels.indices.reduce(0) { $0 + TabBar.hint($1).count }
    let free = columns - hints - labels.reduce(0) { $0 + $1.displayWidth }
    padding = free >= 6 * labels.count ? 6 : 3
    let room = labels.isEmpty ? 0 : (columns - hints) / labels.count - padding
    self.labels = free >= padding * labels.count ? labels : labels.map { $0.fitted(to: max(1, room)) }
  }

  /// A rule and a line where there is room for them.
  static func height(_ tabs: Int, rows: Int) -> Int {
    tabs == 0 || rows < 6 ? 0 : rows < 16 ? 1 : 2
  }

  /// The name of the key that leads to a tab.
  static func hint(_ index: Int) -> String { "F\(index + 1)" }

  /// The blanks before the key.
  var margin: Int { (padding - 2) / 2 }

  func width(_ index: Int) -> Int { TabBar.hint(index).count + labels[index].displayWidth + padding }

  var width: Int { labels.indices.reduce(0) { $0 + width($1) } }
}
