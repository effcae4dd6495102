extension Flow {
  /// The trigger of a transition.
  package enum Trigger: Hashable, Sendable {
    case event(ID<Event>)
    /// The done event of a state.
    case done(ID<State>)
    case timer(ID<Timer>)
    case outcome(ID<Invocation>, Int)
    /// The trigger of eventless transitions.
    case nothing
  }

  /// Returns the transitions of a state for a trigger, in the order in which their guards are evaluated.
  ///
  /// Transitions of the state's ancestors are not included.
  package func transitions(of state: ID<State>, for trigger: Trigger) -> [Transition] {
    switch trigger {
    case .event(let event): states[state].handlers.first { $0.event == event }?.transitions ?? []
    case .done(let done): states[state].doneHandlers.first { $0.of == done }?.transitions ?? []
    case .nothing: states[state].always
    case .timer(let timer): timers[timer].state == state ? timers[timer].transitions : []
    case .outcome(let invocation, let outcome):
      invocations[invocation].state == state ? invocations[invocation].outcomes[outcome] : []
    }
  }
}
