import StatechartLanguage

/// The names that everything in a converted chart gets: those of the document wherever the language allows them.
struct ChartNames {
  /// By the IDs of the document.
  private(set) var states: [String: String] = [:]
  /// The data, by their IDs.
  private(set) var data: [String: String] = [:]
  private(set) var events: EventNames
  /// What is sent with a delay and taken back somewhere, by the IDs of the document.
  private(set) var sends: [String: String] = [:]
  /// The events for the chart that invokes this one, by their names in the document.
  private(set) var messages: [String: String] = [:]
  /// The texts that data can hold, as cases.
  private(set) var texts: [(text: String, name: String)] = []
  private var namesByText: [String: String] = [:]
  /// The case of data that holds no text yet.
  private(set) var noText = ""
  /// Whether each transition stands under every single event that it hears.
  ///
  /// In the language what is heard under one key stands together, and a key hears all events that begin with it. That is not enough
  /// where a transition asks which event it is taken for, or where between two transitions for one event stands one that hears more.
  let hearsApart: Bool

  /// Names everything, and puts the names of states into the document.
  init(_ document: inout SCXMLDocument) {
    let stems = document.descriptors.map(\.stem)
    let compared = document.comparedEvents
    hearsApart = document.hearsApart
    var names = UniqueNames(reserved: ReservedNames.events.union(["background", "foreground"]))
    let events = (stems + document.sentEvents + compared).filter { !$0.isEmpty && !EventDescriptor($0).isDone }
    self.events = EventNames(
      events: events, apart: Set(compared), hearsAll: stems.contains(""), isFlat: hearsApart, names: &names)

    var messageNames = UniqueNames(reserved: ReservedNames.actions.union(ReservedNames.messages))
    for event in document.messages {
      messages[event] = messageNames.name(like: event, otherwise: "event")
    }

    var sendNames = UniqueNames(reserved: [])
    for id in document.takenBack where sends[id] == nil { sends[id] = sendNames.name(like: id, otherwise: "sent") }

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

  /// The case that a text is.
  func text(_ text: String) -> String? { namesByText[text] }

  /// A field of an event: a name that no data has, as a guard can read both.
  func field(_ name: String) -> String {
    var names = UniqueNames(reserved: ReservedNames.fields.union(data.values))
    return names.name(like: name, otherwise: "value")
  }
}

extension ReservedNames {
  /// What the machine makes of a state's name for itself.
  fileprivate static func made(of state: String) -> [String] {
    let joined = UniqueNames.joined(state)
    let own = joined.prefix(1).lowercased() + joined.dropFirst()
    return ["isIn\(joined)"] + ["Leaf", "State", "Memory", "Targets", "LeadsOn"].map { own + $0 }
  }
}
