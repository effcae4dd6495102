extension Flow {
  /// The semantics of a flow; see ``Rules``.
  public enum Mode: String, CaseIterable, Sendable {
    /// The default semantics, see ``Rules/interlock``.
    case interlock
    /// The semantics of SCXML (Appendix D), see ``Rules/scxml``.
    case scxml
  }

  /// The rules that differ between the modes.
  public struct Rules: Sendable {
    // MARK: Steps

    /// Whether the domain of a transition is never a parallel state (SCXML, Appendix D: getTransitionDomain).
    ///
    /// A transition whose domain would be a parallel state then exits the parallel state with all its regions. Otherwise such
    /// a transition exits only the region of its target, or all regions for a history state of the parallel state.
    public let exitsParallelDomain: Bool
    /// Whether a target history state is replaced by its stored states or its default targets before the exit set is computed
    /// (SCXML, Appendix D: getEffectiveTargetStates).
    public let followsHistoriesToExit: Bool
    /// Whether a transition to targets inside its source is external by default: the transition then exits the source.
    public let reentersByDefault: Bool
    /// Whether a transition without a target is in conflict with a transition that exits its source.
    public let acceptsTargetlessConflicts: Bool
    /// Whether a completed parallel state that is a region can complete the enclosing parallel state.
    public let endsEnclosingStates: Bool
    /// Whether a simulation delivers an undelayed event at the end of the input that sends the event.
    public let deliversImmediateSends: Bool

    // MARK: Language

    /// Whether SCXML-only constructs are allowed, such as several targets, `send`, `if`, `done` of other states, and numbers
    /// without a range.
    public let allowsSCXML: Bool
    /// Whether event descriptors match by prefix (SCXML, section 3.12.1).
    ///
    /// The descriptor `a` then also matches `a.b`, and `any` matches every event and every completion. Handlers are
    /// evaluated in the order of the file.
    public let matchesEventPrefixes: Bool
    /// Whether lifecycle events, such as `background`, need no declaration.
    public let hasLifecycleEvents: Bool
    /// Whether to report constructs that are legal in SCXML but usually errors in a flow, and to verify the implicit
    /// properties.
    public let reportsLikelyErrors: Bool

    /// The rules of `mode: interlock`.
    public static let interlock = Rules(
      exitsParallelDomain: false, followsHistoriesToExit: false, reentersByDefault: false, acceptsTargetlessConflicts: true,
      endsEnclosingStates: true, deliversImmediateSends: false, allowsSCXML: false, matchesEventPrefixes: false,
      hasLifecycleEvents: true, reportsLikelyErrors: true)
    /// The rules of `mode: scxml`.
    public static let scxml = Rules(
      exitsParallelDomain: true, followsHistoriesToExit: true, reentersByDefault: true, acceptsTargetlessConflicts: false,
      endsEnclosingStates: false, deliversImmediateSends: true, allowsSCXML: true, matchesEventPrefixes: true,
      hasLifecycleEvents: false, reportsLikelyErrors: false)
  }

  /// The rules of the flow's mode.
  public var rules: Rules {
    switch mode {
    case .interlock: .interlock
    case .scxml: .scxml
    }
  }
}
