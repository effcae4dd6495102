import StatechartModel

extension Flow {
  /// The transitions that a state itself has for a trigger.
  func transitions(of state: ID<State>, for trigger: Interpreter.Trigger) -> [Transition] {
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
