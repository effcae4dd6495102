#if !hasFeature(Embedded)
/// An event in a trace, with redacted secrets.
public struct TracedEvent: Sendable, Hashable, Codable {
  /// The name of the event in the spec: `coin`, `verify.correct` for an outcome, or `timerFired` for a timer.
  ///
  /// The output of an invoked flow has the name of the flow: `Upload`. The name of an event that an invoked flow sends consists
  /// of the names of the flow and of the event: `Upload.progress`.
  public let name: String
  /// The values of the payload, by their names.
  public let payload: [String: TraceValue]

  /// Creates an event of a trace.
  public init(_ name: String, _ payload: [String: TraceValue] = [:]) {
    (self.name, self.payload) = (name, payload)
  }
}

extension TracedEvent: CustomStringConvertible {
  /// The text of the event in a log: `coin`, `verify.wrong(left: 2)`.
  public var description: String { payload.isEmpty ? name : "\(name)(\(TraceValue.describe(payload)))" }
}
#endif
