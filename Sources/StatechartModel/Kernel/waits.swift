extension Flow {
  /// Whether a state, or one around it up to another, waits for an operation, a flow or a delay.
  package func waits(_ state: ID<State>, upTo outer: ID<State>) -> Bool {
    for one in lineage(of: state) {
      if states[one].invocation != nil || waitsForTime(one) { return true }
      if one == outer { return false }
    }
    return false
  }

  /// Whether a state has a delay, or a periodic timer that leads on.
  package func waitsForTime(_ state: ID<State>) -> Bool {
    states[state].timers.contains { id in
      !timers[id].isPeriodic || timers[id].transitions.contains { !$0.targets.isEmpty }
    }
  }
}
