/// An optional feature of random charts.
enum Feature: String, CaseIterable {
  case regions
  case histories
  /// `raise` actions, and events that are only raised.
  case raises
  case done
  case reenter
  /// `mode: scxml` in about half of the charts.
  case scxml
  case invocations
  case timers
  case screens
  /// Events with a dot in their names, handled by patterns with their prefix or by `any`.
  case patterns
  /// An invoked flow, events to and from the invoked flow, and events for the invoker of the chart.
  case messages
}
