import StatechartModel

/// The lowering of transitions to steps: exits, actions and entries, in order.
struct TransitionLowering {
  let chart: Chart
  var flow: Flow { chart.flow }

  init(_ chart: Chart) {
    self.chart = chart
  }

  /// Returns a transition, lowered for the stable states in which the machine can take the transition.
  ///
  /// If `stableStates` contains only one state, which is not parallel, and the exit set depends on no history, the exit set is
  /// known at compile time.
  func lower(_ transition: Transition, of source: ID<State>, in stableStates: [ID<State>]) -> Alternative {
    guard !transition.targets.isEmpty else {
      // In `mode: interlock`, a transition without a target conflicts with transitions that exit its source.
      let claim = flow.rules.acceptsTargetlessConflicts ? StateSpan(range: source.index..<source.index + 1) : StateSpan.empty
      return Alternative(source: source, transition: transition, claim: claim, exits: [], entries: [])
    }
    let exitSet = exitSet(from: source, transition)
    let isOpen = !exitSet.narrower.isEmpty
    return Alternative(
      source: source, transition: transition, claim: isOpen ? .empty : exitSet.span,
      exits: isOpen ? [.exitActive(exitSet)] : exits(exitSet.span, of: source, in: stableStates),
      entries: isOpen
        ? [.arrive(transition.targets, leaving: nil)]
        : arrive(at: transition.targets, below: domain(of: transition, source), leaving: exitSet.span))
  }

  /// Returns the steps that start the flow.
  func start() -> [Step] {
    arrive(at: [Flow.root], below: nil, leaving: StateSpan(range: flow.states.indices))
  }

  // MARK: Exit sets

  private func domain(of transition: Transition, _ source: ID<State>) -> ID<State>? {
    flow.domain(from: source, to: transition.targets, isReentering: transition.isReentering)
  }

  /// Returns the exit set of a transition.
  func exitSet(from source: ID<State>, _ transition: Transition) -> ExitSet {
    var exitSet = ExitSet(
      span: flow.exitSpan(from: source, to: transition.targets, isReentering: transition.isReentering))
    guard flow.rules.followsHistoriesToExit else { return exitSet }
    // Stored states are descendants of the history's parent, so stored states can narrow the domain but cannot widen the
    // domain.
    let domain = domain(of: transition, source)
    for inner in chart.lineage(of: source).prefix(while: { $0 != domain }) {
      guard case .compound = flow.states[inner].kind, inner != source || !transition.isReentering else { continue }
      let outside = transition.targets.filter { !flow.isDescendant($0, of: inner) }
      if outside.allSatisfy({ canStandForInside($0, of: inner) }) { exitSet.narrower.append((inner, outside)) }
    }
    return exitSet
  }

  /// Returns whether the stored states of a history outside of `inner` can all be inside `inner`; `false` for a target that is
  /// not a history.
  private func canStandForInside(_ history: ID<State>, of inner: ID<State>) -> Bool {
    guard case .history(let isDeep, let transition) = flow.states[history].kind, let parent = flow.states[history].parent else {
      return false
    }
    return flow.isDescendant(inner, of: parent)
      && (isDeep || transition.targets.allSatisfy { flow.isDescendant($0, of: inner) })
  }

  /// Returns the steps that exit the active states of a span.
  private func exits(_ span: StateSpan, of source: ID<State>, in stableStates: [ID<State>]) -> [Step] {
    if stableStates.count == 1, span.range.contains(stableStates[0].index) { return exits(span, from: stableStates[0], .all) }
    let origins = Origins(stableStates)
    if span.range.contains(source.index) { return exits(span, from: source, origins) }
    // The source remains active. The transition exits the descendants of the source, or one region of the source.
    return span == flow.span(inside: source)
      ? [.exitDescendants(source, from: origins)] : [.exitTree(ID(span.range.lowerBound), from: .all)]
  }

  /// Returns the steps that exit a state, its descendants, and its ancestors in the span with their other regions.
  private func exits(_ span: StateSpan, from state: ID<State>, _ origins: Origins) -> [Step] {
    climb(span, from: state, leaving: flow.states[state].isAtomic ? .exit(state) : .exitTree(state, from: origins))
  }

  /// Returns the steps that exit the ancestors of a state in the span, with their other regions, after the step `first`.
  func climb(_ span: StateSpan, from state: ID<State>, leaving first: Step?) -> [Step] {
    var steps = first.map { [$0] } ?? []
    var state = state
    while let parent = flow.states[state].parent {
      if case .parallel(let regions) = flow.states[parent].kind {
        let others = regions.filter { span.range.contains($0.index) }
        steps =
          others.filter { $0 > state }.reversed().map { .exitTree($0, from: .all) } + steps
          + others.filter { $0 < state }.reversed().map { .exitTree($0, from: .all) }
      }
      guard span.range.contains(parent.index) else { break }
      steps.append(.exit(parent))
      state = parent
    }
    return steps
  }
}
