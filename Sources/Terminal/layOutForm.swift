import Statechart

extension ScreenLayout {
  /// A screen about anything but a code: its parts stand one below the other in the middle, and its buttons at the bottom.
  ///
  /// - Parameters:
  ///   - revealed: How many characters the secret has that is shown; `nil` if none is.
  ///   - rows: Those of each list, as far as somebody has them.
  ///   - offsets: The first row of each list that is seen.
  ///   - focus: What has to be seen if not everything can be.
  static func form<Text, Event>(
    _ screen: Screen<Text, Event>, revealed: String?, rows: [[ListRow]?], offsets: [Int], focus: Target?, tabs: [String],
    language: Language, size: Size
  ) -> ScreenLayout {
    let width = max(1, min(64, size.columns - 4))
    let left = max(0, (size.columns - width) / 2)
    var layout = ScreenLayout(screen, language: language, width: width)
    let barHeight = Bar.height(tabs.count, rows: size.rows)
    let header = size.rows - barHeight >= 14 ? 2 : size.rows - barHeight >= 4 ? 1 : 0
    layout.spacing = Spacing(header: header, gap: 0, keyHeight: 0, keyGap: 0, keyWidth: 0, keyMargin: 0)

    let menu = layout.menu(screen)
    let rest = layout.buttons.indices.filter { !menu.contains($0) }
    let buttonRows = ButtonFace.rows(of: layout.buttons, rest, width: size.columns - 2)
    // Below the buttons a line stays free where there are many.
    let margin = size.rows >= 14 ? 1 : 0
    let buttonsRow = size.rows - barHeight - margin - buttonRows.count
    layout.body = header..<max(header, buttonsRow - (buttonRows.isEmpty ? 0 : margin))

    layout.reveal = revealed.map { $0.pieces(of: max(1, min(width, size.columns) - 6)) } ?? []
    layout.controls = ControlLine.lines(screen, language: language, width: width)
    let labels = screen.fields.map { $0.label.words(in: language) }
    let labelWidth = min(labels.map(\.displayWidth).max() ?? 0, width / 3)
    let valueWidth = max(0, width - labelWidth - 4)
    let subtitles = screen.fields.map { $0.subtitle?.words(in: language).wrapped(to: max(1, valueWidth)) ?? [] }

    // What the parts take without a line between them.
    let hasMessage =
      !layout.message.isEmpty || !(screen.fields.isEmpty && screen.lists.isEmpty && revealed == nil && menu.isEmpty)
    var parts = [
      layout.prompt.count, layout.reveal.isEmpty ? 0 : layout.reveal.count + 2, hasMessage ? max(1, layout.message.count) : 0,
    ]
    parts.append(screen.fields.count + subtitles.reduce(0) { $0 + $1.count })
    parts.append(layout.controls.count)
    parts.append(menu.isEmpty ? 0 : menu.count + 2)
    let fixed = parts.reduce(0, +)
    let kinds = parts.count { $0 > 0 } + (screen.lists.isEmpty ? 0 : 1)
    let room = layout.body.count - fixed - screen.lists.count * 2
    let gap = room - kinds - 1 - screen.lists.count * 3 >= 0 ? 1 : 0
    let listRoom = screen.lists.isEmpty ? 0 : max(1, (room - gap * (kinds + 1)) / screen.lists.count)
    layout.lists = screen.lists.indices.map { index in
      ListFace(screen.lists[index], rows[index], offset: offsets[index], room: listRoom, language: language)
    }
    let height = fixed + layout.lists.reduce(0) { $0 + $1.height } + gap * max(0, kinds - 1)
    let pitch = layout.body.count - height >= screen.fields.count + 2 && screen.fields.count > 1 ? 2 : 1
    let whole = height + (pitch - 1) * max(0, screen.fields.count - 1)

    // A list begins at the top, so that nothing moves while it is searched.
    let slack = max(0, layout.body.count - whole)
    var row = layout.body.lowerBound + (screen.lists.isEmpty ? slack / 2 : min(slack, gap))
    row -= layout.scroll(whole, from: row, to: layout.line(of: focus, in: parts, gap: gap, menu: menu))

    layout.promptRow = row
    row += parts[0] + (parts[0] > 0 ? gap : 0)
    if parts[1] > 0 {
      let box = min(width, (layout.reveal.map(\.displayWidth).max() ?? 0) + 6)
      layout.revealArea = Area(row: row, column: (size.columns - box) / 2, height: parts[1], width: box)
      row += parts[1] + gap
    }
    layout.messageRow = row
    row += parts[2] + (parts[2] > 0 ? gap : 0)
    for (index, label) in labels.enumerated() {
      let area = Area(row: row, column: left + labelWidth + 4, height: 1, width: valueWidth)
      layout.fields.append(
        FieldFace(label: label.fitted(to: labelWidth), subtitle: subtitles[index], labelColumn: left, area: area))
      layout.place(.field(index), Area(row: row, column: left, height: 1, width: width))
      row += pitch + subtitles[index].count
    }
    if !labels.isEmpty { row += gap - (pitch - 1) }
    let controlsWidth = layout.controls.map(\.text.displayWidth).max() ?? 0
    layout.placeToggles(row: row, column: labels.isEmpty ? max(0, (size.columns - controlsWidth) / 2) : left)
    row += parts[4] + (parts[4] > 0 ? gap : 0)
    layout.placeLists(row: row, column: left, width: width)
    row += layout.lists.reduce(0) { $0 + $1.height } + (layout.lists.isEmpty ? 0 : gap)
    layout.placeMenu(menu, row: row, columns: size.columns)
    layout.placeButtons(buttonRows, row: max(header, buttonsRow), columns: size.columns)
    layout.placeBar(tabs, size: size)
    return layout
  }

