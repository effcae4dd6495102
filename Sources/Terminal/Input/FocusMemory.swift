import Statechart

/// Where the focus was on screens that were left, by their titles: whoever comes back finds it there.
struct FocusMemory<Text: ScreenText, Event: ScreenEvent> {
  private enum Place {
    /// A row, by the label of its list and its handle.
    case row(list: Text, handle: Secret)
    /// A toggle or a button, by what it sends.
    case control(Event)
  }

  private var places: [String: Place] = [:]

  /// Notes the row that had the focus on a screen that is left.
  mutating func leave(_ screen: Screen<Text, Event>, row: Secret, of list: Int) {
    places[key(screen)] = .row(list: screen.lists[list].label, handle: row)
  }

  /// Notes the toggle or button that had the focus on a screen that is left, or was pressed there last.
  mutating func leave(_ screen: Screen<Text, Event>, _ event: Event) {
    places[key(screen)] = .control(event)
  }

  /// Takes the place of the row to come back to; `nil` if it was none of this list.
  mutating func takeRow(of list: Text, on screen: Screen<Text, Event>) -> Secret? {
    guard case .row(list, let handle) = places[key(screen)] else { return nil }
    places[key(screen)] = nil
    return handle
  }

  /// Takes the toggle or button to come back to; `nil` if there is none that destroys nothing.
  mutating func takeControl(on screen: Screen<Text, Event>) -> Target? {
    guard screen.fields.isEmpty, case .control(let event) = places[key(screen)] else { return nil }
    places[key(screen)] = nil
    if let toggle = screen.toggles.firstIndex(where: { $0.event == event }) { return .toggle(toggle) }
    return screen.buttons.firstIndex { $0.event == event && $0.role != .destructive }.map { .button($0) }
  }

  private func key(_ screen: Screen<Text, Event>) -> String { screen.title?.words ?? "" }
}

extension ScreenView {
  /// Notes what was pressed, which has the focus when the screen that it leads to is left again.
  mutating func notePress(_ event: Event) {
    let isControl =
      screen.toggles.contains { $0.event == event }
      || screen.buttons.contains { $0.event == event && $0.role != .cancel }
    if isControl { memory.leave(screen, event) }
  }
}
