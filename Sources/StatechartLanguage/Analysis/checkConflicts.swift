import StatechartModel
import StatechartSyntax

extension FlowAnalyzer {
  /// A transition of a region.
  private struct Move {
    let region: ID<State>
    let range: SourceRange
  }

  /// The first transitions with one trigger in the regions of a parallel state.
  private struct Moves {
    private var first: Move?
    /// The first transition of a region other than the region of `first`.
    private var second: Move?
    /// The first transition that exits the parallel state.
    private(set) var exiting: Move?

    mutating func add(_ move: Move, exits: Bool) {
      if let first {
        if second == nil, first.region != move.region { second = move }
      } else {
        first = move
      }
      if exits, exiting == nil { exiting = move }
    }

    /// Returns the first transition of a region other than the region of `move`; `nil` if there is none.
    func beside(_ move: Move) -> Move? {
      first?.region == move.region ? second : first
    }
  }

  /// Reports conflicts of regions: a transition of one region exits the parallel state, and another region has a transition
  /// with the same trigger.
  ///
  /// The trigger of a transition is its event. All eventless transitions have the same trigger.
  ///
  /// The transition that exits the parallel state also exits the source of the other region's transition. The transitions
  /// therefore conflict even if the other region's transition has no target. A parallel state with `conflict: first` is
  /// skipped.
  mutating func checkConflicts() {
    for id in flow.states.ids {
      guard case .parallel(let regions) = flow.states[id].kind, !stateSyntax[id.index].firstRegionHasPriority else { continue }
      // The array has an element for each event, and a last element for eventless transitions.
      var moves = Array(repeating: Moves(), count: flow.events.count + 1)
      for region in regions {
        for state in flow.subtree(of: region) {
          flow.states[state].forEachMove { event, transition in
            let exits = transition.targets.contains { $0 == id || !flow.isDescendant($0, of: id) }
            moves[event?.index ?? flow.events.count].add(Move(region: region, range: transition.range), exits: exits)
          }
        }
      }
      for (position, moves) in moves.enumerated() {
        guard let exiting = moves.exiting, let other = moves.beside(exiting) else { continue }
        let event = position < flow.events.count ? flow.events[position].name : nil
        diagnostics.report(
          .conflict(event, in: flow.states[id].id, at: exiting.range)
            .noting("this transition is taken at the same time", at: other.range))
      }
    }
  }
}

extension State {
  /// Calls `body` for each transition on a declared event, with the event, and for each eventless transition, with `nil`.
  fileprivate func forEachMove(_ body: (ID<Event>?, Transition) -> Void) {
    for index in handlers.indices {
      for position in handlers[index].transitions.indices {
        body(handlers[index].event, handlers[index].transitions[position])
      }
    }
    for transition in always { body(nil, transition) }
  }
}