  /// The buttons that stand one below the other: where there is nothing but a choice of three and more.
  private func menu<Text, Event>(_ screen: Screen<Text, Event>) -> [Int] {
    guard screen.fields.isEmpty, screen.toggles.isEmpty, screen.lists.isEmpty, screen.reveal == nil else { return [] }
    let normal = buttons.indices.filter { buttons[$0].role == .normal }
    return normal.count >= 3 ? normal : []
  }

  /// By how many lines what does not fit has moved up, so that a line of it is seen.
  private func scroll(_ height: Int, from row: Int, to line: Int) -> Int {
    max(0, min(row + height - body.upperBound, line - body.count / 2))
  }

  /// About where the focus is, in lines from the first one; 0 where it is not between title and buttons.
  private func line(of focus: Target?, in parts: [Int], gap: Int, menu: [Int]) -> Int {
    func top(_ part: Int) -> Int { parts[..<part].reduce(0) { $0 + ($1 > 0 ? $1 + gap : 0) } }
    return switch focus {
    case .field(let index): top(3) + index
    case .toggle(let index): top(4) + (controls.firstIndex { $0.kind == .toggle(index) } ?? 0)
    case .row: top(5) + lists.reduce(0) { $0 + $1.height }
    case .button(let index): menu.firstIndex(of: index).map { top(5) + 1 + $0 } ?? 0
    case .digit, .delete, .tab, nil: 0
    }
  }

  private mutating func placeMenu(_ menu: [Int], row: Int, columns: Int) {
    guard !menu.isEmpty else { return }
    let label = menu.map { buttons[$0].label.displayWidth }.max() ?? 0
    let width = min(columns, max(36, label + 10))
    let area = Area(row: row, column: (columns - width) / 2, height: menu.count + 2, width: width)
    menuArea = area
    for (line, index) in menu.enumerated() {
      place(.button(index), Area(row: row + 1 + line, column: area.column + 1, height: 1, width: max(0, width - 2)))
    }
  }
}
