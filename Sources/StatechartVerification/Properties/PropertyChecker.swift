package import StatechartModel
import StatechartSemantics

/// A checker of the properties of a flow on the state graph of an exploration.
struct PropertyChecker {
  /// The verdict on a property, and the variables to track in a refinement if the verdict is inconclusive.
  struct CheckResult {
    let result: Verdict.Result
    /// The untracked variables that the possible counterexamples, or the steps from their last states, read.
    var missed: Set<ID<Variable>> = []
  }

  private let explorer: Explorer
  private var flow: Flow { explorer.flow }

  init(_ explorer: Explorer) {
    self.explorer = explorer
  }

  /// Returns the verdict on a property, by its index in the flow.
  func check(_ property: Int) -> CheckResult {
    let violations = explorer.violations[property]
    guard violations.isEmpty else { return refute(property, violations) }
    guard explorer.isComplete else {
      return CheckResult(result: .inconclusive(explorer.isTruncated ? .outcomes : .bound(states: explorer.states.count)))
    }
    // Restarts from a snapshot are not explored.
    guard flow.restoration == nil else { return CheckResult(result: .inconclusive(.restarts)) }
    let (monitor, name) = (explorer.stepper.monitor, flow.properties[property].name)
    if !explorer.triggered.contains(property), flow.properties[property].canBeVacuous {
      return CheckResult(result: .vacuous)
    }
    switch flow.properties[property].pattern {
    // The violations include each late response, and each response that is pending when its scope or the flow ends.
    case .never, .always, .precedence, .response(_, _, within: _?): return CheckResult(result: .proved)
    case .response:
      // A response that happened in the last step and is pending again must have a path to another response.
      return check(
        from: { monitor.memory(property, in: $0).isPending }, to: { monitor.memory(property, in: $0).hasNoPendingResponse },
        isRenewed: { monitor.memory(property, in: $0).isPending }, isStuck: { $0.monitor.isPending(name) })
    case .progress: return checkProgress()
    case .possible(let start, let goal): return check(from: start.includes, to: goal.includes, isStuck: { _ in true })
    }
  }

  /// Returns the verdict on a property with possible violations: refuted if a replay confirms a violation, else inconclusive.
  private func refute(_ property: Int, _ violations: [Explorer.Move]) -> CheckResult {
    let name = flow.properties[property].name
    for violation in violations {
      let replay = Replay(explorer.stepper, explorer.run(to: violation))
      if let example = replay.run(showing: { $0.violated.contains(name) }) { return CheckResult(result: .refuted(example)) }
      // The violations are in the order of their lengths. A later violation is a shortest counterexample only if this
      // violation is spurious, and only a finer precision can show that this violation is spurious.
      if !replay.missed.isEmpty { return CheckResult(result: .inconclusive(.abstraction), missed: replay.missed) }
    }
    return CheckResult(result: .inconclusive(.abstraction))
  }

  // MARK: Reachability

  /// Returns the verdict on whether a goal is reachable from each start state.
  ///
  /// - Parameters:
  ///   - isStart: A predicate for the start states, from which a goal must be reachable.
  ///   - isGoal: A predicate for the goal states.
  ///   - isRenewed: A predicate for the goal states from which a goal must be reachable in at least one further step.
  ///   - isStuck: A predicate for replayed runs to a state without a path to a goal. If the predicate holds, the run is a
  ///     counterexample.
  private func check(
    from isStart: (ControlState) -> Bool, to isGoal: (ControlState) -> Bool, isRenewed: (ControlState) -> Bool = { _ in false },
    isStuck: (Replay.Played) -> Bool
  ) -> CheckResult {
    let controlStates = (0..<explorer.states.count).map { explorer.states.controlState(at: $0) }
    let goals = controlStates.map(isGoal)
    let isRenewed = controlStates.indices.map { goals[$0] && isRenewed(controlStates[$0]) }
    var canReachGoal = explorer.graph.attractor(of: goals)
    // A state without an abstract path to a goal has no concrete path to a goal either.
    var before = explorer.graph.statesThatMayReach(goals)
    let (mustContinue, mayContinue) = (
      explorer.graph.statesWithStep(into: canReachGoal, isSure: true),
      explorer.graph.statesWithStep(into: before, isSure: false)
    )
    for index in controlStates.indices where isRenewed[index] {
      (canReachGoal[index], before[index]) = (mustContinue[index], mayContinue[index])
    }
    let stuck = controlStates.indices.filter { !canReachGoal[$0] && isStart(controlStates[$0]) }
    guard !stuck.isEmpty else { return CheckResult(result: .proved) }
    let closed = stuck.filter { !before[$0] }
    // A replayed run is a shortest counterexample only if a finer precision rules out all shorter candidates.
    let open = stuck.prefix { before[$0] }.prefix(Self.maximumTriedStates)
    var missed = open.reduce(into: Set<ID<Variable>>()) { $0.formUnion(explorer.missed(from: $1)) }
    for index in closed.prefix(Self.maximumTriedStates) where missed.isEmpty {
      let replay = Replay(explorer.stepper, explorer.run(to: index))
      if let example = replay.run(showing: isStuck) { return CheckResult(result: .refuted(example)) }
      missed.formUnion(replay.missed)
    }
    return CheckResult(result: .inconclusive(.abstraction), missed: missed)
  }

  /// Returns the verdict on the absence of deadlocks before the end of the flow.
  ///
  /// The abstraction covers all concrete steps. A state is therefore a deadlock if no abstract step takes a transition. A state
  /// is not a deadlock if at least one abstract step certainly takes a transition.
  private func checkProgress() -> CheckResult {
    let count = explorer.states.count
    let (moves, mayMove) = (
      explorer.graph.statesWithTransition(of: count, isSure: true),
      explorer.graph.statesWithTransition(of: count, isSure: false)
    )
    let open = (0..<count).filter { !moves[$0] && explorer.states.controlState(at: $0).status == .running }
    guard !open.isEmpty else { return CheckResult(result: .proved) }
    var missed: Set<ID<Variable>> = []
    for index in open.filter({ !mayMove[$0] }).prefix(Self.maximumTriedStates) where missed.isEmpty {
      let replay = Replay(explorer.stepper, explorer.run(to: index))
      if let example = replay.run(showing: { _ in true }) { return CheckResult(result: .refuted(example)) }
      missed = replay.missed
    }
    for index in open.prefix(Self.maximumTriedStates) { missed.formUnion(explorer.missed(from: index)) }
    return CheckResult(result: .inconclusive(.abstraction), missed: missed)
  }

  /// The limit on the candidates for the last state of a counterexample.
  ///
  /// The checker replays a run to each candidate, or executes the steps from the candidate again.
  private static let maximumTriedStates = 4
}

extension Property {
  /// Whether the property can be vacuous.
  ///
  /// Only declared properties can be vacuous: precedence and response properties, and properties whose scope begins at `since`.
  package var canBeVacuous: Bool {
    // The author did not write an implicit property, so its occurrences need not happen.
    if isImplicit { return false }
    return switch (pattern, scope) {
    case (.precedence, _), (.response, _), (_, .interval(_?, _)): true
    default: false
    }
  }
}

extension PropertyMemory {
  /// Whether no response is pending, or a pending response happened in the last step.
  fileprivate var hasNoPendingResponse: Bool { !isPending || isFulfilled }
}

extension Property.StateLocation {
  fileprivate func includes(_ state: ControlState) -> Bool {
    switch self {
    // A flow that is done takes no more steps, so the flow need not reach the goal.
    case .everyState: state.status != .done
    case .done: state.status == .done
    case .state(let id): state.configuration.contains(id)
    }
  }
}
