extension Flow {
  /// Whether a state, or one around it up to another, waits for an operation, a flow or a delay.
  package func waits(_ state: ID<State>, upTo outer: ID<State>) -> Bool {
    for one in lineage(of: state) {
      if states[one].invocation != nil || !states[one].timers.isEmpty { return true }
      if one == outer { return false }
    }
    return false
  }
}
