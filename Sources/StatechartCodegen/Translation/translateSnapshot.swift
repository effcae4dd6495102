import StatechartLanguage

/// What of a machine outlives its process, and how it goes on from there. Only flows with `snapshot:` have it.
extension MachineTranslator {
  /// The type of the snapshot, and the way to it and back.
  func snapshots(_ restoration: Flow.Restoration) -> [SwiftDeclaration] {
    [
      .mark("Snapshots"),
      snapshotType(),
      .property(
        SwiftProperty(
          documentation: ["Tells this text of the spec from others."], introducer: "private static var", name: "version",
          type: "UInt64", body: [.expression(.name("0x" + hexadecimal(restoration.version)))])),
      taking(),
      restoring(restoration),
    ]
  }

  private func hexadecimal(_ version: UInt64) -> String {
    let digits = String(version, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  // MARK: What is kept

  /// What a snapshot keeps of a machine, by the machine's own names: where it is, what histories remember, and its data.
  private var kept: [(name: String, type: String)] {
    let places = chart.openRegions.map { (property(of: $0), placeType(of: $0)) }
    let variables = flow.variables.filter { !$0.type.isSecret }.map { ($0.name, $0.type.swift) }
    return places + memoryTypes + variables
  }

  private var memoryTypes: [(name: String, type: String)] {
    flow.states.ids.flatMap { id -> [(name: String, type: String)] in
      guard case .history = flow.states[id].kind, let parent = flow.states[id].parent else { return [] }
      let own = remembersPlace(id) ? placeType(of: chart.region(of: parent)) + "?" : "Bool"
      return [(memory(of: id), own)] + remembered(by: id).map { (memory(of: id, in: $0), placeType(of: $0)) }
    }
  }

  private var secrets: [Variable] { flow.variables.filter(\.type.isSecret) }

  private func snapshotType() -> SwiftDeclaration {
    let held = secrets.isEmpty ? [] : [("heldSecret", "Bool")]
    let properties = ([("version", "UInt64")] + held + kept).map { name, type in
      SwiftDeclaration.property(SwiftProperty(introducer: "fileprivate let", name: name, type: type))
    }
    return .type(
      SwiftType(
        documentation: ["What of the flow outlives its process: no secret is among it."], introducer: "\(access.prefix)struct",
        name: "Snapshot", conformances: ["Sendable", "Equatable"], members: properties))
  }

  /// Whether a secret is held.
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
    return .property(
      SwiftProperty(
        documentation: ["What outlives the process now; `nil` once the flow is done."], introducer: "\(access.prefix)var",
        name: "snapshot", type: "Snapshot?",
        body: [
          .guardReturnValue(isBounded ? .binary(isOver, "&&", "!isFaulted", precedence: 2) : isOver, "nil"),
          .returned(.call("Snapshot", arguments)),
        ]))
  }

  // MARK: Going on

  private func restoring(_ restoration: Flow.Restoration) -> SwiftDeclaration {
    let snapshot = SwiftExpression.name("snapshot")
    let values = kept.map { SwiftStatement.assign(.name(escaped($0.name)), snapshot.dot($0.name)) }
    let active = flow.states.ids.dropFirst().flatMap { takingUp($0) }
    var going = active
    if let safeState = restoration.safeState, !secrets.isEmpty {
      let way = Transition(condition: nil, targets: [safeState], actions: [], range: flow.range)
      let entries = lowering.lower(way, of: Flow.root, in: []).entries
      let safe = statements(entries, ExpressionTranslator(flow: flow))
      going = [
        .branches(
          [SwiftBranch(condition: .holds(snapshot.dot("heldSecret")), body: safe)]
            + (active.isEmpty ? [] : [SwiftBranch(condition: nil, body: active)]))
      ]
    }
    return .function(
      SwiftFunction(
        documentation: [
          "Goes on from a snapshot: in its states, with their operations invoked anew; `nil` if it is of another text of the spec."
        ], introducer: "\(access.prefix)init?", generics: Self.sinkGenerics,
        parameters: [
          SwiftParameter(name: "restoring snapshot", type: "Snapshot"),
          SwiftParameter(name: "remaining", type: "(Timer) -> Duration?"), Self.sinkParameter,
        ],
        body: [.guardReturnValue(.binary(snapshot.dot("version"), "==", "Self.version", precedence: 3), "nil")] + values
          + takingUp(Flow.root)
          + going
          + goingOn(after: 0)))
  }

  /// The delays of a state that ran, and its operation.
  private func takingUp(_ id: ID<State>) -> [SwiftStatement] {
    let state = flow.states[id]
    let timers = state.timers.map { timer -> SwiftStatement in
      let name = SwiftExpression.name("." + memberName(lowerCamel(flow.timers[timer].name)))
      let left = SwiftExpression.name("remaining")(SwiftArgument(nil, name))
      let started = SwiftExpression.name(slot(timer)).dot("start")(SwiftArgument("counting", .reference("epochs")))
      func schedule(_ delay: SwiftExpression) -> [SwiftStatement] {
        [
          .expression(
            SwiftExpression.name("sink.schedule")(
              SwiftArgument(nil, name), SwiftArgument(nil, started), SwiftArgument("after", delay)))
        ]
      }
      let ran = SwiftBranch.Condition.holds(.binary(left, "!=", "nil", precedence: 3))
      let branch =
        switch flow.timers[timer].onRestore {
        case .resume:
          SwiftBranch(
            condition: .binds("remaining", left),
            body: schedule(SwiftExpression.name("max")(SwiftArgument(nil, "remaining"), SwiftArgument(nil, ".zero"))))
        case .restart:
          SwiftBranch(
            condition: ran, body: schedule(ExpressionTranslator(flow: flow).translate(flow.timers[timer].delay)))
        case .expire: SwiftBranch(condition: ran, body: schedule(".zero"))
        }
      return .branches([branch])
    }
    guard let invocation = state.invocation else { return timers }
    let request = SwiftStatement.expression(SwiftExpression.name(slot(invocation)).dot("request")())
    if id == Flow.root { return timers + [request] }
    needs.questions.insert(id)
    return timers + [.branches([SwiftBranch(condition: .holds(.name("isIn" + name(id))), body: [request])])]
  }

  /// The conformances that let a snapshot be written down, outside Embedded Swift.
  func coding() -> [SwiftDeclaration] {
    let places = chart.openRegions.map { placeType(of: $0) }
    let own = casesTypes().compactMap { if case .type(let type) = $0 { type.name } else { nil } }
    let records = flow.records.filter { !ValueType.record($0).isSecret }.map(\.ownName)
    let texts = flow.variables.contains { $0.type == .text || $0.type == .optional(.text) } ? ["Text"] : []
    let timers = flow.timers.isEmpty ? [] : ["Timer"]
    var seen: Set<String> = []
    let names = (["Snapshot"] + places + own + records + texts + timers).filter { seen.insert($0).inserted }
    return names.map { .type(SwiftType(introducer: "extension", name: "\(flow.name).\($0)", conformances: ["Codable"])) }
  }
}
