import Statechart

/// The last focus of each screen by title, for restoration when the user returns to the screen.
struct FocusMemory<Text: ScreenText, Event: ScreenEvent> {
  /// A focused row: the label of its list, its index, and the handles of all rows of the list.
  private struct StoredRow {
    let list: Text
    let index: Int
    let handles: [Secret]
  }

  private var rows: [String: StoredRow] = [:]
  /// The toggle or button that was pressed last on each screen, identified by its event.
  private var controls: [String: Event] = [:]

  /// Records the focused row of a screen that the user leaves.
  ///
  /// - Parameter rows: The rows of the list.
  mutating func leave(_ screen: Screen<Text, Event>, at index: Int, of list: Int, among rows: [ListRow]) {
    self.rows[key(screen)] = StoredRow(list: screen.lists[list].label, index: index, handles: rows.map(\.handle))
    controls[key(screen)] = nil
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

  /// Removes and returns the recorded toggle or button.
  ///
  /// Returns `nil` if no toggle or button is recorded, or if the screen has fields. Also returns `nil` if the screen does not
  /// contain the control, or if the control is destructive.
  mutating func takeControl(on screen: Screen<Text, Event>) -> Target? {
    guard screen.fields.isEmpty, let event = controls[key(screen)] else { return nil }
    controls[key(screen)] = nil
    if let toggle = screen.toggles.firstIndex(where: { $0.event == event }) { return .toggle(toggle) }
    return screen.buttons.firstIndex { $0.event == event && $0.role != .destructive }.map { .button($0) }
  }

  private func key(_ screen: Screen<Text, Event>) -> String { screen.title?.words ?? "" }
}

extension ScreenView {
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
