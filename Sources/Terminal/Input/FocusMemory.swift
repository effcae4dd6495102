import Statechart

/// The last focus of each screen by title, for restoration when the user returns to the screen.
struct FocusMemory<Text: ScreenText, Event: ScreenEvent> {
  /// A focused row: the label of its list, its index, and the handles of all rows of the list.
  private struct StoredRow {
    let list: Text
    let index: Int
    let handles: [Secret]
  }

  /// A focused field: the fields of its form, its index, and the number of characters before the caret.
  private struct StoredField {
    let form: [Screen<Text, Event>.TextField]
    let index: Int
    let caret: Int
  }

  private var rows: [String: StoredRow] = [:]
  private var fields: [String: StoredField] = [:]
  /// The toggle or button that was pressed last on each screen, identified by its event.
  private var controls: [String: Event] = [:]

  /// Records the focused row of a screen that the user leaves.
  ///
  /// - Parameter rows: The rows of the list.
  mutating func leave(_ screen: Screen<Text, Event>, at index: Int, of list: Int, among rows: [ListRow]) {
    self.rows[key(screen)] = StoredRow(list: screen.lists[list].label, index: index, handles: rows.map(\.handle))
    controls[key(screen)] = nil
  }

  /// Records the focused field of a form that the user leaves, for example because the app asks a question.
  mutating func leave(_ screen: Screen<Text, Event>, atField index: Int, caret: Int) {
    fields[key(screen)] = StoredField(form: screen.fields, index: index, caret: caret)
  }

  /// Records the toggle or button that was pressed last on a screen.
  mutating func leave(_ screen: Screen<Text, Event>, _ event: Event) {
    controls[key(screen)] = event
  }

  /// Removes the recorded row of a list, and returns the control that gets the focus; `nil` if no row of this list is recorded.
  ///
  /// The control is the recorded row or, if the row was removed, the row at its index or the last row. If all rows were removed,
  /// the control is the first button, such as the button that undoes the removal. If no row is known, such as after a lock of
  /// the app, the result is `nil`.
  mutating func takeRow(ofList index: Int, on screen: Screen<Text, Event>, among new: [ListRow]) -> Target? {
    guard let stored = rows[key(screen)], stored.list == screen.lists[index].label else { return nil }
    rows[key(screen)] = nil
    if new.isEmpty, Set(stored.handles).count == 1 {
      return screen.buttons.firstIndex { $0.role == .normal && $0.isEnabled }.map { .button($0) }
    }
    guard let row = new.firstIndex(where: { $0.handle == stored.handles[stored.index] }) else {
      let isKnown = new.contains { stored.handles.contains($0.handle) }
      return isKnown ? .row(index, min(stored.index, new.count - 1)) : nil
    }
    return .row(index, row)
  }

  /// Removes the recorded field of a form, and returns the field and the number of characters before its caret.
  ///
  /// Returns `nil` if no field is recorded, or if a field of the form has changed. Also returns `nil` if all fields are empty,
  /// because the form can be a new form with the same fields.
  mutating func takeField(on screen: Screen<Text, Event>) -> (index: Int, caret: Int)? {
    guard !screen.fields.isEmpty, let stored = fields.removeValue(forKey: key(screen)), stored.form == screen.fields,
      stored.form.contains(where: { $0.value != nil })
    else { return nil }
    return (stored.index, stored.caret)
  }

  /// Removes and returns the recorded toggle or button.
  ///
  /// Returns `nil` if no toggle or button is recorded, or if the screen has fields and no list with rows to select: the focus
  /// of a form begins at its first field. Also returns `nil` if the screen does not contain the control, or if the control is
  /// destructive.
  mutating func takeControl(on screen: Screen<Text, Event>) -> Target? {
    guard screen.fields.isEmpty || screen.lists.contains(where: { $0.select != nil }), let event = controls[key(screen)] else {
      return nil
    }
    controls[key(screen)] = nil
    if let toggle = screen.toggles.firstIndex(where: { $0.event == event }) { return .toggle(toggle) }
    return screen.buttons.firstIndex { $0.event == event && $0.role != .destructive }.map { .button($0) }
  }

  private func key(_ screen: Screen<Text, Event>) -> String { screen.title?.words ?? "" }
}

extension ScreenView {
  /// Moves the focus from the previous screen to `target`, or else to the control that the user left on this screen.
  ///
  /// A field also regains its caret. Without such a control, the initial control gets the focus.
  mutating func moveFocus(to target: Target?, from last: Screen<Text, Event>) {
    if target == nil, let index = editedField, let editor {
      memory.leave(last, atField: index, caret: editor.characters.caret)
    }
    focus = nil
    if target == nil, let left = memory.takeField(on: screen) {
      setFocus(.field(left.index))
      editor?.move(toCharacter: left.caret)
    } else {
      let left = screen.title == last.title ? nil : memory.takeControl(on: screen)
      setFocus(target ?? left ?? Focus.initial(screen))
    }
  }

  /// Records a pressed toggle or button, which regains the focus when the user returns to this screen.
  ///
  /// Buttons that cancel and other controls are not recorded.
  mutating func recordPress(_ event: Event) {
    if screen.toggles.contains(where: { $0.event == event }) {
      memory.leave(screen, event)
    } else if let button = screen.buttons.first(where: { self.event(of: $0) == event }), button.role != .cancel {
      memory.leave(screen, button.event)
    }
  }
}
