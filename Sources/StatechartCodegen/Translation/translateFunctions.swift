import StatechartLanguage

/// What a machine keeps, and the functions by which it moves.
extension MachineTranslator {
  // MARK: Storage

  func storage() -> [SwiftDeclaration] {
    let state = SwiftDeclaration.property(
      SwiftProperty(
        documentation: ["Where the flow is."], introducer: "\(access.prefix)private(set) var", name: "state", type: "State"))
    let translator = ExpressionTranslator(flow: flow)
    let variables = flow.variables.map { variable in
      SwiftDeclaration.property(
        SwiftProperty(
          documentation: documentation(of: variable).map { [$0] } ?? [],
          introducer: variable.isInput ? "private let" : "private var", name: variable.name,
          type: variable.isInput || variable.initial?.needsType ?? true ? variable.type.swift : nil,
          initial: variable.isInput ? nil : variable.initial.flatMap { self.initial($0, translator) }))
    }
    let slots =
      flow.invocations.ids.map { ("private var", slot($0), "Invocation.Slot") }
      + flow.timers.ids.map { ("private var", slot($0), "TimerSlot") }
      + (flow.timers.isEmpty && flow.invocations.isEmpty ? [] : [("private var", "epochs", "Epoch")])
    return [state] + variables
      + slots.map { introducer, name, type in
        .property(
          SwiftProperty(introducer: introducer, name: name, initial: SwiftExpression.name(type)()))
      }
  }

  /// What is written after the type: nothing for what is absent, as Swift has it.
  private func initial(_ value: Expression, _ translator: ExpressionTranslator) -> SwiftExpression? {
    if case .none = value.kind, value.type != .pin { nil } else { translator.translate(value) }
  }

  // MARK: Start and send

  func start() -> SwiftDeclaration {
    let inputs = flow.inputs.map { id -> SwiftStatement in
      let name = flow.variables[id].name
      return .assign(.name(escaped(name)), SwiftExpression.name("input").dot(memberName(name)))
    }
    return .function(
      SwiftFunction(
        documentation: ["Starts the flow."], introducer: "\(access.prefix)init", generics: Self.sinkGenerics,
        parameters: [SwiftParameter(name: "_ input", type: "Input"), Self.sinkParameter],
        body: inputs + statements(lowering.start()) + startingInvocations()))
  }

  func send() -> SwiftDeclaration {
    let living = flow.leaves.filter { !isFinal($0) }
    var cases = living.map { leaf in
      SwiftCase(
        [pattern(leaf)],
        [
          .expression(
            SwiftExpression.name("sendIn\(name(leaf))")(SwiftArgument(nil, "event"), SwiftArgument("to", .reference("sink"))))
        ])
    }
    let final = flow.leaves.filter { isFinal($0) }
    if !final.isEmpty { cases.append(SwiftCase(patterns(final), [])) }
    return .function(
      SwiftFunction(
        documentation: ["Takes one event, and goes on until nothing more follows from it."],
        introducer: "\(access.prefix)mutating func send", generics: Self.sinkGenerics,
        parameters: [SwiftParameter(name: "_ event", type: "Event"), Self.sinkParameter],
        body: [.select("state", cases)] + startingInvocations()))
  }

  private func startingInvocations() -> [SwiftStatement] {
    flow.invocations.isEmpty ? [] : [call("startInvocations")]
  }

  // MARK: One function a state

  func stateHandlers() -> [SwiftDeclaration] {
    flow.leaves.filter { !isFinal($0) }.flatMap { leaf -> [SwiftDeclaration] in
      let state = flow.states[leaf]
      var declarations: [SwiftDeclaration] = [
        .mark(state.path),
        .function(
          SwiftFunction(
            documentation: ["In `\(flow.name).\(state.path)`."] + (state.comment.map { [sentence($0)] } ?? []),
            introducer: "private mutating func sendIn\(name(leaf))", generics: Self.sinkGenerics,
            parameters: [SwiftParameter(name: "_ event", type: "Event"), Self.sinkParameter],
            body: [.select("event", cases(of: leaf))])),
      ]
      if unsettled.contains(leaf) {
        let alternatives = lowering.eventlessAlternatives(of: leaf)
        declarations.append(function("settleIn\(name(leaf))", branches(alternatives)))
      }
      return declarations
    }
  }

