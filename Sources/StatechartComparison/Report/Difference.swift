public import StatechartModel
public import StatechartSemantics

/// One difference between two versions of specs.
public struct Difference: Sendable {
  public let kind: Kind
  public let impact: Impact
  /// The difference in one line.
  public let message: String
  /// The behaviour or the declaration of the old version.
  public let old: String?
  /// The behaviour or the declaration of the new version.
  public let new: String?
  /// The place in the new version, or in the old one for what is gone.
  public let range: SourceRange
  /// The place in the old version, if there is one.
  public let oldRange: SourceRange?
  /// A shortest run that shows it; `nil` if it needs none.
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
    case input
    case output
    case event
    /// Operations, effects and queries, and the events that a flow sends: what is asked of others.
    case service
    case snapshot
    case property
    /// Words in the place of others.
    case text
    case screen
    /// The same at another time.
    case timing
    /// One version faults or goes on, and the other does not.
    case fault
    /// A constant that the app reads.
    case constant

    /// A sentence about differences of the kind.
    public var explanation: String {
      switch self {
      case .spec: "A flow, an interface or a policy was added or removed."
      case .input: "A flow takes other inputs."
      case .output: "A flow ends otherwise, or with another output."
      case .event: "A flow hears or sends other events."
      case .service: "A flow asks its services for something else, or an interface declares something else."
      case .snapshot: "Snapshots of the old version are not restored."
      case .property: "A property was removed or changed, or is not proved any more."
      case .text: "A text has other words."
      case .screen: "A screen shows something else."
      case .timing: "Something happens at another time."
      case .fault: "One version is faulted where the other goes on."
      case .constant: "A policy has another value."
      }
    }
  }

  /// Whom a difference breaks.
  public enum Impact: String, CaseIterable, Sendable {
    /// Code that starts the flow, sends its events, reads its output or implements its services.
    case callers
    /// Snapshots that the old version has left.
    case snapshots
    /// Promises of the old version.
    case properties
    /// Nobody: the difference can be seen, and nothing relies on it.
    case harmless

    public var isBreaking: Bool { self != .harmless }
  }

  /// The inputs after which two versions differ.
  public struct Run: Sendable {
    /// The run as a scenario of the new version, in YAML.
    public let scenario: String
    /// The values of the inputs, in each version.
    public let given: (old: [ID<Variable>: Value], new: [ID<Variable>: Value])
    /// The inputs after the start, as each version takes them.
    public let inputs: (old: [Exploration.Input], new: [Exploration.Input])
  }
}

/// The comparison of two versions of a flow.
public struct FlowComparison: Sendable {
  public let name: String
  public let equivalence: Equivalence
  /// In the order of the spec: first what the flow declares, then what it does.
  public let differences: [Difference]

  /// Whether both behave the same.
  public enum Equivalence: Sendable {
    /// The flow is in one version only.
    case none
    /// They were proved to be bisimilar, by so many pairs of states.
    case proved(pairs: Int)
    /// They were proved to be bisimilar as long as no process ends: restarts are not explored.
    case provedWithoutRestarts(pairs: Int)
    /// No run among those of so many pairs of states makes a difference, which is no proof.
    case notFound(states: Int)
    case differs
  }

  /// Whether it was proved that both behave the same.
  public var isProved: Bool {
    switch equivalence {
    case .proved, .provedWithoutRestarts: true
    case .none, .notFound, .differs: false
    }
  }
}

/// The comparison of two versions of specs.
public struct SpecComparison: Sendable {
  public internal(set) var flows: [FlowComparison] = []
  /// The differences of interfaces, policies and whole flows.
  public internal(set) var declarations: [Difference] = []

  public var all: [Difference] { declarations + flows.flatMap(\.differences) }
  public var isBreaking: Bool { all.contains { $0.impact.isBreaking } }
}
