import StatechartModel

/// The functions that start a machine and handle an event.
extension MachineTranslator {
  // MARK: Start and send

  func start() -> SwiftDeclaration {
    let inputs = flow.inputs.map { id -> SwiftStatement in
      let name = flow.variables[id].name
      return .assign(.name(escaped(name)), SwiftExpression.name("input").dot(memberName(name)))
    }
    // The choices of the initial state are evaluated after all properties are initialized.
    let steps = lowering.start()
    let first: [SwiftStatement] =
      steps.setsStableStateFirst(Flow.root) ? [] : settingStableState(at: chart.stableStates(in: Flow.root).first)
    return .function(
      SwiftFunction(
        documentation: ["Starts the flow."], introducer: "\(inlinablePrefix)init", generics: Self.sinkGenerics,
        parameters: [SwiftParameter(name: "_ input", type: "Input"), Self.sinkParameter],
        body: inputs + first + statements(steps, ExpressionTranslator(flow: flow)) + completingMacrostep(after: 0)))
  }

  private func settingStableState(at state: ID<State>?) -> [SwiftStatement] {
    guard let state, chart.stableStates(in: Flow.root).count > 1 else { return [] }
    return [.assign("leaf", .name(stableState(state)))]
  }

  /// Returns the statements that complete a macrostep after a number of microsteps.
  func completingMacrostep(after microsteps: Int, by holder: String = "") -> [SwiftStatement] {
    if continues {
      let counted = isBounded ? [SwiftArgument("after", .name(String(microsteps)))] : []
      return [.expression(call("\(holder)settle", counted))]
    }
    return starts
  }

  /// The statements that start the invocations of the entered states.
  var starts: [SwiftStatement] { flow.invocations.isEmpty ? [] : [.expression(call("startInvocations"))] }

  func send() -> SwiftDeclaration {
    var documentation = ["Handles an event and runs to completion."]
    var body: [SwiftStatement] = []
    let holder = isSmall ? "machine." : ""
    if let taken = taking("event", by: holder) {
      if !continues {
        body = [.expression(taken)]
      } else if isSmall {
        body = [.branches([SwiftBranch(condition: .holds(taken), body: completingMacrostep(after: 1, by: holder))])]
      } else {
        body = [.guardReturn(taken)] + completingMacrostep(after: 1)
      }
      if isSmall {
        documentation.append("A local copy lets the optimizer keep the machine in registers.")
        body = [.variable("machine", "self")] + body + [.assign("self", "machine")]
      }
      if isBounded { body.insert(.guardReturn("!isFaulted"), at: 0) }
    }
    return .function(
      SwiftFunction(
        documentation: [documentation.joined(separator: " ")], introducer: "\(inlinablePrefix)mutating func send",
        generics: Self.sinkGenerics, parameters: [SwiftParameter(name: "_ event", type: "Event"), Self.sinkParameter],
        body: body))
  }

  /// Whether the machine is small enough to copy: the machine has no queue and no list.
  private var isSmall: Bool {
    raised.isEmpty && !flow.variables.contains { if case .list = $0.type { true } else { false } }
  }

  /// Returns a pattern for an event.
  ///
  /// The pattern binds the fields in `read`. If `read` is `nil`, the pattern binds all fields that some transition reads.
  func pattern(of id: ID<Event>, named name: String? = nil, binding read: Set<String>? = nil) -> String {
    let event = flow.events[id]
    let name = name ?? event.swiftName
    let fields = read.map { read in event.fields.filter { read.contains($0.name) } } ?? readFields(of: id)
    guard !fields.isEmpty else { return "." + memberName(name) }
    let bound = event.fields.map { field in
      fields.contains { $0.name == field.name } ? "let \(escaped(field.name))" : "_"
    }
    return ".\(memberName(name))(\(bound.joined(separator: ", ")))"
  }

  /// Returns the call of the function that handles a trigger: `handleDigit(value, to: &sink)`.
  func take(_ trigger: SharedTrigger, in state: ID<State>? = nil) -> SwiftExpression {
    call(functionName(trigger) + (state.map { "In" + name($0) } ?? ""), arguments(of: trigger))
  }

  func arguments(of trigger: SharedTrigger) -> [SwiftArgument] {
    guard case .event(let id) = trigger else { return [] }
    return readFields(of: id).map { SwiftArgument(nil, .name(escaped($0.name))) }
  }

  private func functionName(_ trigger: SharedTrigger) -> String {
    trigger == .nothing ? "takeEventlessTransition" : "handle" + words(for: trigger)
  }

  private func words(for trigger: SharedTrigger) -> String {
    switch trigger {
    case .event(let id): upperCamel(flow.events[id].name)
    case .done(let id): "Done" + name(id)
    case .nothing: "Eventless"
    }
  }

