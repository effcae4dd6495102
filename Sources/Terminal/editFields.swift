import Statechart

extension ScreenView {
  /// Whether a key is the field's, and the event that it means there.
  mutating func edit(_ index: Int, _ key: Key) -> (isTaken: Bool, event: Event?) {
    guard let editor, screen.fields.indices.contains(index) else { return (false, nil) }
    if key == .enter {
      setFocus(target(after: index))
      return (true, nil)
    }
    guard let hasChanged = editor.handle(key) else { return (false, nil) }
    guard hasChanged, let contents else { return (true, nil) }
    let field = screen.fields[index]
    let new = contents.keep(editor.bytes)
    kept[index] = Kept(new: new, old: kept[index].map(\.new).flatMap { $0 == field.value ? $0 : nil })
    return (true, field.event(new))
  }

  /// Where enter leads from a field: to the next one; from the last to what was found, or to the button that goes on.
  private func target(after index: Int) -> Target? {
    if screen.fields.indices.contains(index + 1) { return .field(index + 1) }
    if isSearching, let list = rows.firstIndex(where: { $0?.isEmpty == false }) { return .row(list, offsets[list]) }
    return screen.buttons.firstIndex { $0.role == .normal }.map { .button($0) } ?? focus
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
  func scroll(of field: FieldFace) -> Int {
    guard let editor, !editor.isClosed else { return 0 }
    let caret = editor.characters.caret
    return max(0, min(caret, caret - field.area.width + 1))
  }
}
