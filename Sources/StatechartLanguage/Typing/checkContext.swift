import StatechartModel

/// What states remember while they are active.
extension TypeChecker {
  /// The last that a state does when it is left: what it remembered is as at the start again, and its secrets are gone.
  func forgetting(_ id: ID<State>) -> [Action] {
    (contextOfStates[id] ?? []).compactMap { flow.resetting($0) }
  }

  /// The states around the source of a transition, itself included, that it leaves, or may leave, on the way to its targets.
  func statesLeft(by source: ID<State>, on targets: [ID<State>], isReentering: Bool) -> Set<ID<State>> {
    guard !targets.isEmpty, !contextOfStates.isEmpty else { return [] }
    let left = flow.exitSpan(from: source, to: targets, isReentering: isReentering)
    return Set(flow.lineage(of: source).filter(left.contains))
  }

  /// Whether what a name stands for is there at this place; says why it is not.
  mutating func isWithinReach(_ variable: ID<Variable>, _ name: Name, in scope: Scope) -> Bool {
    guard let owner = flow.variables[variable].scope else { return true }
    let range = flow.variables[variable].range
    if place.map({ flow.lineage(of: $0).contains(owner) }) != true {
      diagnostics.report(
        .contextElsewhere(name, of: flow.states[owner].id).noting("it is declared here", at: range))
      return false
    }
    if scope.left.contains(owner) {
      diagnostics.report(.contextLeft(name, of: flow.states[owner].id).noting("it is declared here", at: range))
      return false
    }
    return true
  }
}
