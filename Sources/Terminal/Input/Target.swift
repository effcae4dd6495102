/// Something on a screen that can be pressed.
enum Target: Hashable, Sendable {
  case digit(Int)
  case delete
  /// By its place among the screen's fields.
  case field(Int)
  /// By its place among the screen's toggles.
  case toggle(Int)
  /// By the place of its list on the screen, and its own in the list.
  case row(Int, Int)
  /// By its place among the screen's buttons.
  case button(Int)
  /// By its place on the bar.
  case tab(Int)
}
