extension FlowAnalyzer {
  /// A transition in one of the regions.
  private struct Move {
    let region: ID<State>
    let range: SourceRange
  }

  /// Reports events for which one region leads out of the state that holds it and another one has a transition: every transition needs
  /// its source, even one without a target.
  mutating func checkConflicts() {
    for id in flow.states.ids {
      guard case .parallel(let regions) = flow.states[id].kind, !stateSyntax[id.index].firstGoesAhead else { continue }
      var leaving: [ID<Event>?: Move] = [:]
      // Of each event the first, and the first of another region.
      var moving: [ID<Event>?: (first: Move, other: Move?)] = [:]
      for region in regions {
        var known: Set<ID<Event>?> = []
        for state in flow.subtree(of: region) {
          flow.states[state].forEachMove { event, transition in
            if known.insert(event).inserted {
              let move = Move(region: region, range: transition.range)
              if let first = moving[event]?.first {
                if moving[event]?.other == nil { moving[event] = (first, move) }
              } else {
                moving[event] = (move, nil)
              }
            }
            if leaving[event] == nil, transition.targets.contains(where: { $0 == id || !flow.isDescendant($0, of: id) }) {
              leaving[event] = Move(region: region, range: transition.range)
            }
          }
        }
      }
      for (event, one) in leaving {
        guard let (first, second) = moving[event], let other = first.region == one.region ? second : first else { continue }
        diagnostics.report(
          .conflict(event.map { flow.events[$0].name }, in: flow.states[id].id, at: one.range)
            .noting("this transition is taken at the same time", at: other.range))
      }
    }
  }
}

extension State {
  /// Goes through the transitions, and the events that they wait for, if any.
  fileprivate func forEachMove(_ body: (ID<Event>?, borrowing Transition) -> Void) {
    for index in handlers.indices {
      for place in handlers[index].transitions.indices {
        body(handlers[index].event, handlers[index].transitions[place])
      }
    }
    for transition in always { body(nil, transition) }
  }
}
