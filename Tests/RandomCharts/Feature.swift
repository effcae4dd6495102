/// What a chart made at random may have, beyond what all have.
enum Feature: String, CaseIterable {
  case regions
  case histories
  /// `raise`, and events that are only raised.
  case raises
  case done
  case reenter
  /// `mode: scxml` in half of the charts.
  case scxml
  case invocations
  case timers
  case screens
  /// Events with a dot in their names, heard by their beginnings or by `any`.
  case patterns
  /// A flow that is invoked, events to and from it, and events for the flow that invokes the chart.
  case messages
}
