/// The steps between states, in groups: of what one input can lead to, or all delays that can end first.
struct Ways {
  private var from: [UInt32] = []
  /// The index of the first target of each group.
  private var firsts: [Int] = []
  private var targets: [UInt32] = []
  /// Whether any of the targets can be the one, and not only one that whoever makes the input decides for.
  private var needsAll: [Bool] = []

  mutating func add(from place: Int, to reached: [UInt32], needsAll: Bool) {
    from.append(UInt32(place))
    firsts.append(targets.count)
    targets += reached
    self.needsAll.append(needsAll)
  }

  private func targets(of group: Int) -> Set<UInt32> {
    Set(targets[firsts[group]..<(group + 1 < firsts.count ? firsts[group + 1] : targets.count)])
  }

  /// The states from which a goal can be reached, whatever else happens on the way: the least set with the goals, and with each state
  /// that has an input of which whoever makes it can decide that it leads into the set, or delays that all do.
  func statesWithWay(to goals: [Bool]) -> [Bool] {
    reaching(goals, from.indices.map { needsAll[$0] ? targets(of: $0).count : 1 })
  }

  /// The states with a step into a set.
  ///
  /// - Parameter isSure: Whether only inputs count of which whoever makes them can decide that they lead there, or delays that all do.
  func statesWithStep(into set: [Bool], isSure: Bool) -> [Bool] {
    var found = Array(repeating: false, count: set.count)
    for group in from.indices {
      let targets = targets(of: group)
      if isSure && needsAll[group] ? targets.allSatisfy({ set[Int($0)] }) : targets.contains(where: { set[Int($0)] }) {
        found[Int(from[group])] = true
      }
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
