extension Flow {
  /// The semantics of a flow; see ``Rules``.
  public enum Mode: String, CaseIterable, Sendable {
    /// A target inside the source is reached without leaving the source, and a region is left without its neighbours.
    case interlock
    /// SCXML's Appendix D to the letter.
    case scxml
  }

  /// The rules in which the modes of a flow differ.
  public struct Rules: Sendable {
    // MARK: Steps

    /// Whether a transition inside a region leaves the regions beside it (SCXML, Appendix D: getTransitionDomain).
    public let leavesRegionsBeside: Bool
    /// Whether a history in a target stands for what it remembers when the exit set is computed (SCXML, Appendix D:
    /// getEffectiveTargetStates).
    public let followsHistoriesToExit: Bool
    /// Whether a transition with targets inside its source leaves the source, unless it says otherwise.
    public let reentersByDefault: Bool
    /// Whether a transition without a target keeps others of the same microstep from leaving its source.
    public let keepsSourceWithoutTarget: Bool
    /// Whether a parallel state that is a region is done for the state around it once its own regions are done.
    public let endsEnclosingStates: Bool
    /// Whether events that are sent without a delay arrive as part of the input that sends them.
    public let deliversSendsAtOnce: Bool

    // MARK: Language

    /// Whether constructs are allowed that only SCXML has: several targets, `send`, `if`, `done` of other states, numbers without
    /// a range.
    public let allowsSCXML: Bool
    /// Whether the name of an event stands for all names that go on after a dot, handlers have the order of the file, and `any`
    /// hears everything (SCXML, section 3.12.1).
    public let matchesEventPrefixes: Bool
    /// Whether events of every app, such as going to the background, need no declaration.
    public let hasLifecycleEvents: Bool
    /// Whether things are reported that are legal in SCXML and most often a slip in a flow.
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
