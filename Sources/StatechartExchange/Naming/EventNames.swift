/// How the events of an SCXML chart are called after it was converted.
///
/// In SCXML an event is any text, and a transition hears every event that begins with the words of its descriptor: `error` hears
/// `error.send` (section 3.12.1). In the language the events are a closed set. Of a converted chart it holds every descriptor, every
/// event that the chart raises or sends, and, where a transition hears `*`, one more for whatever else there may be. An event from
/// outside is then the declared one that shares most of its first words: exactly the descriptors that hear the one hear the other.
public struct EventNames: Sendable {
  /// The events in SCXML, with their names in the converted chart.
  private(set) var declared: [(event: String, name: String)] = []
  /// For words that events begin with, the name of all those that go on otherwise than any that is declared.
  private(set) var others: [(prefix: String, name: String)] = []
  private var namesByEvent: [String: String] = [:]
  private var othersByPrefix: [String: String] = [:]
  /// What declared events, and those that stand for others, begin with.
  private var beginnings: Set<String> = []

  /// The name in the converted chart of an event from outside, or `nil` if the chart hears no such event.
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

  /// With `isFlat` no name is the beginning of another: `net_up` is not heard by who hears `net`.
  init(events: [String], apart: Set<String>, hearsAll: Bool, isFlat: Bool, names: inout UniqueNames) {
    var paths: [String: String] = ["": ""]
    /// Names grow word by word, so that what begins alike still does.
    func name(_ words: ArraySlice<Substring>, _ names: inout UniqueNames) -> String {
      var parent = ""
      for length in 1..<words.count + 1 {
        let path = words.prefix(length).joined(separator: ".")
        let word = String(words[words.startIndex + length - 1])
        let known = paths[path]
        parent =
          known
          ?? names.name(like: word, prefix: parent.isEmpty ? "" : parent + (isFlat ? "_" : "."), otherwise: "event")
        paths[path] = parent
        if length < words.count { beginnings.insert(path) }
      }
      return parent
    }
    for event in events where namesByEvent[event] == nil {
      let own = name(Self.words(of: event), &names)
      declared.append((event, own))
      namesByEvent[event] = own
    }
    for prefix in (hearsAll ? [""] : []) + apart.sorted() {
      let parent = prefix.isEmpty ? "" : name(Self.words(of: prefix), &names) + (isFlat ? "_" : ".")
      let own = names.name(like: "other", prefix: parent, otherwise: "other")
      others.append((prefix, own))
      othersByPrefix[prefix] = own
      if !prefix.isEmpty { beginnings.insert(prefix) }
    }
  }

  /// The name of a declared event.
  func declaredName(of event: String) -> String? { namesByEvent[event] }

  /// Whether another event begins with the words of this one.
  func isBeginning(_ event: String) -> Bool { beginnings.contains(event) }

  /// The events that a descriptor hears: those of the chart, then those that stand for others.
  func heard(by descriptor: String) -> [(event: String?, name: String)] {
    if !descriptor.isEmpty, !isBeginning(descriptor) { return declaredName(of: descriptor).map { [(descriptor, $0)] } ?? [] }
    return declared.filter { Self.hears(descriptor, $0.event) }.map { ($0.event, $0.name) }
      + others.filter { Self.hears(descriptor, $0.prefix) }.map { (nil, $0.name) }
  }

  /// Whether an event begins with the words of a descriptor.
  static func hears(_ descriptor: String, _ event: String) -> Bool {
    descriptor.isEmpty || event == descriptor || event.hasPrefix(descriptor + ".")
  }

  private static func words(of event: String) -> ArraySlice<Substring> {
    event.split(separator: ".")[...]
  }
}
