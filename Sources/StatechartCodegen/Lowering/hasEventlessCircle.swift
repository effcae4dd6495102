import StatechartLanguage

extension Flow {
  /// Whether eventless transitions and choices lead from some state back to it, whatever their guards say: then only the data can
  /// end a macrostep.
  var hasEventlessCircle: Bool {
    func next(_ leaf: ID<State>) -> [ID<State>] {
      if case .choice(let branches) = states[leaf].kind { return branches.flatMap(\.targets).flatMap { initialLeaves(of: $0) } }
      let around = sequence(first: leaf) { self.states[$0].parent }
      return around.flatMap { self.states[$0].always }.flatMap(\.targets).flatMap { initialLeaves(of: $0) }
    }
    var isFinished = Array(repeating: false, count: states.count)
    var isOnPath = isFinished
    for start in states.ids where states[start].isLeaf && !isFinished[start.index] {
      // A chain of states may be longer than a stack is deep.
      var path = [(state: start, ways: next(start)[...])]
      isOnPath[start.index] = true
      while let last = path.last {
        guard let way = path[path.count - 1].ways.popFirst() else {
          isFinished[last.state.index] = true
          isOnPath[last.state.index] = false
          path.removeLast()
          continue
        }
        if isOnPath[way.index] { return true }
        if isFinished[way.index] { continue }
        isOnPath[way.index] = true
        path.append((way, next(way)[...]))
      }
    }
    return false
  }
}
