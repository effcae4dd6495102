public import StatechartLanguage

extension Flow {
  /// From the flow down to a state, itself included.
  public func path(to state: ID<State>) -> [ID<State>] {
    (states[state].parent.map { path(to: $0) } ?? []) + [state]
  }

  /// Where the flow comes to rest, or has to decide, when a state is entered.
  public func initialLeaf(of state: ID<State>) -> ID<State> {
    if case .compound(let initial, _) = states[state].kind { initialLeaf(of: initial) } else { state }
  }

  /// Whether a state is inside another; everything is inside `nil`.
  public func isDescendant(_ state: ID<State>, of ancestor: ID<State>?) -> Bool {
    guard let ancestor else { return true }
    return state != ancestor && path(to: state).contains(ancestor)
  }

  /// The innermost state that a transition does not leave (SCXML, Appendix D, `getTransitionDomain`); of a target inside its source
  /// that is the source.
  public func domain(of source: ID<State>, _ target: ID<State>) -> ID<State>? {
    if isDescendant(target, of: source) { return source }
    return path(to: source).dropLast().last { isDescendant(target, of: $0) }
  }
}

extension Flow {
  /// The transitions that a state itself has for a trigger.
  func transitions(of state: ID<State>, for trigger: Interpreter.Trigger) -> [Transition] {
    switch trigger {
    case .event(let event): states[state].handlers.first { $0.event == event }?.transitions ?? []
    case .nothing: states[state].always
    case .timer(let timer): timers[timer].state == state ? timers[timer].transitions : []
    case .outcome(let invocation, let outcome):
      invocations[invocation].state == state ? invocations[invocation].outcomes[outcome] : []
    }
  }
}
