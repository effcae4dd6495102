import StatechartLanguage

/// How a machine starts, takes an event, goes on from there, and hears of what it asked for.
extension MachineTranslator {
  // MARK: Start and send

  func start() -> SwiftDeclaration {
    let inputs = flow.inputs.map { id -> SwiftStatement in
      let name = flow.variables[id].name
      return .assign(.name(escaped(name)), SwiftExpression.name("input").dot(memberName(name)))
    }
    // What decides where the flow begins comes after everything has a value.
    let steps = lowering.start()
    let first: [SwiftStatement] =
      steps.placesFirst(Flow.root) ? [] : placed(at: chart.places(in: Flow.root).first)
    return .function(
      SwiftFunction(
        documentation: ["Starts the flow."], introducer: "\(inlinablePrefix)init", generics: Self.sinkGenerics,
        parameters: [SwiftParameter(name: "_ input", type: "Input"), Self.sinkParameter],
        body: inputs + first + statements(steps, ExpressionTranslator(flow: flow)) + goingOn(after: 0)))
  }

  private func placed(at state: ID<State>?) -> [SwiftStatement] {
    guard let state, chart.places(in: Flow.root).count > 1 else { return [] }
    return [.assign("leaf", .name(place(state)))]
  }

  /// What ends a macrostep that began with as many microsteps.
  func goingOn(after microsteps: Int, by holder: String = "") -> [SwiftStatement] {
    if goesOn {
      let counted = isBounded ? [SwiftArgument("after", .name(String(microsteps)))] : []
      return [.expression(call("\(holder)settle", counted))]
    }
    return starts
  }

  /// What starts the operations of the states that were entered.
  var starts: [SwiftStatement] { flow.invocations.isEmpty ? [] : [.expression(call("startInvocations"))] }

