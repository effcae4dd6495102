// Checks that no action uses a secret of an event or outcome after a move.

import StatechartModel

extension TypeChecker {
  /// Reports each use of a secret that the action or an earlier action has moved, and records the secrets that the action
  /// moves.
  mutating func checkUseAfterMove(_ action: Action, in scope: inout Scope) {
    if scope.fields.isEmpty { return }
    if case .branch(let condition, let then, let otherwise) = action.kind {
      for secret in condition.carriedSecrets { reportMoved(secret, in: scope) }
      // The actions of the branches are already checked, so only the secrets that these actions move are recorded.
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
    diagnostics.report(.secretMoved(secret).noting("the secret was moved here", at: earlier.range))
  }
}

extension Action {
  /// The secrets of the event or outcome that the action moves.
  var movedSecrets: [Expression] {
    if case .branch(_, let then, let otherwise) = kind { return (then + otherwise).flatMap(\.movedSecrets) }
    return expressions.filter { moves($0) }
  }

  /// Returns whether `expression`, an expression of the action, is a secret that the action moves out of the event or outcome.
  fileprivate func moves(_ expression: Expression) -> Bool {
    switch kind {
    case .append, .take, .raise: expression.type.isSecret && expression.isCarried
    case .assign, .remove, .clear, .perform, .send, .cancel, .branch: false
    }
  }
}

extension Expression {
  /// Whether the expression is a payload field of the event or outcome, or a part of such a field.
  var isCarried: Bool {
    switch kind {
    case .field: true
    case .member(let base, _, _), .unwrapped(let base): base.isCarried
    default: false
    }
  }

  /// The secrets of the event or outcome in the expression, without the parts of these secrets.
  fileprivate var carriedSecrets: [Expression] {
    switch kind {
    case .field, .member, .unwrapped: type.isSecret && isCarried ? [self] : parts.flatMap(\.carriedSecrets)
    default: parts.flatMap(\.carriedSecrets)
    }
  }

  /// Returns whether two expressions refer to the same storage location, or one expression refers to a part of the other
  /// expression's location.
  func sharesSecret(with other: Expression) -> Bool {
    guard let one = Narrowing.StorageLocation(self), let other = Narrowing.StorageLocation(other) else { return false }
    return one.isInside(other) || other.isInside(one)
  }
}