  /// Returns the type of the transitions that regions select.
  func selectionType(_ trigger: SharedTrigger) -> String { "ChartTransition." + words(for: trigger) }

  private func selectName(_ trigger: SharedTrigger, around state: ID<State>) -> String {
    "select" + words(for: trigger) + "Around" + name(state)
  }

  /// Returns the call that selects a transition of an ancestor: `selectDigitAroundBaking(&microstep, value)`.
  func select(_ trigger: SharedTrigger, around state: ID<State>) -> SwiftExpression {
    var arguments = [SwiftArgument(nil, .reference("microstep"))]
    if case .event(let id) = trigger { arguments += readFields(of: id).map { SwiftArgument(nil, .name(escaped($0.name))) } }
    return .call(.name(selectName(trigger, around: state)), arguments)
  }

  func parameters(_ trigger: SharedTrigger) -> [SwiftParameter] {
    guard case .event(let id) = trigger else { return [] }
    return readFields(of: id).map { SwiftParameter(name: "_ \(escaped($0.name))", type: $0.type.swift) }
  }

  /// Returns the fields of an event that some transition reads.
  func readFields(of id: ID<Event>) -> [Field] {
    // Most events have no payload, and searching all states for each event is slow in a large chart.
    guard !flow.events[id].fields.isEmpty else { return [] }
    var names: Set<String> = []
    for state in flow.states.indices {
      for handler in flow.states[state].handlers where handler.event == id {
        for transition in handler.transitions { names.formUnion(transition.readFields) }
      }
    }
    return flow.events[id].fields.filter { names.contains($0.name) }
  }

  func hasTransition(for trigger: SharedTrigger) -> Bool {
    flow.states.ids.contains { !flow.transitions(of: $0, for: Flow.Trigger(trigger)).isEmpty }
  }

  /// Returns an expression translator with the names that a trigger binds.
  func translator(_ trigger: SharedTrigger) -> ExpressionTranslator {
    guard case .event(let id) = trigger else { return ExpressionTranslator(flow: flow) }
    return ExpressionTranslator(flow: flow, bound: Set(readFields(of: id).map(\.name)))
  }

  // MARK: Functions

  func handlers() -> [SwiftDeclaration] {
    var declarations = continues ? macrostepFunctions() : []
    declarations += states()
    for case .done(let id) in raised where hasTransition(for: .done(id)) { declarations += handler(.done(id)) }
    if flow.states.contains(where: { !$0.always.isEmpty }) { declarations += handler(.nothing) }
    return declarations + outcomeHandlers() + timers()
  }

  private func handler(_ trigger: SharedTrigger) -> [SwiftDeclaration] {
    let tails = Tails()
    let reaction = Reaction(self, trigger, tails)
    var body = reaction.statements()
    // Generate the body twice: each switch lists all transitions that regions select, including the transitions of later stable
    // states.
    if !reaction.selected.links.isEmpty { body = reaction.statements() }
    return [function(functionName(trigger), documentation: documentation(trigger), returns: continues, body)] + shared(reaction)
  }

  /// Returns the shared functions for suffixes of chains and for selections, and records the selected transitions.
  func shared(_ reaction: Reaction) -> [SwiftDeclaration] {
    let (trigger, tails) = (reaction.trigger, reaction.tails)
    var declarations: [SwiftDeclaration] = []
    if !reaction.selected.links.isEmpty { usage.selections.append(reaction.selected) }
    for state in reaction.selected.around.sorted() {
      let parameter = SwiftParameter(name: "_ microstep", type: "inout ChartState.Selected<\(reaction.selected.type)>")
      declarations.append(
        .function(
          SwiftFunction(
            introducer: "\(functionPrefix) func \(selectName(trigger, around: state))",
            parameters: [parameter] + parameters(trigger),
            body: Selection(reaction, of: state).around(state))))
    }
    while let next = tails.next() {
      let body = reaction.tail(next)
      declarations.append(
        function(
          functionName(trigger) + "In" + name(next.links[0].source), parameters: parameters(trigger), returns: continues,
          body))
    }
    return declarations
  }

  private func documentation(_ trigger: SharedTrigger) -> [String] {
    switch trigger {
    case .event: []
    case .done(let id): ["Handles the completion of `\(flow.states[id].path)`."]
    case .nothing: ["Takes an eventless transition whose guard is true."]
    }
  }
}

extension Transition {
  /// The names of the event's fields that the transition reads.
  var readFields: Set<String> {
    let expressions = (condition.map { [$0] } ?? []) + actions.flatMap(\.all).flatMap(\.expressions)
    return Set(
      expressions.flatMap(\.all).compactMap { expression in
        if case .field(_, let name) = expression.kind { name } else { nil }
      })
  }
}
