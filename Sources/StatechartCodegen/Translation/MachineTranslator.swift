import StatechartModel

/// A translator of a flow to the declarations of its machine.
struct MachineTranslator {
  let flow: Flow
  let access: AccessLevel
  let chart: Chart
  let names: StateNames
  let lowering: TransitionLowering
  let stateEvents: StateEvents
  let handledEvents: HandledEvents
  let usage = HelperUsage()
  /// Whether a macrostep can have several microsteps: the flow has eventless transitions, or its machine has an internal queue.
  let continues: Bool
  /// The triggers that can be in the internal queue.
  ///
  /// A machine without such triggers has no queue.
  let raised: [SharedTrigger]
  /// The states that actions test with `in(…)`.
  ///
  /// Each of these states has a flag, because the stored configuration is not updated at every exit and entry.
  let statesTestedByActions: Set<ID<State>>

  init(_ flow: Flow, access: AccessLevel) {
    (self.flow, self.access) = (flow, access)
    chart = Chart(flow)
    names = StateNames(chart)
    lowering = TransitionLowering(chart)
    stateEvents = StateEvents(chart)
    handledEvents = HandledEvents(chart)
    raised = flow.raisedTriggers
    statesTestedByActions = flow.statesTestedByActions
    continues = !raised.isEmpty || flow.states.contains { !$0.always.isEmpty }
    isBounded = continues && (!raised.isEmpty || chart.hasRegions || flow.rules.allowsSCXML || flow.mayLoopEventlessly)
  }

  /// Returns the declarations of the machine, and of its extensions outside Embedded Swift.
  func declarations() -> [SwiftDeclaration] {
    let moves = [start(), send()] + handlers() + (flow.restoration.map { snapshots($0) } ?? [])
    // Translate the screen before the helpers, since the screen requires helper properties.
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

  /// Whether the number of microsteps has to be bounded, because the compiler cannot rule out an infinite loop.
  let isBounded: Bool

  /// Returns whether a state ends the flow.
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

  /// The attribute or access modifier before non-public functions.
  ///
  /// The non-public functions of a public machine are inlinable into its clients.
  var functionPrefix: String { access == .public ? "@inlinable" : "private" }

  /// The attribute or access modifier before stored properties.
  var storagePrefix: String { access == .public ? "@usableFromInline" : "private" }

  /// The attribute and access modifier, with a trailing space, before public functions that are worth inlining.
  var inlinablePrefix: String { access == .public ? "@inlinable public " : access.prefix }

  // MARK: Parts of functions

  static let sinkGenerics = "<Sink: EffectSink<Self>>"
  static let sinkParameter = SwiftParameter(name: "to sink", type: "inout Sink")

  /// Returns a call that passes the sink last: `name(to: &sink)`.
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

/// The helper functions of a machine that the generated code calls.
///
/// Only these functions are generated.
final class HelperUsage {
  var entries: Set<ID<State>> = []
  var recalls: Set<ID<State>> = []
  var restored: Set<ID<State>> = []
  var exits: Set<ID<State>> = []
  var exitedTrees: [ID<State>: Origins] = [:]
  var exitedDescendants: [ID<State>: Origins] = [:]
  var isInProperties: Set<ID<State>> = []

  // MARK: Entry and exit sets that are computed at run time

  /// Whether any entry set is computed at run time.
  var hasArrivals = false
  /// Whether regions take transitions together in one microstep.
  var hasMicrosteps = false
  /// The transitions that regions select, for each trigger.
  var selections: [SelectableTransitions] = []
  /// The states that the generated code adds to an entry set at run time.
  var led: Set<ID<State>> = []
  /// The choice states, histories and states with an initial choice state that are resolved at run time.
  var entryPaths: Set<ID<State>> = []
  /// The histories with a property that computes their stored states.
  var targets: Set<ID<State>> = []
  /// The histories with a property that tests whether the entry of the history enters a choice state.
  var reachesChoice: Set<ID<State>> = []
  /// The states that can be in an exit set that is computed at run time.
  var left: Set<ID<State>> = []

  /// The number of recorded states, which is constant once the generation has reached a fixed point.
  ///
  /// The number increases if a generated function requires further functions.
  var arrivalCount: Int { led.count + entryPaths.count + targets.count + reachesChoice.count + left.count }

  func leave(_ span: StateSpan) { left.formUnion(span.range.map { ID($0) }) }
}

/// The access level of generated declarations.
public enum AccessLevel: String, CaseIterable, Sendable {
  case `public`
  case package
  case `internal`

  /// The access modifier with a trailing space; empty for `internal`.
  var prefix: String { self == .internal ? "" : rawValue + " " }
}

extension Flow {
  /// The triggers that can be in the internal queue: raised events and done events.
  ///
  /// Done events are in the queue only if there are raised events or handlers of done events.
  fileprivate var raisedTriggers: [SharedTrigger] {
    let named = Set(allActions.compactMap(\.raisedEvent))
    let hasDoneHandlers = states.contains { !$0.doneHandlers.isEmpty }
    guard hasDoneHandlers || !named.isEmpty else { return [] }
    let ends = states.ids.filter { id in
      id != Flow.root
        && states[id].children.contains { child in
          states[child].isFinal || states[id].isParallel && states[child].children.contains { states[$0].isFinal }
        }
    }
    return events.ids.filter(named.contains).map { .event($0) } + ends.map { .done($0) }
  }
}
