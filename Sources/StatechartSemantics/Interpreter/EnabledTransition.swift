import StatechartModel

/// A transition that a microstep may take.
struct EnabledTransition {
  let source: ID<State>
  /// Its place among those that the source has for the trigger: regions that share an ancestor select its transition once.
  let place: Int
  let transition: Transition
}
