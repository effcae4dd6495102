import StatechartModel

/// What a transition leaves: what is active of a span of states.
///
/// In `mode: scxml` that can depend on what histories remember: a transition that stays inside of all that they stand for leaves
/// less (SCXML, Appendix D: getTransitionDomain, getEffectiveTargetStates).
struct ExitSet {
  let span: StateSpan
  /// Where all that some histories stand for is inside a state, no more than what is in that is left; innermost first.
  var narrower: [(inside: ID<State>, histories: [ID<State>])] = []
}
