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
    guard let hasChanged = editor.handle(key) else { return (false, nil) }
    completions = []
    return (true, hasChanged ? keep(editor, index) : nil)
  }

  /// Moves the focus to the first enabled field. The only field beside a list is a search, whose text is cleared.
  ///
  /// - Returns: The event of the cleared text; `nil` if no text was cleared.
  mutating func beginSearch() -> Event? {
    setFocus(Focus.initial(screen))
    guard case .field(let index)? = focus, screen.fields.count == 1, !screen.lists.isEmpty, let editor, editor.bytes.count > 0,
      contents?.kind(of: screen.fields[index].event(.absent)) == .text
    else { return nil }
    editor.replace(with: "")
    return keep(editor, index)
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
  /// After the last enabled field, the target is the first visible result of a search, or else the first enabled normal button.
  /// Without such a button, the target is the current focus.
  private func target(after index: Int) -> Target? {
    if let next = screen.fields.indices.dropFirst(index + 1).first(where: { screen.fields[$0].isEnabled }) {
      return .field(next)
    }
    if isSearching, let list = rows.firstIndex(where: { $0?.isEmpty == false }) { return .row(list, offsets[list]) }
    return screen.buttons.firstIndex { $0.role == .normal && $0.isEnabled }.map { .button($0) } ?? focus
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
