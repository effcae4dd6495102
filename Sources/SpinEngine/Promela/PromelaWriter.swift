import StatechartModel
import StatechartSemantics
import StatechartVerification

/// A translator of a flow into a Promela model.
///
/// The model uses the abstraction of ``Explorer`` with ``Precision/comparable(_:maximumNumbers:)``. The steps are translated
/// from the flow's states and transitions. The translation does not use the kernel's steps, except the computation of exit sets.
struct PromelaWriter {
  let flow: Flow
  let layout: StateLayout
  let names: PromelaNames
  /// The variables that the model contains.
  let held: Set<ID<Variable>>
  /// The codes in the model.
  let codes: [PromelaStorage]
  /// The maximum number of atomic and final states that are active at the same time.
  let regions: Int
  /// The delays of the model, in the order of their numbers.
  let delays: [Delay]
  /// The maximum number of delays that run at the same time.
  let maximumDelays: Int
  /// The trace events that properties name, without duplicates.
  let occurrences: [TraceEvent]
  /// The triggers whose transitions append a digit to a code; empty if there is at most one code, or if ``isCertain`` is
  /// `false`.
  let digits: [Flow.Trigger]
  /// Whether a step is deterministic after the choice of its input.
  ///
  /// A deterministic step is a single step for SPIN.
  let isCertain: Bool

  enum Delay: Hashable {
    case timer(ID<Timer>)
    case limit(Int, milliseconds: Int)
  }

  init(_ flow: Flow, _ precision: Precision) throws(PromelaRefusal) {
    (self.flow, layout, held, names) = (flow, StateLayout(flow, precision), precision.variables, PromelaNames(flow: flow))
    if flow.rules.allowsSCXML { throw PromelaRefusal("a flow in 'mode: scxml' is not translated to Promela", at: flow.range) }
    let names = names
    codes = flow.variables.ids.filter(precision.variables.contains).flatMap {
      PromelaStorage(name: names.variable($0), type: flow.variables[$0].type).codes
    }
    regions = flow.maximumAtomicStates(in: Flow.root)
    let limits = flow.properties.indices.compactMap { index -> Delay? in
      guard case .response(_, _, within: let limit?) = flow.properties[index].pattern else { return nil }
      return .limit(index, milliseconds: limit)
    }
    delays = flow.timers.ids.map { .timer($0) } + limits
    maximumDelays = flow.maximumTimers(in: Flow.root) + limits.count
    let named = flow.properties.flatMap(\.occurrences).flatMap(\.traceEvents)
    occurrences = named.enumerated().filter { named.firstIndex(of: $1) == $0 }.map(\.element)
    (digits, isCertain) = flow.digitTriggers(held: precision.variables, codes: codes.count)
  }

  // MARK: States and variables

  var ids: IDs<State> { flow.states.ids }
  /// The states that can be active: all states except history and choice states.
  var real: [ID<State>] { flow.states.ids.filter { !flow.states[$0].isPseudo } }
  var histories: [ID<State>] {
    flow.states.ids.filter { if case .history = flow.states[$0].kind { true } else { false } }
  }

  /// Returns the states that a history state can record.
  func remembered(by history: ID<State>) -> [ID<State>] {
    guard case .history(let isDeep, _) = flow.states[history].kind, let parent = flow.states[history].parent else { return [] }
    return real.filter {
      isDeep ? flow.states[$0].isAtomic && flow.isDescendant($0, of: parent) : flow.states[$0].parent == parent
    }
  }

  func storage(of variable: ID<Variable>) -> PromelaStorage {
    PromelaStorage(name: names.variable(variable), type: flow.variables[variable].type)
  }
}

extension Flow {
  fileprivate func maximumAtomicStates(in state: ID<State>) -> Int {
    switch states[state].kind {
    case .atomic, .final: 1
    case .compound(_, let children): children.map { maximumAtomicStates(in: $0) }.max() ?? 0
    case .parallel(let regions): regions.reduce(0) { $0 + maximumAtomicStates(in: $1) }
    case .history, .choice: 0
    }
  }

  fileprivate func maximumTimers(in state: ID<State>) -> Int {
    let inside =
      switch states[state].kind {
      case .compound(_, let children): children.map { maximumTimers(in: $0) }.max() ?? 0
      case .parallel(let regions): regions.reduce(0) { $0 + maximumTimers(in: $1) }
      case .atomic, .final, .history, .choice: 0
      }
    return states[state].timers.count + inside
  }
}

extension Flow {
  /// Returns the triggers whose transitions append a digit to a code, and whether the choice of an input determines each
  /// appended digit.
  ///
  /// With at most one code, the list of triggers is empty, and the second result is `true`. With several codes, the list is
  /// empty and the second result is `false` in two cases. In the first case, a step can append several digits. In the second
  /// case, a raised event or an action outside of the transitions of events can append a digit. The choice of an input with
  /// such a trigger includes the code whose next digit is the appended digit.
  fileprivate func digitTriggers(held: Set<ID<Variable>>, codes: Int) -> (triggers: [Trigger], areAll: Bool) {
    guard codes > 1 else { return ([], true) }
    let adds = { (action: Action) in self.addsDigits(action, held) }
    var found: [(trigger: Trigger, state: ID<State>)] = []
    var areAll = true
    for state in states.ids {
      for handler in states[state].handlers {
        let counts = handler.transitions.map { $0.actions.count(where: adds) }
        if counts.contains(where: { $0 > 1 }) || raisedEvents.contains(handler.event) && counts.contains(1) { areAll = false }
        if counts.contains(1) { found.append((.event(handler.event), state)) }
      }
    }
    for (index, one) in found.enumerated()
    where found[..<index].contains(where: { $0.trigger == one.trigger && areParallel($0.state, one.state) }) {
      areAll = false
    }
    // Actions outside of the found transitions can also append digits.
    if allActions.count(where: adds)
      > found.reduce(0, { $0 + transitions(of: $1.state, for: $1.trigger).count { $0.actions.contains(where: adds) } })
    {
      areAll = false
    }
    return (codes > 1 && areAll ? Array(Set(found.map(\.trigger))) : [], areAll)
  }

  private func addsDigits(_ action: Action, _ held: Set<ID<Variable>>) -> Bool {
    switch action.kind {
    case .append(let location, _): held.contains(location.variable) && type(of: location).isPIN
    case .assign(let location, let value):
      held.contains(location.variable) && !type(of: location).codes.isEmpty && value.readsField
    case .take(let variable, from: let value):
      held.contains(variable) && !variables[variable].type.codes.isEmpty && value.readsField
    default: false
    }
  }
}

extension Expression {
  fileprivate var readsField: Bool { contains { if case .field = $0.kind { true } else { false } } }
}
