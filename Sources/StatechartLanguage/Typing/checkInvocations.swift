import StatechartModel
import StatechartSyntax

extension TypeChecker {
  mutating func checkInvocation(_ syntax: InvokeSyntax?, of id: ID<State>) {
    guard let syntax else { return }
    guard let operation = syntax.isFlow ? invokedFlow(syntax.operation) : operation(syntax.interface, syntax.operation) else {
      return
    }
    let declared = flow.operations[operation]
    if declared.isFlow, !syntax.isFlow { diagnostics.report(.isAFlow(syntax.operation)) }
    let input = operationInput(syntax, of: declared)
    var outcomes: [[Transition]] = Array(repeating: [], count: declared.outcomes.count)
    var hasUnknownOutcome = checkIgnored(syntax, of: declared)
    for handler in syntax.on {
      guard let index = declared.outcomes.firstIndex(where: { $0.name == handler.event.text }) else {
        // The outcomes of a flow with errors are unknown.
        if declared.isFlow, library.hasErrors(named: declared.name) { continue }
        let names = declared.outcomes.map(\.name)
        hasUnknownOutcome = true
        diagnostics.report(
          .unknownOutcome(
            handler.event, of: declared.name, among: names,
            missing: names.filter { name in !syntax.on.contains { $0.event.text == name } }))
        continue
      }
      record(outcome: handler.event, of: declared)
      let scope = Scope(fields: declared.outcomes[index].fields, isOutcome: true, moments: [])
      outcomes[index] = transitions(handler.transitions, of: id, in: scope)
      if let last = handler.transitions.last, last.guardExpression != nil {
        diagnostics.report(.outcomeOpen(handler.event.text, of: declared.qualifiedName, at: last.range))
      }
    }
    // If an outcome is unknown, missing outcomes are not reported: the unknown outcome is probably misspelled.
    let missing = declared.outcomes.map(\.name).filter { name in
      !syntax.on.contains { $0.event.text == name } && !syntax.ignored.contains { $0.text == name }
    }
    if !missing.isEmpty, !hasUnknownOutcome {
      diagnostics.report(.unhandledOutcomes(missing, of: declared.qualifiedName, at: syntax.operation.range))
    }
    flow.states[id].invocation = ID(flow.invocations.count)
    flow.invocations.append(
      Invocation(state: id, operation: operation, input: input, outcomes: outcomes, range: syntax.operation.range))
  }

  /// Checks the ignored events of an invocation.
  ///
  /// - Returns: Whether any ignored name is an outcome or is unknown.
  private mutating func checkIgnored(_ syntax: InvokeSyntax, of operation: Operation) -> Bool {
    let messages = operation.outcomes.filter(\.isMessage).map(\.name)
    var isUnknown = false
    for name in syntax.ignored {
      record(outcome: name, of: operation)
      if let handler = syntax.on.first(where: { $0.event.text == name.text }), messages.contains(name.text) {
        diagnostics.report(
          .handledAndIgnored(name, fixIts: FixIt.removing(name, from: syntax.ignored))
            .noting("event '\(name.text)' is handled here", at: handler.event.range))
      } else if operation.outcomes.contains(where: { $0.name == name.text && !$0.isMessage }) {
        diagnostics.report(.outcomeIgnored(name, of: operation.qualifiedName))
        isUnknown = true
      } else if !messages.contains(name.text), !library.hasErrors(named: operation.interface) {
        diagnostics.report(
          .unknownName(
            name, what: "event", "of \(operation.isFlow ? "flow" : "operation") '\(operation.qualifiedName)'",
            among: messages, code: .unknownOutcome))
        isUnknown = true
      }
    }
    return isUnknown
  }

  /// Returns the type-checked input of an operation, without invalid values, which are reported.
  ///
  /// Optional secrets are accepted. ``FlowAnalyzer/checkAbsentSecrets()`` reports the secrets that can be `none`.
  private mutating func operationInput(_ syntax: InvokeSyntax, of operation: Operation) -> [Expression] {
    record(input: syntax.input, of: operation)
    let fields = operation.input.map(\.orAbsent)
    if operation.isFlow { return flowInput(syntax, of: operation, fields) }
    return arguments(syntax.input, for: fields, of: "the input of '\(operation.name)'", at: syntax.operation.range, in: Scope())
  }

  mutating func operation(_ interface: Name?, _ name: Name) -> ID<Operation>? {
    let candidates = flow.operations.ids.filter { id in
      flow.operations[id].name == name.text
        && (interface.map { flow.operations[id].interface == suggestedSpecs[$0.text] ?? $0.text } ?? true)
    }
    if let interface, candidates.isEmpty, library.interface(named: suggestedSpecs[interface.text] ?? interface.text) == nil {
      if !hasUnresolvedUse {
        diagnostics.report(.unknownName(interface, what: "interface", among: library.names, code: .unknownInterface))
      }
      return nil
    }
    if candidates.count > 1 {
      diagnostics.report(
        .ambiguousName(
          name, "'\(flow.operations[candidates[0]].qualifiedName)'", "'\(flow.operations[candidates[1]].qualifiedName)'"))
    } else if candidates.isEmpty {
      diagnostics.report(declarations.unknownOperation(name, of: interface))
    }
    guard candidates.count == 1 else { return nil }
    record(name, of: interface, candidates[0])
    return candidates[0]
  }
}

extension Field {
  /// The field, with the type `secret or none` if its type is `secret`.
  var orAbsent: Field { type == .secret ? Field(name: name, type: .optional(.secret)) : self }
}
