/// A list to choose from.
public struct Menu<Item: Sendable>: Sendable {
  /// A line of the list.
  public struct Entry: Sendable {
    /// What the line says.
    public let label: String
    /// What stands below the line, fainter, where there is room for it.
    public let subtitle: String
    /// What stands at the end of the line, fainter.
    public let detail: String
    /// The key that chooses the entry at once.
    public let shortcut: Character?
    /// What choosing the line gives.
    public let item: Item

    /// A line that says `label` and gives `item`.
    public init(
      _ label: String, _ item: Item, subtitle: String = "", detail: String = "", shortcut: Character? = nil
    ) {
      self.label = label
      self.subtitle = subtitle
      self.item = item
      self.detail = detail
      self.shortcut = shortcut
    }
  }

  /// What a key led to.
  public enum Choice {
    case chosen(Item)
    case left
  }

  /// What stands at the top.
  public var title: String
  /// The lines to choose from.
  public var entries: [Entry] { didSet { select(selection) } }
  /// A line below the list.
  public var status: String
  /// The size of the terminal.
  public var size: Size
  /// The colours.
  public var theme: Theme
  /// The line that enter chooses.
  public private(set) var selection = 0

  /// A menu with its first line selected.
  public init(_ title: String, _ entries: [Entry], status: String = "", size: Size, theme: Theme = .system) {
    self.title = title
    self.entries = entries
    self.status = status
    self.size = size
    self.theme = theme
  }

  /// Takes a key: arrows, wheel and tab select, enter, space, a shortcut or a click choose; escape, `q` and control-C leave.
  public mutating func handle(_ key: Key) -> Choice? {
    switch key {
    case .up, .backTab: select(selection - 1)
    case .down, .tab: select(selection + 1)
    case .scroll(let lines): select(selection + lines)
    case .pageUp: select(selection - visible)
    case .pageDown: select(selection + visible)
    case .home: select(0)
    case .end: select(entries.count - 1)
    case .enter, .character(" "): return choose(selection)
    case .escape, .control("c"): return .left
    case .click(let position):
      return rows.first { $0.rows.contains(position.row) }.flatMap { choose($0.index) }
    case .character(let character):
      let letter = character.lowercased()
      if let index = entries.firstIndex(where: { $0.shortcut?.lowercased() == letter }) { return choose(index) }
      return letter == "q" ? .left : nil
    default: break
    }
    return nil
  }

  private mutating func select(_ index: Int) {
    selection = max(0, min(index, entries.count - 1))
  }

  private mutating func choose(_ index: Int) -> Choice? {
    guard entries.indices.contains(index) else { return nil }
    selection = index
    return .chosen(entries[index].item)
  }

  private var header: Int { size.rows >= 8 ? 3 : 1 }
  private var footer: Int { size.rows >= 8 ? 2 : 1 }
  /// How many entries fit.
  private var visible: Int { max(1, size.rows - header - footer) }
  /// The first entry in sight: the selected one always is.
  private var first: Int { max(0, min(entries.count - visible, selection - visible / 2)) }
  /// Whether every entry fits with what stands below it and an empty line after that.
  private var isRoomy: Bool { entries.map(roomyHeight).reduce(0, +) <= visible }

  private func roomyHeight(_ entry: Entry) -> Int { entry.subtitle.isEmpty ? 1 : 3 }

  /// The rows of each entry in sight: a list that fits stands in the middle, a little high.
  private var rows: [(index: Int, rows: Range<Int>)] {
    let shown = entries.indices.dropFirst(first).prefix(visible)
    let heights = shown.map { isRoomy ? roomyHeight(entries[$0]) : 1 }
    var row = header + max(0, (visible - heights.reduce(0, +)) / 3)
    return zip(shown, heights).map { index, height in
      defer { row += height }
      return (index, row..<row + min(height, 2))
    }
  }

  /// The picture of the list.
  public var frame: Frame {
    var frame = Frame(size, style: theme.text)
    frame.putCentred(title.fitted(to: size.columns), row: header == 3 ? 1 : 0, style: theme.text.bold)
    if header == 3 { frame.put(String(repeating: "─", count: size.columns), row: 2, column: 0, style: theme.faint) }
    let width = max(0, min(60, size.columns - 4))
    let column = (size.columns - width) / 2
    for (index, rows) in rows {
      draw(entries[index], isSelected: index == selection, rows, column: column, width, in: &frame)
    }
    frame.putCentred(status.fitted(to: size.columns), row: size.rows - (header == 3 ? 2 : 1), style: theme.faint)
    return frame
  }

  private func draw(
    _ entry: Entry, isSelected: Bool, _ rows: Range<Int>, column: Int, _ width: Int, in frame: inout Frame
  ) {
    let style = isSelected ? theme.accent.bold : theme.text
    let tail = [entry.detail, entry.shortcut.map { String($0) } ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
    let label = entry.label.fitted(to: max(0, width - 2 - (tail.isEmpty ? 0 : tail.displayWidth + 2)))
    let row = rows.lowerBound
    frame.put(isSelected ? "› \(label)" : "  \(label)", row: row, column: column, style: style)
    frame.put(tail, row: row, column: column + width - tail.displayWidth, style: theme.faint)
    if rows.count > 1 {
      frame.put(entry.subtitle.fitted(to: width - 2), row: row + 1, column: column + 2, style: theme.faint)
    }
  }
}