  private func cases(of leaf: ID<State>) -> [SwiftCase] {
    var cases: [SwiftCase] = []
    var ignored: [String] = []
    for event in flow.events.ids {
      let alternatives = lowering.alternatives(of: leaf, for: event)
      cases += alternatives.map { self.case(for: event, $0, in: leaf) }
      if alternatives.last.map({ $0.condition != nil }) ?? true { ignored.append("." + memberName(flow.events[event].name)) }
    }
    let lineage = flow.lineage(of: leaf)
    let invocations = flow.invocations.ids.filter { lineage.contains(flow.invocations[$0].state) }
    if !invocations.isEmpty {
      cases.append(SwiftCase([".answered(let invocation, let outcome)"], answers(to: invocations, in: leaf)))
    } else if !flow.invocations.isEmpty {
      ignored.append(".answered")
    }
    let timers = flow.timers.ids.filter { lineage.contains(flow.timers[$0].state) }
    cases += timers.map { firing($0, in: leaf) }
    if timers.count < flow.timers.count { ignored.append(".timerFired") }
    if !ignored.isEmpty { cases.append(SwiftCase(ignored, [])) }
    return cases
  }

  private func `case`(for event: ID<Event>, _ alternative: Alternative, in leaf: ID<State>) -> SwiftCase {
    let fields = flow.events[event].fields
    let bound = fields.map { alternative.reads($0.name) ? "let \(escaped($0.name))" : "_" }
    let isBare = bound.allSatisfy { $0 == "_" }
    let pattern = "." + memberName(flow.events[event].name) + (isBare ? "" : "(\(bound.joined(separator: ", ")))")
    let translator = ExpressionTranslator(flow: flow, bound: Set(fields.map(\.name)))
    return SwiftCase(
      [pattern], where: alternative.condition.map { translator.translate($0) },
      statements(alternative, in: leaf, translator))
  }

  private func answers(to invocations: [ID<Invocation>], in leaf: ID<State>) -> [SwiftStatement] {
    let branches = invocations.map { id in
      SwiftBranch(
        condition: .holds(SwiftExpression.name(slot(id)).dot("end")(SwiftArgument(nil, "invocation"))),
        body: [.select("outcome", outcomes(of: id, in: leaf))])
    }
    guard branches.count == 1, case .holds(let condition) = branches[0].condition else { return [.branches(branches)] }
    return [.guardReturn(condition)] + branches[0].body
  }

  private func outcomes(of id: ID<Invocation>, in leaf: ID<State>) -> [SwiftCase] {
    let invocation = flow.invocations[id]
    let operation = flow.operations[invocation.operation]
    if operation.isFlow { return ending(of: invocation, in: leaf) }
    var cases: [SwiftCase] = []
    var unanswered: [String] = []
    for (outcome, transitions) in zip(operation.outcomes, invocation.outcomes) {
      let name = ".\(memberName(caseName(invocation.operation)))(.\(memberName(outcome.name))"
      let translator = ExpressionTranslator(flow: flow, bound: Set(outcome.fields.map(\.name)))
      for transition in transitions {
        let alternative = lowering.lower(transition, of: invocation.state, in: leaf)
        let bound = outcome.fields.map { alternative.reads($0.name) ? "let \(escaped($0.name))" : "_" }
        let isBare = bound.allSatisfy { $0 == "_" }
        cases.append(
          SwiftCase(
            [name + (isBare ? ")" : "(\(bound.joined(separator: ", "))))")],
            where: alternative.condition.map { translator.translate($0) },
            statements(alternative, in: leaf, translator, spent: invocation.state)))
      }
      if transitions.last.map({ $0.condition != nil }) ?? true { unanswered.append(name + ")") }
    }
    // An invocation is answered by its own operation; the others are listed so that the switch is whole.
    unanswered += flow.usedOperations.filter { $0 != invocation.operation }.map { "." + memberName(caseName($0)) }
    if !unanswered.isEmpty { cases.append(SwiftCase(unanswered, [])) }
    return cases
  }

  private func firing(_ id: ID<Timer>, in leaf: ID<State>) -> SwiftCase {
    let timer = flow.timers[id]
    let fires = SwiftExpression.name(slot(id)).dot("fire")(SwiftArgument(nil, "epoch"))
    let alternatives = timer.transitions.map { lowering.lower($0, of: timer.state, in: leaf) }
    return SwiftCase(
      [".timerFired(.\(memberName(lowerCamel(timer.name))), let epoch)"],
      [.guardReturn(fires)] + branches(alternatives, in: leaf, spent: timer.state))
  }

