/// The steps between states, in groups: of what one input can lead to, or all delays that can end first.
struct Ways {
  private var from: [UInt32] = []
  /// The index of the first target of each group.
  private var firsts: [Int] = []
  private var targets: [UInt32] = []
  /// Whether the step to each target takes a transition.
  private var takesTransition: [Bool] = []
  /// Whether any of the targets can be the one, and not only one that whoever makes the input decides for.
  private var needsAll: [Bool] = []

  mutating func add(from place: Int, to reached: [(place: UInt32, takesTransition: Bool)], needsAll: Bool) {
    from.append(UInt32(place))
    firsts.append(targets.count)
    targets += reached.map(\.place)
    takesTransition += reached.map(\.takesTransition)
    self.needsAll.append(needsAll)
  }

  private func range(of group: Int) -> Range<Int> {
    firsts[group]..<(group + 1 < firsts.count ? firsts[group + 1] : targets.count)
  }

  private func targets(of group: Int) -> Set<UInt32> { Set(targets[range(of: group)]) }

  /// The states from which a goal can be reached, whatever else happens on the way: the least set with the goals, and with each state
  /// that has an input of which whoever makes it can decide that it leads into the set, or delays that all do.
  func statesWithWay(to goals: [Bool]) -> [Bool] {
    reaching(goals, from.indices.map { needsAll[$0] ? targets(of: $0).count : 1 })
  }

  /// The states with a step into a set.
  ///
  /// - Parameter isSure: Whether only inputs count of which whoever makes them can decide that they lead there, or delays that all do.
  func statesWithStep(into set: [Bool], isSure: Bool) -> [Bool] {
    states(set.count, isSure) { set[Int(targets[$0])] }
  }

  /// The states, of so many, with a step that takes a transition; see ``statesWithStep(into:isSure:)``.
  func statesThatMove(of count: Int, isSure: Bool) -> [Bool] { states(count, isSure) { takesTransition[$0] } }

  private func states(_ count: Int, _ isSure: Bool, where isMeant: (Int) -> Bool) -> [Bool] {
    var found = Array(repeating: false, count: count)
    for group in from.indices {
      let steps = range(of: group)
      let isFound = isSure && needsAll[group] ? steps.allSatisfy(isMeant) : steps.contains(where: isMeant)
      if isFound { found[Int(from[group])] = true }
    }
    return found
  }

  /// The states that some run leads to a goal from, if each step is possible wherever the abstraction has it.
  func statesBefore(_ goals: [Bool]) -> [Bool] {
    reaching(goals, Array(repeating: 1, count: from.count))
  }

  /// - Parameter missing: For each group the targets that must be in the set before its state is.
  private func reaching(_ goals: [Bool], _ missing: [Int]) -> [Bool] {
    var (isIn, missing) = (goals, missing)
    var into: [[Int32]] = Array(repeating: [], count: goals.count)
    for group in from.indices { for target in targets(of: group) { into[Int(target)].append(Int32(group)) } }
    var waiting = goals.indices.filter { goals[$0] }
    while let place = waiting.popLast() {
      for group in into[place].map({ Int($0) }) where missing[group] > 0 {
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
