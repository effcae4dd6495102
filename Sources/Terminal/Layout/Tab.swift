import Statechart

/// A tab of the tab bar, which selects a part of the app.
struct Tab<Event: ScreenEvent> {
  let label: String
  /// Whether the tab is selected.
  let isOn: Bool
  let event: Event
  let isEnabled: Bool

  /// Returns the tabs of a tab bar: a tab for each toggle of its screen, followed by a tab for each button.
  static func tabs<Text>(_ screen: Screen<Text, Event>, in language: Language) -> [Tab] {
    screen.toggles.map { Tab(label: $0.label.words(in: language), isOn: $0.isOn, event: $0.event, isEnabled: $0.isEnabled) }
      + screen.buttons.map { Tab(label: $0.label.words(in: language), isOn: false, event: $0.event, isEnabled: $0.isEnabled) }
  }
}

extension Screen {
  /// The tab bar with all tabs disabled, because no key selects a tab behind a sheet.
  var withDisabledTabs: Screen {
    var bar = Screen()
    bar.toggles = toggles.map { Toggle($0.label, isOn: $0.isOn, $0.event, isEnabled: false) }
    bar.buttons = buttons.map { Button($0.label, $0.event, isEnabled: false) }
    return bar
  }
}
