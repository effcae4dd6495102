import Statechart

extension StackView {
  /// Shows the list of key bindings after F9, or after a question mark outside a field, or hides the list after any key.
  ///
  /// - Returns: Whether the visibility of the list has changed. The key then has no other effect.
  mutating func changeKeyList(_ key: Key) -> Bool {
    guard showsKeys || key == .function(9) || key == .character("?") && !isEditing else { return false }
    showsKeys.toggle()
    return true
  }

  /// The note with the key bindings that show the list of key bindings and quit the app.
  var note: String {
    let words = TerminalStrings.words(in: view.language)
    return "\(isEditing ? "F9" : "?") \(words.keys)  ^Q \(words.quit)"
  }

  /// Draws the list of the top screen's key bindings over the dimmed screens.
  func drawKeys(in frame: inout Frame) {
    let words = TerminalStrings.words(in: view.language)
    let keys = keys(words)
    let label = keys.map(\.key.displayWidth).max() ?? 0
    let width = min(size.columns, 4 + max(label + 3 + (keys.map(\.use.displayWidth).max() ?? 0), words.hideKeys.displayWidth))
    let height = min(size.rows, keys.count + 4)
    let area = Area(row: (size.rows - height) / 2, column: (size.columns - width) / 2, height: height, width: width)
    frame.restyle { _ in theme.faint.dim }
    var list = Frame(Size(rows: height, columns: width), style: theme.text)
    view.drawBox(
      at: Area(row: 0, column: 0, height: height, width: width),
      label: words.keys.prefix(1).uppercased() + words.keys.dropFirst(), in: &list)
    for (line, item) in keys.prefix(max(0, height - 4)).enumerated() {
      list.put(item.key, row: 1 + line, column: 2, style: theme.accent)
      list.put(item.use.fitted(to: max(0, width - label - 6)), row: 1 + line, column: label + 5, style: theme.text)
    }
    list.put(words.hideKeys.fitted(to: max(0, width - 4)), row: height - 2, column: 2, style: theme.faint)
    frame.put(list, row: area.row, column: area.column)
  }

  /// Returns the key bindings of the top screen, each with a description of its action.
  ///
  /// While a field is edited, the result contains only the keys that are not text. The result omits the letters of buttons,
  /// because each button shows its letter. It explains the ellipsis that a destructive button shows in place of its letter.
  private func keys(_ words: TerminalStrings) -> [(key: String, use: String)] {
    let screen = view.screen
    var keys = view.editedField.map { fieldKeys($0, words) } ?? controlKeys(words)
    if screen.keypad != nil { keys.append(("0 – 9  ⌫", words.code)) }
    if !screen.lists.isEmpty { keys.append((isEditing ? "PgUp PgDn" : "Home End PgUp PgDn", words.moveInList)) }
    if !view.tabs.isEmpty { keys.append(("F1 – F\(view.tabs.count)", words.showTab)) }
    if screen.buttons.contains(where: { $0.role == .destructive }) { keys.append(("[ ! ] …", words.held)) }
    keys.append(("^Z", words.background))
    keys.append(("^Q", words.quit))
    return keys
  }

  /// Returns the key bindings that act in a field.
  private func fieldKeys(_ field: Int, _ words: TerminalStrings) -> [(key: String, use: String)] {
    let isNote = view.contents?.kind(of: view.screen.fields[field].event(.absent)) == .note
    return [
      ("↑ ↓", words.move), ("Tab", words.nextControl), ("Enter", isNote ? words.newLine : words.nextField),
      ("Esc", canCancel ? words.back : words.leaveField),
    ]
  }

  /// Returns the key bindings that act on controls outside a field.
  private func controlKeys(_ words: TerminalStrings) -> [(key: String, use: String)] {
    let letters = view.keys.contains(.character("j")) || view.keys.contains(.character("k")) ? "" : "  k j"
    var keys: [(key: String, use: String)] = [
      ("↑ ↓ ← →\(letters)", words.move), ("Tab", words.nextControl), ("Enter  Space", words.press),
    ]
    if canCancel { keys.append(("Esc", words.back)) }
    if !view.screen.fields.isEmpty { keys.append(("/", words.firstField)) }
    return keys
  }
}
