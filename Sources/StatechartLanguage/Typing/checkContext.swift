import StatechartModel

/// Type checking of the context of states: variables that exist while a state is active.
extension TypeChecker {
  /// Returns the generated exit actions of a state, which follow the declared exit actions. The generated actions reset the
  /// variables of the state's context and clear the secrets in the context.
  func contextResetActions(_ id: ID<State>) -> [Action] {
    (contextOfStates[id] ?? []).compactMap { flow.resetting($0) }
  }

  /// Returns the states that a transition exits, among its source and the ancestors of the source.
  ///
  /// The result is empty if no state has a context.
  func statesLeft(by source: ID<State>, on targets: [ID<State>], isReentering: Bool) -> Set<ID<State>> {
    guard !targets.isEmpty, !contextOfStates.isEmpty else { return [] }
    let left = flow.exitSpan(from: source, to: targets, isReentering: isReentering)
    return Set(flow.lineage(of: source).filter(left.contains))
  }

  /// Returns whether a variable is in scope in the current state, and reports a variable that is out of scope.
  mutating func isInScope(_ variable: ID<Variable>, _ name: Name, in scope: Scope) -> Bool {
    guard let owner = flow.variables[variable].scope else { return true }
    let range = flow.variables[variable].range
    if currentState.map({ flow.lineage(of: $0).contains(owner) }) != true {
      diagnostics.report(
        .contextOutOfScope(name, of: flow.states[owner].id).noting("'\(name.text)' is declared here", at: range))
      return false
    }
    if scope.left.contains(owner) {
      diagnostics.report(
        .contextOfExitedState(name, of: flow.states[owner].id).noting("'\(name.text)' is declared here", at: range))
      return false
    }
    return true
  }
}
