/// The transition relation of an exploration.
///
/// The steps from a state are grouped by input. The steps of all delays form one group.
struct StepGraph {
  private var from: [UInt32] = []
  /// The index of the first target of each group.
  private var firsts: [Int] = []
  private var targets: [UInt32] = []
  /// Whether the step to each target takes a transition.
  private var takesTransition: [Bool] = []
  /// Whether the environment cannot choose the target of each group by the payload of the input.
  private var needsAll: [Bool] = []

  mutating func add(from index: Int, to reached: [(index: UInt32, takesTransition: Bool)], needsAll: Bool) {
    from.append(UInt32(index))
    firsts.append(targets.count)
    targets += reached.map(\.index)
    takesTransition += reached.map(\.takesTransition)
    self.needsAll.append(needsAll)
  }

  private func range(of group: Int) -> Range<Int> {
    firsts[group]..<(group + 1 < firsts.count ? firsts[group + 1] : targets.count)
  }

  private func targets(of group: Int) -> Set<UInt32> { Set(targets[range(of: group)]) }

  /// Returns the attractor of the goals: the states from which the environment can force a run to a goal.
  ///
  /// The attractor is the least set that contains the goals and each state with a suitable group of steps. A group is suitable
  /// if the environment can choose a target in the set, or if all targets are in the set.
  func attractor(of goals: [Bool]) -> [Bool] {
    reaching(goals, from.indices.map { needsAll[$0] ? targets(of: $0).count : 1 })
  }

  /// Returns the states with a step into a set.
  ///
  /// - Parameter isSure: Whether to include a group only if the environment can choose a target in the set, or if all targets
  ///   are in the set.
  func statesWithStep(into set: [Bool], isSure: Bool) -> [Bool] {
    states(set.count, isSure) { set[Int(targets[$0])] }
  }

  /// Returns the states, out of `count`, with a step that takes a transition; see ``statesWithStep(into:isSure:)``.
  func statesWithTransition(of count: Int, isSure: Bool) -> [Bool] { states(count, isSure) { takesTransition[$0] } }

  private func states(_ count: Int, _ isSure: Bool, where predicate: (Int) -> Bool) -> [Bool] {
    var found = Array(repeating: false, count: count)
    for group in from.indices {
      let steps = range(of: group)
      let isFound = isSure && needsAll[group] ? steps.allSatisfy(predicate) : steps.contains(where: predicate)
      if isFound { found[Int(from[group])] = true }
    }
    return found
  }

  /// Returns the states with an abstract path to a goal.
  ///
  /// The path may contain spurious steps.
  func statesThatMayReach(_ goals: [Bool]) -> [Bool] {
    reaching(goals, Array(repeating: 1, count: from.count))
  }

  /// Returns the least fixed point of backward reachability from the goals.
  ///
  /// - Parameter missing: The number of targets of each group that must be in the set before the group's source is added.
  private func reaching(_ goals: [Bool], _ missing: [Int]) -> [Bool] {
    var (isIn, missing) = (goals, missing)
    var into: [[Int32]] = Array(repeating: [], count: goals.count)
    for group in from.indices { for target in targets(of: group) { into[Int(target)].append(Int32(group)) } }
    var waiting = goals.indices.filter { goals[$0] }
    while let index = waiting.popLast() {
      for group in into[index].map({ Int($0) }) where missing[group] > 0 {
        missing[group] -= 1
        let state = Int(from[group])
        if missing[group] == 0, !isIn[state] {
          isIn[state] = true
          waiting.append(state)
        }
      }
    }
    return isIn
  }
}