  func send() -> SwiftDeclaration {
    var documentation = ["Takes one event, and goes on until nothing more follows from it."]
    var body: [SwiftStatement] = []
    let holder = isSmall ? "machine." : ""
    if let taken = taking("event", by: holder) {
      if !goesOn {
        body = [.expression(taken)]
      } else if isSmall {
        body = [.branches([SwiftBranch(condition: .holds(taken), body: goingOn(after: 1, by: holder))])]
      } else {
        body = [.guardReturn(taken)] + goingOn(after: 1)
      }
      if isSmall {
        documentation.append("Works on a copy, which the optimizer can keep in registers.")
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

  /// Whether a machine is a few words, which it does not take long to copy: it has no queue and no list.
  private var isSmall: Bool {
    raised.isEmpty && !flow.variables.contains { if case .list = $0.type { true } else { false } }
  }

  /// An event as a pattern that binds the values that are read, or else those that any transition reads.
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

  /// `takeDigit(value, to: &sink)`
  func take(_ trigger: Trigger, in state: ID<State>? = nil) -> SwiftExpression {
    call(functionName(trigger) + (state.map { "In" + name($0) } ?? ""), arguments(of: trigger))
  }

  func arguments(of trigger: Trigger) -> [SwiftArgument] {
    guard case .event(let id) = trigger else { return [] }
    return readFields(of: id).map { SwiftArgument(nil, .name(escaped($0.name))) }
  }

  private func functionName(_ trigger: Trigger) -> String { "take" + words(for: trigger) }

  private func words(for trigger: Trigger) -> String {
    switch trigger {
    case .event(let id): upperCamel(flow.events[id].name)
    case .done(let id): "Done" + name(id)
    case .nothing: "Eventless"
    }
  }

  /// The type of the transitions that regions select.
  func selectionType(_ trigger: Trigger) -> String { "ChartTransition." + words(for: trigger) }

  private func selectName(_ trigger: Trigger, around state: ID<State>) -> String {
    "select" + words(for: trigger) + "Around" + name(state)
  }

  /// `selectDigitAroundBaking(&microstep, value)`
  func select(_ trigger: Trigger, around state: ID<State>) -> SwiftExpression {
    var arguments = [SwiftArgument(nil, .reference("microstep"))]
    if case .event(let id) = trigger { arguments += readFields(of: id).map { SwiftArgument(nil, .name(escaped($0.name))) } }
    return .call(.name(selectName(trigger, around: state)), arguments)
  }

  func parameters(_ trigger: Trigger) -> [SwiftParameter] {
    guard case .event(let id) = trigger else { return [] }
    return readFields(of: id).map { SwiftParameter(name: "_ \(escaped($0.name))", type: $0.type.swift) }
  }

  /// The fields of an event that some transition reads.
  private func readFields(of id: ID<Event>) -> [Field] {
    // To ask every state about every event takes long in a large chart, and most events carry nothing.
    guard !flow.events[id].fields.isEmpty else { return [] }
    var names: Set<String> = []
    for state in flow.states.indices {
      for handler in flow.states[state].handlers where handler.event == id {
        for transition in handler.transitions { names.formUnion(transition.readFields) }
      }
    }
    return flow.events[id].fields.filter { names.contains($0.name) }
  }

  private func hears(_ trigger: Trigger) -> Bool {
    flow.states.ids.contains { !flow.transitions(of: $0, for: trigger).isEmpty }
  }

  /// The translator of what a trigger can see.
  func translator(_ trigger: Trigger) -> ExpressionTranslator {
    guard case .event(let id) = trigger else { return ExpressionTranslator(flow: flow) }
    return ExpressionTranslator(flow: flow, bound: Set(readFields(of: id).map(\.name)))
  }

  // MARK: Functions

  func handlers() -> [SwiftDeclaration] {
    var declarations = goesOn ? settling() : []
    declarations += states()
    for case .done(let id) in raised where hears(.done(id)) { declarations += handler(.done(id)) }
    if flow.states.contains(where: { !$0.always.isEmpty }) { declarations += handler(.nothing) }
    return declarations + answers() + timers()
  }

  private func handler(_ trigger: Trigger) -> [SwiftDeclaration] {
    let tails = Tails()
    let reaction = Reaction(self, trigger, tails)
    var body = reaction.statements()
    // Each place tells of all transitions that regions select, those of places after it as well.
    if !reaction.selected.links.isEmpty { body = reaction.statements() }
    return [function(functionName(trigger), documentation: documentation(trigger), returns: goesOn, body)] + shared(reaction)
  }

  /// The functions that several places go on with, and those that select.
  func shared(_ reaction: Reaction) -> [SwiftDeclaration] {
    let (trigger, tails) = (reaction.trigger, reaction.tails)
    var declarations: [SwiftDeclaration] = []
    if !reaction.selected.links.isEmpty { needs.selections.append(reaction.selected) }
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
      let body = reaction.tail(next.chain, places: next.places)
      declarations.append(
        function(
          functionName(trigger) + "In" + name(next.chain.links[0].source), parameters: parameters(trigger), returns: goesOn,
          body))
    }
    return declarations
  }

  private func documentation(_ trigger: Trigger) -> [String] {
    switch trigger {
    case .event: []
    case .done(let id): ["`\(flow.states[id].path)` is done."]
    case .nothing: ["Takes the eventless transitions that are open."]
    }
  }

  // MARK: Going on

  private func settling() -> [SwiftDeclaration] {
    let starts: [SwiftStatement] = flow.invocations.isEmpty ? [] : [.expression(call("startInvocations"))]
    let hasEventless = flow.states.contains { !$0.always.isEmpty }
    let eventless = hasEventless ? call("takeEventless") : nil
    let queue = raised.isEmpty ? nil : call("takeRaised")
    let either = [eventless, queue].compactMap(\.self)
    let open = either.dropFirst().reduce(either[0]) { .binary($0, "||", $1, precedence: 1) }
    var declarations: [SwiftDeclaration] = []
    if isBounded {
      let overflow: [SwiftExpression] = raised.isEmpty ? [] : [.not(SwiftExpression.name("raised.hasOverflowed"))]
      let condition = overflow.reduce(open) { .binary($1, "&&", $0, precedence: 2) }
      let most = String(flow.mostMicrosteps)
      declarations += [
        function(
          "settle", documentation: ["Goes on until nothing more follows; a macrostep has at most \(most) microsteps."],
          parameters: [SwiftParameter(name: "after taken", type: "Int")],
          [
            .variable("microsteps", "taken"),
            .whileLoop(
              .binary(.binary("microsteps", "<", .name(most), precedence: 3), "&&", call("goOn"), precedence: 2),
              [.expression("microsteps += 1")]),
            .branches([
              SwiftBranch(
                condition: .holds(.binary("microsteps", "==", .name(most), precedence: 3)),
                body: [.assign("isRunaway", "wouldGoOn")])
            ]),
          ] + (starts.isEmpty ? [] : [.guardReturn("!isFaulted")] + starts)),
        function("goOn", documentation: ["Takes one microstep, if any follows."], returns: true, [.expression(condition)]),
        .property(
          SwiftProperty(
            documentation: ["Whether another microstep follows."],
            introducer: access == .public ? "@inlinable var" : "private var", name: "wouldGoOn", type: "Bool",
            body: [
              .variable("trial", "self"), .variable("sink", SwiftExpression.name("IdleSink<Self>")()),
              .returned(SwiftExpression.name("trial.goOn")(SwiftArgument("to", .reference("sink")))),
            ])),
      ]
    } else {
      declarations.append(
        function("settle", documentation: ["Goes on until nothing more follows."], [.whileLoop(open, [])] + starts))
    }
    if !raised.isEmpty { declarations += queueing() }
    return declarations
  }

  private func queueing() -> [SwiftDeclaration] {
    var unheard: [String] = []
    var cases: [SwiftCase] = []
    for trigger in raised {
      switch trigger {
      case .event(let id) where hears(trigger):
        let fields = flow.events[id].fields.map(\.name)
        cases.append(SwiftCase([pattern(of: id, binding: Set(fields))], [.expression(taking(heard(id)) ?? "false")]))
      case .event(let id): unheard.append(pattern(of: id, binding: []))
      case .done(let id) where hears(trigger): cases.append(SwiftCase([".done" + name(id)], [.expression(take(trigger))]))
      case .done(let id): unheard.append(".done" + name(id))
      case .nothing: continue
      }
    }
    if !unheard.isEmpty { cases.append(SwiftCase(unheard, [.expression("false")])) }
    return [
      function(
        "takeRaised", documentation: ["Takes the first raised event that enables anything."], returns: true,
        [
          .whileLoop(
            .name("let event = raised.removeFirst()"),
            [
              .branches([SwiftBranch(condition: .holds(call("take", [SwiftArgument(nil, "event")])), body: [.returned("true")])]
              )
            ]),
          .returned("false"),
        ]),
      function("take", parameters: [SwiftParameter(name: "_ event", type: "Raised")], returns: true, [.select("event", cases)]),
    ]
  }

  /// An event as others send it: `Event.digit(value: value)`
  private func heard(_ id: ID<Event>) -> SwiftExpression {
    let event = flow.events[id]
    let name = SwiftExpression.name("Event.\(memberName(event.swiftName))")
    let arguments = event.fields.map { SwiftArgument($0.name, .name(escaped($0.name))) }
    return arguments.isEmpty ? name : .call(name, arguments)
  }

  // MARK: Answers and timers

  private func answers() -> [SwiftDeclaration] {
    guard !flow.invocations.isEmpty else { return [] }
    let parameters = [
      SwiftParameter(name: "_ outcome", type: "Outcome"), SwiftParameter(name: "of invocation", type: "Invocation"),
    ]
    let branches = flow.invocations.ids.map { id in
      let ends = SwiftExpression.name(slot(id)).dot("end")(SwiftArgument(nil, "invocation"))
      let taken = call("takeAnswerIn\(name(flow.invocations[id].state))", [SwiftArgument(nil, "outcome")])
      return SwiftBranch(condition: .holds(ends), body: [goesOn ? .returned(taken) : .expression(taken)])
    }
    let main = function(
      "takeAnswer", documentation: ["An operation has come to an end. Late outcomes are dropped."], parameters: parameters,
      returns: goesOn, [.branches(branches)] + (goesOn ? [.returned("false")] : []))
    return [main]
      + flow.invocations.ids.map { id in
        let (cases, falls) = outcomes(of: id)
        return function(
          "takeAnswerIn\(name(flow.invocations[id].state))", parameters: [SwiftParameter(name: "_ outcome", type: "Outcome")],
          returns: goesOn, [.select("outcome", cases)] + (goesOn && falls ? [.returned("false")] : []))
      }
  }

  private func outcomes(of id: ID<Invocation>) -> ([SwiftCase], falls: Bool) {
    let invocation = flow.invocations[id]
    let operation = flow.operations[invocation.operation]
    var cases: [SwiftCase] = []
    var unanswered: [String] = []
    var falls = false
    let own = "." + memberName(caseName(invocation.operation))
    for (outcome, transitions) in zip(operation.outcomes, invocation.outcomes) {
      // Of a flow the output is the outcome, and there is one.
      let name = operation.isFlow ? own : "\(own)(.\(memberName(outcome.name)))"
      let read = outcome.fields.map { field in transitions.contains { $0.readFields.contains(field.name) } }
      let translator = ExpressionTranslator(
        flow: flow, bound: operation.isFlow ? [] : Set(outcome.fields.map(\.name)), carrier: operation.isFlow ? "outcome" : nil)
      let (body, bodyFalls) = alternatives(transitions, of: invocation.state, translator)
      guard !body.isEmpty else {
        unanswered.append(name)
        continue
      }
      falls = falls || bodyFalls
      let bound = zip(outcome.fields, read).map { $1 ? "let \(escaped($0.name))" : "_" }.joined(separator: ", ")
      let pattern =
        if !read.contains(true) {
          name
        } else if operation.isFlow {
          "\(own)(let outcome)"
        } else {
          "\(own)(.\(memberName(outcome.name))(\(bound)))"
        }
      cases.append(SwiftCase([pattern], body))
    }
    // An invocation is answered by its own operation; the others are listed so that the switch is whole.
    unanswered += flow.usedOperations.filter { $0 != invocation.operation }.map { "." + memberName(caseName($0)) }
    if !unanswered.isEmpty { cases.append(SwiftCase(unanswered, [])) }
    return (cases, falls || !unanswered.isEmpty)
  }

  private func timers() -> [SwiftDeclaration] {
    guard hasTimers else { return [] }
    var cases = flow.timers.ids.map { id -> SwiftCase in
      let timer = flow.timers[id]
      let fires = SwiftExpression.name(slot(id)).dot("fire")(SwiftArgument(nil, "epoch"))
      let (body, falls) = alternatives(timer.transitions, of: timer.state, ExpressionTranslator(flow: flow))
      return SwiftCase(
        [".\(memberName(lowerCamel(timer.name)))"],
        [goesOn ? .guardReturnValue(fires, "false") : .guardReturn(fires)] + body
          + (goesOn && falls ? [.returned("false")] : []))
    }
    cases += flow.sends.map { send in
      let taken = hears(.event(send.event)) ? taking(heard(send.event)) ?? "false" : "false"
      let pattern = pattern(
        of: send.event, named: "send" + upperCamel(send.name), binding: Set(flow.events[send.event].fields.map(\.name)))
      return SwiftCase([pattern], [goesOn ? .returned(taken) : .expression(taken)])
    }
    let parameters = [SwiftParameter(name: "_ timer", type: "Timer"), SwiftParameter(name: "_ epoch", type: "Epoch")]
    return [
      function(
        "takeTimer", documentation: ["A delay has passed. One that was given up is not heard."], parameters: parameters,
        returns: goesOn, [.select("timer", cases)])
    ]
  }

  /// Transitions of one state, which is known to be active.
  private func alternatives(
    _ transitions: [Transition], of source: ID<State>, _ translator: ExpressionTranslator
  ) -> ([SwiftStatement], falls: Bool) {
    let places = flow.states[source].isLeaf || flow.states[source].isParallel ? [source] : chart.places(inside: source)
    let spent = flow.states[source].isLeaf ? source : nil
    return branches(
      transitions.map { transition in
        (transition.condition, { self.body(self.lowering.lower(transition, of: source, in: places), translator, spent: spent) })
      }, translator)
  }

  /// Alternatives as an `if`, or as they are where the first is always open.
  func branches(
    _ alternatives: [(condition: Expression?, body: () -> [SwiftStatement])], _ translator: ExpressionTranslator,
    otherwise: [SwiftStatement] = []
  ) -> ([SwiftStatement], falls: Bool) {
    var branches: [SwiftBranch] = []
    for (condition, body) in alternatives {
      guard let condition else {
        if branches.isEmpty { return (body(), false) }
        let rest = body()
        return ([.branches(branches + (rest.isEmpty ? [] : [SwiftBranch(condition: nil, body: rest)]))], false)
      }
      branches.append(SwiftBranch(condition: .holds(translator.translate(condition)), body: body()))
    }
    if branches.isEmpty { return (otherwise, true) }
    return ([.branches(branches + (otherwise.isEmpty ? [] : [SwiftBranch(condition: nil, body: otherwise)]))], true)
  }

  /// What a transition does, once it is taken.
  func body(_ alternative: Alternative, _ translator: ExpressionTranslator, spent: ID<State>? = nil) -> [SwiftStatement] {
    let steps = alternative.steps.filter { !$0.isIdle(flow, spent: spent) }
    let starts = !goesOn && alternative.entries.contains { $0.canInvoke(chart) }
    return statements(steps, translator) + (starts ? [.expression(call("startInvocations"))] : [])
      + (goesOn ? [.returned("true")] : [])
  }
}

extension Transition {
  /// The names of the values that it asks for of what the event carries.
  var readFields: Set<String> {
    let expressions = (condition.map { [$0] } ?? []) + actions.flatMap(\.all).flatMap(\.expressions)
    return Set(
      expressions.flatMap(\.all).compactMap { expression in
        if case .field(_, let name) = expression.kind { name } else { nil }
      })
  }
}

extension Step {
  /// Whether it leaves a state that has nothing left to give up: its only timer has fired, or its operation has answered.
  fileprivate func isIdle(_ flow: Flow, spent: ID<State>?) -> Bool {
    guard case .exit(let id) = self, id == spent else { return false }
    let state = flow.states[id]
    return state.exit.isEmpty && state.timers.count + (state.invocation == nil ? 0 : 1) == 1
      && !flow.statesAskedOnTheWay.contains(id)
  }

  /// Whether it can enter a state that invokes an operation.
  fileprivate func canInvoke(_ chart: Chart) -> Bool {
    func invokes(_ state: ID<State>) -> Bool { chart.flow.states[state].invocation != nil }
    return switch self {
    case .enter(let state, _): invokes(state)
    case .restoreInside(let state): chart.all(in: state).contains(where: invokes)
    case .arrive: !chart.flow.invocations.isEmpty
    case .recall(let history, _): chart.flow.states[history].parent.map { chart.all(in: $0).contains(where: invokes) } ?? false
    case .choose(let branches): branches.contains { $0.steps.contains { $0.canInvoke(chart) } }
    case .exit, .leave, .leaveInside, .leaveActive, .act, .place: false
    }
  }
}

extension [Step] {
  /// Whether the first thing they do is to place a region.
  fileprivate func placesFirst(_ region: ID<State>) -> Bool {
    switch first {
    case .place: true
    case .choose(let branches): branches.allSatisfy { $0.steps.placesFirst(region) }
    case .exit, .leave, .leaveInside, .leaveActive, .act, .enter, .restoreInside, .recall, .arrive, nil: false
    }
  }
}
