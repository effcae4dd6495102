import StatechartModel

/// A trigger that any active state can handle.
///
/// Timers and outcomes are not shared triggers, because a timer or an outcome belongs to one state.
enum SharedTrigger: Hashable {
  case event(ID<Event>)
  /// The done event of a state.
  case done(ID<State>)
  /// The trigger of eventless transitions.
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
  /// Returns whether a state ignores a trigger, so that its ancestors do not handle the trigger.
  func ignores(_ trigger: SharedTrigger, in id: ID<State>) -> Bool {
    if case .event(let event) = trigger { states[id].ignored.contains(event) } else { false }
  }
}
