import Statechart

extension ScreenView {
  /// The handle of a typed text that was sent to the flow, and the handle of the previous accepted text, if any.
  struct Kept {
    let new: Secret
    let old: Secret?
  }

  /// Handles a key in the field at `index`.
  ///
  /// - Returns: Whether the field handles the key, and the resulting event. The event is `nil` if the text has not changed.
  mutating func edit(_ index: Int, _ key: Key) -> (isTaken: Bool, event: Event?) {
    guard let editor, screen.fields.indices.contains(index) else { return (false, nil) }
    // A disabled field discards typed text, so that no typed letter triggers the key binding of a button.
    guard screen.fields[index].isEnabled else { return (key.isText, nil) }
    // Enter in an empty note moves on, so that a form can be filled in with Enter alone.
    if key == .enter, !editor.hasLines || editor.bytes.count == 0 {
      setFocus(target(after: index))
      return (true, nil)
    }
    if key == .tab {
      guard completePath(index, editor) else { return (false, nil) }
      return (true, completions.isEmpty ? keep(editor, index) : nil)
    }
    // A slash outside a field moves the focus to the search, so that a second slash is not meant as text.
    if key == .character("/"), isSearch(index), editor.bytes.count == 0 { return (true, nil) }
    guard let hasChanged = editor.handle(key) else { return (false, nil) }
    completions = []
    return (true, hasChanged ? keep(editor, index) : nil)
  }

  /// Moves the focus to the first enabled field. The only field beside a list is a search, whose text is cleared.
  ///
  /// - Returns: The event of the cleared text; `nil` if no text was cleared.
  mutating func beginSearch() -> Event? {
    setFocus(Focus.initial(screen))
    guard case .field(let index)? = focus, isSearch(index), let editor, editor.bytes.count > 0 else { return nil }
    editor.replace(with: "")
    return keep(editor, index)
  }

  /// Moves the focus from a field to the first visible row, or else to the first enabled normal button.
  mutating func leaveField() {
    setFocus(firstRow ?? firstButton ?? focus)
  }

  /// Completes a path to the longest common prefix of its matches, or shows the matching names if the path already is that
  /// prefix.
  ///
  /// - Returns: `false` if the field contains no path or the caret is not at the end of the path. Also `false` if the names are
  ///   already shown or no completion exists.
  private mutating func completePath(_ index: Int, _ editor: FieldEditor) -> Bool {
    guard contents?.kind(of: screen.fields[index].event(.absent)) == .path, editor.caret == editor.bytes.count,
      completions.isEmpty,
      let completion = PathCompletion(of: String(decoding: editor.bytes, as: UTF8.self))
    else { return false }
    if completion.isLonger { editor.replace(with: completion.text) } else { completions = completion.names }
    return true
  }

  /// Stores the text of a field, and returns the event that sends the handle of the text to the flow; `nil` without a data
  /// source.
  private mutating func keep(_ editor: FieldEditor, _ index: Int) -> Event? {
    guard let contents else { return nil }
    let field = screen.fields[index]
    let new = contents.keep(editor.bytes)
    kept[index] = Kept(new: new, old: kept[index].map(\.new).flatMap { $0 == field.value ? $0 : nil })
    return field.event(new)
  }

  /// Returns the target to which Enter moves the focus: the next enabled field.
  ///
  /// After a search, the target is the first visible row. After another last field, it is the first enabled normal button.
  /// Without such a button, the target is the current focus.
  private func target(after index: Int) -> Target? {
    if let next = screen.fields.indices.dropFirst(index + 1).first(where: { screen.fields[$0].isEnabled }) {
      return .field(next)
    }
    return (isSearch(index) ? firstRow : nil) ?? firstButton ?? focus
  }

  /// Returns whether the field at `index` is a search: the only field beside a list, unless it contains a path.
  private func isSearch(_ index: Int) -> Bool {
    screen.fields.count == 1 && !screen.lists.isEmpty && contents?.kind(of: screen.fields[index].event(.absent)) == .text
  }

  /// The row that the user left last on this screen; `nil` without such a row. The memory then forgets the row.
  mutating func leftRow(of list: Int) -> Target? {
    rows[list].flatMap { memory.takeRow(ofList: list, on: screen, among: $0) }
  }

  /// The first row of a list that can be selected, if the initial control of the screen is a button that cancels.
  func initialRow(of list: Int) -> Target? {
    guard case .button(let button)? = Focus.initial(screen), screen.buttons[button].role == .cancel,
      screen.lists[list].select != nil, rows[list]?.isEmpty == false
    else { return nil }
    return .row(list, 0)
  }

  /// The first visible row of the first list with rows; `nil` without such a list.
  private var firstRow: Target? {
    rows.firstIndex { $0?.isEmpty == false }.map { .row($0, offsets[$0]) }
  }

  /// The first enabled normal button; `nil` without such a button.
  private var firstButton: Target? {
    screen.buttons.indices.first { screen.buttons[$0].role == .normal && isEnabled(.button($0)) }.map { .button($0) }
  }

  /// Releases each typed text that a newer text has replaced on the screen `next`.
  ///
  /// A flow that shows the handle of the newer text no longer uses the handle of the replaced text.
  mutating func releaseReplacedTexts(_ next: Screen<Text, Event>) {
    for (index, text) in kept {
      guard next.fields.indices.contains(index), let contents else { continue }
      if next.fields[index].value == text.new {
        if let old = text.old { contents.forget(old) }
        kept[index] = Kept(new: text.new, old: nil)
      }
    }
  }

  /// Returns the first visible line of the edited note: the line of the caret is visible.
  func firstLine(of note: NoteLines, in area: Area) -> Int {
    guard let editor else { return 0 }
    return max(0, note.position(ofCaret: editor.characters.caret).row - area.height + 1)
  }

  /// Returns the index of the character of a field that is drawn at a cell.
  func character(at position: Position, of index: Int, in field: FieldLayout) -> Int {
    let isEdited = editedField == index
    let column = position.column - field.area.column
    guard let note = field.note else { return column + (isEdited ? scroll(of: field) : 0) }
    let first = isEdited ? firstLine(of: note, in: field.area) : 0
    return note.character(at: Position(row: first + position.row - field.area.row, column: column))
  }

  /// Returns the horizontal scroll offset of the edited field: the number of characters that are hidden on the left.
  func scroll(of field: FieldLayout) -> Int {
    guard let editor, !editor.isClosed else { return 0 }
    let caret = editor.characters.caret
    return max(0, min(caret, caret - field.area.width + 1))
  }
}

extension Key {
  /// Whether the key types, pastes or deletes a character.
  fileprivate var isText: Bool {
    switch self {
    case .character, .pasted, .backspace, .delete: true
    default: false
    }
  }
}
