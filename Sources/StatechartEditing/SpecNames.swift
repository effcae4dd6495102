import StatechartLanguage
import StatechartModel
import StatechartSyntax

/// The names that a flow or a part can refer to, for completion.
struct SpecNames {
  /// A name with its documentation.
  struct Entry {
    let name: String
    let detail: String
    let comment: String?
  }

  private(set) var states: [(path: String, entry: Entry)] = []
  private(set) var events: [Entry] = []
  private(set) var variables: [Entry] = []
  private(set) var guards: [Entry] = []
  private(set) var texts: [Entry] = []
  private(set) var effects: [Entry] = []
  private(set) var operations: [Entry] = []
  private(set) var queries: [Entry] = []
  private(set) var sends: [Entry] = []
  private(set) var records: [Entry] = []
  /// The names of the operations and flows that the flow invokes.
  private(set) var invoked: Set<String> = []
  /// The outcomes of each operation, and `done` and the sent events of each used flow, by name.
  private(set) var outcomes: [String: [Entry]] = [:]
  /// The inputs of each operation, query, flow and part, by name.
  private(set) var inputs: [String: [Entry]] = [:]
  /// The payload fields of each event and outcome, by name.
  private(set) var fields: [String: [Entry]] = [:]
  private(set) var input: [Entry] = []
  private(set) var output: [Entry] = []
  /// The events that the flow can send to the flows that it invokes, such as `Player.stop`.
  private(set) var received: [Entry] = []
  /// The types of variables and fields, by name.
  private(set) var types: [String: TypeSyntax] = [:]
  /// The fields of each record, by name.
  private(set) var recordFields: [String: [VariableSyntax]] = [:]
  private(set) var buttons: [String] = []
  private(set) var controls: [String] = []
  private(set) var usedParts: [String] = []
  private(set) var usedFlows: [String] = []
  /// The cases of each variable and field whose type has cases, by name.
  private(set) var cases: [String: [String]] = [:]
  let library: SpecLibrary

  init(_ spec: SpecSyntax?, in library: SpecLibrary) {
    self.library = library
    switch spec {
    case .flow(let flow): add(flow)
    case .part(let part): add(part)
    // A tour uses the names of all flows.
    case .tour: for flow in library.flows { add(flow) }
    default: break
    }
  }

  private mutating func add(_ flow: FlowSyntax) {
    for variable in flow.input { add(variable, "input") }
    input += flow.input.map { entry($0, "input") }
    for variable in flow.context { add(variable, "variable") }
    for event in flow.events { add(event: event) }
    for record in flow.records { add(record: record) }
    sends += flow.sends.map { Entry(name: $0.name.text, detail: "event for the invoker", comment: $0.comment) }
    output += flow.output.map { entry($0, "output") }
    guards += flow.guards.map { Entry(name: $0.name.text, detail: "guard", comment: $0.comment) }
    texts += flow.texts.map { Entry(name: $0.name.text, detail: "text", comment: nil) }
    for name in flow.uses {
      if let interface = library.interfaceSyntax(named: name.text) {
        add(interface)
      } else if let part = library.part(named: name.text) {
        usedParts.append(name.text)
        add(part)
      } else if let used = library.flow(named: name.text) {
        usedFlows.append(name.text)
        inputs[name.text] = used.input.map { entry($0, "input") }
        outcomes[name.text] =
          [Entry(name: "done", detail: "end of the flow", comment: nil)]
          + used.sends.map { Entry(name: $0.name.text, detail: "event of flow '\(name.text)'", comment: $0.comment) }
        received += used.events.map {
          Entry(name: "\(name.text).\($0.name.text)", detail: "event of flow '\(name.text)'", comment: $0.comment)
        }
        fields["\(name.text).done"] = used.output.map { entry($0, "output") }
        for event in used.sends { fields["\(name.text).\(event.name.text)"] = event.fields.map { entry($0, "field") } }
      }
    }
    add(flow.root, below: nil)
    // A label can be a named text.
    controls += flow.texts.map(\.words.literalText)
  }

  private mutating func add(_ part: PartSyntax) {
    inputs[part.name.text] = part.parameters.map { entry($0, "parameter") }
    for variable in part.parameters + part.body.context { add(variable, "variable of part '\(part.name.text)'") }
    for event in part.events { add(event: event) }
    add(part.body, below: nil)
  }

