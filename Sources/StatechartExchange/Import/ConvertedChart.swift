public import StatechartModel

/// A chart in SCXML that was converted to a spec of the language.
public struct ConvertedChart: Sendable {
  /// The name of the flow.
  public let flowName: String
  /// The spec, in `mode: scxml`.
  public let yaml: String
  /// The charts in the document that the chart invokes directly, each as a separate spec.
  public let invoked: [ConvertedChart]
  /// The names of the states in the spec, by their IDs in the document.
  public let stateNames: [String: String]
  /// The names of the events in the spec.
  public let eventNames: EventNames
  /// Warnings for renamed states, data, events and fields.
  public let changedNames: Diagnostics

  /// The chart and all charts that it invokes, directly or indirectly.
  public var all: [ConvertedChart] { [self] + invoked.flatMap(\.all) }
}
