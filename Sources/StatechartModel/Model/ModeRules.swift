extension Flow {
  /// The semantics of a flow; see ``Rules``.
  public enum Mode: String, CaseIterable, Sendable {
    /// The semantics of this language. A transition to a target inside its source does not exit the source, and a region is
    /// exited without the other regions.
    case interlock
    /// The semantics of SCXML's Appendix D.
    case scxml
  }

  /// The rules that differ between the modes.
  public struct Rules: Sendable {
    // MARK: Steps

    /// Whether a transition inside a region exits the other regions (SCXML, Appendix D: getTransitionDomain).
    public let leavesRegionsBeside: Bool
    /// Whether a target history state is replaced by its stored states before the exit set is computed (SCXML, Appendix D:
    /// getEffectiveTargetStates).
    public let followsHistoriesToExit: Bool
    /// Whether a transition to targets inside its source is external by default: it then exits the source.
    public let reentersByDefault: Bool
    /// Whether a transition without a target prevents other transitions of the same microstep from exiting its source.
    public let keepsSourceWithoutTarget: Bool
    /// Whether a parallel state that is a region completes the enclosing parallel state once its own regions are done.
    public let endsEnclosingStates: Bool
    /// Whether an event that is sent without a delay is handled before the next input.
    public let deliversSendsAtOnce: Bool

    // MARK: Language

    /// Whether SCXML-only constructs are allowed: several targets, `send`, `if`, `done` of other states, and numbers without a
    /// range.
    public let allowsSCXML: Bool
    /// Whether event descriptors match by prefix (SCXML, section 3.12.1). A name then also matches all names that continue it
    /// after a dot, and `any` matches every event. Handlers are tried in the order of the file.
    public let matchesEventPrefixes: Bool
    /// Whether lifecycle events, such as going to the background, need no declaration.
    public let hasLifecycleEvents: Bool
    /// Whether to report constructs that are legal in SCXML but usually a mistake in a flow.
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
