import StatechartModel

extension Flow {
  /// Whether a macrostep might loop infinitely or overflow the internal queue, regardless of guards.
  ///
  /// Most flows cannot fault and need no exploration.
  var canFault: Bool {
    mayLoopEventlessly || RaisedEventGraph(self).maximumRaisedCount.map { $0 > Self.maximumRaisedEvents } ?? true
  }
}

/// A graph of triggers, which yields an upper bound on the number of raised events in a macrostep.
///
/// The edges lead from a trigger to the triggers that a microstep for the trigger can raise, and to eventless transitions,
/// regardless of guards.
private struct RaisedEventGraph {
  private typealias Trigger = Flow.Trigger

  private let flow: Flow
  /// For each trigger, the triggers that one of its microsteps can raise, each with an upper bound on the number of times.
  private var causes: [Trigger: [Trigger: Int]] = [:]
  /// The events that the entry and exit actions, initial transitions and default history transitions of any state raise.
  ///
  /// A transition is assumed to enter and exit all states.
  private let raisedAnywhere: [Trigger]

  init(_ flow: Flow) {
    self.flow = flow
    raisedAnywhere = flow.states.flatMap(\.passingActions).raisedEvents
    let raisesNothing =
      raisedAnywhere.isEmpty
      && !flow.states.ids.contains { flow.anyTransition(of: $0) { $0.actions.contains(where: \.canRaise) } }
    let hasNoCompletionHandlers = flow.states.allSatisfy { !$0.isParallel && $0.doneHandlers.isEmpty && $0.always.isEmpty }
    // A flow that passes this check raises at most one done event in a microstep, and no transition handles the done event.
    if raisesNothing, hasNoCompletionHandlers || !flow.states.contains(where: { $0.isFinal && $0.parent != Flow.root }) {
      return
    }
    for source in flow.states.ids {
      let state = flow.states[source]
      for handler in state.handlers { add(handler.transitions, of: source, for: .event(handler.event)) }
      for handler in state.doneHandlers { add(handler.transitions, of: source, for: .done(handler.of)) }
      for timer in state.timers { add(flow.timers[timer].transitions, of: source, for: .timer(timer)) }
      if let id = state.invocation {
        for (outcome, transitions) in flow.invocations[id].outcomes.enumerated() {
          add(transitions, of: source, for: .outcome(id, outcome))
        }
      }
      add(state.always, of: source, for: .nothing)
    }
    // The start of the flow and the restore in the safe state are treated as eventless transitions.
    for target in [Flow.root, flow.restoration?.safeState].compactMap(\.self) {
      add([Transition(condition: nil, targets: [target], actions: [], range: flow.range)], of: Flow.root, for: .nothing)
    }
    let isFollowed = flow.states.contains { !$0.always.isEmpty }
    for trigger in causes.keys where trigger != .nothing && isFollowed { causes[trigger]?[.nothing, default: 0] += 1 }
  }

  private mutating func add(_ transitions: [Transition], of source: ID<State>, for trigger: Trigger) {
    // A trigger that raises nothing needs a node too, because eventless transitions can follow the trigger.
    if causes[trigger] == nil { causes[trigger] = [:] }
    for transition in transitions {
      for raised in raisedAnywhere + self.raised(by: transition, of: source) {
        causes[trigger, default: [:]][raised, default: 0] += 1
      }
    }
  }

  /// Returns the triggers that a transition can raise, including the events of choice branches on its path and the done events
  /// of states.
  private func raised(by transition: Transition, of source: ID<State>) -> [Trigger] {
    var raised: [Trigger] = []
    var passed: Set<ID<State>> = []
    var waiting = [(source, transition)]
    while let (source, transition) = waiting.popLast() {
      raised += transition.actions.raisedEvents
      for atomicState in flow.possibleAtomicStates(of: transition, from: source) {
        if case .choice(let branches) = flow.states[atomicState].kind {
          if passed.insert(atomicState).inserted { waiting += branches.map { (atomicState, $0) } }
        } else if flow.states[atomicState].isFinal {
          raised += flow.statesEnded(by: atomicState).map { .done($0) }
        }
      }
    }
    return raised
  }

  /// An upper bound on the events that a macrostep raises; `nil` if triggers form a cycle, so that there is no bound.
  var maximumRaisedCount: Int? {
    var known: [Trigger: Int] = [:]
    var open: Set<Trigger> = []
    func raised(after trigger: Trigger) -> Int? {
      if let known = known[trigger] { return known }
      guard open.insert(trigger).inserted else { return nil }
      defer { open.remove(trigger) }
      var sum = 0
      // After each transition that sets a latch, the other eventless transitions can be taken again.
      let rounds = trigger == .nothing ? 1 + flow.latchingTransitionCount : 1
      for (next, count) in causes[trigger] ?? [:] {
        guard let further = raised(after: next) else { return nil }
        // Large sums are capped, because only the comparison with the limit matters.
        sum = min(sum + min(rounds * count, Flow.maximumRaisedEvents + 1) * ((next == .nothing ? 0 : 1) + further), 1_000)
      }
      known[trigger] = sum
      return sum
    }
    var most = 0
    for trigger in causes.keys {
      guard let sum = raised(after: trigger) else { return nil }
      most = max(most, sum)
    }
    return most
  }
}

extension Flow {
  /// Returns the states that the entry of a final state can complete: its parent, and the parallel states that directly enclose
  /// the parent.
  fileprivate func statesEnded(by atomicState: ID<State>) -> [ID<State>] {
    let around = Array(lineage(of: atomicState).dropFirst())
    // A top-level final state ends the flow.
    if around.first == Flow.root { return [] }
    return around.prefix(1) + around.dropFirst().prefix { states[$0].isParallel }
  }
}

extension State {
  /// The entry and exit actions of the state, and the actions of its initial or default history transition.
  fileprivate var passingActions: [Action] {
    switch kind {
    case .compound(let transition, _), .history(_, let transition): entry + exit + transition.actions
    case .atomic, .parallel, .choice, .final: entry + exit
    }
  }
}

extension [Action] {
  /// The events that the actions raise, including actions in branches.
  fileprivate var raisedEvents: [Flow.Trigger] {
    guard contains(where: \.canRaise) else { return [] }
    return flatMap(\.all).compactMap { if case .raise(let event, _) = $0.kind { .event(event) } else { nil } }
  }
}

extension Action {
  /// Whether the action or an action in its branches raises an event.
  fileprivate var canRaise: Bool {
    switch kind {
    case .raise: true
    case .branch(_, let then, let otherwise): then.contains(where: \.canRaise) || otherwise.contains(where: \.canRaise)
    case .assign, .append, .remove, .clear, .take, .perform, .send, .cancel: false
    }
  }
}
