import Foundation

/// The expected configurations of a chart, in the format of SCION's tests: the active atomic states at the start and after each
/// event.
public struct ConformanceScript: Decodable, Sendable {
  /// The IDs of the expected active atomic states at the start.
  public let initialConfiguration: [String]
  /// The events, each with the expected configuration after it; empty if the file has no events.
  public let events: [Step]
  /// The expected configurations in an earlier interpretation of the Recommendation; `nil` if the chart has only one
  /// interpretation.
  ///
  /// A chart with two interpretations passes if the run matches either interpretation.
  public let legacySemantics: Legacy?

  /// An event, and the active atomic states after the event.
  public struct Step: Decodable, Sendable {
    /// The event that the chart receives, with its data.
    public let event: Event
    /// The delay before the event in milliseconds: `after`, or `delayBefore` in older files; `nil` for no delay.
    public let after: Int?
    /// The IDs of the expected active atomic states.
    public let nextConfiguration: [String]

    private enum CodingKeys: String, CodingKey {
      case event, after, delayBefore, nextConfiguration
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      event = try container.decode(Event.self, forKey: .event)
      after =
        try container.decodeIfPresent(Int.self, forKey: .after) ?? container.decodeIfPresent(Int.self, forKey: .delayBefore)
      nextConfiguration = try container.decode([String].self, forKey: .nextConfiguration)
    }
  }

  /// An event by its name in the document, with its data.
  public struct Event: Decodable, Sendable {
    /// The name of the event.
    public let name: String
    /// The data of the event, by name; `nil` if the event has no data.
    public let data: [String: Datum]?
  }

  /// A value in the data of an event: a Boolean, an integer, or another value, which no event of the language accepts.
  public enum Datum: Decodable, Sendable {
    case bool(Bool)
    case int(Int)
    case other

    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else {
        self = (try? container.decode(Int.self)).map { .int($0) } ?? .other
      }
    }
  }

  /// The expected configurations in the earlier interpretation.
  public struct Legacy: Decodable, Sendable {
    /// The IDs of the expected active atomic states at the start.
    public let initialConfiguration: [String]
    /// The events, each with the expected configuration after it.
    public let events: [Step]
  }
}

extension ConformanceScript {
  private enum CodingKeys: String, CodingKey {
    case initialConfiguration, events, legacySemantics
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    initialConfiguration = try container.decode([String].self, forKey: .initialConfiguration)
    events = try container.decodeIfPresent([Step].self, forKey: .events) ?? []
    legacySemantics = try container.decodeIfPresent(Legacy.self, forKey: .legacySemantics)
  }

  /// Returns a decoded script, or the reason why the data cannot be decoded.
  static func read(_ data: Data) -> Result<ConformanceScript, Unreadable> {
    do {
      return .success(try JSONDecoder().decode(ConformanceScript.self, from: data))
    } catch let error as DecodingError {
      return .failure(Unreadable(error))
    } catch {
      return .failure(Unreadable(reason: error.localizedDescription))
    }
  }

  /// The reason why a file is not a script.
  public struct Unreadable: Error {
    let reason: String

    fileprivate init(reason: String) {
      self.reason = reason
    }

    fileprivate init(_ error: DecodingError) {
      let context: DecodingError.Context =
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
          .dataCorrupted(let context):
          context
        @unknown default: DecodingError.Context(codingPath: [], debugDescription: "\(error)")
        }
      let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
      reason = path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    }
  }

  /// The expected configurations of each interpretation: first the current interpretation, then `legacySemantics`.
  private var readings: [(isLegacy: Bool, configurations: [Set<String>])] {
    let own = [Set(initialConfiguration)] + events.map { Set($0.nextConfiguration) }
    guard let legacySemantics else { return [(false, own)] }
    let legacy = [Set(legacySemantics.initialConfiguration)] + legacySemantics.events.map { Set($0.nextConfiguration) }
    return [(false, own), (true, legacy)]
  }

  /// Returns the verdict on the observed configurations.
  ///
  /// A chart with two interpretations passes if the run matches either interpretation.
  public func verdict(on seen: [ObservedConfiguration]) -> Verdict {
    for reading in readings where reading.configurations.count == seen.count {
      if zip(reading.configurations, seen).allSatisfy({ $1.shows($0) }) { return reading.isLegacy ? .passedByLegacy : .passed }
    }
    let expected = readings[0].configurations
    let index =
      zip(expected, seen).enumerated().first { !$0.element.1.shows($0.element.0) }?.offset ?? min(expected.count, seen.count)
    let place = index == 0 ? "at the start" : "after '\(events[index - 1].event.name)' (\(index))"
    let found = seen.indices.contains(index) ? seen[index].words : "nothing more"
    let wanted = expected.indices.contains(index) ? expected[index].sorted().joined(separator: ", ") : "nothing more"
    return .failed("\(place): expected \(wanted); found \(found)")
  }
}

/// The observed configuration after a step.
///
/// An event that the chart sends to itself without a delay arrives some time after the step. A suite can expect the
/// configuration before or after this event. The run therefore records both configurations, and either configuration may match.
public struct ObservedConfiguration: Sendable, Equatable {
  /// The active atomic states before the chart's undelayed events arrive.
  let before: Set<String>
  /// The active atomic states after all undelayed events of the chart have arrived.
  let after: Set<String>

  /// Creates an observed configuration.
  public init(before: Set<String>, after: Set<String>) {
    (self.before, self.after) = (before, after)
  }

  func shows(_ configuration: Set<String>) -> Bool { before == configuration || after == configuration }

  fileprivate var words: String {
    let (first, last) = (before.sorted().joined(separator: ", "), after.sorted().joined(separator: ", "))
    return first == last ? last : "\(first), then \(last)"
  }
}
