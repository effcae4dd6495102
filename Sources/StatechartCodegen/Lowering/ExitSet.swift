import StatechartModel

/// The exit set of a transition: the active states in a span of states.
///
/// In `mode: scxml`, the exit set can depend on stored histories. A transition exits fewer states if the stored states of its
/// target histories are all inside a descendant of its domain (SCXML, Appendix D: getTransitionDomain,
/// getEffectiveTargetStates).
struct ExitSet {
  let span: StateSpan
  /// The smaller exit sets of transitions to histories, innermost first.
  ///
  /// If the stored states of all `histories` are descendants of `inside`, the transition exits only descendants of `inside`. A
  /// history without stored states represents its default targets.
  var narrower: [(inside: ID<State>, histories: [ID<State>])] = []
}
