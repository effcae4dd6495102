import Statechart

/// Moves the focus over what can be pressed.
enum Focus {
  /// Where the focus is before anybody moved it: nowhere on a screen with a pad, so that an enter after the last digit presses
  /// nothing; else in the first field, or on the first button that goes on, or on what else destroys nothing.
  static func initial<Text, Event>(_ screen: Screen<Text, Event>) -> Target? {
    guard screen.keypad == nil else { return nil }
    if !screen.fields.isEmpty { return .field(0) }
    if let button = screen.buttons.firstIndex(where: { $0.role == .normal }) { return .button(button) }
    if !screen.toggles.isEmpty { return .toggle(0) }
    return screen.buttons.firstIndex { $0.role == .cancel }.map { .button($0) }
  }

  /// What has the focus, by its place on the next screen; `nil` if it is not there, or destroys something, or if a form opens,
  /// which is there to be typed into.
  ///
  /// - Parameter hasBar: Whether there are places to go to besides.
  static func kept<Text, Event>(
    _ focus: Target?, from last: Screen<Text, Event>, to next: Screen<Text, Event>, hasBar: Bool
  ) -> Target? {
    if case .tab = focus { return hasBar ? focus : nil }
    guard !last.fields.isEmpty || next.fields.isEmpty else { return nil }
    return switch focus {
    case .digit where next.keypad != nil, .delete where next.keypad != nil: focus
    case .field(let index):
      next.fields.firstIndex { $0.event(.absent) == last.fields[index].event(.absent) }.map { .field($0) }
    case .toggle(let index): next.toggles.firstIndex { $0.event == last.toggles[index].event }.map { .toggle($0) }
    case .row(let list, let row):
      next.lists.firstIndex { $0.select(.absent) == last.lists[list].select(.absent) }.map { .row($0, row) }
    case .button(let index):
      next.buttons.firstIndex { $0.event == last.buttons[index].event && $0.role != .destructive }.map { .button($0) }
    default: nil
    }
  }

  /// Where an arrow or a tab leads; `nil` if `key` is neither.
  static func moved(_ focus: Target?, by key: Key, in layout: ScreenLayout) -> Target? {
    guard [.up, .down, .left, .right, .tab, .backTab].contains(key) else { return nil }
    guard let from = layout.places.first(where: { $0.target == focus }) else {
      return layout.places.first { $0.target == .digit(5) }?.target ?? layout.places.first?.target
    }
    switch key {
    case .tab: return stop(after: from, by: 1, in: layout)
    case .backTab: return stop(after: from, by: -1, in: layout)
    default: return neighbour(of: from, towards: key, in: layout) ?? from.target
    }
  }

  /// The nearest in the next line, or the next in the same line.
  private static func neighbour(of from: ScreenLayout.Place, towards key: Key, in layout: ScreenLayout) -> Target? {
    let ahead = layout.places.filter { place in
      switch key {
      case .up: place.area.row < from.area.row
      case .down: place.area.row > from.area.row
      case .left: place.area.row == from.area.row && place.area.column < from.area.column
      default: place.area.row == from.area.row && place.area.column > from.area.column
      }
    }
    return ahead.min { distance($0, from) < distance($1, from) }?.target
  }

  /// Lines weigh more than columns.
  private static func distance(_ one: ScreenLayout.Place, _ other: ScreenLayout.Place) -> Int {
    abs(one.area.row - other.area.row) * 1000
      + abs(2 * one.area.column + one.area.width - 2 * other.area.column - other.area.width)
  }

  /// The pad is one stop, a list another, and so is whatever else can be pressed.
  private static func stop(after from: ScreenLayout.Place, by step: Int, in layout: ScreenLayout) -> Target? {
    var lists: Set<Int> = []
    let stops = layout.places.map(\.target).filter { target in
      switch target {
      case .field, .button, .toggle, .tab, .digit(5): true
      case .row(let list, _):
        if case .row(list, _) = from.target { target == from.target } else { lists.insert(list).inserted }
      case .digit, .delete: false
      }
    }
    let index = stops.firstIndex(of: from.target) ?? 0
    return stops.isEmpty ? nil : stops[(index + step + stops.count) % stops.count]
  }
}
