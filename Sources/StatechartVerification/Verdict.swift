public import StatechartModel
public import StatechartSemantics

/// The verdict of the explorer or of SPIN on a property.
public struct Verdict: Sendable {
  /// The verified property.
  public let property: Property
  /// The result of the verification.
  public let result: Result

  /// The result of the verification of a property.
  public enum Result: Sendable {
    /// A proof: the property holds for all runs.
    case proved
    /// A refutation: a run violates the property.
    ///
    /// The interpreter has confirmed the run in a replay.
    case refuted(Counterexample)
    /// A vacuous property: its trigger or its scope never occurs.
    case vacuous
    /// An inconclusive result: the property is neither proved nor refuted.
    case inconclusive(Reason)

    /// Whether a finer abstraction can prove or refute the property.
    var needsPrecision: Bool {
      switch self {
      case .proved, .refuted, .vacuous, .inconclusive(.restarts), .inconclusive(.branching): false
      case .inconclusive(.bound), .inconclusive(.engineLimit), .inconclusive(.outcomes), .inconclusive(.abstraction): true
      }
    }
  }

  /// The name of the result, without its associated values.
  package var word: String {
    switch result {
    case .proved: "proved"
    case .refuted: "refuted"
    case .vacuous: "vacuous"
    case .inconclusive: "inconclusive"
    }
  }

  /// Whether the property is proved.
  public var isProved: Bool {
    if case .proved = result { true } else { false }
  }

  /// Whether the property passes: the property is proved, or is an implicit property with an inconclusive verdict.
  public var passes: Bool {
    if case .inconclusive = result { property.isImplicit } else { isProved }
  }

  /// The reason for an inconclusive verdict.
  public enum Reason: Sendable {
    /// The bound of the exploration, which stopped after this number of states.
    case bound(states: Int)
    /// A limit of SPIN, such as the memory limit or the maximum search depth, reached after this number of stored states.
    case engineLimit(states: Int)
    /// The restarts of a flow with snapshots, which the exploration does not cover.
    case restarts
    /// Incomplete outcomes of an input: the number of outcomes exceeds a limit, or a fault may be spurious.
    case outcomes
    /// An abstraction that is too coarse: the replay confirms no possible counterexample.
    case abstraction
    /// A limitation of SPIN, which checks single runs (linear time) and cannot check reachability from each state (branching
    /// time).
    case branching
  }

  package init(property: Property, result: Result) {
    (self.property, self.result) = (property, result)
  }
}

/// A concrete run of a flow, such as a run that violates a property.
public struct Counterexample: Sendable {
  /// The values of the flow's inputs.
  public let given: [ID<Variable>: Value]
  /// The steps after the start.
  public let steps: [Step]

  package init(given: [ID<Variable>: Value], steps: [Step]) {
    (self.given, self.steps) = (given, steps)
  }

  /// An input, and the transitions that the flow takes for the input.
  public struct Step: Sendable {
    /// The input of the step: an event, the outcome of an invocation, or a wait.
    public let input: Exploration.Input
    /// The user's action on the screen that causes the input; `nil` if no key, button or toggle causes the input.
    public let use: UserAction?
    /// The transitions that the flow takes for the input.
    public let taken: [Transition]

    package init(input: Exploration.Input, use: UserAction?, taken: [Transition]) {
      (self.input, self.use, self.taken) = (input, use, taken)
    }
  }

  /// A user's action on a screen.
  public enum UserAction: Hashable, Sendable {
    /// A press of a digit on the keypad.
    case key(Int)
    /// A press of the button or the toggle with this label.
    case press(String)
  }
}

/// The verdicts on a flow's properties, with the size of the explorations.
public struct Verification: Sendable {
  /// The verified flow.
  public let flow: Flow
  /// The verdicts on the selected properties, in the order of the spec, the implicit properties last.
  public let verdicts: [Verdict]
  /// The dead transitions that the explorer found.
  public let deadTransitions: [Transition]
  /// The number of abstract states of all explorations.
  public let states: Int
  /// The number of steps between the states.
  public let steps: Int

  package init(flow: Flow, verdicts: [Verdict], deadTransitions: [Transition] = [], states: Int, steps: Int) {
    (self.flow, self.verdicts, self.deadTransitions) = (flow, verdicts, deadTransitions)
    (self.states, self.steps) = (states, steps)
  }

  /// The default bound on the states of an exploration.
  public static let bound = 1_000_000
  /// The bound on the states of an exploration in a build.
  ///
  /// The bound is low, because a build must not take long.
  public static let boundOfBuilds = 100_000
}
