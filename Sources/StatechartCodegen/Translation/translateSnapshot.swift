import StatechartModel

/// The snapshot of a machine, and its restoration.
///
/// Only machines of flows with `snapshot:` have a snapshot.
extension MachineTranslator {
  /// Returns the type of the snapshot, and the members that create a snapshot and restore a machine.
  func snapshots(_ restoration: Flow.Restoration) -> [SwiftDeclaration] {
    [
      .mark("Snapshots"),
      snapshotType(),
      .property(
        SwiftProperty(
          documentation: ["A fingerprint of the spec."], introducer: "private static var", name: "version",
          type: "UInt64", body: [.expression(.name("0x" + hexadecimal(restoration.version)))])),
      taking(),
      restoring(restoration),
    ]
  }

  private func hexadecimal(_ version: UInt64) -> String {
    let digits = String(version, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  // MARK: Contents

  /// The properties of the machine that a snapshot copies under the same names.
  ///
  /// The properties are the active stable states, the histories, the flags of tested states, and the input and context without
  /// secrets.
  private var kept: [(name: String, type: String)] {
    let stateProperties = chart.openRegions.map { (property(of: $0), stableStateType(of: $0)) }
    let variables = flow.variables.filter { !$0.type.isSecret }.map { ($0.name, $0.type.swift) }
    let flags = statesTestedByActions.sorted().map { ("isIn" + name($0), "Bool") }
    // A computed property for an active stable state can be assigned only after all stored properties.
    return flags + memoryTypes + variables + stateProperties
  }

  private var memoryTypes: [(name: String, type: String)] {
    flow.states.ids.flatMap { id -> [(name: String, type: String)] in
      guard case .history = flow.states[id].kind, let parent = flow.states[id].parent else { return [] }
      let own = storesStableState(id) ? stableStateType(of: chart.region(of: parent)) + "?" : "Bool"
      return [(memory(of: id), own)] + remembered(by: id).map { (memory(of: id, in: $0), stableStateType(of: $0)) }
    }
  }

  private var secrets: [Variable] { flow.variables.filter(\.type.isSecret) }

  private func snapshotType() -> SwiftDeclaration {
    let held = secrets.isEmpty ? [] : [("heldSecret", "Bool")]
    let waiting = flow.invocations.ids.map { (slot($0), "Bool") }
    let properties = ([("version", "UInt64")] + held + kept + waiting).map { name, type in
      SwiftDeclaration.property(SwiftProperty(introducer: "fileprivate let", name: name, type: type))
    }
    return .type(
      SwiftType(
        documentation: ["A snapshot of the flow, without secrets."], introducer: "\(access.prefix)struct",
        name: "Snapshot", conformances: ["Sendable", "Equatable"], members: properties))
  }

  /// The condition under which the input or the context contains a secret.
  private var holdsSecret: SwiftExpression {
    let held = secrets.map { variable -> SwiftExpression in
      let name = SwiftExpression.name(escaped(variable.name))
      return switch variable.type {
      case .pin, .list: .binary(name.dot("count"), ">", "0", precedence: 3)
      case .optional: .binary(name, "!=", "nil", precedence: 3)
      default: "true"
      }
    }
    return held.dropFirst().reduce(held[0]) { .binary($0, "||", $1, precedence: 1) }
  }

  private func taking() -> SwiftDeclaration {
    let isOver = SwiftExpression.binary("output", "==", "nil", precedence: 3)
    let arguments =
      [SwiftArgument("version", "Self.version")] + (secrets.isEmpty ? [] : [SwiftArgument("heldSecret", holdsSecret)])
      + kept.map { SwiftArgument($0.name, .name(escaped($0.name))) }
      + flow.invocations.ids.map { SwiftArgument(slot($0), SwiftExpression.name(slot($0)).dot("isRunning")) }
    return .property(
      SwiftProperty(
        documentation: ["The current snapshot of the flow; `nil` once the flow is done or the machine is faulted."],
        introducer: "\(access.prefix)var", name: "snapshot", type: "Snapshot?",
        body: [
          .guardReturnValue(isBounded ? .binary(isOver, "&&", "!isFaulted", precedence: 2) : isOver, "nil"),
          .returned(.call("Snapshot", arguments)),
        ]))
  }

  // MARK: Restoration

  private func restoring(_ restoration: Flow.Restoration) -> SwiftDeclaration {
    let snapshot = SwiftExpression.name("snapshot")
    let forgotten = statesTestedByActions.sorted().map { SwiftStatement.assign(.name("isIn" + name($0)), "false") }
    let values = kept.map { SwiftStatement.assign(.name(escaped($0.name)), snapshot.dot($0.name)) }
    let invocations = Dictionary(grouping: flow.invocations.ids) { flow.invocations[$0].state == Flow.root }
    let own = (invocations[true] ?? []).map { invokingAgain($0) }
    let inner = (invocations[false] ?? []).map { invokingAgain($0) }
    var going = inner
    if let safeState = restoration.safeState, !secrets.isEmpty {
      let transition = Transition(condition: nil, targets: [safeState], actions: [], range: flow.range)
      let entries = lowering.lower(transition, of: Flow.root, in: []).entries
      let safe = statements(entries, ExpressionTranslator(flow: flow))
      going = [
        .branches(
          [SwiftBranch(condition: .holds(snapshot.dot("heldSecret")), body: forgotten + resettingLocalVariables() + safe)]
            + (inner.isEmpty ? [] : [SwiftBranch(condition: nil, body: inner)]))
      ]
    }
    return .function(
      SwiftFunction(
        documentation: [
          "Restores a snapshot: its states are active, and their operations are invoked again.",
          "Returns `nil` if the snapshot is of another version of the spec.",
        ], introducer: "\(access.prefix)init?", generics: Self.sinkGenerics,
        parameters: [
          SwiftParameter(name: "restoring snapshot", type: "Snapshot"),
          SwiftParameter(name: "running timers", type: "[RunningTimer<Timer>]"), Self.sinkParameter,
        ],
        body: [.guardReturnValue(.binary(snapshot.dot("version"), "==", "Self.version", precedence: 3), "nil")] + values
          + restartingTimers() + own + going + completingMacrostep(after: 0)))
  }

  /// Returns the statements that reset the local variables of states, except secrets, which a snapshot does not contain.
  private func resettingLocalVariables() -> [SwiftStatement] {
    let beginnings = flow.variables.ids.compactMap { id -> Action? in
      flow.variables[id].scope == nil || flow.variables[id].type.isSecret ? nil : flow.resetting(id)
    }
    return ExpressionTranslator(flow: flow).translate(beginnings)
  }

  /// Returns the statements that restart the timers, in the order of their deadlines.
  private func restartingTimers() -> [SwiftStatement] {
    guard hasTimers else { return [] }
    let translator = ExpressionTranslator(flow: flow)
    let cases =
      flow.timers.ids.map { SwiftCase(["." + memberName(lowerCamel(flow.timers[$0].name))], [restarting($0)]) }
      + flow.sends.ids.map { SwiftCase([translator.sent($0).line], [restarting($0)]) }
    return [
      .loop(
        "timer", SwiftExpression.name("timers").dot("inOrderOfEnd")(),
        [.select(SwiftExpression.name("timer").dot("kind"), cases)])
    ]
  }

  /// Returns the statement that restarts a timer.
  ///
  /// In the safe state, only the timers of the flow itself continue.
  private func restarting(_ id: ID<Timer>) -> SwiftStatement {
    let timer = flow.timers[id]
    let delay =
      switch timer.onRestore {
      case .resume: timeLeft
      case .restart: duration(of: id, ExpressionTranslator(flow: flow))
      case .expire: SwiftExpression.name(".zero")
      }
    let schedule = scheduling(id, after: delay)
    guard timer.state != Flow.root, !secrets.isEmpty else { return schedule }
    return .branches([
      SwiftBranch(condition: .holds(.not(SwiftExpression.name("snapshot").dot("heldSecret"))), body: [schedule])
    ])
  }

  /// Returns the statement that reschedules a delayed event.
  ///
  /// Any state can be active when the event is delivered.
  private func restarting(_ id: ID<Send>) -> SwiftStatement {
    let isBare = flow.events[flow.sends[id].event].fields.isEmpty
    let kind = isBare ? ExpressionTranslator(flow: flow).sent(id) : SwiftExpression.name("timer").dot("kind")
    return .expression(
      SwiftExpression.name("sink.schedule")(
        SwiftArgument(nil, kind), SwiftArgument(nil, SwiftExpression.name("epochs.next")()), SwiftArgument("after", timeLeft)))
  }

  private var timeLeft: SwiftExpression {
    SwiftExpression.name("Swift.max")(
      SwiftArgument(nil, SwiftExpression.name("timer").dot("remaining")), SwiftArgument(nil, ".zero"))
  }

  private func invokingAgain(_ id: ID<Invocation>) -> SwiftStatement {
    .branches([
      SwiftBranch(
        condition: .holds(SwiftExpression.name("snapshot").dot(slot(id))),
        body: [.expression(SwiftExpression.name(slot(id)).dot("request")())])
    ])
  }

  /// Returns the `Codable` conformances of the snapshot, of the types of its values, and of the timers, outside Embedded Swift.
  func coding() -> [SwiftDeclaration] {
    let stateProperties = chart.openRegions.map { stableStateType(of: $0) }
    let sent = flow.sends.flatMap { flow.events[$0.event].fields }
    let held = Set((flow.variables.map(\.type).filter { !$0.isSecret } + sent.map(\.type)).flatMap(\.named))
    let own = casesTypes().compactMap { if case .type(let type) = $0 { type.name } else { nil } }
    let named = (own + flow.records.map(\.name) + ["Text"]).filter(held.contains)
    let timers = hasTimers ? ["Timer"] : []
    var seen: Set<String> = []
    let names = (["Snapshot"] + stateProperties + named + timers).filter { seen.insert($0).inserted }
    return names.map { .type(SwiftType(introducer: "extension", name: "\(flow.name).\($0)", conformances: ["Codable"])) }
  }
}

extension ValueType {
  /// The named Swift types in the type.
  fileprivate var named: [String] {
    switch self {
    case .cases(let type): [type.name]
    case .text: ["Text"]
    case .record(let record): [record.name] + record.fields.flatMap(\.type.named)
    case .optional(let wrapped), .list(let wrapped, _): wrapped.named
    case .bool, .int, .duration, .digit, .pin, .secret, .none: []
    }
  }
}
