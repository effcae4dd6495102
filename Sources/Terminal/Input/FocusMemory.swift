import Statechart

/// The last focus of each screen by title, for restoration when the user returns to the screen.
struct FocusMemory<Text: ScreenText, Event: ScreenEvent> {
  private enum StoredFocus {
    /// A row, identified by the label of its list and its handle, and the index of the row.
    case row(list: Text, handle: Secret, index: Int)
    /// A toggle or a button, identified by its event.
    case control(Event)
  }

  private var storedFocus: [String: StoredFocus] = [:]

  /// Records the focused row of a screen that the user leaves.
  mutating func leave(_ screen: Screen<Text, Event>, row: Secret, at index: Int, of list: Int) {
    storedFocus[key(screen)] = .row(list: screen.lists[list].label, handle: row, index: index)
  }

  /// Records the toggle or button that was pressed last on a screen.
  mutating func leave(_ screen: Screen<Text, Event>, _ event: Event) {
    storedFocus[key(screen)] = .control(event)
  }

  /// Removes the recorded row of a list, and returns the control that gets the focus; `nil` if no row of this list is recorded.
  ///
  /// The control is the recorded row or, if the row was removed, the row at its index. If the list has no rows, the control is
  /// the first button, such as the button that undoes the removal.
  mutating func takeRow(ofList index: Int, on screen: Screen<Text, Event>, among rows: [ListRow]) -> Target? {
    let label = screen.lists[index].label
    guard case .row(label, let handle, let recorded) = storedFocus[key(screen)] else { return nil }
    storedFocus[key(screen)] = nil
    guard !rows.isEmpty else {
      return screen.buttons.firstIndex { $0.role == .normal && $0.isEnabled }.map { .button($0) }
    }
    return .row(index, rows.firstIndex { $0.handle == handle } ?? min(recorded, rows.count - 1))
  }

  /// Removes and returns the recorded toggle or button.
  ///
  /// Returns `nil` if no toggle or button is recorded, or if the screen has fields. Also returns `nil` if the screen does not
  /// contain the control, or if the control is destructive.
  mutating func takeControl(on screen: Screen<Text, Event>) -> Target? {
    guard screen.fields.isEmpty, case .control(let event) = storedFocus[key(screen)] else { return nil }
    storedFocus[key(screen)] = nil
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
    let isControl =
      screen.toggles.contains { $0.event == event }
      || screen.buttons.contains { $0.event == event && $0.role != .cancel }
    if isControl { memory.leave(screen, event) }
  }
}