  // MARK: Steps as statements

  /// Alternatives as an `if`, or as they are where the first is always open.
  private func branches(
    _ alternatives: [Alternative], in leaf: ID<State>? = nil, spent: ID<State>? = nil
  ) -> [SwiftStatement] {
    let translator = ExpressionTranslator(flow: flow)
    var branches: [SwiftBranch] = []
    for alternative in alternatives {
      let body = statements(alternative, in: leaf, translator, spent: spent)
      guard let condition = alternative.condition else {
        if branches.isEmpty { return body }
        branches.append(SwiftBranch(condition: nil, body: body))
        break
      }
      branches.append(SwiftBranch(condition: .holds(translator.translate(condition)), body: body))
    }
    return branches.isEmpty ? [] : [.branches(branches)]
  }

  func statements(
    _ alternative: Alternative, in leaf: ID<State>?, _ translator: ExpressionTranslator, spent: ID<State>? = nil
  ) -> [SwiftStatement] {
    let body = statements(alternative.steps.filter { !$0.isIdle(flow, spent: spent) }, translator)
    guard alternative.staysInside, let leaf, unsettled.contains(leaf) else { return body }
    return body + [call("settleIn\(name(leaf))")]
  }

  private func statements(_ steps: [Step], _ translator: ExpressionTranslator? = nil) -> [SwiftStatement] {
    let translator = translator ?? ExpressionTranslator(flow: flow)
    return steps.flatMap { step -> [SwiftStatement] in
      switch step {
      case .exit(let state): exited.contains(state) ? [call("exit\(name(state))")] : []
      case .act(let actions): translator.translate(actions)
      case .choose(let alternatives):
        [
          .branches(
            alternatives.map { condition, steps in
              SwiftBranch(condition: condition.map { .holds(translator.translate($0)) }, body: statements(steps, translator))
            })
        ]
      case .arrive(let leaf, let entering):
        [.assign("state", .name(pattern(leaf)))]
          + entering.filter(entered.contains).map { call("enter\(name($0))") }
          + (unsettled.contains(leaf) ? [call("settleIn\(name(leaf))")] : [])
          + (isFinal(leaf) && entered.contains(Flow.root) ? [call("exitFlow")] : [])
      }
    }
  }

  // MARK: Entries and exits

  func stateHelpers() -> [SwiftDeclaration] {
    let entries = entered.map { function("enter\(name($0))", entry(of: flow.states[$0])) }
    let exits = exited.map { function("exit\(name($0))", exit(of: flow.states[$0])) }
    let ending = entered.contains(Flow.root) ? [function("exitFlow", givingUp(flow.states[Flow.root]))] : []
    let starting = flow.invocations.isEmpty ? [] : [startInvocations()]
    let questions = askedStates.map { isIn($0) }
    let all = entries + exits + ending + starting + questions
    return all.isEmpty ? [] : [.mark("Entries and exits")] + all
  }

  private func entry(of state: State) -> [SwiftStatement] {
    let translator = ExpressionTranslator(flow: flow)
    let timers = state.timers.map { id -> SwiftStatement in
      let started = SwiftExpression.name(slot(id)).dot("start")(SwiftArgument("counting", .reference("epochs")))
      return .expression(
        SwiftExpression.name("sink.schedule")(
          SwiftArgument(nil, .name("." + memberName(lowerCamel(flow.timers[id].name)))), SwiftArgument(nil, started),
          SwiftArgument("after", translator.translate(flow.timers[id].delay))))
    }
    let request = state.invocation.map { SwiftStatement.expression(SwiftExpression.name(slot($0)).dot("request")()) }
    return translator.translate(state.entry) + timers + (request.map { [$0] } ?? [])
  }

  private func exit(of state: State) -> [SwiftStatement] {
    ExpressionTranslator(flow: flow).translate(state.exit) + givingUp(state)
  }

