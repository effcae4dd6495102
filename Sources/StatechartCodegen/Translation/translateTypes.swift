import StatechartModel

/// The nested types of a machine, in the order of their declarations.
extension MachineTranslator {
  func types() -> [SwiftDeclaration] {
    let stateTypes = [inputType(), stateType()] + stableStateTypes()
    let messageTypes = [effectType(), messageType(), operationType(), flowType(), outcomeType(), timerType(), queryType()]
      .compactMap(
        \.self)
    let messages = messageTypes + raisedType()
    let values = casesTypes() + flow.records.map { .type(structOfRecord($0, access: access)) } + [textType(), outputType()]
    return stateTypes + [eventType()] + messages + values
  }

  private var prefix: String { access.prefix }

  /// Whether the machine has timers: timers of states, or delayed events.
  var hasTimers: Bool { !flow.timers.isEmpty || !flow.sends.isEmpty }

  func fields(_ fields: [Field]) -> [SwiftParameter] {
    fields.map { SwiftParameter(name: $0.name, type: $0.type.swift) }
  }

  func alias(_ name: String, _ type: String, _ documentation: String) -> SwiftDeclaration {
    .property(
      SwiftProperty(documentation: [documentation], introducer: "\(prefix)typealias", name: "\(name) = \(type)"))
  }

  // MARK: Input and output

  private func inputType() -> SwiftDeclaration {
    let inputs = flow.inputs.map { flow.variables[$0] }
    let translator = ExpressionTranslator(flow: flow)
    let properties = inputs.map { input in
      SwiftDeclaration.property(
        SwiftProperty(
          documentation: documentation(of: input).map { [$0] } ?? [], introducer: "\(prefix)var", name: input.name,
          type: input.type.swift))
    }
    let checks = inputs.compactMap { check($0.name, in: $0.type) }
    let initializer = SwiftFunction(
      documentation: inputs.isEmpty
        ? ["Creates the input."] : ["Creates the input. Omitted arguments have the default values of the spec."],
      introducer: "\(inlinablePrefix)init",
      parameters: inputs.map { input in
        SwiftParameter(
          name: input.name, type: input.type.swift, initial: input.initial.map { translator.translate($0, as: input.type) })
      },
      body: checks + inputs.map { .assign(SwiftExpression.name("self").dot($0.name), .name(escaped($0.name))) })
    return .type(
      SwiftType(
        documentation: ["The input of the flow."], introducer: "\(prefix)struct", name: "Input",
        conformances: ["Sendable", "Equatable"], members: properties + [.function(initializer)]))
  }

  private func outputType() -> SwiftDeclaration {
    guard flow.atomicStates.contains(where: endsFlow) else {
      return alias("Output", "Never", "The flow never ends.")
    }
    let properties = flow.output.map { field in
      SwiftDeclaration.property(SwiftProperty(introducer: "\(prefix)let", name: field.name, type: field.type.swift))
    }
    let initializer = SwiftDeclaration.function(
      SwiftFunction(
        documentation: ["Creates the output of a final state."], introducer: "\(inlinablePrefix)init",
        parameters: fields(flow.output),
        body: flow.output.map { .assign(SwiftExpression.name("self").dot($0.name), .name(escaped($0.name))) }))
    return .type(
      SwiftType(
        documentation: ["The output of the flow."], introducer: "\(prefix)struct", name: "Output",
        conformances: ["Sendable", "Equatable"], members: properties + [initializer]))
  }

  // MARK: States

  private func stateType() -> SwiftDeclaration {
    .type(typeOfStates(Flow.root, name: "State", documentation: "The states of the flow."))
  }

