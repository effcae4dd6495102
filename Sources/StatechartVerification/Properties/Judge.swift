package import StatechartModel
import StatechartSemantics

/// Judges the properties of a flow by the result of an exploration.
struct Judge {
  /// The verdict on a property, and what would make an inconclusive one more precise.
  struct Judgement {
    let result: Verdict.Result
    /// The variables that the abstract counterexamples read and whose values the states do not hold.
    var missed: Set<ID<Variable>> = []
  }

  private let explorer: Explorer
  private var flow: Flow { explorer.flow }

  init(_ explorer: Explorer) {
    self.explorer = explorer
  }

  /// Judges a property by its index in the flow.
  func judge(_ property: Int) -> Judgement {
    let violations = explorer.violations[property]
    guard violations.isEmpty else { return refute(property, violations) }
    guard explorer.isComplete else {
      return Judgement(result: .inconclusive(explorer.isCut ? .outcomes : .bound(states: explorer.states.count)))
    }
    // Restarts from a snapshot are not explored.
    guard flow.restoration == nil else { return Judgement(result: .inconclusive(.restarts)) }
    let (watch, name) = (explorer.stepper.watch, flow.properties[property].name)
    if !explorer.triggered.contains(property), flow.properties[property].canBeVacuous {
      return Judgement(result: .vacuous)
    }
    switch flow.properties[property].pattern {
    // A response that is late, or missing at the end of the flow, is one of the violations.
    case .never, .always, .precedence, .response(_, _, within: _?): return Judgement(result: .proved)
    case .response:
      // A response that has just come and is owed anew must be able to come once more.
      return judge(
        from: { watch.memory(property, in: $0).isOwed }, to: { watch.memory(property, in: $0).hasNoDebt },
        isRenewed: { watch.memory(property, in: $0).isOwed }, isStuck: { $0.monitor.isOwed(name) })
    case .progress: return judgeProgress()
    case .possible(let start, let goal): return judge(from: start.includes, to: goal.includes, isStuck: { _ in true })
    }
  }

  /// Replays the violations until the interpreter confirms one.
  private func refute(_ property: Int, _ violations: [Explorer.Move]) -> Judgement {
    let name = flow.properties[property].name
    for violation in violations {
      let replay = Replay(explorer.stepper, explorer.run(to: violation))
      if let example = replay.run(showing: { $0.violated.contains(name) }) { return Judgement(result: .refuted(example)) }
      // A longer counterexample is shortest only if more precision rules this one out.
      if !replay.missed.isEmpty { return Judgement(result: .inconclusive(.abstraction), missed: replay.missed) }
    }
    return Judgement(result: .inconclusive(.abstraction))
  }

  // MARK: Ways

  /// Judges whether each state that `isStart` accepts has a way to one that `isGoal` accepts.
  ///
  /// - Parameter isStuck: Whether a replayed run that ends in a state without a way is a counterexample.
  private func judge(
    from isStart: (Situation) -> Bool, to isGoal: (Situation) -> Bool, isRenewed: (Situation) -> Bool = { _ in false },
    isStuck: (Replay.Played) -> Bool
  ) -> Judgement {
    let situations = (0..<explorer.states.count).map { explorer.states.situation(at: $0) }
    let goals = situations.map(isGoal)
    let isRenewed = situations.indices.map { goals[$0] && isRenewed(situations[$0]) }
    var hasWay = explorer.ways.statesWithWay(to: goals)
    // A state that no abstract step leads on from has no way in the interpreter either.
    var before = explorer.ways.statesBefore(goals)
    let (goesOn, mayGoOn) = (
      explorer.ways.statesWithStep(into: hasWay, isSure: true), explorer.ways.statesWithStep(into: before, isSure: false)
    )
    for place in situations.indices where isRenewed[place] { (hasWay[place], before[place]) = (goesOn[place], mayGoOn[place]) }
    let stuck = situations.indices.filter { !hasWay[$0] && isStart(situations[$0]) }
    guard !stuck.isEmpty else { return Judgement(result: .proved) }
    let closed = stuck.filter { !before[$0] }
    // A longer counterexample is shortest only if more precision rules out the shorter ones.
    let open = stuck.prefix { before[$0] }.prefix(Self.mostTried)
    var missed = open.reduce(into: Set<ID<Variable>>()) { $0.formUnion(explorer.missed(from: $1)) }
    for place in closed.prefix(Self.mostTried) where missed.isEmpty {
      let replay = Replay(explorer.stepper, explorer.run(to: place))
      if let example = replay.run(showing: isStuck) { return Judgement(result: .refuted(example)) }
      missed.formUnion(replay.missed)
    }
    return Judgement(result: .inconclusive(.abstraction), missed: missed)
  }

  /// Judges whether something can happen in each state before the end. The interpreter is in no state that an abstract one does not stand
  /// for, so that a state is stuck if no abstract step takes a transition, and is not if some step is sure to.
  private func judgeProgress() -> Judgement {
    let count = explorer.states.count
    let (moves, mayMove) = (
      explorer.ways.statesThatMove(of: count, isSure: true), explorer.ways.statesThatMove(of: count, isSure: false)
    )
    let open = (0..<count).filter { !moves[$0] && explorer.states.situation(at: $0).status == .running }
    guard !open.isEmpty else { return Judgement(result: .proved) }
    var missed: Set<ID<Variable>> = []
    for place in open.filter({ !mayMove[$0] }).prefix(Self.mostTried) where missed.isEmpty {
      let replay = Replay(explorer.stepper, explorer.run(to: place))
      if let example = replay.run(showing: { _ in true }) { return Judgement(result: .refuted(example)) }
      missed = replay.missed
    }
    for place in open.prefix(Self.mostTried) { missed.formUnion(explorer.missed(from: place)) }
    return Judgement(result: .inconclusive(.abstraction), missed: missed)
  }

  /// The most states without a way that are looked into.
  private static let mostTried = 4
}

extension Property {
  /// Whether it can speak of something that never happens.
  package var canBeVacuous: Bool {
    // Nobody has written what a promise speaks of.
    if isPromise { return false }
    return switch (pattern, scope) {
    case (.precedence, _), (.response, _), (_, .stretch(_?, _)): true
    default: false
    }
  }
}

extension PropertyMemory {
  /// Whether nothing is owed, or what was owed has just come.
  fileprivate var hasNoDebt: Bool { !isOwed || isPaid }
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
