extension Flow {
  /// Returns whether a state, or one of its ancestors up to and including `outer`, has an invocation or waits for a timer.
  ///
  /// See ``waitsForTime(_:)``.
  package func waits(_ state: ID<State>, upTo outer: ID<State>) -> Bool {
    for one in lineage(of: state) {
      if states[one].invocation != nil || waitsForTime(one) { return true }
      if one == outer { return false }
    }
    return false
  }

  /// Returns whether a state has a timer that is not periodic, or a periodic timer with a transition to a target.
  package func waitsForTime(_ state: ID<State>) -> Bool {
    states[state].timers.contains { id in
      !timers[id].isPeriodic || timers[id].transitions.contains { !$0.targets.isEmpty }
    }
  }
}
