public import StatechartModel

/// A chart in SCXML that was converted into a spec of the language.
public struct ConvertedChart: Sendable {
  /// The name of the flow.
  public let flowName: String
  /// The spec, in `mode: scxml`.
  public let yaml: String
  /// The charts in the document that it invokes, each a spec of its own.
  public let invoked: [ConvertedChart]
  /// The states' names in the spec, by their IDs in the document.
  public let stateNames: [String: String]
  /// The events' names in the spec.
  public let eventNames: EventNames
  /// The names of states, data, events and what they carry that are others in the spec, as warnings.
  public let changedNames: Diagnostics

  /// It and the charts that it invokes, and those that these invoke.
  public var all: [ConvertedChart] { [self] + invoked.flatMap(\.all) }
}
