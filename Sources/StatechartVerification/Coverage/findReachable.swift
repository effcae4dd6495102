public import StatechartModel
public import StatechartSemantics

extension Flow {
  /// Returns the reachability of each uncovered coverage goal, with runs that cover the reachable goals.
  ///
  /// The interpreter replays abstract runs to each uncovered goal. If no replay finds concrete values, the explorer explores
  /// the flow again with a finer ``Precision``. The search ends when each goal is covered or has no abstract run, at
  /// ``Reachability/bound`` states, or at the finest precision. The time grows with the number of reachable states and of
  /// uncovered goals.
  ///
  /// - Parameter covered: The goals that are already covered.
  public func findReachable(beyond covered: Set<CoverageGoal>) -> Reachability {
    var flow = self
    flow.properties = []
    var search = ReachabilitySearch(flow: flow, covered: covered)
    search.search(bound: Reachability.bound)
    return search.result
  }
}

/// A search for runs that cover new goals.
private struct ReachabilitySearch {
  let flow: Flow
  var covered: Set<CoverageGoal>
  var result = Reachability()

  mutating func search(bound: Int) {
    var precision = Precision(variables: [])
    while true {
      var explorer = Explorer(flow, precision, keepsGraph: false, notesGoals: true)
      explorer.explore(bound: bound)
      let missed = play(explorer)
      let isEnd = explorer.isComplete && explorer.trials.keys.allSatisfy(covered.contains)
      let isTooLarge = explorer.states.count > bound
      guard !isEnd, !isTooLarge, let finer = precision.refined(with: missed, of: flow) else {
        return note(explorer)
      }
      precision = finer
    }
  }

  /// Replays the runs of an exploration to uncovered goals, the longest runs first.
  ///
  /// A long run usually covers other goals too. These goals then need no replay.
  ///
  /// - Returns: The untracked variables that the failed replays read.
  private mutating func play(_ explorer: Explorer) -> Set<ID<Variable>> {
    var missed: Set<ID<Variable>> = []
    let goals = explorer.trials.filter { !covered.contains($0.key) }
      .map { (goal: $0.key, moves: $0.value, depth: $0.value[0].from.map(explorer.depth) ?? -1) }
      .sorted { $0.depth != $1.depth ? $0.depth > $1.depth : $0.goal.precedes($1.goal) }
    for (goal, moves, _) in goals where !covered.contains(goal) {
      for move in moves where !covered.contains(goal) {
        let replay = Replay(explorer.stepper, explorer.run(to: move), notesGoals: true)
        if !play(replay, for: goal) { missed.formUnion(replay.missed) }
      }
    }
    return missed
  }

  /// Replays an abstract run, and records the concrete run and its new goals if the replay covers a goal.
  ///
  /// - Returns: Whether the replay found concrete values with which the run covers the goal.
  private mutating func play(_ replay: Replay, for goal: CoverageGoal) -> Bool {
    var last: Replay.Played?
    let run = replay.run { played in
      last = played
      return played.coverage?.covered.contains(goal) ?? false
    }
    guard let run, let played = last, let coverage = played.coverage else { return false }
    let new = coverage.covered.subtracting(covered).sorted { $0.precedes($1) }
    result.found.append(.init(goals: new, run: run, expectations: played.interpreter.expectations))
    covered.formUnion(new)
    return true
  }

  /// Records the uncovered goals as unreachable or unknown after the last exploration.
  private mutating func note(_ explorer: Explorer) {
    let isExhaustive = explorer.isComplete && flow.restoration == nil
    let uncovered = flow.coverageGoals.filter { !covered.contains($0) }
    result.unreachable = isExhaustive ? uncovered.filter { explorer.trials[$0] == nil } : []
    let pairs = explorer.trials.keys.filter { $0.isPair && !covered.contains($0) }.sorted { $0.precedes($1) }
    result.open = uncovered.filter { !isExhaustive || explorer.trials[$0] != nil } + pairs
  }
}

extension Explorer {
  /// Returns the depth of a state: the number of steps of a shortest run to the state.
  fileprivate func depth(of position: Int) -> Int {
    var (position, depth) = (position, 0)
    while let parent = parent(of: position) { (position, depth) = (parent, depth + 1) }
    return depth
  }
}

extension CoverageGoal {
  var isPair: Bool {
    if case .pair = self { true } else { false }
  }

  /// Returns whether the goal precedes another goal: first by kind, with pairs last, then by position in the spec.
  func precedes(_ other: CoverageGoal) -> Bool { key.lexicographicallyPrecedes(other.key) }

  private var key: [Int] {
    func position(_ range: SourceRange) -> [Int] { [range.start.line, range.start.column] }
    return switch self {
    case .state(let id): [0, id.index]
    case .transition(let range): [1] + position(range)
    case .guardHolds(let range): [2] + position(range)
    case .guardFails(let range): [3] + position(range)
    case .pair(let first, let second): [4] + position(first) + position(second)
    }
  }
}
