package import StatechartModel

/// A transition with its trigger.
package struct Reaction {
  /// The source state of the transition.
  package let source: ID<State>
  /// The trigger of the transition.
  package let trigger: Trigger
  /// The guard, the targets and the actions of the transition.
  package let transition: Transition
  /// Whether the transition follows other transitions for the same trigger, and is taken only if none of their guards holds.
  package let isElse: Bool

  /// The trigger of a reaction.
  package enum Trigger {
    case event(ID<Event>)
    /// The done event of a state.
    case done(ID<State>)
    case timer(ID<Timer>)
    case outcome(ID<Invocation>, Int)
    /// No trigger: an `always` transition, a branch of a choice, or the default transition of a history state.
    case nothing
  }

  /// Returns a reaction for each transition of one trigger.
  fileprivate static func all(_ transitions: [Transition], of source: ID<State>, for trigger: Trigger) -> [Reaction] {
    transitions.enumerated().map { index, transition in
      Reaction(source: source, trigger: trigger, transition: transition, isElse: index > 0)
    }
  }
}

extension Flow {
  /// Returns the reactions of a state itself, not of its ancestors.
  ///
  /// Reactions to events, in the order of the spec, precede reactions to other triggers.
  package func reactions(of id: ID<State>) -> [Reaction] {
    let state = states[id]
    let handled = state.handlers.flatMap { Reaction.all($0.transitions, of: id, for: .event($0.event)) }
    return handled + spontaneousReactions(of: id)
  }

  /// Returns the reactions of a state itself to an event.
  func reactions(of id: ID<State>, to event: ID<Event>) -> [Reaction] {
    states[id].handlers.filter { $0.event == event }.flatMap { Reaction.all($0.transitions, of: id, for: .event(event)) }
  }

  /// Returns the reactions of a state to triggers other than events: branches, default history transitions, eventless
  /// transitions, done events, timers and outcomes.
  func spontaneousReactions(of id: ID<State>) -> [Reaction] {
    let state = states[id]
    var all: [Reaction] = []
    if case .choice(let branches) = state.kind { all += Reaction.all(branches, of: id, for: .nothing) }
    if case .history(_, let transition) = state.kind { all += Reaction.all([transition], of: id, for: .nothing) }
    all += Reaction.all(state.always, of: id, for: .nothing)
    for handler in state.doneHandlers { all += Reaction.all(handler.transitions, of: id, for: .done(handler.of)) }
    for timer in state.timers { all += Reaction.all(timers[timer].transitions, of: id, for: .timer(timer)) }
    if let invocation = state.invocation {
      for (index, transitions) in invocations[invocation].outcomes.enumerated() {
        all += Reaction.all(transitions, of: id, for: .outcome(invocation, index))
      }
    }
    return all
  }
}
