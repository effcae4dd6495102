#if !hasFeature(Embedded)
/// An event in a trace, without secrets.
public struct TracedEvent: Sendable, Hashable, Codable {
  /// The name in the spec: `coin`; of an outcome `verify.correct`, of a timer `timerFired`.
  public let name: String
  /// The values that the event carries, by their names.
  public let payload: [String: TraceValue]

  public init(_ name: String, _ payload: [String: TraceValue] = [:]) {
    (self.name, self.payload) = (name, payload)
  }
}

extension TracedEvent: CustomStringConvertible {
  /// The event as a line of a log shows it: `coin`, `verify.wrong(left: 2)`.
  public var description: String { payload.isEmpty ? name : "\(name)(\(TraceValue.describe(payload)))" }
}
#endif
