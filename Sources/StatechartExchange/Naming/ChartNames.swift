import StatechartLanguage

/// The names of a converted chart's elements.
///
/// An element keeps its name in the document if the language allows the name.
struct ChartNames {
  /// The names of the states, by their IDs in the document.
  private(set) var states: [String: String] = [:]
  /// The names of the data, by their IDs.
  private(set) var data: [String: String] = [:]
  private(set) var events: EventNames
  /// The labels of the delayed events that an action cancels, by their IDs in the document.
  private(set) var sends: [String: String] = [:]
  /// The names of the events for the chart's invoker, by their names in the document.
  private(set) var messages: [String: String] = [:]
  /// The cases for the texts that data can have or is compared with.
  private(set) var texts: [(text: String, name: String)] = []
  private var namesByText: [String: String] = [:]
  /// The case for data that has no text yet.
  private(set) var noText = ""
  /// Whether each transition is written once for every event that its descriptors match.
  ///
  /// In the language, the transitions of one key are written together, and a key matches all events that begin with the key.
  /// This grouping changes the order of transitions with the same descriptor if a transition with an overlapping descriptor is
  /// between them. The grouping is also unsuitable for a transition that reads its event.
  let separatesEvents: Bool

  /// Creates the names of all elements, and assigns the names of the states in `document`.
  init(_ document: inout SCXMLDocument) {
    let stems = document.descriptors.map(\.stem)
    let compared = document.comparedEvents
    separatesEvents = document.separatesEvents
    var names = UniqueNames(reserved: ReservedNames.events.union(["background", "foreground"]))
    let events = (stems + document.sentEvents + compared).filter { !$0.isEmpty && !EventDescriptor($0).isDone }
    self.events = EventNames(
      events: events, apart: Set(compared), matchesAll: stems.contains(""), isFlat: separatesEvents, names: &names)

    var messageNames = UniqueNames(reserved: ReservedNames.actions.union(ReservedNames.messages))
    for event in document.messages {
      messages[event] = messageNames.name(like: event, otherwise: "event")
    }

    var sendNames = UniqueNames(reserved: [])
    for id in document.cancelledIDs where sends[id] == nil { sends[id] = sendNames.name(like: id, otherwise: "sent") }

    var stateNames = UniqueNames(reserved: ReservedNames.states)
    var keptStates = stateNames.keep(document.root.all.compactMap(\.id?.text))
    nameStates(&document.root, &stateNames, &keptStates, isRoot: true)
    let made = document.root.all.flatMap { ReservedNames.made(of: $0.name) }
    var dataNames = UniqueNames(reserved: ReservedNames.members.union(ReservedNames.types).union(made))
    let keptData = dataNames.keep(document.data.map(\.id.text))
    for data in document.data where self.data[data.id.text] == nil {
      let id = data.id.text
      self.data[id] = keptData.contains(id) ? id : dataNames.name(like: id, otherwise: "value")
    }
    let fields = document.parameterNames.map { field($0) }
    var textNames = UniqueNames(reserved: Set(self.data.values).union(fields).union(["null", "any", "self", "else"]))
    noText = textNames.name(like: "nothing", otherwise: "nothing")
    for text in document.texts where namesByText[text] == nil {
      let own = textNames.name(like: text, otherwise: "text")
      texts.append((text, own))
      namesByText[text] = own
    }
  }

  private mutating func nameStates(
    _ state: inout SCXMLState, _ names: inout UniqueNames, _ kept: inout Set<String>, isRoot: Bool = false
  ) {
    if !isRoot {
      let id = state.id?.text ?? ""
      state.name = kept.remove(id) ?? names.name(like: id, otherwise: "state")
      if state.id != nil { states[id] = states[id] ?? state.name }
    }
    for index in state.children.indices { nameStates(&state.children[index], &names, &kept) }
  }

  /// Returns the case for a text; `nil` for an unknown text.
  func text(_ text: String) -> String? { namesByText[text] }

  /// Returns the name of an event's field.
  ///
  /// The name differs from the names of all data, because a guard can read both fields and data.
  func field(_ name: String) -> String {
    var names = UniqueNames(reserved: ReservedNames.fields.union(data.values))
    return names.name(like: name, otherwise: "value")
  }
}

extension ReservedNames {
  /// Returns the Swift names that code generation derives from the name of a state.
  fileprivate static func made(of state: String) -> [String] {
    let joined = UniqueNames.joined(state)
    let own = joined.prefix(1).lowercased() + joined.dropFirst()
    return ["isIn\(joined)"] + ["Leaf", "State", "Memory", "Targets", "LeadsOn"].map { own + $0 }
  }
}
