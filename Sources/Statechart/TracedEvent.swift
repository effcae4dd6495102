#if !hasFeature(Embedded)
/// An event in a trace, without secrets.
public struct TracedEvent: Sendable, Hashable, Codable {
  /// The name in the spec, `coin`. The name of an outcome is `verify.correct`, that of a timer `timerFired`.
  public let name: String
  /// The payload, by name.
  public let payload: [String: TraceValue]

  /// Creates an event of a trace.
  public init(_ name: String, _ payload: [String: TraceValue] = [:]) {
    (self.name, self.payload) = (name, payload)
  }
}

extension TracedEvent: CustomStringConvertible {
  /// The event as shown in a log: `coin`, `verify.wrong(left: 2)`.
  public var description: String { payload.isEmpty ? name : "\(name)(\(TraceValue.describe(payload)))" }
}
#endif
