/// What has to be seen of a chart, in the form of SCION's tests: the atomic states that are active at first, and after each event.
public struct ConformanceScript: Decodable, Sendable {
  public let initialConfiguration: [String]
  public let events: [Step]
  /// What an earlier reading of the Recommendation has instead. Where both are given, a suite does not say which is right.
  public let legacySemantics: Legacy?

  /// An event, and what is active after it.
  public struct Step: Decodable, Sendable {
    public let event: Event
    /// The milliseconds that pass before it.
    public let after: Int?
    public let nextConfiguration: [String]
  }

  /// An event as the document calls it, with the numbers and truths that it carries.
  public struct Event: Decodable, Sendable {
    public let name: String
    public let data: [String: Datum]?
  }

  /// A number, or true or false.
  public enum Datum: Decodable, Sendable {
    case bool(Bool)
    case int(Int)

    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else {
        self = .int(try container.decode(Int.self))
      }
    }
  }

  /// The other reading.
  public struct Legacy: Decodable, Sendable {
    public let initialConfiguration: [String]
    public let events: [Step]
  }
}

extension ConformanceScript {
  /// The configurations in their order, by either reading.
  var readings: [(isLegacy: Bool, configurations: [Set<String>])] {
    let own = [Set(initialConfiguration)] + events.map { Set($0.nextConfiguration) }
    guard let legacySemantics else { return [(false, own)] }
    let legacy = [Set(legacySemantics.initialConfiguration)] + legacySemantics.events.map { Set($0.nextConfiguration) }
    return [(false, own), (true, legacy)]
  }

  /// Holds what was seen against what has to be. A chart whose suite gives two readings passes by either.
  public func verdict(on seen: [Set<String>]) -> Verdict {
    for reading in readings where reading.configurations == seen { return reading.isLegacy ? .passedByLegacy : .passed }
    let expected = readings[0].configurations
    let index =
      zip(expected, seen).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(expected.count, seen.count)
    func words(_ configurations: [Set<String>]) -> String {
      configurations.indices.contains(index) ? configurations[index].sorted().joined(separator: ", ") : "nothing more"
    }
    let place = index == 0 ? "at the start" : "after '\(events[index - 1].event.name)' (\(index))"
    return .failed("\(place): \(words(seen)), not \(words(expected))")
  }
}
