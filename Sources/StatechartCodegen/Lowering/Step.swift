import StatechartModel

/// A step of a generated machine during one transition.
///
/// The lowering resolves exits, entries and choices at compile time as far as possible.
indirect enum Step {
  /// The exit of one state without active descendants.
  ///
  /// The step stores the histories of the state, runs its exit actions, and cancels its timers and its invocation.
  case exit(ID<State>)
  /// The exit of a state after its active descendants.
  case exitTree(ID<State>, from: Origins)
  /// The exit of the active descendants of a state, which remains active.
  case exitDescendants(ID<State>, from: Origins)
  /// The exit of the states in an exit set that is computed at run time.
  case exitActive(ExitSet)
  case act([Action])
  /// A record of the taken transition, or of the taken branch of a choice, in the sink.
  case note(Transition)
  /// A conditional, which runs the steps of the first branch whose condition is true.
  ///
  /// The condition of the last branch is optional.
  case choose([(condition: Expression?, steps: [Step])])
  /// An assignment of the active stable state of a region.
  case stableState(ID<State>)
  /// The entry of one state.
  ///
  /// The actions are the actions of the initial transition. These actions run after the entry actions and before the timers
  /// start.
  case enter(ID<State>, [Action])
  /// The entry of the descendants of a state, down to the restored stable state.
  case restoreInside(ID<State>)
  /// The entry of the states that a history has stored; the steps `otherwise` if the history has stored no states.
  case recall(ID<State>, otherwise: [Step])
  /// The computation of the entry set at run time, and the entry of the states in the set.
  ///
  /// An earlier step exits the span `leaving`. If the exit set is computed at run time, `leaving` is `nil`.
  case arrive([ID<State>], leaving: StateSpan?)
}

/// A candidate transition, lowered for the stable states in which the machine can take the transition.
struct Alternative {
  let source: ID<State>
  let transition: Transition
  /// The span of the exit set, for conflict detection; empty if the exit set is known only at run time.
  ///
  /// For a transition without a target, the span contains the source alone in `mode: interlock`, and is empty in `mode: scxml`.
  let claim: StateSpan
  let exits: [Step]
  /// The steps that enter states, and take the branches of choice states.
  let entries: [Step]

  var condition: Expression? { transition.condition }
  var steps: [Step] { exits + transition.steps + entries }
}

extension Transition {
  /// The steps of the transition between its exits and its entries.
  var steps: [Step] { [.note(self)] + (actions.isEmpty ? [] : [.act(actions)]) }
}

extension Step {
  /// Returns whether the step is an exit of `spent` without an effect.
  ///
  /// `spent` is an atomic state whose timer has fired or whose invocation has ended. The exit has no effect if two conditions
  /// hold. The state has no exit actions, no periodic timer, and no other timer or invocation. No action tests the state.
  func isIdle(_ flow: Flow, spent: ID<State>?) -> Bool {
    guard case .exit(let id) = self, id == spent else { return false }
    let state = flow.states[id]
    return state.exit.isEmpty && !state.timers.contains { flow.timers[$0].isPeriodic }
      && state.timers.count + (state.invocation == nil ? 0 : 1) == 1
      && !flow.statesTestedByActions.contains(id)
  }

  /// Returns whether the step can enter a state that invokes an operation or a flow.
  func canInvoke(_ chart: Chart) -> Bool {
    func invokes(_ state: ID<State>) -> Bool { chart.flow.states[state].invocation != nil }
    return switch self {
    case .enter(let state, _): invokes(state)
    case .restoreInside(let state): chart.all(in: state).contains(where: invokes)
    case .arrive: !chart.flow.invocations.isEmpty
    case .recall(let history, _): chart.flow.states[history].parent.map { chart.all(in: $0).contains(where: invokes) } ?? false
    case .choose(let branches): branches.contains { $0.steps.contains { $0.canInvoke(chart) } }
    case .exit, .exitTree, .exitDescendants, .exitActive, .act, .note, .stableState: false
    }
  }
}

extension [Step] {
  /// Returns whether the steps begin with a step that sets the active stable state of a region.
  ///
  /// Leading steps that record a transition are skipped. For a choice, each branch must begin with a step that sets the state.
  func setsStableStateFirst(_ region: ID<State>) -> Bool {
    switch first {
    case .stableState: true
    case .choose(let branches): branches.allSatisfy { $0.steps.setsStableStateFirst(region) }
    case .note: Array(dropFirst()).setsStableStateFirst(region)
    case .exit, .exitTree, .exitDescendants, .exitActive, .act, .enter, .restoreInside, .recall, .arrive, nil: false
    }
  }
}
