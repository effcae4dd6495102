import StatechartModel

/// What an expression can name besides the flow's variables, and what is known of the values at its place.
struct Scope {
  /// What the event or the outcome at hand carries.
  var fields: [Field] = []
  /// Whether the value here depends on nothing: the name of a case is that case, even if a variable has the same name.
  var isConstant = false
  /// Whether fields are written `outcome.field` rather than `field`.
  var isOutcome = false
  /// What else can be taken in one microstep with what stands at this place; `nil` where that can be anything.
  var moments: [TypeChecker.Moment]?
  /// Whether a guard can stand before it, as before all that a transition does.
  var canBeGuarded = false
  var facts = Facts()
  /// What a guard said of these is known no more.
  var doubts = AssociationList<ID<Variable>, Doubt>()
  /// States that have been left on the way to this place: what they remembered is gone.
  var left: Set<ID<State>> = []
  /// The secrets of the event or the outcome that an action has moved on.
  var moved: [Expression] = []

  /// The type of a field, as far as the guard narrows it.
  func type(ofField index: Int) -> ValueType {
    facts.narrowed(fields[index].type, at: .carried(index))
  }

  /// The same place, where a condition is known to hold, or to fail.
  func knowing(_ condition: Expression?, holds: Bool = true) -> Scope {
    var scope = self
    if let condition { scope.facts.learn(condition, holds: holds) }
    return scope
  }
}
