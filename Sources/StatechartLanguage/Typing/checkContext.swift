import StatechartModel

/// Checks the context of states: variables that exist while a state is active.
extension TypeChecker {
  /// Returns the actions that end a state's exit: they reset its variables and clear its secrets.
  func contextResetActions(_ id: ID<State>) -> [Action] {
    (contextOfStates[id] ?? []).compactMap { flow.resetting($0) }
  }

  /// Returns the source of a transition and those of its ancestors that the transition exits or may exit.
  func statesLeft(by source: ID<State>, on targets: [ID<State>], isReentering: Bool) -> Set<ID<State>> {
    guard !targets.isEmpty, !contextOfStates.isEmpty else { return [] }
    let left = flow.exitSpan(from: source, to: targets, isReentering: isReentering)
    return Set(flow.lineage(of: source).filter(left.contains))
  }

  /// Returns whether a variable is in scope at this place, and reports one that is not.
  mutating func isInScope(_ variable: ID<Variable>, _ name: Name, in scope: Scope) -> Bool {
    guard let owner = flow.variables[variable].scope else { return true }
    let range = flow.variables[variable].range
    if place.map({ flow.lineage(of: $0).contains(owner) }) != true {
      diagnostics.report(
        .contextOutOfScope(name, of: flow.states[owner].id).noting("it is declared here", at: range))
      return false
    }
    if scope.left.contains(owner) {
      diagnostics.report(.contextOfExitedState(name, of: flow.states[owner].id).noting("it is declared here", at: range))
      return false
    }
    return true
  }
}