  /// Returns an enum of a compound state's children, or a struct of a parallel state's regions.
  private func typeOfStates(_ id: ID<State>, name: String, documentation: String) -> SwiftType {
    if case .parallel(let regions) = flow.states[id].kind {
      let open = regions.filter(chart.openTypes.contains)
      let properties = open.map { region in
        SwiftDeclaration.property(
          SwiftProperty(
            documentation: flow.states[region].comment.map { [sentence($0)] } ?? [], introducer: "\(prefix)var",
            name: flow.states[region].name, type: names.nested(region)))
      }
      let initializer = SwiftFunction(
        documentation: ["Creates a configuration with a state in each region."], introducer: "\(inlinablePrefix)init",
        parameters: parameters(for: open),
        body: open.map { .assign(SwiftExpression.name("self").dot(flow.states[$0].name), .name(escaped(flow.states[$0].name))) }
      )
      return SwiftType(
        documentation: [documentation], introducer: "\(prefix)struct", name: name, conformances: ["Sendable", "Equatable"],
        members: properties + [.function(initializer)] + open.map(nestedType))
    }
    var cases: [SwiftDeclaration] = []
    var nested: [SwiftDeclaration] = []
    for child in flow.states[id].children {
      let state = flow.states[child]
      var parameters: [SwiftParameter] = []
      switch state.kind {
      case .choice, .history: continue
      case .atomic, .final: break
      case .compound:
        parameters = [SwiftParameter(name: "", type: names.nested(child))]
        nested.append(nestedType(child))
      case .parallel(let regions):
        let open = regions.filter(chart.openTypes.contains)
        parameters = self.parameters(for: open)
        nested += open.map(nestedType)
      }
      cases.append(
        .enumCase(
          SwiftSignature(
            documentation: state.comment.map { [sentence($0)] } ?? [], name: state.name, parameters: parameters)))
    }
    return SwiftType(
      documentation: [documentation], introducer: "\(prefix)enum", name: name, conformances: ["Sendable", "Equatable"],
      members: cases + nested)
  }

  private func parameters(for regions: [ID<State>]) -> [SwiftParameter] {
    regions.map { SwiftParameter(name: flow.states[$0].name, type: names.nested($0)) }
  }

  private func nestedType(_ id: ID<State>) -> SwiftDeclaration {
    .type(
      typeOfStates(id, name: names.nested(id), documentation: "The states in `\(flow.states[id].path)`."))
  }

  /// Returns the type of a region's states: `State.Keypad`.
  func typePath(of region: ID<State>) -> String {
    let named = chart.lineage(of: region).filter { id in
      guard id != Flow.root, id != region else { return false }
      // A parallel state in a compound state has no separate type: its regions are nested in the type of its parent.
      return !flow.states[id].isParallel || chart.region(of: id) == id
    }
    let path = ["State"] + named.reversed().map(names.nested) + (region == Flow.root ? [] : [names.nested(region)])
    return path.joined(separator: ".")
  }

  // MARK: Events and effects

  private func eventType() -> SwiftDeclaration {
    var cases = flow.events.map { event in
      SwiftDeclaration.enumCase(
        SwiftSignature(
          documentation: event.comment.map { [sentence($0)] } ?? [], name: event.swiftName, parameters: fields(event.fields)))
    }
    if !flow.invocations.isEmpty {
      cases.append(
        .enumCase(
          SwiftSignature(
            documentation: ["The outcome of an operation or an invoked flow."], name: "answered",
            parameters: [SwiftParameter(name: "", type: "Invocation"), SwiftParameter(name: "", type: "Outcome")])))
    }
    if hasTimers {
      cases.append(
        .enumCase(
          SwiftSignature(
            documentation: ["A timer fired."], name: "timerFired",
            parameters: [SwiftParameter(name: "", type: "Timer"), SwiftParameter(name: "", type: "Epoch")])))
    }
    if let lifecycle = lifecycle() { cases.append(.function(lifecycle)) }
    let witnesses =
      (flow.invocations.isEmpty ? [] : [alias("Outcome", "\(flow.name).Outcome", "The outcomes of operations.")])
      + (!hasTimers ? [] : [alias("Timer", "\(flow.name).Timer", "The timers.")])
      + (flow.usedQueries.isEmpty ? [] : [alias("Query", "\(flow.name).Query", "The queries of the lists.")])
    return .type(
      SwiftType(
        documentation: ["The events of the flow."], introducer: "\(prefix)enum", name: "Event",
        conformances: ["MachineEvent"], members: cases + witnesses))
  }

