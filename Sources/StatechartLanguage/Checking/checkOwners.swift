// A secret that an event or an outcome brings has one owner: the action that takes it.

extension FlowChecker {
  /// Says where an action names a secret that it, or one before it, has moved on, and takes note of what it moves.
  mutating func checkOwners(_ action: Action, in scope: inout Scope) {
    if case .branch(let condition, let then, let otherwise) = action.kind {
      for secret in condition.carriedSecrets { reportMoved(secret, in: scope) }
      // What is in the branches was looked at there.
      for action in then + otherwise { scope.moved += action.movedSecrets }
      return
    }
    for expression in action.expressions {
      for secret in expression.carriedSecrets { reportMoved(secret, in: scope) }
      if action.moves(expression) { scope.moved.append(expression) }
    }
  }

  private mutating func reportMoved(_ secret: Expression, in scope: Scope) {
    guard let earlier = scope.moved.first(where: { $0.sharesSecret(with: secret) }) else { return }
    diagnostics.report(.secretMoved(secret).noting("it was moved here", at: earlier.range))
  }

  // MARK: Regions

  /// Says where regions, or a region and a state around it, would each take the secret of one event.
  mutating func checkOwnersBeside() {
    guard hasRegions else { return }
    var takers: [ID<Event>: [(state: ID<State>, transition: Transition, secret: Expression)]] = [:]
    for id in flow.states.ids {
      for handler in flow.states[id].handlers where flow.events[handler.event].fields.contains(where: \.type.isSecret) {
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
          .secretTakenBeside(one.secret, of: flow.events[event].name).noting("it was moved here", at: other.secret.range))
      }
    }
  }

  /// Whether transitions of two states, of which the second stands later, can be taken for one event.
  private func canBothBeTaken(_ first: ID<State>, _ second: ID<State>, for event: ID<Event>) -> Bool {
    if flow.areParallel(first, second) { return true }
    guard flow.isDescendant(second, of: first) else { return false }
    // A state around regions is asked by those that say nothing.
    let path = flow.path(to: second).drop { $0 != first }
    return zip(path, path.dropFirst()).contains { around, region in
      guard case .parallel(let regions) = flow.states[around].kind else { return false }
      return regions.contains { $0 != region && letsPass($0, event) }
    }
  }

  /// Whether a region can rest where nothing in it is sure to keep an event from the states around it.
  private func letsPass(_ region: ID<State>, _ event: ID<Event>) -> Bool {
    flow.subtree(of: region).contains { leaf in
      flow.states[leaf].isLeaf
        && flow.path(to: leaf).drop { $0 != region }.allSatisfy { id in
          guard !flow.states[id].ignored.contains(event) else { return false }
          guard let handler = flow.states[id].handlers.first(where: { $0.event == event }) else { return true }
          return handler.transitions.allSatisfy { $0.condition != nil }
        }
    }
  }
}

extension Action {
  /// What it moves of what the event or the outcome brings.
  fileprivate var movedSecrets: [Expression] {
    if case .branch(_, let then, let otherwise) = kind { return (then + otherwise).flatMap(\.movedSecrets) }
    return expressions.filter { moves($0) }
  }

  /// Whether it takes a secret that stands in it away from the event or the outcome.
  fileprivate func moves(_ expression: Expression) -> Bool {
    switch kind {
    case .append, .take, .raise: expression.type.isSecret && expression.isCarried
    case .assign, .removeLast, .clear, .perform, .send, .cancel, .branch: false
    }
  }
}

extension Expression {
  /// Whether it is what the event or the outcome brings, or a part of it.
  var isCarried: Bool {
    switch kind {
    case .field: true
    case .member(let base, _, _), .unwrapped(let base): base.isCarried
    default: false
    }
  }

  /// The secrets of the event or the outcome that it names, each as a whole.
  fileprivate var carriedSecrets: [Expression] {
    switch kind {
    case .field, .member, .unwrapped: type.isSecret && isCarried ? [self] : parts.flatMap(\.carriedSecrets)
    default: parts.flatMap(\.carriedSecrets)
    }
  }

  /// Whether one of two things that are carried is the other, or in it.
  fileprivate func sharesSecret(with other: Expression) -> Bool {
    guard let one = Facts.Place(self), let other = Facts.Place(other) else { return false }
    return one.isInside(other) || other.isInside(one)
  }
}
