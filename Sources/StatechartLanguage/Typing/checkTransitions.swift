import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Returns type-checked alternative transitions, without invalid transitions.
  ///
  /// In `mode: interlock`, a dead transition after a transition without a guard is reported.
  mutating func transitions(_ syntax: [TransitionSyntax], of source: ID<State>, in scope: Scope) -> [Transition] {
    let checked = alternatives(syntax, of: source, in: scope)
    if rules.reportsLikelyErrors, let open = checked.firstIndex(where: { $0.condition == nil }), open + 1 < checked.count {
      diagnostics.report(
        .shadowed(at: checked[open + 1].range, hasGuard: checked[open + 1].condition != nil).noting(
          "this transition is always taken", at: checked[open].range))
    }
    if rules.reportsLikelyErrors { note(checked, of: source) }
    return checked
  }

  mutating func note(_ transitions: [Transition], of source: ID<State>) {
    guard transitions.contains(where: { $0.condition != nil }) else { return }
    alternatives.append(Alternatives(source: source, transitions: transitions))
  }

  /// Returns type-checked alternative transitions, without invalid transitions, and does not report dead transitions.
  ///
  /// In each alternative, narrowing uses the failure of the earlier guards.
  private mutating func alternatives(
    _ syntax: [TransitionSyntax], of source: ID<State>, in scope: Scope
  ) -> [Transition] {
    if syntax.areBare {
      if syntax.count == 1 { return transition(syntax[0], of: source, in: scope).map { [$0] } ?? [] }
      return syntax.compactMap { transition($0, of: source, in: scope) }
    }
    var scope = scope
    scope.canBeGuarded = true
    // Alternatives without a guard and without actions have no expressions, so narrowing stops at the last other alternative.
    let last = syntax.lastIndex { $0.guardExpression != nil || !$0.actions.isEmpty } ?? 0
    return syntax.indices.compactMap { index in
      let checked = transition(syntax[index], of: source, in: scope)
      if index < last, let condition = checked?.condition { scope = scope.knowing(condition, holds: false) }
      return checked
    }
  }

  mutating func transition(_ syntax: TransitionSyntax, of source: ID<State>, in scope: Scope) -> Transition? {
    let condition = condition(syntax.guardExpression, in: scope)
    if syntax.guardExpression != nil, condition == nil { return nil }
    let targets = targets(of: syntax)
    let isReentering = syntax.reenter ?? rules.reentersByDefault
    // Most transitions of large charts have no actions. Narrowing is not computed for these transitions.
    let actions = syntax.actions.isEmpty ? [] : actions(of: syntax, from: source, to: targets, in: scope.knowing(condition))
    guard targets.count == syntax.targetCount, areCompatible(targets, at: syntax.range) else { return nil }
    for (index, target) in targets.enumerated() {
      checkStaysInRegion(source, target, syntax.targets[index])
    }
    return Transition(
      condition: condition, targets: targets, isReentering: isReentering, actions: actions, range: syntax.range)
  }

  private mutating func targets(of syntax: TransitionSyntax) -> [ID<State>] {
    guard syntax.targetCount == 1, let target = syntax.target else { return syntax.targets.compactMap { state($0) } }
    return state(target).map { aloneByState[$0.index] } ?? []
  }

  private mutating func actions(
    of syntax: TransitionSyntax, from source: ID<State>, to targets: [ID<State>], in scope: Scope
  ) -> [Action] {
    let isReentering = syntax.reenter ?? rules.reentersByDefault
    var known = invalidating(scope, from: source, to: targets, isReentering: isReentering)
    known.left = statesLeft(by: source, on: targets, isReentering: isReentering)
    return actions(syntax.actions, in: known)
  }

  mutating func always(_ syntax: TransitionSyntax, of source: ID<State>) -> Transition? {
    guard let transition = transition(syntax, of: source, in: Scope(moments: [.nothing], canBeGuarded: true)) else {
      return nil
    }
    if transition.target == nil, !rules.allowsSCXML { diagnostics.report(.eventlessWithoutTarget(at: syntax.range)) }
    return transition
  }

  mutating func branches(_ syntax: [TransitionSyntax], of name: Name, _ id: ID<State>) -> [Transition] {
    for (index, branch) in syntax.enumerated() {
      if branch.isElse != (index == syntax.count - 1) {
        diagnostics.report(branch.isElse ? .elseIsNotLast(at: branch.range) : .choiceNeedsElse(name, at: branch.range))
      } else if !branch.isElse, branch.guardExpression == nil {
        diagnostics.report(.branchNeedsGuard(at: branch.range))
      }
      if branch.target == nil { diagnostics.report(.missingKey("target", in: "a branch of a choice", at: branch.range)) }
    }
    if syntax.isEmpty { diagnostics.report(.choiceNeedsElse(name, at: name.range)) }
    let branches = alternatives(syntax, of: id, in: Scope())
    if !syntax.contains(where: { $0.isElse && $0.guardExpression != nil }) { note(branches, of: id) }
    return branches
  }
}

extension [TransitionSyntax] {
  /// Whether no transition has a guard or actions.
  ///
  /// Such transitions, which are common in large charts, refer to no values.
  var areBare: Bool { allSatisfy { $0.guardExpression == nil && $0.actions.isEmpty } }
}
