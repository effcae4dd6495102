/// A transition taken without an event from where a flow rests or decides, and one of the states that it leads to.
package struct EventlessWay: Sendable {
  package let source: ID<State>
  package let target: ID<State>
  package let transition: Transition
}

extension Flow {
  /// The ways that lead on from a state without an event, whatever their guards say.
  private func eventlessWays(from leaf: ID<State>) -> [EventlessWay] {
    let transitions: [Transition]
    switch states[leaf].kind {
    case .choice(let branches): transitions = branches
    case .history: transitions = []
    // With a final state at the top the flow is over.
    case .final where states[leaf].parent == Flow.root: transitions = []
    case .atomic, .compound, .parallel, .final: transitions = lineage(of: leaf).flatMap { states[$0].always }
    }
    return transitions.flatMap { transition in
      transition.targets.flatMap { initialLeaves(of: $0) }.map {
        EventlessWay(source: leaf, target: $0, transition: transition)
      }
    }
  }

  /// Goes through circles of eventless transitions and choices, one at least for each state that leads back to itself.
  ///
  /// - Parameter body: gets the ways of a circle in their order, and says whether to go on.
  package func forEachEventlessCircle(_ body: (ArraySlice<EventlessWay>) -> Bool) {
    var isFinished = Array(repeating: false, count: states.count)
    for start in states.ids where (states[start].isLeaf || states[start].isPseudo) && !isFinished[start.index] {
      // Depth first, with a path of our own: a chain of states may be longer than a stack is deep.
      var path: [EventlessWay] = []
      var places = [start: 0]
      var last = start
      var waiting = [eventlessWays(from: start)[...]]
      while !waiting.isEmpty {
        guard let way = waiting[waiting.count - 1].popFirst() else {
          isFinished[last.index] = true
          places[last] = nil
          waiting.removeLast()
          if let back = path.popLast() { last = back.source }
          continue
        }
        if isFinished[way.target.index] { continue }
        if let place = places[way.target] {
          guard body(path[place...] + [way]) else { return }
        } else {
          path.append(way)
          places[way.target] = path.count
          last = way.target
          waiting.append(eventlessWays(from: last)[...])
        }
      }
    }
  }

  /// Whether eventless transitions and choices lead from some state back to it, whatever their guards say: then only the data can
  /// end a macrostep.
  package var hasEventlessCircle: Bool {
    var isThereOne = false
    forEachEventlessCircle { _ in
      isThereOne = true
      return false
    }
    return isThereOne
  }
}