  private mutating func add(_ interface: InterfaceSyntax) {
    let owner = interface.name.text
    for record in interface.records { add(record: record) }
    for operation in interface.operations {
      let name = "\(owner).\(operation.name.text)"
      operations.append(Entry(name: name, detail: "operation", comment: operation.summary))
      outcomes[name] = operation.outcomes.map { Entry(name: $0.name.text, detail: "outcome", comment: $0.comment) }
      inputs[name] = operation.input.map { entry($0, "input") }
      for outcome in operation.outcomes { fields["\(name).\(outcome.name.text)"] = outcome.fields.map { entry($0, "field") } }
    }
    for query in interface.queries {
      queries.append(Entry(name: "\(owner).\(query.name.text)", detail: "query", comment: query.summary))
      inputs["\(owner).\(query.name.text)"] = query.input.map { entry($0, "input") }
    }
    effects += interface.effects.map { Entry(name: $0.name.text, detail: "effect of '\(owner)'", comment: $0.comment) }
  }

  private mutating func add(_ variable: VariableSyntax, _ kind: String) {
    variables.append(entry(variable, kind))
    // A variable shadows a field of an event or an operation with the same name.
    (types[variable.name.text], cases[variable.name.text]) = (variable.type, cases(of: variable.type))
  }

  private mutating func add(event: SignatureSyntax) {
    guard !events.contains(where: { $0.name == event.name.text }) else { return }
    events.append(Entry(name: event.name.text, detail: "event", comment: event.comment))
    fields[event.name.text] = event.fields.map { entry($0, "field") }
  }

  private mutating func add(record: SignatureSyntax) {
    records.append(Entry(name: record.name.text, detail: "record", comment: record.comment))
    recordFields[record.name.text] = record.fields
  }

  private mutating func add(_ state: StateSyntax, below path: String?) {
    for variable in state.context where path != nil { add(variable, "variable of state '\(state.name.text)'") }
    for button in state.screen?.buttons?.items ?? [] { add(label: button.caption.label, to: \.buttons) }
    for item in (state.screen?.fields?.items ?? []) + (state.screen?.toggles?.items ?? []) {
      add(label: item.caption.label, to: \.controls)
    }
    for item in state.screen?.lists?.items ?? [] { add(label: item.caption.label, to: \.controls) }
    if let invoke = state.invoke {
      invoked.insert([invoke.interface?.text, invoke.operation.text].compactMap { $0 }.joined(separator: "."))
    }
    for child in state.states {
      let childPath = path.map { "\($0).\(child.name.text)" } ?? child.name.text
      states.append((childPath, Entry(name: child.name.text, detail: "state \(childPath)", comment: child.comment)))
      add(child, below: childPath)
    }
  }

  private mutating func add(label: ScreenTextSyntax, to list: WritableKeyPath<SpecNames, [String]>) {
    switch label {
    case .text(let text):
      let words = text.literalText
      if !self[keyPath: list].contains(words) { self[keyPath: list].append(words) }
    case .chosen(_, let cases): for item in cases { add(label: item.text, to: list) }
    case .none: break
    }
  }

  private func cases(of type: TypeSyntax?) -> [String]? {
    switch type {
    case .plain(let type): return type.casesType?.cases
    case .optional(let type): return cases(of: type)
    case .named(let name):
      let words = library.writtenType(named: name.text)?.split(separator: "|").map { String($0).trimmingSpaces() }
      return words.flatMap { $0.count > 1 ? $0 : nil }
    default: return nil
    }
  }

  private mutating func entry(_ variable: VariableSyntax, _ kind: String) -> Entry {
    if types[variable.name.text] == nil {
      (types[variable.name.text], cases[variable.name.text]) = (variable.type, cases(of: variable.type))
    }
    return Entry(name: variable.name.text, detail: "\(kind): \(variable.name.range.valueText)", comment: variable.comment)
  }
}

extension SourceRange {
  /// The source text of the value that follows a key on the same line.
  var valueText: String {
    var depth = 0
    var text = ""
    for character in file.rest(from: end).drop(while: { $0 == ":" || $0 == " " || $0 == "\"" || $0 == "'" }) {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth < 0 || depth == 0 && character == "," || character == "#" && (text.isEmpty || text.hasSuffix(" ")) { break }
      text.append(character)
    }
    return text.trimmingSpaces()
  }
}
