extension Flow {
  /// The semantics of a flow; see ``Rules``.
  public enum Mode: String, CaseIterable, Sendable {
    /// The semantics of this language. A transition to a target inside its source does not exit the source, and a region is
    /// exited without the other regions.
    case interlock
    /// The semantics of SCXML's Appendix D.
    case scxml
  }

  /// The rules in which the modes differ.
  public struct Rules: Sendable {
    // MARK: Steps

    /// Whether a transition inside a region exits the other regions (SCXML, Appendix D: getTransitionDomain).
    public let leavesRegionsBeside: Bool
    /// Whether a history state in a target is replaced by the states that it stores when the exit set is computed (SCXML,
    /// Appendix D: getEffectiveTargetStates).
    public let followsHistoriesToExit: Bool
    /// Whether a transition to targets inside its source is external by default, so that it exits the source.
    public let reentersByDefault: Bool
    /// Whether a transition without a target prevents others of the same microstep from exiting its source.
    public let keepsSourceWithoutTarget: Bool
    /// Whether a parallel state that is a region completes the state around it once its own regions are done.
    public let endsEnclosingStates: Bool
    /// Whether events sent without a delay are handled as part of the input that sends them.
    public let deliversSendsAtOnce: Bool

    // MARK: Language

    /// Whether SCXML-only constructs are allowed: several targets, `send`, `if`, `done` of other states, and numbers without a
    /// range.
    public let allowsSCXML: Bool
    /// Whether an event name matches all names that continue after a dot, handlers are tried in the order of the file, and
    /// `any` matches every event (SCXML, section 3.12.1).
    public let matchesEventPrefixes: Bool
    /// Whether lifecycle events, such as going to the background, need no declaration.
    public let hasLifecycleEvents: Bool
    /// Whether to report constructs that are legal in SCXML and most often a mistake in a flow.
    public let reportsSlips: Bool

    /// The rules of `mode: interlock`.
    public static let interlock = Rules(
      leavesRegionsBeside: false, followsHistoriesToExit: false, reentersByDefault: false, keepsSourceWithoutTarget: true,
      endsEnclosingStates: true, deliversSendsAtOnce: false, allowsSCXML: false, matchesEventPrefixes: false,
      hasLifecycleEvents: true, reportsSlips: true)
    /// The rules of `mode: scxml`.
    public static let scxml = Rules(
      leavesRegionsBeside: true, followsHistoriesToExit: true, reentersByDefault: true, keepsSourceWithoutTarget: false,
      endsEnclosingStates: false, deliversSendsAtOnce: true, allowsSCXML: true, matchesEventPrefixes: true,
      hasLifecycleEvents: false, reportsSlips: false)
  }

  /// The rules of the flow's mode.
  public var rules: Rules {
    switch mode {
    case .interlock: .interlock
    case .scxml: .scxml
    }
  }
}
