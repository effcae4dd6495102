/// The layout of the tab bar: labels are spaced according to the available width, and truncated if they do not fit.
struct TabBar: Hashable {
  let labels: [String]
  /// The number of blanks around the key and label of a tab.
  ///
  /// The focus markers are drawn in these blanks.
  private let padding: Int

  init(_ labels: [String], columns: Int) {
    let hints = labels.indices.reduce(0) { $0 + TabBar.hint($1).count }
    let free = columns - hints - labels.reduce(0) { $0 + $1.displayWidth }
    padding = free >= 6 * labels.count ? 6 : 3
    let room = labels.isEmpty ? 0 : (columns - hints) / labels.count - padding
    self.labels = free >= padding * labels.count ? labels : labels.map { $0.fitted(to: max(1, room)) }
  }

  /// Returns the height of the tab bar: 2 with a rule, 1 without a rule, 0 if there is no room or no tab.
  static func height(_ tabs: Int, on size: Size) -> Int {
    tabs == 0 || size.rows < 6 ? 0 : size.isShort ? 1 : 2
  }

  /// Returns the name of the function key that selects a tab.
  static func hint(_ index: Int) -> String { "F\(index + 1)" }

  /// The number of blanks before the name of the key.
  var margin: Int { (padding - 2) / 2 }

  func width(_ index: Int) -> Int { TabBar.hint(index).count + labels[index].displayWidth + padding }

  var width: Int { labels.indices.reduce(0) { $0 + width($1) } }
}

extension ScreenLayout {
  /// Places the tab bar in the last lines: a rule, if there is room, and the tabs below the rule.
  ///
  /// The function does nothing without tabs or without room for the tab bar.
  mutating func placeBar(_ labels: [String], size: Size) {
    let height = TabBar.height(labels.count, on: size)
    guard height > 0 else { return }
    barArea = Area(row: size.rows - height, column: 0, height: height, width: size.columns)
    let bar = TabBar(labels, columns: size.columns)
    self.bar = bar
    var column = max(0, (size.columns - bar.width) / 2)
    for index in labels.indices {
      let tab = Area(row: size.rows - 1, column: column, height: 1, width: bar.width(index))
      tabs.append(tab)
      place(.tab(index), tab)
      column += tab.width
    }
  }
}
