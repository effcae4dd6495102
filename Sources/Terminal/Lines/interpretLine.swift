import Statechart

// Interpretation of typed lines on an announced screen.

extension PlainView {
  /// Returns whether a line consists of keypad keys: digits, or `-` for delete; `false` if the screen has no keypad.
  ///
  /// Leading spaces are ignored.
  func isCode(_ line: some StringProtocol) -> Bool {
    let keys = line.drop { $0 == " " }
    return screen.keypad != nil && !keys.isEmpty && keys.allSatisfy { $0.isASCII && $0.isNumber || $0 == "-" }
  }

  /// Interprets an input line on this screen, and returns its meaning.
  func interpret(_ line: String) -> LineCommand {
    let line = line.trimmingPrefix { $0 == " " }.lowercased()
    if line.isEmpty { return .repeated }
    if let keypad = screen.keypad, isCode(line) {
      return .events(line.map { key in key.wholeNumberValue.map { keypad.digits[$0] } ?? keypad.delete })
    }
    if let number = Int(line), let command = row(number) ?? button(number, as: line) { return command }
    if let found = rowButton(line) { return found }
    let commands = TerminalStrings.quitCommands + TerminalStrings.moreCommands + TerminalStrings.readCommands
    let named = commands.contains(line) ? choices : choices + namedRows
    if let found = only(of: named, called: line) ?? only(of: tabs, called: line) { return found }
    if TerminalStrings.quitCommands.contains(line) { return .quit }
    if TerminalStrings.moreCommands.contains(line) { return .more }
    if TerminalStrings.readCommands.contains(line), screen.reveal != nil { return .read }
    return .unknown(words.notUnderstood)
  }

  /// The names of a choice, and the command for an input line with one of these names.
  private typealias Choice = (names: [String], command: LineCommand)

  private var choices: [Choice] {
    screen.fields.enumerated().map { index, field in
      (names(field.accessibility, field.label), field.isEnabled ? .field(index) : isDisabled)
    }
      + screen.toggles.map { (names($0.accessibility, $0.label), $0.isEnabled ? .events([$0.event]) : isDisabled) }
      + screen.buttons.map { button in
        (names(button.accessibility, button.label), button.isEnabled ? command(of: button) : isDisabled)
      }
  }

  private func command(of button: Screen<Text, Event>.Button) -> LineCommand {
    guard button.forRow != nil else { return .events([button.event]) }
    return .unknown(words.needsRow(button.label.words(in: language)))
  }

  /// Returns the command for the name of a button followed by the number of a row; `nil` for other lines.
  private func rowButton(_ line: some StringProtocol) -> LineCommand? {
    guard let space = line.lastIndex(of: " "), let number = Int(line[line.index(after: space)...]),
      let handle = numberedRow(number)?.row.handle
    else { return nil }
    let named = screen.buttons.compactMap { button in
      button.forRow.map { forRow -> Choice in
        (names(button.accessibility, button.label), button.isEnabled ? .events([forRow(handle)]) : isDisabled)
      }
    }
    return only(of: named, called: String(line[..<space]))
  }

  private var isDisabled: LineCommand { .unknown(words.isDisabled) }

  /// The selectable rows of all lists, with their texts as names.
  private var namedRows: [Choice] {
    zip(screen.lists, rows).flatMap { list, rows in
      (rows ?? []).compactMap { row in select(row, of: list).map { ([String(row.text.map(\.printable))], $0) } }
    }
  }

  /// Returns the command that selects a row; `nil` if the rows of the list cannot be selected.
  private func select(_ row: ListRow, of list: Screen<Text, Event>.List) -> LineCommand? {
    list.select.map { list.isEnabled ? .events([$0(row.handle)]) : isDisabled }
  }

  private var tabs: [Choice] {
    (bar.map { Tab.tabs($0, in: language) } ?? []).map { ([$0.label], $0.isEnabled ? .events([$0.event]) : isDisabled) }
  }

  /// Returns the command of the choice with this name, or else of the only choice whose name begins with `name`.
  ///
  /// If several choices match, the command asks which choice the user means. Returns `nil` if no choice matches.
  private func only(of choices: [Choice], called name: String) -> LineCommand? {
    let matching = choices.filter { $0.names.contains { $0.lowercased().hasPrefix(name) } }
    if let exact = matching.first(where: { $0.names.contains { $0.lowercased() == name } }) { return exact.command }
    guard let first = matching.first else { return nil }
    return matching.count == 1
      ? first.command : .unknown(words.which(matching.prefix(PlainView.page).compactMap(\.names.first).joined(separator: ", ")))
  }

  /// Returns the command for a row number; `nil` if the number is invalid.
  private func row(_ number: Int) -> LineCommand? { numberedRow(number).flatMap { select($0.row, of: $0.list) } }

  /// Returns a row with its list; `nil` if the number is invalid.
  ///
  /// The selectable rows of all lists are numbered from 1.
  private func numberedRow(_ number: Int) -> (list: Screen<Text, Event>.List, row: ListRow)? {
    let lists = zip(screen.lists, rows).filter { $0.0.select != nil }
    let rows = lists.flatMap { list, rows in (rows ?? []).map { (list: list, row: $0) } }
    return number > 0 && number <= rows.count ? rows[number - 1] : nil
  }

  /// Returns the command for a button number; `nil` if the number is invalid.
  ///
  /// Buttons are numbered from 1 if numbers have no other meaning on the screen. A number with a leading zero is rejected,
  /// because such a number may be a code that was typed too late.
  private func button(_ number: Int, as line: some StringProtocol) -> LineCommand? {
    guard countsButtons, line == "\(number)", screen.buttons.indices.contains(number - 1) else { return nil }
    let button = screen.buttons[number - 1]
    return button.isEnabled ? command(of: button) : isDisabled
  }

  /// Returns the names that can be typed for a choice: the label, and the accessibility label if there is one.
  private func names(_ accessibility: Text?, _ label: Text) -> [String] {
    [label, accessibility].compactMap { $0?.words(in: language) }
  }
}
