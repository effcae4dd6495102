/// The layout of the tab bar: labels are spaced according to the available width, and truncated if they do not fit.
struct TabBar: Hashable {
  let labels: [String]
  /// The number of blanks around the key and label of a tab.
  ///
  /// The focus markers are drawn in these blanks.
  private let padding: Int
  /// Whether the names of the keys are drawn: they are omitted if even labels of one cell do not fit beside them.
  private let hasHints: Bool

  /// The width of the shortest truncated label that a user can recognize: two letters and the ellipsis.
  private static let shortestLabel = 3

  init(_ labels: [String], columns: Int) {
    let names = labels.indices.reduce(0) { $0 + TabBar.keyName($1).count }
    hasHints = columns >= names + 3 * labels.count
    let hints = hasHints ? names : 0
    let free = columns - hints - labels.reduce(0) { $0 + $1.displayWidth }
    let share = labels.isEmpty ? 0 : (columns - hints) / labels.count
    let isTight = share < TabBar.shortestLabel + 3
    padding = free >= 6 * labels.count ? 6 : free >= 3 * labels.count || !isTight ? 3 : 2
    let room = max(1, share - padding)
    self.labels = free >= padding * labels.count ? labels : labels.map { $0.fitted(to: room) }
  }

  /// Returns the labels to draw: with icons if they fit, or else without icons.
  ///
  /// Labels that would be truncated beyond recognition are replaced by their icons or first letters.
  ///
  /// - Parameter icons: The icon of each tab; `nil` for a tab without an icon.
  static func labels(_ labels: [String], icons: [Character?], columns: Int) -> [String] {
    let decorated = zip(labels, icons).map { Decoration.label($0, after: $1) }
    if TabBar(decorated, columns: columns).labels == decorated { return decorated }
    let shown = TabBar(labels, columns: columns).labels
    if zip(shown, labels).allSatisfy({ $0 == $1 || $0.displayWidth >= shortestLabel }) { return labels }
    return zip(labels, icons).map { label, icon in (icon ?? label.first).map { String($0) } ?? "" }
  }

  /// Returns the height of the tab bar: 2 with a rule, 1 without a rule, 0 if there is no room or no tab.
  static func height(_ tabs: Int, on size: Size) -> Int {
    tabs == 0 || size.rows < 6 ? 0 : size.isShort ? 1 : 2
  }

  private static func keyName(_ index: Int) -> String { "F\(index + 1)" }

  /// Returns the name of the function key that selects a tab; empty if there is no room for the names.
  func hint(_ index: Int) -> String { hasHints ? TabBar.keyName(index) : "" }

  /// The number of blanks before the name of the key.
  var margin: Int { (padding - 2) / 2 }

  func width(_ index: Int) -> Int { hint(index).count + labels[index].displayWidth + padding }

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
