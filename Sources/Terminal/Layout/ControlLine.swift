import Statechart

/// A toggle of a screen, or a line of its wrapped subtitle, with its position relative to the first toggle.
struct ControlLine: Hashable {
  enum Kind: Hashable {
    /// A toggle, by its index among the screen's toggles.
    case toggle(Int)
    case subtitle
    /// The heading above a toggle.
    case heading
  }

  let kind: Kind
  let text: String
  /// The row, counted from the first toggle.
  let row: Int
  /// The column, counted from the first toggle.
  let column: Int

  /// Returns the lines of the toggles of a screen and of their subtitles.
  ///
  /// Each toggle begins a row, except in a choice whose options share one row. The options share a row if no option has a
  /// subtitle, the screen has other toggles, and the row is not wider than `width`. An empty row separates such options from
  /// the other toggles.
  static func lines<Text, Event>(
    _ screen: Screen<Text, Event>, icons: [Character?] = [], headings: [String?] = [], language: Language, width: Int
  ) -> [ControlLine] {
    let plain = icons.isEmpty ? [] : self.lines(screen, headings: headings, language: language, width: width)
    var lines: [ControlLine] = []
    var row = 0
    for options in screen.toggles.indices.chunked(by: { screen.toggles[$0].isOption(beside: screen.toggles[$1]) }) {
      let toggles = options.map { screen.toggles[$0] }
      // Two blanks leave room for the focus pointer.
      let texts = zip(options, toggles).map { index, toggle in
        let label = Decoration.label(toggle.label.words(in: language), after: icons.isEmpty ? nil : icons[index])
        return "  \(toggle.isEnabled ? toggle.box : toggle.disabledBox) \(label)"
      }
      if let first = options.first, let heading = headings.isEmpty ? nil : headings[first] {
        row += lines.isEmpty || lines.last?.row != row - 1 ? 0 : 1
        lines.append(ControlLine(kind: .heading, text: heading, row: row, column: 0))
        row += 1
      }
      let isRow = options.count > 1 && options.count < screen.toggles.count && toggles.allSatisfy { $0.subtitle == nil }
      if isRow, texts.reduce(texts.count - 1, { $0 + $1.displayWidth }) <= width {
        row += lines.isEmpty || lines.last?.row != row - 1 ? 0 : 1
        var column = 0
        for (index, text) in zip(options, texts) {
          lines.append(ControlLine(kind: .toggle(index), text: text, row: row, column: column))
          column += text.displayWidth + 1
        }
        row += 2
        continue
      }
      for (index, text) in zip(options, texts) {
        lines.append(ControlLine(kind: .toggle(index), text: text.fitted(to: max(1, width)), row: row, column: 0))
        row += 1
        for line in screen.toggles[index].subtitle?.words(in: language).wrapped(to: max(1, width - 6)) ?? [] {
          lines.append(ControlLine(kind: .subtitle, text: "      \(line)", row: row, column: 0))
          row += 1
        }
      }
    }
    // Icons that would cost a line are omitted.
    return plain.isEmpty || plain.height >= lines.height ? lines : plain
  }
}

extension ScreenLayout {
  mutating func placeToggles(row: Int, column: Int) {
    (controlsRow, controlsColumn) = (row, column)
    for control in controls {
      guard case .toggle(let index) = control.kind else { continue }
      let (row, column) = (row + control.row, column + control.column)
      place(.toggle(index), Area(row: row, column: column, height: 1, width: control.text.displayWidth))
    }
  }
}

extension [ControlLine] {
  /// The number of rows of the lines.
  var height: Int { (last?.row ?? -1) + 1 }

  /// The width of the widest row, in cells.
  var width: Int { map { $0.column + $0.text.displayWidth }.max() ?? 0 }
}

extension Screen.Toggle {
  private var mark: String { choice == nil ? isOn ? "x" : " " : isOn ? "◉" : "○" }

  /// The mark before the label: a checkbox for a switch, and a radio button for an option of a choice.
  var box: String { choice == nil ? "[\(mark)]" : mark }

  /// The mark of a disabled toggle.
  fileprivate var disabledBox: String { "(\(mark))" }

  /// Returns whether two adjacent toggles are options of the same choice.
  fileprivate func isOption(beside next: Self) -> Bool { choice != nil && choice == next.choice }
}

extension Range<Int> {
  /// Returns the indices in groups of adjacent indices.
  ///
  /// Two adjacent indices are in the same group if `belongTogether` returns `true` for these indices.
  fileprivate func chunked(by belongTogether: (Int, Int) -> Bool) -> [[Int]] {
    reduce(into: [[Int]]()) { groups, index in
      if let last = groups.last?.last, belongTogether(last, index) {
        groups[groups.count - 1].append(index)
      } else {
        groups.append([index])
      }
    }
  }
}
