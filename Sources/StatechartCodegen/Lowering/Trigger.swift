import StatechartModel

/// What transitions are taken for, where every active state is asked.
enum Trigger: Hashable {
  case event(ID<Event>)
  /// All in a state is done.
  case done(ID<State>)
  case nothing
}

extension Flow {
  /// The transitions that a state itself has for a trigger.
  func transitions(of id: ID<State>, for trigger: Trigger) -> [Transition] {
    switch trigger {
    case .event(let event): states[id].handlers.first { $0.event == event }?.transitions ?? []
    case .done(let done): states[id].doneHandlers.first { $0.of == done }?.transitions ?? []
    case .nothing: states[id].always
    }
  }

  /// Whether a trigger goes no further out than a state.
  func ignores(_ trigger: Trigger, in id: ID<State>) -> Bool {
    if case .event(let event) = trigger { states[id].ignored.contains(event) } else { false }
  }
}
