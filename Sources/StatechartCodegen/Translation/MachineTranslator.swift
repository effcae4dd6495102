import StatechartLanguage

/// Turns a flow into the declarations of its machine.
struct MachineTranslator {
  let flow: Flow
  let access: AccessLevel
  let lowering: TransitionLowering

  init(_ flow: Flow, access: AccessLevel) {
    (self.flow, self.access) = (flow, access)
    lowering = TransitionLowering(flow: flow)
  }

  /// The machine, and what goes with it outside Embedded Swift.
  func declarations() -> [SwiftDeclaration] {
    let machine = SwiftType(
      documentation: [sentence(flow.summary)],
      introducer: "\(access.prefix)struct", name: flow.name, conformances: ["StateMachine"],
      members: types() + storage() + [start(), send()] + stateHandlers() + stateHelpers()
        + [output(), screen()].flatMap(\.self))
    let performing = carryingOut().map { [SwiftDeclaration.unlessEmbedded([.type($0)])] } ?? []
    return [.type(machine)] + performing
  }

  // MARK: Which states need which functions

  /// States that do something when they are entered.
  var entered: [ID<State>] {
    flow.states.ids.filter { id in
      let state = flow.states[id]
      return !state.entry.isEmpty || !state.timers.isEmpty || state.invocation != nil
    }
  }

  /// States that do something when they are left, and are left when there is something to do.
  var exited: [ID<State>] {
    let left = leftStates
    return flow.states.ids.filter { id in
      let state = flow.states[id]
      return left.contains(id) && (!state.exit.isEmpty || !state.timers.isEmpty || state.invocation != nil)
    }
  }

  /// The states that some transition leaves while they can have something to give up.
  private var leftStates: Set<ID<State>> {
    var left: Set<ID<State>> = []
    func note(_ alternatives: [Alternative], spent: ID<State>? = nil) {
      for step in alternatives.flatMap(\.steps) where !step.isIdle(flow, spent: spent) { left.formUnion(step.exits) }
    }
    for leaf in flow.leaves {
      for event in flow.events.ids { note(lowering.alternatives(of: leaf, for: event)) }
      note(lowering.eventlessAlternatives(of: leaf))
      for state in flow.lineage(of: leaf) {
        let timers = flow.states[state].timers.flatMap { flow.timers[$0].transitions }
        let outcomes = flow.states[state].invocation.map { flow.invocations[$0].outcomes.flatMap(\.self) } ?? []
        note((timers + outcomes).map { lowering.lower($0, of: state, in: leaf) }, spent: state)
      }
    }
    return left
  }

  /// Leaves that eventless transitions can be taken from.
  var unsettled: [ID<State>] {
    flow.leaves.filter { !lowering.eventlessAlternatives(of: $0).isEmpty }
  }

  func isFinal(_ id: ID<State>) -> Bool {
    if case .final = flow.states[id].kind { true } else { false }
  }

  // MARK: Names

  func name(_ id: ID<State>) -> String {
    id == Flow.root ? "Flow" : upperCamel(flow.states[id].id)
  }

  func slot(_ id: ID<Invocation>) -> String {
    lowerCamel(name(flow.invocations[id].state)) + "Invocation"
  }

  func slot(_ id: ID<Timer>) -> String {
    lowerCamel(flow.timers[id].name) + "Timer"
  }

  /// The leaf as a value or pattern of `State`: `.proving(.current)`.
  func pattern(_ leaf: ID<State>) -> String {
    let path = flow.lineage(of: leaf).reversed().dropFirst().map { "." + memberName(flow.states[$0].name) }
    return path.dropLast().map { $0 + "(" }.joined() + (path.last ?? "") + String(repeating: ")", count: max(0, path.count - 1))
  }

  /// Patterns for leaves, a whole state in one where all of its leaves are among them.
  func patterns(_ leaves: [ID<State>]) -> [String] {
    func cover(_ id: ID<State>) -> [String] {
      let inside = flow.leaves.filter { flow.lineage(of: $0).contains(id) }
      if !inside.isEmpty, id != Flow.root, inside.allSatisfy(leaves.contains) { return [pattern(id)] }
      return flow.states[id].children.flatMap(cover)
    }
    return cover(Flow.root)
  }

  // MARK: Parts of functions

  static let sinkGenerics = "<Sink: EffectSink<Self>>"
  static let sinkParameter = SwiftParameter(name: "to sink", type: "inout Sink")

  /// `name(to: &sink)`
  func call(_ name: String) -> SwiftStatement {
    .expression(SwiftExpression.name(name)(SwiftArgument("to", .reference("sink"))))
  }

  func function(_ name: String, documentation: String? = nil, _ body: [SwiftStatement]) -> SwiftDeclaration {
    .function(
      SwiftFunction(
        documentation: documentation.map { [$0] } ?? [], introducer: "private mutating func \(name)",
        generics: Self.sinkGenerics, parameters: [Self.sinkParameter], body: body))
  }
}

/// Who can use what is generated.
public enum AccessLevel: String, CaseIterable, Sendable {
  case `public`
  case package
  case `internal`

  /// What stands before a declaration.
  var prefix: String { self == .internal ? "" : rawValue + " " }
}
