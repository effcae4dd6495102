public import Statechart

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A step of a flow in a trace, from one stable configuration to the next, without secrets.
///
/// A runner creates steps only if it has a closure for its trace. A trace contains neither the digits of a code nor their
/// number. However, each typed digit is a step, so a reader of the whole trace can count the digits.
public struct FlowStep: Sendable, Hashable {
  /// The time since the outermost flow was started or restored, by the clock of its runner, in whole microseconds.
  public let time: Duration
  /// The event that the flow received; `nil` for the step that starts or restores the flow.
  public let event: TracedEvent?
  /// The source lines of the transitions and the branches of choices that were taken, in order: `["turnstile.yaml:7"]`.
  ///
  /// Empty if the flow took no transition.
  public let transitions: [String]
  /// The configuration of the flow after the step, in the form of ``RunningFlow/place``.
  public let place: String
  /// The input and the context before the step, by their names; empty for the step that starts or restores the flow.
  public let before: [String: TraceValue]
  /// The input and the context after the step, by their names.
  public let after: [String: TraceValue]

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - time: The time since the outermost flow was started or restored, which is truncated to whole microseconds.
  ///   - event: The event that the flow received.
  ///   - transitions: The source lines of the transitions that were taken.
  ///   - place: The configuration after the step.
  ///   - before: The input and the context before the step.
  ///   - after: The input and the context after the step.
  public init(
    time: Duration = .zero, event: TracedEvent? = nil, transitions: [String], place: String,
    before: [String: TraceValue] = [:], after: [String: TraceValue] = [:]
  ) {
    self.time = .microseconds(time.wholeMicroseconds)
    (self.event, self.transitions, self.place) = (event, transitions, place)
    (self.before, self.after) = (before, after)
  }

  /// Returns the step as one line of JSON, without a line break at its end.
  ///
  /// Keys are sorted, so that equal steps give equal lines.
  ///
  /// - Throws: `EncodingError` if the step cannot be encoded.
  public func jsonLine() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension FlowStep: Codable {
  private enum CodingKeys: CodingKey {
    case microseconds, event, transitions, place, before, after
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      time: .microseconds(try container.decode(Int64.self, forKey: .microseconds)),
      event: try container.decodeIfPresent(TracedEvent.self, forKey: .event),
      transitions: try container.decode([String].self, forKey: .transitions),
      place: try container.decode(String.self, forKey: .place),
      before: try container.decode([String: TraceValue].self, forKey: .before),
      after: try container.decode([String: TraceValue].self, forKey: .after))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time.wholeMicroseconds, forKey: .microseconds)
    try container.encodeIfPresent(event, forKey: .event)
    try container.encode(transitions, forKey: .transitions)
    try container.encode(place, forKey: .place)
    try container.encode(before, forKey: .before)
    try container.encode(after, forKey: .after)
  }
}

extension FlowStep: CustomStringConvertible {
  /// The step as a line of a log: `1.5 seconds: coin at Turnstile.unlocked by turnstile.yaml:7`.
  public var description: String {
    let event = event?.description ?? "start"
    let lines = transitions.isEmpty ? "" : " by \(transitions.joined(separator: ", "))"
    return "\(time): \(event) at \(place)\(lines)"
  }
}

extension Duration {
  fileprivate var wholeMicroseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
