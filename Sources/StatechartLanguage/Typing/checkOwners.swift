// A secret that an event or an outcome brings has one owner: the action that takes it.

import StatechartModel

extension TypeChecker {
  /// Says where an action names a secret that it, or one before it, has moved on, and takes note of what it moves.
  mutating func checkOwners(_ action: Action, in scope: inout Scope) {
    if scope.fields.isEmpty { return }
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
}

extension Action {
  /// The secrets of the event or the outcome that it moves.
  var movedSecrets: [Expression] {
    if case .branch(_, let then, let otherwise) = kind { return (then + otherwise).flatMap(\.movedSecrets) }
    return expressions.filter { moves($0) }
  }

  /// Whether it takes a secret that stands in it away from the event or the outcome.
  fileprivate func moves(_ expression: Expression) -> Bool {
    switch kind {
    case .append, .take, .raise: expression.type.isSecret && expression.isCarried
    case .assign, .remove, .clear, .perform, .send, .cancel, .branch: false
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
  func sharesSecret(with other: Expression) -> Bool {
    guard let one = Facts.Place(self), let other = Facts.Place(other) else { return false }
    return one.isInside(other) || other.isInside(one)
  }
}
