import StatechartModel

/// What a generated machine does in the course of one transition. Exits, entries and choices are resolved as far as they can be.
indirect enum Step {
  /// Leaves one state, in which nothing is active any more: its exit actions run, its timers and its operation are given up.
  case exit(ID<State>)
  /// Exits a state after its active descendants.
  case exitTree(ID<State>, from: Origins)
  /// Exits the active descendants of a state, which stays active.
  case exitDescendants(ID<State>, from: Origins)
  /// Exits an exit set that is only known at run time.
  case exitActive(ExitSet)
  case act([Action])
  /// Tells the sink which transition is taken, or which branch of a choice.
  case note(Transition)
  /// Goes on with the first branch whose condition holds; the last has none.
  case choose([(condition: Expression?, steps: [Step])])
  /// A region is in a state from now on.
  case place(ID<State>)
  /// Enters one state; the actions of a beginning stand between its own and its timers.
  case enter(ID<State>, [Action])
  /// Enters what is in a state below it, as it was placed already.
  case restoreInside(ID<State>)
  /// Goes where a history remembers, or on with the steps where it remembers nothing.
  case recall(ID<State>, otherwise: [Step])
  /// Works out at run time what is entered, as histories or choices among regions decide it, and enters that. The span is what was
  /// left before, unless that only turned out at run time.
  case arrive([ID<State>], leaving: StateSpan?)
}

/// A way on that is open while its condition holds.
struct Alternative {
  let source: ID<State>
  let transition: Transition
  /// What no other transition of the same step may leave, as far as that is known.
  let claim: StateSpan
  let exits: [Step]
  /// What is entered, and choices on the way.
  let entries: [Step]

  var condition: Expression? { transition.condition }
  var steps: [Step] { exits + transition.steps + entries }
}

extension Transition {
  /// What stands between exits and entries.
  var steps: [Step] { [.note(self)] + (actions.isEmpty ? [] : [.act(actions)]) }
}

extension Step {
  /// Whether it leaves a state that has nothing left to give up: its only timer has fired, or its operation has answered.
  func isIdle(_ flow: Flow, spent: ID<State>?) -> Bool {
    guard case .exit(let id) = self, id == spent else { return false }
    let state = flow.states[id]
    return state.exit.isEmpty && !state.timers.contains { flow.timers[$0].isPeriodic }
      && state.timers.count + (state.invocation == nil ? 0 : 1) == 1
      && !flow.statesAskedOnTheWay.contains(id)
  }

  /// Whether it can enter a state that invokes an operation.
  func canInvoke(_ chart: Chart) -> Bool {
    func invokes(_ state: ID<State>) -> Bool { chart.flow.states[state].invocation != nil }
    return switch self {
    case .enter(let state, _): invokes(state)
    case .restoreInside(let state): chart.all(in: state).contains(where: invokes)
    case .arrive: !chart.flow.invocations.isEmpty
    case .recall(let history, _): chart.flow.states[history].parent.map { chart.all(in: $0).contains(where: invokes) } ?? false
    case .choose(let branches): branches.contains { $0.steps.contains { $0.canInvoke(chart) } }
    case .exit, .exitTree, .exitDescendants, .exitActive, .act, .note, .place: false
    }
  }
}

extension [Step] {
  /// Whether the first thing they do is to place a region.
  func placesFirst(_ region: ID<State>) -> Bool {
    switch first {
    case .place: true
    case .choose(let branches): branches.allSatisfy { $0.steps.placesFirst(region) }
    case .note: Array(dropFirst()).placesFirst(region)
    case .exit, .exitTree, .exitDescendants, .exitActive, .act, .enter, .restoreInside, .recall, .arrive, nil: false
    }
  }
}