  /// Cancels what still runs of a state.
  private func givingUp(_ state: State) -> [SwiftStatement] {
    let timers = state.timers.map { id in
      SwiftStatement.branches([
        SwiftBranch(
          condition: .holds(SwiftExpression.name(slot(id)).dot("cancel")()),
          body: [
            .expression(
              SwiftExpression.name("sink.cancel")(SwiftArgument(nil, .name("." + memberName(lowerCamel(flow.timers[id].name)))))
            )
          ])
      ])
    }
    let invocation = state.invocation.map { id in
      SwiftStatement.branches([
        SwiftBranch(
          condition: .binds("invocation", SwiftExpression.name(slot(id)).dot("cancel")()),
          body: [.expression(SwiftExpression.name("sink.cancel")(SwiftArgument(nil, "invocation")))])
      ])
    }
    return timers + (invocation.map { [$0] } ?? [])
  }

  private func startInvocations() -> SwiftDeclaration {
    let starts = flow.invocations.ids.map { id -> SwiftStatement in
      let invocation = flow.invocations[id]
      let operation = flow.operations[invocation.operation]
      let translator = ExpressionTranslator(flow: flow)
      let given = zip(operation.input, invocation.input).map { field, value in
        SwiftArgument(field.name, translator.handedOver(value, as: field.type))
      }
      let arguments = operation.isFlow ? [SwiftArgument(nil, flowInput(operation, given))] : given
      let name = SwiftExpression.name("." + memberName(caseName(invocation.operation)))
      return .branches([
        SwiftBranch(
          condition: .binds(
            "invocation", SwiftExpression.name(slot(id)).dot("start")(SwiftArgument("counting", .reference("epochs")))),
          body: [
            .expression(
              SwiftExpression.name("sink.invoke")(
                SwiftArgument(nil, arguments.isEmpty ? name : .call(name, arguments)), SwiftArgument("as", "invocation")))
          ])
      ])
    }
    return function(
      "startInvocations", documentation: "Starts what the states that were entered invoke, now that the flow rests.", starts)
  }

  // MARK: in(state)

  /// The states that a condition asks for.
  private var askedStates: [ID<State>] {
    let asked = flow.allExpressions.flatMap(\.all).compactMap { expression in
      if case .isIn(let state) = expression.kind { state } else { nil }
    }
    return flow.states.ids.filter(Set(asked).contains)
  }

  private func isIn(_ id: ID<State>) -> SwiftDeclaration {
    let inside = flow.leaves.filter { flow.lineage(of: $0).contains(id) }
    let outside = flow.leaves.filter { !inside.contains($0) }
    let cases =
      [SwiftCase(patterns(inside), [.expression("true")])]
      + (outside.isEmpty ? [] : [SwiftCase(patterns(outside), [.expression("false")])])
    return .property(
      SwiftProperty(
        introducer: "private var", name: "isIn\(name(id))", type: "Bool", body: [.select("state", cases)]))
  }
}

extension Alternative {
  /// Whether it asks for a value that the event carries.
  func reads(_ field: String) -> Bool {
    let expressions = (condition.map { [$0] } ?? []) + steps.flatMap(\.expressions)
    return expressions.flatMap(\.all).contains { expression in
      if case .field(_, field) = expression.kind { true } else { false }
    }
  }
}

extension Step {
  /// The states that it leaves, on any of its ways.
  var exits: [ID<State>] {
    switch self {
    case .exit(let state): [state]
    case .choose(let branches): branches.flatMap { $0.steps.flatMap(\.exits) }
    case .act, .arrive: []
    }
  }

  /// Whether it leaves a state that has nothing left to give up: its only timer has fired, or its operation has answered.
  func isIdle(_ flow: Flow, spent: ID<State>?) -> Bool {
    guard case .exit(let id) = self, id == spent else { return false }
    let state = flow.states[id]
    return state.exit.isEmpty && state.timers.count + (state.invocation == nil ? 0 : 1) == 1
  }

  fileprivate var expressions: [Expression] {
    if case .act(let actions) = self { actions.flatMap(\.expressions) } else { [] }
  }
}

extension Expression {
  /// Whether Swift could not tell the type from the value alone.
  fileprivate var needsType: Bool {
    switch kind {
    case .none: type != .pin
    case .caseName, .text, .duration: true
    case .bool, .int, .variable, .field, .member, .unwrapped, .count, .contains, .isIn, .not, .negative, .binary, .record,
      .list:
      false
    }
  }
}
