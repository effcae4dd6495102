import StatechartModel

/// Turns a flow into the declarations of its machine.
struct MachineTranslator {
  let flow: Flow
  let access: AccessLevel
  let chart: Chart
  let names: StateNames
  let lowering: TransitionLowering
  let stateEvents: StateEvents
  let handledEvents: HandledEvents
  let usage = HelperUsage()
  /// Whether transitions can follow from one that was taken: eventless ones, or those of events that were raised.
  let goesOn: Bool
  /// What can be raised; a machine without has no queue.
  let raised: [SharedTrigger]
  /// The states that actions ask for: where a machine rests does not tell while it is on its way.
  let askedOnTheWay: Set<ID<State>>

  init(_ flow: Flow, access: AccessLevel) {
    (self.flow, self.access) = (flow, access)
    chart = Chart(flow)
    names = StateNames(chart)
    lowering = TransitionLowering(chart)
    stateEvents = StateEvents(chart)
    handledEvents = HandledEvents(chart)
    raised = flow.raisedTriggers
    askedOnTheWay = flow.statesAskedOnTheWay
    goesOn = !raised.isEmpty || flow.states.contains { !$0.always.isEmpty }
    isBounded = goesOn && (!raised.isEmpty || chart.hasRegions || flow.rules.allowsSCXML || flow.mayLoopEventlessly)
  }

  /// The machine, and what goes with it outside Embedded Swift.
  func declarations() -> [SwiftDeclaration] {
    let moves = [start(), send()] + handlers() + (flow.restoration.map { snapshots($0) } ?? [])
    // The screen asks questions that are among the helpers.
    let screen = screen()
    let helpers = helpers()
    let machine = SwiftType(
      documentation: [sentence(flow.summary)] + (flow.isDraft ? ["The spec is a draft."] : []),
      introducer: "\(access.prefix)struct", name: flow.name,
      conformances: [flow.restoration == nil ? "StateMachine" : "RestorableMachine"],
      members: types() + chartTypes() + storage() + moves + helpers + [.mark("State, output and screen")] + state()
        + [output(), screen].flatMap(\.self))
    return [.type(machine), .unlessEmbedded([.type(running())] + (flow.restoration == nil ? [] : coding()))]
  }

  /// Whether a macrostep could go on without end, and has to be bounded: the checker refuses what it can see.
  let isBounded: Bool

  /// Whether a state is one that ends the flow.
  func endsFlow(_ id: ID<State>) -> Bool {
    flow.states[id].isFinal && flow.states[id].parent == Flow.root
  }

  // MARK: Names

  func name(_ id: ID<State>) -> String { names.upper(id) }

  func slot(_ id: ID<Invocation>) -> String {
    lowerCamel(name(flow.invocations[id].state)) + "Invocation"
  }

  func slot(_ id: ID<Timer>) -> String {
    lowerCamel(flow.timers[id].name) + "Timer"
  }

  // MARK: Access

  /// What stands before a function that only the machine calls. Those of a public machine can be inlined where it is used.
  var functionPrefix: String { access == .public ? "@inlinable" : "private" }

  /// What stands before what the machine keeps.
  var storagePrefix: String { access == .public ? "@usableFromInline" : "private" }

  /// What stands before a function that everybody calls, and that is worth inlining.
  var inlinablePrefix: String { access == .public ? "@inlinable public " : access.prefix }

  // MARK: Parts of functions

  static let sinkGenerics = "<Sink: EffectSink<Self>>"
  static let sinkParameter = SwiftParameter(name: "to sink", type: "inout Sink")

  /// `name(to: &sink)`
  func call(_ name: String, _ arguments: [SwiftArgument] = []) -> SwiftExpression {
    .call(.name(name), arguments + [SwiftArgument("to", .reference("sink"))])
  }

  func function(
    _ name: String, documentation: [String] = [], parameters: [SwiftParameter] = [], returns: Bool = false,
    _ body: [SwiftStatement]
  ) -> SwiftDeclaration {
    .function(
      SwiftFunction(
        documentation: documentation, introducer: "\(functionPrefix) mutating func \(name)", generics: Self.sinkGenerics,
        parameters: parameters + [Self.sinkParameter], suffix: returns ? " -> Bool" : "", body: body))
  }
}

/// The functions of a machine that something calls.
final class HelperUsage {
  var entries: Set<ID<State>> = []
  var recalls: Set<ID<State>> = []
  var restored: Set<ID<State>> = []
  var exits: Set<ID<State>> = []
  var exitedTrees: [ID<State>: Origins] = [:]
  var exitedDescendants: [ID<State>: Origins] = [:]
  var questions: Set<ID<State>> = []

  // MARK: What is only known at run time

  /// Whether anything is.
  var hasArrivals = false
  /// Whether transitions of several regions are.
  var hasMicrosteps = false
  /// What regions select, a trigger each.
  var selections: [SelectableTransitions] = []
  /// The states that are led to.
  var led: Set<ID<State>> = []
  /// The choices and histories that are led past, and states that begin with one.
  var ways: Set<ID<State>> = []
  /// The histories of which is asked what they stand for, and whether a choice is on their way.
  var targets: Set<ID<State>> = []
  var leadsOn: Set<ID<State>> = []
  /// The states that can be left.
  var left: Set<ID<State>> = []

  /// How much is needed of what can ask for more.
  var arrivalCount: Int { led.count + ways.count + targets.count + leadsOn.count + left.count }

  func leave(_ span: StateSpan) { left.formUnion(span.range.map { ID($0) }) }
}

/// Who can use what is generated.
public enum AccessLevel: String, CaseIterable, Sendable {
  case `public`
  case package
  case `internal`

  /// What stands before a declaration.
  var prefix: String { self == .internal ? "" : rawValue + " " }
}

extension Flow {
  /// What can be in the queue of raised events: the events of `raise`, and with them or with a listener the ends of states.
  fileprivate var raisedTriggers: [SharedTrigger] {
    let named = Set(allActions.compactMap(\.raisedEvent))
    let isHeard = states.contains { !$0.doneHandlers.isEmpty }
    guard isHeard || !named.isEmpty else { return [] }
    let ends = states.ids.filter { id in
      id != Flow.root
        && states[id].children.contains { child in
          states[child].isFinal || states[id].isParallel && states[child].children.contains { states[$0].isFinal }
        }
    }
    return events.ids.filter(named.contains).map { .event($0) } + ends.map { .done($0) }
  }
}
