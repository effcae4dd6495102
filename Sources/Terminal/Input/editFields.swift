import Statechart

extension ScreenView {
  /// Whether a key is the field's, and the event that it means there.
  mutating func edit(_ index: Int, _ key: Key) -> (isTaken: Bool, event: Event?) {
    guard let editor, screen.fields.indices.contains(index) else { return (false, nil) }
    // While the field is disabled, what is typed is lost: it must not press a button by its letter.
    guard screen.fields[index].isEnabled else { return (key.isText, nil) }
    if key == .enter {
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

  /// Completes a path behind which the caret stands, or else shows what could go on; `false` where there is nothing new to do or say.
  private mutating func completePath(_ index: Int, _ editor: FieldEditor) -> Bool {
    guard contents?.kind(of: screen.fields[index].event(.absent)) == .path, editor.caret == editor.bytes.count,
      completions.isEmpty,
      let completion = PathCompletion(of: String(decoding: editor.bytes, as: UTF8.self))
    else { return false }
    if completion.isLonger { editor.replace(with: completion.text) } else { completions = completion.names }
    return true
  }

  /// Keeps what is in a field, and returns the event that tells the flow.
  private mutating func keep(_ editor: FieldEditor, _ index: Int) -> Event? {
    guard let contents else { return nil }
    let field = screen.fields[index]
    let new = contents.keep(editor.bytes)
    kept[index] = Kept(new: new, old: kept[index].map(\.new).flatMap { $0 == field.value ? $0 : nil })
    return field.event(new)
  }

  /// Where enter leads from a field: to the next one; from the last to what was found, or to the button that goes on.
  private func target(after index: Int) -> Target? {
    if let next = screen.fields.indices.dropFirst(index + 1).first(where: { screen.fields[$0].isEnabled }) {
      return .field(next)
    }
    if isSearching, let list = rows.firstIndex(where: { $0?.isEmpty == false }) { return .row(list, offsets[list]) }
    return screen.buttons.firstIndex { $0.role == .normal && $0.isEnabled }.map { .button($0) } ?? focus
  }

  /// Wipes the texts that others have taken the place of: once the flow shows the new one, it has let go of the old one.
  mutating func settleTexts(_ next: Screen<Text, Event>) {
    for (index, text) in kept {
      guard next.fields.indices.contains(index), let contents else { continue }
      if next.fields[index].value == text.new {
        if let old = text.old { contents.forget(old) }
        kept[index] = Kept(new: text.new, old: nil)
      }
    }
  }

  /// How many characters of what is typed are out of sight at the left.
  func scroll(of field: FieldLayout) -> Int {
    guard let editor, !editor.isClosed else { return 0 }
    let caret = editor.characters.caret
    return max(0, min(caret, caret - field.area.width + 1))
  }
}

extension Key {
  /// Whether it changes the text of a field.
  fileprivate var isText: Bool {
    switch self {
    case .character, .pasted, .backspace, .delete: true
    default: false
    }
  }
}
