import StatechartModel
import StatechartSemantics

/// Judges the properties of a flow by what an exploration has found.
struct Judge {
  private let explorer: Explorer
  private var flow: Flow { explorer.flow }
  /// The variables whose values would tell more about the property that was judged last, if it is neither proved nor refuted.
  private(set) var missed: Set<ID<Variable>> = []

  init(_ explorer: Explorer) {
    self.explorer = explorer
  }

  /// The verdict on a property.
  mutating func result(of property: Int) -> Verdict.Result {
    missed = []
    let violations = explorer.violations[property]
    for violation in violations {
      let replay = replay(of: violation)
      let name = flow.properties[property].name
      if let example = replay.run(showing: { $0.violated.contains(name) }) { return .refuted(example) }
      missed.formUnion(replay.missed)
      // A longer run is shown only if this one is not possible, whatever is held.
      if !replay.missed.isEmpty { break }
    }
    if !violations.isEmpty { return .inconclusive(.abstraction) }
    guard explorer.isComplete else { return .inconclusive(explorer.isCut ? .outcomes : .bound(states: explorer.states.count)) }
    // What a restart changes is not explored.
    guard flow.restoration == nil else { return .inconclusive(.restarts) }
    switch flow.properties[property].pattern {
    case .never, .always, .precedence: return .proved
    // What comes too late, or not before the end, is a violation.
    case .response(_, _, within: _?): return .proved
    case .response:
      let (watch, name) = (explorer.stepper.watch, flow.properties[property].name)
      return result(from: { watch.isOwed(property, in: $0) }, to: { !watch.isOwed(property, in: $0) }) {
        $0.monitor.isOwed(name)
      }
    case .possible(let start, let goal): return result(from: start.includes, to: goal.includes) { _ in true }
    }
  }

  private func replay(of violation: Explorer.Violation) -> Replay {
    let run = violation.from.map { explorer.run(to: $0) } ?? []
    return Replay(explorer.stepper, run + [(violation.step.input, violation.step.choices)])
  }

  // MARK: Ways

  /// Whether there is a way from each state of a kind to one of another.
  ///
  /// - Parameter isStuck: Whether a run that has come to such a state shows it.
  private mutating func result(
    from isStart: (Situation) -> Bool, to isGoal: (Situation) -> Bool, isStuck: (Replay.Played) -> Bool
  ) -> Verdict.Result {
    let situations = (0..<explorer.states.count).map { explorer.states.situation(at: $0) }
    let goals = situations.map(isGoal)
    let hasWay = explorer.ways.statesWithWay(to: goals)
    let stuck = situations.indices.filter { !hasWay[$0] && isStart(situations[$0]) }
    guard !stuck.isEmpty else { return .proved }
    // Without any step that could lead there, there is none for sure.
    let before = explorer.ways.statesBefore(goals)
    let closed = stuck.filter { !before[$0] }
    // A longer run is shown only if there is no shorter one, whatever is held.
    for place in stuck.prefix(while: { before[$0] }).prefix(4) { missed.formUnion(explorer.missed(from: place)) }
    for place in closed.prefix(4) where missed.isEmpty {
      let replay = Replay(explorer.stepper, explorer.run(to: place))
      if let example = replay.run(showing: isStuck) { return .refuted(example) }
      missed.formUnion(replay.missed)
    }
    return .inconclusive(.abstraction)
  }
}

extension Property.Place {
  fileprivate func includes(_ state: Situation) -> Bool {
    switch self {
    // What is over has no way anywhere.
    case .everyState: state.status != .done
    case .done: state.status == .done
    case .state(let id): state.configuration.contains(id)
    }
  }
}
