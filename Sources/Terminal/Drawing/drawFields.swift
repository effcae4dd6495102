import Statechart

extension ScreenView {
  /// Draws a field: its label, its text underlined, its subtitle, and the hint that the next key replaces its text.
  ///
  /// The focused field has a pointer and, if it is enabled, a caret. The candidates of an ambiguous path replace the subtitle
  /// of the focused field.
  func draw(_ field: FieldLayout, _ index: Int, in frame: inout Frame) {
    let isFocused = focus == .field(index)
    let area = field.area
    let label = "\(isFocused ? "›" : " ") \(field.label)"
    let isEnabled = screen.isEnabled(.field(index))
    let labelStyle = !isEnabled ? theme.disabled : isFocused ? theme.accent.bold : theme.text
    frame.put(label, row: area.row, column: field.labelColumn, style: labelStyle)
    let names =
      isFocused && !completions.isEmpty ? [completions.joined(separator: "  ").fitted(to: area.width)] : field.subtitle
    for (line, text) in names.enumerated() {
      frame.put(text, row: area.row + area.height + line, column: area.column, style: theme.faint)
    }
    drawHint(below: field, isShown: isFocused && isEnabled && editor?.isClosed == true, in: &frame)
    let line = (isFocused ? theme.accent : theme.faint).underlined
    for row in area.row..<area.row + area.height {
      frame.put(String(repeating: " ", count: area.width), row: row, column: area.column, style: line)
    }
    if let note = field.note { return draw(note, at: area, isFocused: isFocused, isEnabled: isEnabled, in: &frame) }
    let scroll = isFocused ? scroll(of: field) : 0
    // In a field of one line, line breaks are drawn as symbols.
    let text = String(text(of: index).dropFirst(scroll).map { $0.isNewline ? "↵" : $0 }).fitted(to: area.width)
    frame.put(
      text, row: area.row, column: area.column, style: (isEnabled ? theme.text : theme.disabled).underlined,
      isUserText: isReadable(index))
    guard isFocused, isEnabled, let caret = editor.map({ $0.isClosed ? text.count : $0.characters.caret - scroll }) else {
      return
    }
    let column = area.column + String(text.prefix(caret)).displayWidth
    guard column < area.column + area.width else { return }
    frame.restyle(row: area.row, column: column) { $0.reversed }
  }

  /// Draws the hint that the next key replaces the whole text of a masked field, if the layout has a line for the hint.
  ///
  /// A hint that is wider than the text begins farther to the left.
  private func drawHint(below field: FieldLayout, isShown: Bool, in frame: inout Frame) {
    guard isShown, let row = field.hintRow else { return }
    let end = field.area.column + field.area.width
    let hint = TerminalStrings.words(in: language).replacesText.fitted(to: end - field.labelColumn - 2)
    frame.put(hint, row: row, column: min(field.area.column, end - hint.displayWidth), style: theme.faint)
  }

  /// Draws the visible lines of a note, with an ellipsis at the end of the last one if more lines follow.
  private func draw(_ note: NoteLines, at area: Area, isFocused: Bool, isEnabled: Bool, in frame: inout Frame) {
    let style = (isEnabled ? theme.text : theme.disabled).underlined
    let first = isFocused ? firstLine(of: note, in: area) : 0
    for line in first..<min(first + area.height, note.count) {
      frame.put(note[line], row: area.row + line - first, column: area.column, style: style, isUserText: true)
    }
    if first + area.height < note.count {
      frame.put("…", row: area.row + area.height - 1, column: area.column + area.width - 1, style: style)
    }
    guard isFocused, isEnabled, let editor else { return }
    let caret = note.position(ofCaret: editor.characters.caret)
    frame.restyle(row: area.row + caret.row - first, column: area.column + caret.column) { $0.reversed }
  }

  /// Returns whether a field shows its text instead of bullets.
  private func isReadable(_ index: Int) -> Bool {
    contents?.kind(of: screen.fields[index].event(.absent)).isReadable ?? false
  }

  /// Returns the visible text of a field.
  ///
  /// A stored secret is shown as eight bullets, which do not reveal its length, or as an empty text if the secret is empty. A
  /// secret that is being typed is shown as one bullet per character.
  func text(of index: Int) -> String {
    let field = screen.fields[index]
    let isReadable = isReadable(index)
    let closed = String(repeating: "•", count: 8)
    if focus == .field(index), let editor {
      if editor.isClosed { return closed }
      return isReadable
        ? String(decoding: editor.bytes, as: UTF8.self) : String(repeating: "•", count: editor.characters.count)
    }
    guard let value = field.value else { return "" }
    if isReadable { return clear(value) ?? "" }
    var isEmpty = contents != nil
    contents?.read(value) { isEmpty = $0.isEmpty }
    return isEmpty ? "" : closed
  }

  /// Draws the revealed secret in a frame.
  ///
  /// Digits have the accent colour, and symbols the success colour. Nothing is drawn without a revealed secret.
  func drawReveal(of layout: ScreenLayout, in frame: inout Frame) {
    guard let area = layout.revealArea else { return }
    drawBox(at: area, in: &frame)
    for (line, text) in layout.reveal.enumerated() {
      var column = area.column + 3
      for character in text {
        let style = character.isLetter || character == " " ? theme.text : character.isNumber ? theme.accent : theme.success
        frame.put(
          String(character), row: area.row + 1 + line, column: column, style: style.bold, isUserText: true)
        column += character.displayWidth
      }
    }
  }

  /// Draws the picture of the revealed secret, if the layout contains a picture.
  func drawPicture(of layout: ScreenLayout, in frame: inout Frame) {
    guard let area = layout.pictureArea, let picture = layout.picture else { return }
    for (line, text) in picture.lines.enumerated() {
      frame.put(text, row: area.row + line, column: area.column, style: Theme.picture)
    }
  }
}
