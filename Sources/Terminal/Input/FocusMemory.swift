import Statechart

/// The last focus of each screen by title, for restoration when the user returns to the screen.
struct FocusMemory<Text: ScreenText, Event: ScreenEvent> {
  private enum StoredFocus {
    /// A row, identified by the label of its list and its handle.
    case row(list: Text, handle: Secret)
    /// A toggle or a button, identified by its event.
    case control(Event)
  }

  private var storedFocus: [String: StoredFocus] = [:]

  /// Records the focused row of a screen that the user leaves.
  mutating func leave(_ screen: Screen<Text, Event>, row: Secret, of list: Int) {
    storedFocus[key(screen)] = .row(list: screen.lists[list].label, handle: row)
  }

  /// Records the toggle or button that was pressed last on a screen.
  mutating func leave(_ screen: Screen<Text, Event>, _ event: Event) {
    storedFocus[key(screen)] = .control(event)
  }

  /// Removes and returns the handle of the recorded row; `nil` if no row of this list is recorded.
  mutating func takeRow(of list: Text, on screen: Screen<Text, Event>) -> Secret? {
    guard case .row(list, let handle) = storedFocus[key(screen)] else { return nil }
    storedFocus[key(screen)] = nil
    return handle
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
