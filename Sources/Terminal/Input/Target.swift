/// A control of a screen that can be pressed or focused.
enum Target: Hashable, Sendable {
  case digit(Int)
  case delete
  /// A field, by its index among the screen's fields.
  case field(Int)
  /// A toggle, by its index among the screen's toggles.
  case toggle(Int)
  /// A row, by the index of its list on the screen and the index of the row in the list.
  case row(Int, Int)
  /// A button, by its index among the screen's buttons.
  case button(Int)
  /// A tab, by its index in the tab bar.
  case tab(Int)
}
