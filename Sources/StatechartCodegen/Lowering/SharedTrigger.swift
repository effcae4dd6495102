import StatechartModel

/// A trigger for which every active state is asked; delays and outcomes belong to one state.
enum SharedTrigger: Hashable {
  case event(ID<Event>)
  /// All in a state is done.
  case done(ID<State>)
  case nothing
}

extension Flow.Trigger {
  init(_ trigger: SharedTrigger) {
    switch trigger {
    case .event(let event): self = .event(event)
    case .done(let state): self = .done(state)
    case .nothing: self = .nothing
    }
  }
}

extension Flow {
  /// Whether a trigger goes no further out than a state.
  func ignores(_ trigger: SharedTrigger, in id: ID<State>) -> Bool {
    if case .event(let event) = trigger { states[id].ignored.contains(event) } else { false }
  }
}
