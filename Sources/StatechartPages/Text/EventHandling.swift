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
    return EventHandling(reactions: reactions, end: .unhandled)
  }
}
