import StatechartModel

/// Returns the input of an invoked flow: `SetPasscode.Input(mode: .create)`.
func flowInput(_ operation: Operation, _ arguments: [SwiftArgument]) -> SwiftExpression {
  .call(.name("\(operation.name).Input"), arguments)
}

/// The conformance to `RunnableMachine`, which maps the requests of a machine to its services.
extension MachineTranslator {
  func running() -> SwiftType {
    let functions: [SwiftFunction?] = [
      perform(), carryOut(), start(), rows(), secretsOfEvents(), secretsOfOutput(), release(), message(), event(),
    ]
    return SwiftType(
      introducer: "extension", name: flow.name, conformances: ["RunnableMachine"],
      members: services() + functions.compactMap { $0.map(SwiftDeclaration.function) } + tracing())
  }

  /// The operations of services that the flow invokes.
  var calledOperations: [ID<Operation>] { flow.usedOperations.filter { !flow.operations[$0].isFlow } }

  /// The flows that the flow invokes.
  var invokedFlows: [ID<Operation>] { flow.usedOperations.filter { flow.operations[$0].isFlow } }

  // MARK: Services

  private func services() -> [SwiftDeclaration] {
    let interfaces =
      calledOperations.map { flow.operations[$0].interface } + flow.performedEffects.map { flow.effects[$0].interface }
      + flow.usedQueries.map { flow.queries[$0].interface }
    let secretStorage = bringsSecrets ? ["SecretKeeper"] : []
    let flows = invokedFlows.map { "\(flow.operations[$0].name).RequiredServices" }
    let required = interfaces.firsts + secretStorage + flows
    return [
      alias(
        "RequiredServices", required.isEmpty ? "Sendable" : required.joined(separator: " & "),
        "The interfaces of the flow\(flows.isEmpty ? "" : " and of the flows that it invokes")."),
      alias("Services", "any RequiredServices", "The services of the flow."),
    ]
  }

  /// Returns a local constant for an interface: `let feedback: any Feedback = services`.
  ///
  /// Two interfaces can have functions of the same name, so each call is made on the constant of its interface.
  ///
  /// - Parameter taken: The names that the constant must not have.
  private func service(_ interface: String, besides taken: Set<String>) -> (name: String, statement: SwiftStatement) {
    var name = lowerCamel(interface)
    while taken.contains(name) { name += "Service" }
    return (escaped(name), .constant("\(escaped(name)): any \(interface)", "services"))
  }

  /// Returns the statements that forward each case to its interface.
  private func dispatch<Item>(
    _ items: [(interface: String, fields: [Field], item: Item)], on subject: SwiftExpression, returns: Bool,
    besides others: [SwiftCase] = [], _ arm: (Item, _ service: String) -> SwiftCase
  ) -> [SwiftStatement] {
    var taken = Set(items.flatMap(\.fields).map(\.name)).union(["services", "effect", "operation", "query"])
    var names: [String: String] = [:]
    let constants = items.map(\.interface).firsts.map { interface in
      let (name, statement) = service(interface, besides: taken)
      names[interface] = name
      taken.insert(name)
      return statement
    }
    let cases = items.map { arm($0.item, names[$0.interface] ?? "") } + others
    return constants + [returns ? .returnSelection(subject, cases) : .select(subject, cases)]
  }

  private func perform() -> SwiftFunction? {
    guard !flow.usedEffects.isEmpty || !flow.messages.isEmpty else { return nil }
    let effects = flow.performedEffects.map { (flow.effects[$0].interface, flow.effects[$0].fields, $0) }
    let messages = flow.messageCaseNames.map { "." + $0 }
    return SwiftFunction(
      introducer: "@MainActor \(access.prefix)static func perform",
      parameters: [SwiftParameter(name: "_ effect", type: "Effect"), Self.servicesParameter],
      body: dispatch(
        effects, on: "effect", returns: false, besides: messages.isEmpty ? [] : [SwiftCase(messages, [])]
      ) { id, service in
        let effect = flow.effects[id]
        return SwiftCase(
          [pattern(flow.caseName(of: id), effect.fields)], [.expression(call(effect.name, of: service, effect.fields))])
      })
  }

