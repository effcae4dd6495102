import Statechart

/// A place to go to, on the bar at the bottom.
struct Tab<Event: ScreenEvent> {
  let label: String
  /// Whether this is where the user is.
  let isOn: Bool
  let event: Event
  let isEnabled: Bool

  /// The toggles of a screen and then its buttons.
  static func tabs<Text>(_ screen: Screen<Text, Event>, in language: Language) -> [Tab] {
    screen.toggles.map { Tab(label: $0.label.words(in: language), isOn: $0.isOn, event: $0.event, isEnabled: $0.isEnabled) }
      + screen.buttons.map { Tab(label: $0.label.words(in: language), isOn: false, event: $0.event, isEnabled: $0.isEnabled) }
  }
}
