import StatechartLanguage

/// The names of an SCXML chart's events after its conversion.
///
/// In SCXML, the name of an event can be any text. A transition matches every event that begins with the tokens of its
/// descriptor: `error` matches `error.send` (SCXML, section 3.12.1). In the language, the set of events is closed. For a
/// converted chart, the set contains every descriptor and every event that the chart raises or sends. If a transition matches
/// `*`, the set contains one more event for all other events. If the chart compares `_event.name` with a name, the set contains
/// one more event for the other events that have this name as a prefix. ``name(for:)`` maps a declared event to its name, and
/// an undeclared event to the name of the event for its longest prefix.
public struct EventNames: Sendable {
  /// The events in SCXML, with their names in the converted chart.
  private(set) var declared: [(event: String, name: String)] = []
  /// The catch-all events and their prefixes. A catch-all event represents all undeclared events with its prefix.
  private(set) var others: [(prefix: String, name: String)] = []
  private var namesByEvent: [String: String] = [:]
  private var othersByPrefix: [String: String] = [:]
  /// The proper prefixes of declared events, and the prefixes of the catch-all events.
  private var beginnings: Set<String> = []

  /// Returns the name of an external event in the converted chart; `nil` if the chart does not handle the event.
  public func name(for event: String) -> String? {
    if let exact = namesByEvent[event] { return exact }
    var words = Self.words(of: event)
    while true {
      words = words.dropLast()
      let prefix = words.joined(separator: ".")
      if let name = othersByPrefix[prefix] ?? namesByEvent[prefix] { return name }
      if words.isEmpty { return nil }
    }
  }

  /// Creates the names of the events.
  ///
  /// - Parameters:
  ///   - events: The descriptors, the raised or sent events, and the compared event names in the document.
  ///   - apart: The event names that the chart compares with `_event.name`.
  ///   - matchesAll: Whether a transition matches `*`.
  ///   - isFlat: Whether no name is a prefix of another name: `net` does not match `net_up`.
  ///   - names: The generator of the names.
  init(events: [String], apart: Set<String>, matchesAll: Bool, isFlat: Bool, names: inout UniqueNames) {
    var paths: [String: String] = ["": ""]
    let known = Set(events)
    /// Returns a name for the tokens of an event. Events with a common prefix get names with a common prefix.
    func name(_ words: ArraySlice<Substring>, _ names: inout UniqueNames) -> String {
      var parent = ""
      for path in Self.paths(of: words) {
        let word = String(words[words.startIndex + path.count - 1])
        let prefix = parent.isEmpty ? "" : parent + (isFlat ? "_" : ".")
        let isBeginning = path.count < words.count && !known.contains(path.text) && UniqueNames.isLegal(word)
        let kept = paths[path.text] ?? (isBeginning && names.takeBeginning(prefix + word) ? prefix + word : nil)
        parent = kept ?? names.name(like: word, prefix: prefix, otherwise: "event")
        paths[path.text] = parent
      }
      return parent
    }
    let byLength = events.enumerated().map { (length: Self.words(of: $0.element).count, index: $0.offset, event: $0.element) }
      .sorted { ($0.length, $0.index) < ($1.length, $1.index) }.map(\.event)
    for event in events {
      beginnings.formUnion(Self.paths(of: Self.words(of: event)).dropLast().map(\.text))
    }
    // First reserve the names of the events that keep their names.
    for event in byLength where paths[event] == nil {
      let words = Self.words(of: event)
      let before = Self.paths(of: words).dropLast().map(\.text)
      guard words.joined(separator: ".") == event, words.allSatisfy({ UniqueNames.isLegal($0) }),
        !ReservedNames.words.contains(String(words[0])), !isFlat || words.count == 1,
        before.allSatisfy({ !known.contains($0) || paths[$0] == $0 }), names.take(event)
      else { continue }
      paths[event] = event
      for beginning in before {
        paths[beginning] = beginning
        _ = names.takeBeginning(beginning)
      }
    }
    for event in byLength { namesByEvent[event] = name(Self.words(of: event), &names) }
    var seen: Set<String> = []
    for event in events where seen.insert(event).inserted { declared.append((event, namesByEvent[event] ?? "")) }
    for prefix in (matchesAll ? [""] : []) + apart.sorted() {
      let parent = prefix.isEmpty ? "" : name(Self.words(of: prefix), &names) + (isFlat ? "_" : ".")
      let own = names.name(like: "other", prefix: parent, otherwise: "other")
      others.append((prefix, own))
      othersByPrefix[prefix] = own
      if !prefix.isEmpty { beginnings.insert(prefix) }
    }
  }

  /// Returns the name of a declared event; `nil` for another event.
  func declaredName(of event: String) -> String? { namesByEvent[event] }

  /// Returns whether the event is a proper prefix of another event.
  func isBeginning(_ event: String) -> Bool { beginnings.contains(event) }

  /// Returns the events that a descriptor matches: the declared events of the chart, then the catch-all events.
  func events(matching descriptor: String) -> [(event: String?, name: String)] {
    if !descriptor.isEmpty, !isBeginning(descriptor) { return declaredName(of: descriptor).map { [(descriptor, $0)] } ?? [] }
    return declared.filter { Self.matches(descriptor, $0.event) }.map { ($0.event, $0.name) }
      + others.filter { Self.matches(descriptor, $0.prefix) }.map { (nil, $0.name) }
  }

  /// Returns whether a descriptor matches an event.
  static func matches(_ descriptor: String, _ event: String) -> Bool {
    descriptor.isEmpty || event == descriptor || event.hasPrefix(descriptor + ".")
  }

  /// Returns the prefixes of an event with their numbers of tokens, in ascending order of length. The last prefix is the whole
  /// event.
  private static func paths(of words: ArraySlice<Substring>) -> [(text: String, count: Int)] {
    words.indices.map { (words[...$0].joined(separator: "."), $0 - words.startIndex + 1) }
  }

  private static func words(of event: String) -> ArraySlice<Substring> {
    event.split(separator: ".")[...]
  }
}