  private func carryOut() -> SwiftFunction? {
    guard !calledOperations.isEmpty else { return nil }
    let operations = calledOperations.map { (flow.operations[$0].interface, flow.operations[$0].input, $0) }
    return SwiftFunction(
      introducer: "\(access.prefix)static func carryOut",
      parameters: [SwiftParameter(name: "_ operation", type: "Operation"), Self.servicesParameter],
      suffix: " async -> OperationResult<Outcome>",
      body: dispatch(operations, on: "operation", returns: true) { id, service in
        let operation = flow.operations[id]
        let called = call(operation.name, of: "\(operation.canThrow ? "try " : "")await \(service)", operation.input)
        let outcome = SwiftExpression.name("." + memberName(caseName(id)))(SwiftArgument(nil, called))
        return SwiftCase([pattern(caseName(id), operation.input)], [result(outcome, of: id)])
      })
  }

  /// Returns the statement that creates the result of an operation.
  ///
  /// The outcome of an operation that throws is `failed`.
  private func result(_ outcome: SwiftExpression, of id: ID<Operation>) -> SwiftStatement {
    guard flow.operations[id].canThrow else {
      return .expression(SwiftExpression.name("OperationResult")(SwiftArgument(nil, outcome)))
    }
    let failed = SwiftExpression.name("." + memberName(caseName(id)))(SwiftArgument(nil, ".failed"))
    return .trailing(
      SwiftExpression.name("await OperationResult")(SwiftArgument("failing", failed)), [.expression(outcome)])
  }

  private func start() -> SwiftFunction? {
    guard !invokedFlows.isEmpty else { return nil }
    let cases = invokedFlows.map { id in
      let operation = flow.operations[id]
      let ends = operation.outcomes.contains { !$0.isMessage }
      func outcome(_ name: String) -> SwiftExpression { SwiftExpression.name("Outcome").dot(memberName(name)) }
      let output =
        (ends ? [SwiftArgument("outcome", outcome(caseName(id)))] : [])
        + (operation.sendsMessages ? [SwiftArgument("message", outcome(messageCaseName(id)))] : [])
      return SwiftCase(
        [".\(memberName(caseName(id)))(let input)"],
        [
          .expression(
            .call(
              .name("starter.start"),
              [
                SwiftArgument(nil, .name("\(operation.name).self")), SwiftArgument("input", "input"),
                SwiftArgument("services", "services"),
              ] + output))
        ])
    }
    return SwiftFunction(
      introducer: "@MainActor \(access.prefix)static func start",
      parameters: [
        SwiftParameter(name: "_ flow", type: "InvokedFlow"), Self.servicesParameter,
        SwiftParameter(name: "on starter", type: "some FlowStarter<Self>"),
      ], body: [.select("flow", cases)])
  }

  private func rows() -> SwiftFunction? {
    guard !flow.usedQueries.isEmpty else { return nil }
    let queries = flow.usedQueries.map { (flow.queries[$0].interface, flow.queries[$0].input, $0) }
    return SwiftFunction(
      introducer: "\(access.prefix)static func rows",
      parameters: [SwiftParameter(name: "of query", type: "Query"), Self.servicesParameter], suffix: " async -> [ListRow]",
      body: dispatch(queries, on: "query", returns: true) { id, service in
        let query = flow.queries[id]
        return SwiftCase(
          [pattern(flow.caseName(of: id), query.input)], [.expression(call(query.name, of: "await \(service)", query.input))])
      })
  }

  // MARK: Secrets

  /// Whether a field of an event or of an outcome contains the handle of a secret.
  private var bringsSecrets: Bool {
    !flow.usedOperations.allSatisfy { !bringsSecrets($0) } || flow.events.contains { !$0.fields.handles.isEmpty }
  }

  private func bringsSecrets(_ id: ID<Operation>) -> Bool {
    flow.operations[id].outcomes.contains { !$0.fields.handles.isEmpty }
  }

  private func secretsOfEvents() -> SwiftFunction? {
    guard bringsSecrets else { return nil }
    let outcomes = flow.usedOperations.flatMap { id -> [SwiftCase] in
      let operation = flow.operations[id]
      let name = ".answered(_, .\(memberName(caseName(id)))("
      return operation.outcomes.filter { !$0.fields.handles.isEmpty }.map { outcome in
        if operation.isFlow {
          return SwiftCase(["\(name)let outcome))"], [.expression(outcome.fields.handles(of: "outcome").array)])
        }
        return SwiftCase(
          [name + pattern(outcome.name, outcome.fields, binding: outcome.fields.filter(\.type.holdsHandle)) + "))"],
          [.expression(outcome.fields.handles.array)])
      }
    }
    let events = flow.events.filter { !$0.fields.handles.isEmpty }.map { event in
      SwiftCase(
        [pattern(event.swiftName, event.fields, binding: event.fields.filter(\.type.holdsHandle))],
        [.expression(event.fields.handles.array)])
    }
    let rest =
      flow.events.filter(\.fields.handles.isEmpty).map { "." + memberName($0.swiftName) }
      + (flow.invocations.isEmpty ? [] : [".answered"]) + (hasTimers ? [".timerFired"] : [])
    return SwiftFunction(
      introducer: "\(access.prefix)static func secrets", parameters: [SwiftParameter(name: "in event", type: "Event")],
      suffix: " -> [Secret]",
      body: [.select("event", events + outcomes + (rest.isEmpty ? [] : [SwiftCase(rest, [.expression(.array([]))])]))])
  }

