public import StatechartModel
public import StatechartSemantics

/// One difference between two versions of specs.
public struct Difference: Sendable {
  /// The subject of the difference.
  public let kind: Kind
  /// The compatibility impact: the users of the flow that the difference breaks.
  public let impact: Impact
  /// A description of the difference in one line.
  public let message: String
  /// The behaviour or the declaration of the old version; `nil` if there is none.
  public let old: String?
  /// The behaviour or the declaration of the new version; `nil` if there is none.
  public let new: String?
  /// The source range in the new version; for a removed flow, interface or policy, its source range in the old version.
  public let range: SourceRange
  /// The source range in the old version; `nil` if there is none.
  public let oldRange: SourceRange?
  /// A shortest counterexample: a run that shows the difference or violates the property.
  ///
  /// The value is `nil` if no run was found or the difference is between declarations.
  public let run: Run?

  init(
    _ kind: Kind, _ impact: Impact, _ message: String, old: String? = nil, new: String? = nil, at range: SourceRange,
    oldRange: SourceRange? = nil, run: Run? = nil
  ) {
    (self.kind, self.impact, self.message, self.old, self.new) = (kind, impact, message, old, new)
    (self.range, self.oldRange, self.run) = (range, oldRange, run)
  }

  /// The subject of the difference.
  public enum Kind: String, CaseIterable, Sendable {
    /// A flow, an interface or a policy as a whole.
    case spec
    /// An input of a flow.
    case input
    /// The end of a flow, or its output.
    case output
    /// An event that a flow handles or sends.
    case event
    /// The requests of a flow, such as effects, invoked operations and sent events, or the declarations of an interface.
    case service
    /// The compatibility of snapshots.
    case snapshot
    /// A property, or its verdict.
    case property
    /// A reworded text, or a changed translation.
    case text
    /// The content of a screen.
    case screen
    /// A changed time of a reaction, such as the delay of a timer.
    case timing
    /// A fault in one version only.
    case fault
    /// A constant of a policy.
    case constant

    /// The description of the kind, as in a SARIF rule.
    public var explanation: String {
      switch self {
      case .spec: "A flow, an interface or a policy was added or removed."
      case .input: "An input of a flow changed."
      case .output: "The end or the output of a flow changed."
      case .event: "An event that a flow handles or sends changed."
      case .service: "The requests of a flow, or the declarations of an interface, changed."
      case .snapshot: "Snapshots were added or removed, or snapshots of the old version cannot be restored."
      case .property: "A property or an exception was added, removed or changed, or is no longer proved."
      case .text: "A text was reworded, or a translation changed."
      case .screen: "The content of a screen changed."
      case .timing: "The time of a reaction changed."
      case .fault: "Only one version faults."
      case .constant: "A constant of a policy changed."
      }
    }
  }

  /// The compatibility impact of a difference: the users of the flow that the difference breaks.
  public enum Impact: String, CaseIterable, Sendable {
    /// Code that starts the flow, sends its events, reads its output or implements its services.
    case callers
    /// Snapshots that were taken with the old version.
    case snapshots
    /// Properties of the old version.
    case properties
    /// No impact: the difference breaks no user of the flow.
    case compatible

    /// Whether the difference breaks a user of the flow.
    public var isBreaking: Bool { self != .compatible }
  }

  /// A run of both versions that shows a difference.
  public struct Run: Sendable {
    /// The run as a scenario of the new version, in YAML.
    public let scenario: String
    /// The initial values of the flow's input variables, in each version.
    public let given: (old: [ID<Variable>: Value], new: [ID<Variable>: Value])
    /// The events, outcomes and waits after the start, with the IDs of each version.
    public let inputs: (old: [Exploration.Input], new: [Exploration.Input])
  }
}

/// The comparison of two versions of a flow.
public struct FlowComparison: Sendable {
  /// The name of the flow.
  public let name: String
  /// The result of the equivalence check.
  public let equivalence: Equivalence
  /// The differences of declarations, texts, behaviour, snapshots and properties, in this order.
  public let differences: [Difference]

  /// The result of the equivalence check.
  public enum Equivalence: Sendable {
    /// Not applicable: the flow exists in one version only.
    case none
    /// Proved: the versions are bisimilar. The proof explores `pairs` pairs of states.
    case proved(pairs: Int)
    /// Proved for runs without a restart: the versions are bisimilar. Restarts are not explored.
    case provedWithoutRestarts(pairs: Int)
    /// Inconclusive: the search found neither a difference nor a proof in `states` pairs of states.
    case notFound(states: Int)
    /// Refuted: a run shows a difference.
    case differs
  }

  /// Whether both versions are proved bisimilar, at least for runs without restarts.
  public var isProved: Bool {
    switch equivalence {
    case .proved, .provedWithoutRestarts: true
    case .none, .notFound, .differs: false
    }
  }
}

/// The comparison of two versions of specs.
public struct SpecComparison: Sendable {
  /// The comparisons of the flows that both versions contain.
  public internal(set) var flows: [FlowComparison] = []
  /// The differences of interfaces, policies and whole flows.
  public internal(set) var declarations: [Difference] = []

  /// All differences, with the differences of declarations first.
  public var all: [Difference] { declarations + flows.flatMap(\.differences) }
  /// Whether any difference is breaking.
  public var isBreaking: Bool { all.contains { $0.impact.isBreaking } }
}
