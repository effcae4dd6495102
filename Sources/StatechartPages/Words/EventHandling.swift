import StatechartModel
import StatechartSemantics

/// What becomes of an event in a state: who is asked, innermost first, and where that ends.
struct EventHandling {
  /// In the order in which they are asked.
  let reactions: [Reaction]
  let end: End

  enum End {
    /// The last reaction has no guard: nobody further is asked.
    case taken
    case ignored(by: ID<State>)
    case unhandled
    /// The flow is over.
    case ended
  }
}

extension Flow {
  /// Asks a leaf and then its ancestors about an event.
  func handling(of event: ID<Event>, in leaf: ID<State>) -> EventHandling {
    if states[leaf].isFinal, states[leaf].parent == Flow.root { return EventHandling(reactions: [], end: .ended) }
    var reactions: [Reaction] = []
    for id in path(to: leaf).reversed() {
      if states[id].ignored.contains(event) { return EventHandling(reactions: reactions, end: .ignored(by: id)) }
      for reaction in self.reactions(of: id) {
        guard case .event(event) = reaction.trigger else { continue }
        reactions.append(reaction)
        if reaction.transition.condition == nil { return EventHandling(reactions: reactions, end: .taken) }
      }
    }
    return EventHandling(reactions: reactions, end: .unhandled)
  }
}
