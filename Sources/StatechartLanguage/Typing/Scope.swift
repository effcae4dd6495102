import StatechartModel

/// The scope of an expression: the payload fields that it can read, and the narrowing facts at its program point.
struct Scope {
  /// The fields of the current event or outcome.
  var fields: [Field] = []
  /// Whether the value must be constant.
  ///
  /// In a constant, the name of a case denotes the case, even if a variable has the same name.
  var isConstant = false
  /// Whether fields are written `outcome.field` rather than `field`.
  var isOutcome = false
  /// The triggers of the other transitions that the same microstep can take; `nil` if they can have any trigger.
  var moments: [TypeChecker.MicrostepTrigger]?
  /// Whether the expression belongs to a transition, which can have a guard.
  var canBeGuarded = false
  var facts = Narrowing()
  /// The reasons why the narrowing of a variable by a guard is no longer valid, by variable.
  var invalidations = AssociationList<ID<Variable>, Invalidation>()
  /// The states that are exited before the expression is evaluated. The exit resets the variables of these states.
  var left: Set<ID<State>> = []
  /// The secrets of the event or outcome that an earlier action has moved.
  var moved: [Expression] = []

  /// Returns the type of a field, narrowed by the facts.
  func type(ofField index: Int) -> ValueType {
    facts.narrowed(fields[index].type, at: .carried(index))
  }

  /// Returns the scope with the fact that a condition holds or fails; the unchanged scope if `condition` is `nil`.
  func knowing(_ condition: Expression?, holds: Bool = true) -> Scope {
    var scope = self
    if let condition { scope.facts.learn(condition, holds: holds) }
    return scope
  }
}