  private func effectType() -> SwiftDeclaration {
    guard !flow.usedEffects.isEmpty || !flow.messages.isEmpty else {
      return alias("Effect", "Never", "The flow has no effects.")
    }
    let cases = flow.performedEffects.map { id in
      let effect = flow.effects[id]
      return SwiftDeclaration.enumCase(
        SwiftSignature(
          documentation: effect.comment.map { [sentence($0)] } ?? [], name: flow.caseName(of: id),
          parameters: fields(effect.fields)))
    }
    return .type(
      SwiftType(
        documentation: ["The effects of the flow, which have no outcome."], introducer: "\(prefix)enum", name: "Effect",
        conformances: ["Sendable", "Equatable"], members: cases + messageCases()))
  }

  /// Returns the type of the events in the internal queue; empty if the machine has no queue.
  private func raisedType() -> [SwiftDeclaration] {
    guard !raised.isEmpty else { return [] }
    let cases = raised.compactMap { trigger -> SwiftDeclaration? in
      switch trigger {
      case .event(let id):
        .enumCase(SwiftSignature(name: flow.events[id].swiftName, parameters: fields(flow.events[id].fields)))
      case .done(let id):
        .enumCase(SwiftSignature(documentation: ["`\(flow.states[id].path)` is done."], name: "done" + name(id)))
      case .nothing: nil
      }
    }
    return [
      .type(
        SwiftType(
          documentation: ["The events in the internal queue."],
          introducer: access == .public ? "@usableFromInline enum" : "private enum", name: "Raised", conformances: ["Sendable"],
          members: cases))
    ]
  }

  private func operationType() -> SwiftDeclaration? {
    guard !calledOperations.isEmpty else { return nil }
    let cases = calledOperations.map { id in
      let operation = flow.operations[id]
      return SwiftDeclaration.enumCase(
        SwiftSignature(
          documentation: operation.summary.map { [sentence($0)] } ?? [], name: caseName(id),
          parameters: fields(operation.input)))
    }
    return .type(
      SwiftType(
        documentation: ["The operations that the flow invokes."], introducer: "\(prefix)enum", name: "Operation",
        conformances: ["Sendable", "Equatable"], members: cases))
  }

  private func flowType() -> SwiftDeclaration? {
    guard !invokedFlows.isEmpty else { return nil }
    let cases = invokedFlows.map { id in
      let operation = flow.operations[id]
      return SwiftDeclaration.enumCase(
        SwiftSignature(
          documentation: operation.summary.map { [sentence($0)] } ?? [], name: caseName(id),
          parameters: [SwiftParameter(name: "", type: "\(operation.name).Input")]))
    }
    return .type(
      SwiftType(
        documentation: ["The flows that the flow invokes."], introducer: "\(prefix)enum",
        name: "InvokedFlow", conformances: ["Sendable", "Equatable"], members: cases))
  }

  private func outcomeType() -> SwiftDeclaration? {
    guard !flow.invocations.isEmpty else { return nil }
    let cases = flow.usedOperations.flatMap { id in
      [
        SwiftDeclaration.enumCase(
          SwiftSignature(name: caseName(id), parameters: [SwiftParameter(name: "", type: outcomeTypeName(id))]))
      ]
        + (flow.operations[id].sendsMessages ? [messageOutcome(id)] : [])
    }
    return .type(
      SwiftType(
        documentation: ["The outcomes of operations and invoked flows."], introducer: "\(prefix)enum", name: "Outcome",
        conformances: ["Sendable", "Equatable"], members: cases + isMessage()))
  }

  /// Returns the name of the operation's case, prefixed by its interface on a name collision with another case.
  ///
  /// The name of the case for an invoked flow begins with a lower-case letter.
  func caseName(_ id: ID<Operation>) -> String {
    let operation = flow.operations[id]
    if operation.isFlow { return lowerCamel(operation.name) }
    let isShared = flow.usedOperations.contains { other in
      other != id && (flow.operations[other].name == operation.name || caseNames(ofFlow: other).contains(operation.name))
    }
    return isShared ? lowerCamel(operation.interface) + upperCamel(operation.name) : operation.name
  }

