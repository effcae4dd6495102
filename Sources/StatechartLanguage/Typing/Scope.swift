import StatechartModel

/// The scope of an expression: the names besides variables that are in scope, and the narrowing facts at its place.
struct Scope {
  /// The fields of the current event or outcome.
  var fields: [Field] = []
  /// Whether the value must be constant. The name of a case then denotes the case, even if a variable has the same name.
  var isConstant = false
  /// Whether fields are written `outcome.field` rather than `field`.
  var isOutcome = false
  /// The triggers of the other transitions that the same microstep can take; `nil` for any trigger.
  var moments: [TypeChecker.MicrostepTrigger]?
  /// Whether the expression belongs to a transition, which can have a guard.
  var canBeGuarded = false
  var facts = Narrowing()
  /// The variables whose facts from a guard are no longer valid, with the reason.
  var invalidations = AssociationList<ID<Variable>, Invalidation>()
  /// The states that are exited before this place. Their variables are reset.
  var left: Set<ID<State>> = []
  /// The secrets of the event or outcome that an earlier action has moved.
  var moved: [Expression] = []

  /// Returns the type of a field, narrowed by the guard.
  func type(ofField index: Int) -> ValueType {
    facts.narrowed(fields[index].type, at: .carried(index))
  }

  /// Returns the scope with the fact that a condition holds or fails.
  func knowing(_ condition: Expression?, holds: Bool = true) -> Scope {
    var scope = self
    if let condition { scope.facts.learn(condition, holds: holds) }
    return scope
  }
}
