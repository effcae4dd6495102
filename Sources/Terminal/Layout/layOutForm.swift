import Statechart

extension ScreenLayout {
  /// The number of lines that a form below the emblem has at least.
  private static let leastRowsBelowEmblem = 16

  /// Returns the width of a form in cells. On a wide terminal, a form with a list is wider, so that fewer rows are wrapped.
  private static func formWidth(on size: Size, hasList: Bool) -> Int {
    max(1, min(hasList && size.columns >= 100 ? 92 : 64, size.columns - 4))
  }

  /// Returns the width of a row's text in cells, between the focus pointer and the frame of the list.
  static func rowWidth(on size: Size) -> Int { max(1, formWidth(on: size, hasList: true) - 7) }

  /// Returns the layout of a form: a screen without a keypad, and without a countdown until the next attempt.
  ///
  /// The parts are stacked in the middle, or from the top if the form has a list. Buttons outside a menu are at the bottom.
  ///
  /// - Parameters:
  ///   - keys: The keys of the buttons.
  ///   - revealed: The plaintext of the revealed secret; `nil` without a revealed secret.
  ///   - picture: The picture of the revealed secret. A picture that does not fit is omitted, and a hint says so if the screen
  ///     has no message and the hint fits.
  ///   - notes: The text of each field that can have several lines; `nil` for other fields.
  ///   - masked: The indices of the masked fields.
  ///   - rows: The rows of each list; `nil` until the rows of the list are loaded.
  ///   - offsets: The index of the first visible row of each list.
  ///   - focus: The control that remains visible if the content does not fit.
  ///   - tabs: The labels of the tabs; empty without a tab bar.
  static func form<Text, Event>(
    _ screen: Screen<Text, Event>, _ decoration: Decoration, keys: [Key?], revealed: String?, picture: Picture? = nil,
    notes: [String?], masked: Set<Int>, rows: [[ListRow]?], offsets: [Int], focus: Target?, tabs: [String],
    language: Language, size: Size
  ) -> ScreenLayout {
    let width = formWidth(on: size, hasList: !screen.lists.isEmpty)
    let left = max(0, (size.columns - width) / 2)
    let menu = menu(screen)
    var layout = ScreenLayout(
      screen, icons: decoration.buttons, menu: menu, keys: keys, language: language, width: width, columns: size.columns - 2)
    let barHeight = TabBar.height(tabs.count, on: size)
    var header = !size.isShort ? 2 : size.rows - barHeight >= 4 ? 1 : 0
    let free = Size(rows: size.rows - barHeight, columns: size.columns)
    if let emblem = decoration.emblem, emblem.fits(above: leastRowsBelowEmblem, in: free) {
      layout.emblem = emblem
      header = emblem.height + 1
    }
    layout.spacing = Spacing(header: header, gap: 0, keyHeight: 0, keyGap: 0, keyWidth: 0, keyMargin: 0)

    let rest = layout.buttons.indices.filter { !menu.contains($0) }
    let buttonRows = ButtonLayout.rows(of: layout.buttons, rest, width: size.columns - 2)
    // Unless the terminal is short, the lines above and below the buttons are empty.
    let margin = size.isShort ? 0 : 1
    let buttonsRow = size.rows - barHeight - margin - buttonRows.count
    let pageDots = screen.pageDots == nil || size.rows < 14 ? 0 : 2
    layout.pageDotsRow = pageDots == 0 ? nil : buttonsRow - 2
    layout.body = header..<max(header, buttonsRow - (buttonRows.isEmpty ? 0 : margin) - pageDots)

    // On a narrow terminal, a secret has no margin, so that it has fewer lines.
    let revealWidth = max(width, min(64, size.columns))
    layout.reveal = revealed.map { $0.pieces(of: max(1, revealWidth - 6)) } ?? []
    layout.controls = ControlLine.lines(
      screen, icons: decoration.toggles, headings: decoration.toggleHeadings, language: language, width: width)
    let labels = screen.fields.map { $0.label.words(in: language) }
    let labelWidth = min(labels.map(\.displayWidth).max() ?? 0, width / 3)
    let valueWidth = max(0, width - labelWidth - 4)
    let subtitles = screen.fields.map { $0.subtitle?.words(in: language).wrapped(to: max(1, valueWidth)) ?? [] }

    // If a message can appear, its line is reserved, so that the other parts do not move.
    let hasMessage =
      !layout.message.isEmpty || !screen.fields.isEmpty || !screen.lists.isEmpty || revealed != nil || !menu.isEmpty
    var parts = FormParts()
    let box = layout.reveal.isEmpty ? 0 : min(revealWidth, (layout.reveal.map(\.displayWidth).max() ?? 0) + 6)
    parts[.prompt] = layout.prompt.count
    // The countdown of a revealed secret is below the secret.
    parts[.reveal] = (layout.reveal.isEmpty ? 0 : layout.reveal.count + 2) + (screen.countdown == nil ? 0 : 1)
    parts[.message] = hasMessage ? max(1, layout.message.count) : 0
    parts[.fields] = screen.fields.count + subtitles.reduce(0) { $0 + $1.count }
    parts[.toggles] = layout.controls.height
    parts[.menu] = menu.isEmpty ? 0 : menu.count + 2
    // Headings that do not fit are omitted.
    var headings = menu.map { decoration.buttonHeadings.isEmpty ? nil : decoration.buttonHeadings[$0] }
    let headingCount = headings.count { $0 != nil }
    if parts.height + headingCount > layout.body.count {
      headings = menu.map { _ in nil }
    } else {
      parts[.menu] += headingCount
    }
    let hint = TerminalStrings.words(in: language).enlarge.wrapped(to: width)
    layout.placePicture(
      picture, beside: box, caption: screen.prompt?.words(in: language), hint: hint, in: &parts, columns: size.columns)
    layout.makeRoomForSecret(hint: hint, in: &parts)
    // A list has a frame and at least one line for a row or a placeholder.
    parts[.lists] = screen.lists.count * 3
    if parts.height + 1 > layout.body.count || size.isShort && !screen.lists.isEmpty { parts.gap = 0 }
    let room = screen.lists.isEmpty ? 0 : max(1, 1 + (layout.body.count - parts.height - parts.gap) / screen.lists.count)
    layout.lists = screen.lists.indices.map { index in
      ListLayout(screen.lists[index], rows[index], offset: offsets[index], room: room, language: language)
    }
    parts[.lists] = layout.lists.reduce(0) { $0 + $1.height }
    // Fields are separated by empty lines if there is room.
    let isWide = screen.fields.count > 1 && layout.body.count - parts.height > screen.fields.count + 1
    if isWide { parts[.fields] += screen.fields.count - 1 }
    let hints = parts.reserveHints(below: masked, of: screen.fields.count, isWide: isWide, room: layout.body.count)
    let notes = notes.map { text in text.map { NoteLines($0, width: valueWidth) } }
    let heights = notes.map { note in
      let free = max(0, layout.body.count - parts.height)
      let height = min(note?.count ?? 1, FieldLayout.longestNote, 1 + free)
      parts[.fields] += height - 1
      return height
    }

    // A form with a list begins at the top, so that the form does not move during a search.
    let slack = max(0, layout.body.count - parts.height)
    var top = layout.body.lowerBound + (screen.lists.isEmpty ? slack / 2 : min(slack, parts.gap))
    let focused = layout.line(of: focus, in: parts, menu: menu, headings)
    top -= max(0, min(top + parts.height - layout.body.upperBound, focused - layout.body.count / 2))

    layout.content = top..<top + parts.height
    layout.promptRow = top
    layout.messageRow = top + parts.top(of: .message)
    layout.countdownRow = top + parts.top(of: .reveal) + parts[.reveal] - 1
    layout.placeReveal(box, row: top + parts.top(of: .reveal), columns: size.columns)
    var row = top + parts.top(of: .fields)
    for (index, label) in labels.enumerated() {
      let height = heights[index]
      let area = Area(row: row, column: left + labelWidth + 4, height: height, width: valueWidth)
      let below = row + height + subtitles[index].count
      layout.fields.append(
        FieldLayout(
          label: label.fitted(to: labelWidth), subtitle: subtitles[index], labelColumn: left, area: area,
          hintRow: hints.fields.contains(index) && below < layout.body.upperBound ? below : nil,
          note: height > 1 ? notes[index] : nil))
      layout.place(.field(index), Area(row: row, column: left, height: height, width: width))
      row = below + (hints.reserved.contains(index) ? 1 : 0) + (isWide ? 1 : 0)
    }
    let controlsColumn = labels.isEmpty ? max(0, (size.columns - layout.controls.width) / 2) : left
    layout.placeToggles(row: top + parts.top(of: .toggles), column: controlsColumn)
    layout.placeLists(row: top + parts.top(of: .lists), column: left, width: width)
    layout.placeMenu(menu, headings, row: top + parts.top(of: .menu), columns: size.columns)
    layout.placeButtons(buttonRows, row: max(header, buttonsRow), columns: size.columns)
    layout.placeBar(tabs, size: size)
    return layout
  }