  private func secretsOfOutput() -> SwiftFunction? {
    guard flow.atomicStates.contains(where: endsFlow), !flow.output.handles.isEmpty else { return nil }
    return SwiftFunction(
      introducer: "\(access.prefix)static func secrets", parameters: [SwiftParameter(name: "in output", type: "Output")],
      suffix: " -> [Secret]", body: [.expression(flow.output.handles(of: "output").array)])
  }

  private func release() -> SwiftFunction? {
    guard bringsSecrets else { return nil }
    return SwiftFunction(
      introducer: "\(access.prefix)static func release",
      parameters: [SwiftParameter(name: "_ secret", type: "Secret"), Self.servicesParameter],
      body: [.expression("services.release(secret)")])
  }

  // MARK: Parts of functions

  private static let servicesParameter = SwiftParameter(name: "with services", type: "Services")

  /// Returns a pattern, with an underscore for each unbound field: `.verify(let passcode, _)`.
  ///
  /// If `bound` is `nil`, the pattern binds all fields. If `bound` is empty, the pattern is the name alone.
  func pattern(_ name: String, _ fields: [Field], binding bound: [Field]? = nil) -> String {
    guard bound != [] else { return "." + memberName(name) }
    let bindings = fields.map { bound?.contains($0) ?? true ? "let \(escaped($0.name))" : "_" }.joined(separator: ", ")
    return "." + memberName(name) + (bindings.isEmpty ? "" : "(\(bindings))")
  }

  /// Returns the call of a service: `passcodeService.verify(passcode: passcode)`.
  private func call(_ name: String, of service: String, _ fields: [Field]) -> SwiftExpression {
    .call(SwiftExpression.name(service).dot(memberName(name)), fields.map { SwiftArgument($0.name, .name(escaped($0.name))) })
  }
}

extension Operation {
  /// Whether the operation can throw, because the operation has an outcome `failed` without a payload.
  var canThrow: Bool { outcomes.contains { $0.name == "failed" && $0.fields.isEmpty } }
}

extension [String] {
  /// The elements without duplicates, in the order of their first occurrence.
  var firsts: [String] {
    reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }
}

/// The handles of secrets in a value: one handle, or a list.
private struct Handles {
  let source: String
  let isList: Bool
}

extension [Handles] {
  /// The handles as an array: `[grant]`, or `[grant] + keys` if `keys` is a list.
  fileprivate var array: SwiftExpression {
    let single = filter { !$0.isList }.map { SwiftExpression.name($0.source) }
    let lists = filter(\.isList).map(\.source)
    let parts = (single.isEmpty ? [] : [SwiftExpression.array(single).line]) + lists
    return lists.isEmpty ? .array(single) : .name(parts.joined(separator: " + "))
  }
}

extension [Field] {
  /// The handles in the fields that a pattern binds.
  fileprivate var handles: [Handles] { flatMap { $0.type.handles(in: escaped($0.name)) } }

  /// Returns the handles in the members of a value.
  fileprivate func handles(of value: String) -> [Handles] { flatMap { $0.type.handles(in: "\(value).\(memberName($0.name))") } }
}

extension ValueType {
  fileprivate var holdsHandle: Bool { !handles(in: "").isEmpty }

  fileprivate func handles(in value: String) -> [Handles] {
    switch self {
    case .secret: return [Handles(source: value, isList: false)]
    case .optional(.secret): return [Handles(source: "[\(value)].compactMap(\\.self)", isList: true)]
    case .record(let record): return record.fields.handles(of: value)
    case .optional(let wrapped):
      let inner = wrapped.handles(in: "$0")
      return inner.isEmpty ? [] : [Handles(source: "(\(value).map { \(inner.array.line) } ?? [])", isList: true)]
    case .list(.secret, _): return [Handles(source: "Array(\(value))", isList: true)]
    case .list(let element, _):
      let inner = element.handles(in: "$0")
      return inner.isEmpty ? [] : [Handles(source: "\(value).flatMap { \(inner.array.line) }", isList: true)]
    case .bool, .int, .cases, .duration, .text, .digit, .pin, .none: return []
    }
  }
}
