import Statechart

/// The rules for the focus of a screen: the initial focus, and the movement between controls.
enum Focus {
  /// Returns the initial focus of a screen; `nil` for a screen without an initial focus.
  ///
  /// A screen with a keypad has no initial focus, so that Enter after the last digit presses no control. On other screens the
  /// first enabled control has the focus, in this order: fields, normal buttons, toggles, buttons that cancel. If the first
  /// toggle is an option of a choice, the selected option has the focus.
  static func initial<Text, Event>(_ screen: Screen<Text, Event>) -> Target? {
    guard screen.keypad == nil else { return nil }
    if let field = screen.fields.firstIndex(where: \.isEnabled) { return .field(field) }
    if let button = screen.buttons.firstIndex(where: { $0.role == .normal && $0.isEnabled }) { return .button(button) }
    if let first = screen.toggles.firstIndex(where: \.isEnabled) {
      let choice = screen.toggles[first].choice
      let chosen = screen.toggles.firstIndex { $0.isEnabled && $0.isOn && $0.choice == choice }
      return .toggle(choice == nil ? first : chosen ?? first)
    }
    return screen.buttons.firstIndex { $0.role == .cancel && $0.isEnabled }.map { .button($0) }
  }

  /// Returns the focused control as a target on the next screen, even if the control is disabled.
  ///
  /// Returns `nil` if no control has the focus, if the next screen does not contain the control, or if the control is
  /// destructive. Also returns `nil` if only the next screen has fields, because the focus of a form begins at its first field.
  /// A focused tab keeps the focus if the next screen has a tab bar.
  ///
  /// - Parameter hasBar: Whether the next screen has a tab bar.
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
      next.lists.firstIndex { $0.label == last.lists[list].label }.map { .row($0, row) }
    case .button(let index):
      next.buttons.firstIndex { $0.event == last.buttons[index].event && $0.role != .destructive }.map { .button($0) }
    default: nil
    }
  }

  /// Returns the target to which an arrow key, tab or back tab moves the focus.
  ///
  /// Without a focus, the target is the digit 5 of the keypad, or else the first control. If no control exists in the direction
  /// of an arrow key, the target is the focused control. Returns `nil` for other keys, and if no control can have the focus.
  ///
  /// - Parameters:
  ///   - layout: The layout of the screen.
  ///   - canHaveFocus: A predicate for the targets to which the focus can move. The focus skips other targets, such as disabled
  ///     controls.
  static func moved(
    _ focus: Target?, by key: Key, in layout: ScreenLayout, where canHaveFocus: (Target) -> Bool
  ) -> Target? {
    guard [.up, .down, .left, .right, .tab, .backTab].contains(key) else { return nil }
    let placements = layout.placements.filter { $0.target == focus || canHaveFocus($0.target) }
    guard let from = placements.first(where: { $0.target == focus }) else {
      return placements.first { $0.target == .digit(5) }?.target ?? placements.first?.target
    }
    switch key {
    case .tab: return stop(after: from, by: 1, in: placements)
    case .backTab: return stop(after: from, by: -1, in: placements)
    default: return neighbour(of: from, towards: key, in: placements) ?? from.target
    }
  }

  /// Returns the nearest target in the direction of an arrow key; `nil` if no target is in that direction.
  ///
  /// The left and right arrow keys move the focus only within a line.
  private static func neighbour(of from: ScreenLayout.Placement, towards key: Key, in placements: [ScreenLayout.Placement])
    -> Target?
  {
    let ahead = placements.filter { placement in
      switch key {
      case .up: placement.area.row < from.area.row
      case .down: placement.area.row > from.area.row
      case .left: placement.area.row == from.area.row && placement.area.column < from.area.column
      default: placement.area.row == from.area.row && placement.area.column > from.area.column
      }
    }
    return ahead.min { distance($0, from) < distance($1, from) }?.target
  }

  /// Returns the distance between two controls, for comparison only.
  ///
  /// The distance in lines has a greater weight than the distance in columns.
  private static func distance(_ one: ScreenLayout.Placement, _ other: ScreenLayout.Placement) -> Int {
    abs(one.area.row - other.area.row) * 1000
      + abs(2 * one.area.column + one.area.width - 2 * other.area.column - other.area.width)
  }

  /// Returns the tab stop after or before the focus, cyclically; `nil` if the screen has no tab stop.
  ///
  /// The keypad, each list and each other control are one tab stop each.
  private static func stop(after from: ScreenLayout.Placement, by step: Int, in placements: [ScreenLayout.Placement]) -> Target?
  {
    var lists: Set<Int> = []
    let stops = placements.map(\.target).filter { target in
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