  /// Returns the indices of the buttons in a vertical menu; an empty array if the screen has no menu.
  ///
  /// A menu contains the normal buttons, at least three, of a screen without fields, toggles, lists or a revealed secret.
  private static func menu<Text, Event>(_ screen: Screen<Text, Event>) -> [Int] {
    guard screen.fields.isEmpty, screen.toggles.isEmpty, screen.lists.isEmpty, screen.reveal == nil else { return [] }
    let normal = screen.buttons.indices.filter { screen.buttons[$0].role == .normal }
    return normal.count >= 3 ? normal : []
  }

  /// Returns the approximate line of the focus in the form, counted from 0.
  ///
  /// Returns 0 if no control between the title and the buttons has the focus.
  private func line(of focus: Target?, in parts: FormParts, menu: [Int], _ headings: [String?]) -> Int {
    switch focus {
    case .field(let index): parts.top(of: .fields) + index
    case .toggle(let index): parts.top(of: .toggles) + (controls.first { $0.kind == .toggle(index) }?.row ?? 0)
    case .row: parts.top(of: .lists) + parts[.lists]
    case .button(let index):
      menu.firstIndex(of: index).map { parts.top(of: .menu) + 1 + $0 + headings[...$0].count { $0 != nil } } ?? 0
    case .digit, .delete, .tab, nil: 0
    }
  }

  /// Places the buttons of a menu, one per line, below their headings.
  private mutating func placeMenu(_ menu: [Int], _ headings: [String?], row: Int, columns: Int) {
    guard !menu.isEmpty else { return }
    let label = menu.map { buttons[$0].menuWidth }.max() ?? 0
    let width = min(columns, max(44, label + 10))
    let height = menu.count + headings.count { $0 != nil } + 2
    let area = Area(row: row, column: (columns - width) / 2, height: height, width: width)
    menuArea = area
    var row = row + 1
    for (index, heading) in zip(menu, headings) {
      if let heading {
        menuHeadings.append(Heading(text: heading, row: row))
        row += 1
      }
      place(.button(index), Area(row: row, column: area.column + 1, height: 1, width: max(0, width - 2)))
      row += 1
    }
  }
}
