extension Flow {
  /// Whether a state, or one around it, waits for an operation, a flow or a delay.
  package func waits(_ state: ID<State>) -> Bool {
    lineage(of: state).contains { states[$0].invocation != nil || !states[$0].timers.isEmpty }
  }
}