  /// Returns the names of the outcome cases of an invoked flow; an empty array for an operation of a service.
  private func caseNames(ofFlow id: ID<Operation>) -> [String] {
    guard flow.operations[id].isFlow else { return [] }
    return [caseName(id)] + (flow.operations[id].sendsMessages ? [messageCaseName(id)] : [])
  }

  private func outcomeTypeName(_ id: ID<Operation>) -> String {
    let operation = flow.operations[id]
    return operation.isFlow ? "\(operation.name).Output" : "\(operation.interface).\(upperCamel(operation.name))Outcome"
  }

  private func timerType() -> SwiftDeclaration? {
    guard hasTimers else { return nil }
    let cases =
      flow.timers.map { SwiftDeclaration.enumCase(SwiftSignature(name: lowerCamel($0.name))) }
      + flow.sends.map { send in
        SwiftDeclaration.enumCase(
          SwiftSignature(name: "send" + upperCamel(send.name), parameters: fields(flow.events[send.event].fields)))
      }
    return .type(
      SwiftType(
        documentation: ["The timers of the states, and the delayed events."], introducer: "\(prefix)enum", name: "Timer",
        conformances: ["Sendable", "Hashable"], members: cases))
  }

  private func queryType() -> SwiftDeclaration? {
    guard !flow.usedQueries.isEmpty else { return nil }
    let cases = flow.usedQueries.map { id in
      SwiftDeclaration.enumCase(
        SwiftSignature(
          documentation: flow.queries[id].summary.map { [sentence($0)] } ?? [], name: flow.caseName(of: id),
          parameters: fields(flow.queries[id].input)))
    }
    return .type(
      SwiftType(
        documentation: ["The queries of the lists."], introducer: "\(prefix)enum", name: "Query",
        conformances: ["Sendable", "Equatable"], members: cases))
  }

  // MARK: Cases and texts

  /// Returns the enum types that the flow declares.
  func casesTypes() -> [SwiftDeclaration] {
    let sent = flow.messages.flatMap { flow.effects[$0].fields }
    let fields = flow.events.flatMap(\.fields) + sent + flow.output + flow.records.flatMap(\.fields)
    let own = (flow.variables.map(\.type) + fields.map(\.type)).compactMap(\.casesType).filter { !$0.name.contains(".") }
    return typesOfCases(own, after: flow.foreignCases, access: access)
  }

  private func textType() -> SwiftDeclaration {
    guard !flow.texts.isEmpty else { return alias("Text", "NoText", "The flow has no texts.") }
    let cases = flow.texts.map { text in
      SwiftDeclaration.enumCase(
        SwiftSignature(
          name: text.key, parameters: text.parameters.map { SwiftParameter(name: $0.name, type: $0.type.swift) }))
    }
    let words = SwiftProperty(
      documentation: ["The text in the language of the spec."], introducer: "\(prefix)var", name: "words", type: "String",
      body: [.select("self", flow.texts.map { self.words($0, $0.pieces, in: Text.language) })])
    return .type(
      SwiftType(
        documentation: ["The texts of the flow."], introducer: "\(prefix)enum", name: "Text",
        conformances: ["ScreenText"], members: cases + [.texts([.property(words)] + translations())]))
  }

  func documentation(of variable: Variable) -> String? {
    let range: String? = if case .int(let range) = variable.type { "\(range.lowerBound) to \(range.upperBound)" } else { nil }
    let parts = [variable.comment, range].compactMap(\.self)
    return parts.isEmpty ? nil : sentence(parts.joined(separator: ", "))
  }
}

extension Flow {
  /// Returns the name of the effect's case, prefixed by its interface on a name collision with another case.
  func caseName(of id: ID<Effect>) -> String {
    let effect = effects[id]
    let isShared =
      performedEffects.contains { $0 != id && effects[$0].name == effect.name } || messageCaseNames.contains(effect.name)
    return isShared ? lowerCamel(effect.interface) + upperCamel(effect.name) : effect.name
  }

  /// Returns the name of the query's case, prefixed by its interface on a name collision with another query.
  func caseName(of id: ID<Query>) -> String {
    let query = queries[id]
    let isShared = usedQueries.contains { $0 != id && queries[$0].name == query.name }
    return isShared ? lowerCamel(query.interface) + upperCamel(query.name) : query.name
  }
}
