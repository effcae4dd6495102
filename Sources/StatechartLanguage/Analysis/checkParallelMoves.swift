import StatechartModel

extension FlowAnalyzer {
  /// Reports events whose secret can be moved twice: by two parallel regions, or by a region and an ancestor of the region.
  mutating func checkParallelMoves() {
    let carrySecrets = flow.events.map { $0.fields.contains(where: \.type.isSecret) }
    guard carrySecrets.contains(true), flow.states.contains(where: \.isParallel) else { return }
    var takers: [ID<Event>: [(state: ID<State>, transition: Transition, secret: Expression)]] = [:]
    for id in flow.states.ids {
      for handler in flow.states[id].handlers where carrySecrets[handler.event.index] {
        for transition in handler.transitions {
          for secret in transition.actions.flatMap(\.movedSecrets) {
            takers[handler.event, default: []].append((id, transition, secret))
          }
        }
      }
    }
    for (event, all) in takers {
      for (index, one) in all.enumerated() {
        let other = all[..<index].first { other in
          other.secret.sharesSecret(with: one.secret) && canBothBeTaken(other.state, one.state, for: event)
        }
        guard let other else { continue }
        diagnostics.report(
          .secretMovedInParallel(one.secret, of: flow.events[event].name).noting(
            "the secret was moved here", at: other.secret.range))
      }
    }
  }

  /// Returns whether one microstep can take transitions of two states for an event.
  ///
  /// - Precondition: `second` is `first`, or follows `first` in the order of the spec.
  private func canBothBeTaken(_ first: ID<State>, _ second: ID<State>, for event: ID<Event>) -> Bool {
    if flow.areParallel(first, second) { return true }
    guard flow.isDescendant(second, of: first) else { return false }
    // The transitions of an ancestor are evaluated for each region that does not handle the event.
    let path = flow.path(to: second).drop { $0 != first }
    return zip(path, path.dropFirst()).contains { around, region in
      guard case .parallel(let regions) = flow.states[around].kind else { return false }
      return regions.contains { $0 != region && mayNotHandle($0, event) }
    }
  }

  /// Returns whether the search for a transition for an event can continue from a region to its ancestors.
  ///
  /// The search continues if the region has an atomic or final state in which the region neither ignores nor always handles the
  /// event.
  private func mayNotHandle(_ region: ID<State>, _ event: ID<Event>) -> Bool {
    flow.subtree(of: region).contains { atomicState in
      flow.states[atomicState].isAtomic
        && flow.path(to: atomicState).drop { $0 != region }.allSatisfy { id in
          guard !flow.states[id].ignored.contains(event) else { return false }
          guard let handler = flow.states[id].handlers.first(where: { $0.event == event }) else { return true }
          return handler.transitions.allSatisfy { $0.condition != nil }
        }
    }
  }
}
