import StatechartModel
import StatechartSemantics

/// The handling of an event in an atomic or final state.
///
/// The handling consists of the candidate transitions of the state and its ancestors, and the result if no guard is true.
struct EventHandling {
  /// The candidate transitions, in the order in which their guards are evaluated.
  let reactions: [Reaction]
  let end: End

  enum End {
    /// The last candidate transition has no guard, so a transition is always taken.
    case taken
    case ignored(by: ID<State>)
    /// No transition of the state handles the event, but states in these other regions of a parallel state do.
    case handled(inRegions: [ID<State>])
    case unhandled
    /// The state is a top-level final state, so the flow has ended.
    case ended
  }
}

extension Flow {
  /// Returns the handling of an event in an atomic or final state and its ancestors.
  func handling(of event: ID<Event>, in atomicState: ID<State>) -> EventHandling {
    if states[atomicState].isFinal, states[atomicState].parent == Flow.root { return EventHandling(reactions: [], end: .ended) }
    var reactions: [Reaction] = []
    for id in path(to: atomicState).reversed() {
      if states[id].ignored.contains(event) { return EventHandling(reactions: reactions, end: .ignored(by: id)) }
      for reaction in self.reactions(of: id, to: event) {
        reactions.append(reaction)
        if reaction.transition.condition == nil { return EventHandling(reactions: reactions, end: .taken) }
      }
    }
    let regions = reactions.isEmpty ? regions(handling: event, beside: atomicState) : []
    return EventHandling(reactions: reactions, end: regions.isEmpty ? .unhandled : .handled(inRegions: regions))
  }

  /// Returns the regions beside a state with a transition for an event, with the regions of the outermost parallel state first.
  private func regions(handling event: ID<Event>, beside state: ID<State>) -> [ID<State>] {
    let path = path(to: state)
    return zip(path, path.dropFirst()).flatMap { parent, region -> [ID<State>] in
      guard states[parent].isParallel else { return [] }
      return states[parent].children.filter { $0 != region && hasTransition(for: event, below: $0) }
    }
  }

  private func hasTransition(for event: ID<Event>, below state: ID<State>) -> Bool {
    !reactions(of: state, to: event).isEmpty || states[state].children.contains { hasTransition(for: event, below: $0) }
  }
}
