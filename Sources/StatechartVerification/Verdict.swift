public import StatechartModel
public import StatechartSemantics

/// What the explorer found out about a property.
public struct Verdict: Sendable {
  public let property: Property
  public let result: Result

  public enum Result: Sendable {
    /// It holds for all runs.
    case proved
    /// A run violates it, which the interpreter has played.
    case refuted(Counterexample)
    /// It says nothing: what it speaks of never happens.
    case vacuous
    case inconclusive(Reason)

    /// Whether a more precise abstraction could prove or refute the property.
    var needsPrecision: Bool {
      switch self {
      case .proved, .refuted, .vacuous, .inconclusive(.restarts), .inconclusive(.branching): false
      case .inconclusive(.bound), .inconclusive(.outcomes), .inconclusive(.abstraction): true
      }
    }
  }

  public var isProved: Bool {
    if case .proved = result { true } else { false }
  }

  /// Whether it is as it should be: proved, or a promise that nobody has asked for and that is not known to be broken.
  public var isGood: Bool {
    if case .inconclusive = result { property.isPromise } else { isProved }
  }

  /// Why nothing is known.
  public enum Reason: Sendable {
    /// The bound was reached after so many states.
    case bound(states: Int)
    /// The flow has snapshots, and its restarts are not explored.
    case restarts
    /// One input has more outcomes than are tried.
    case outcomes
    /// The abstraction does not tell: a run that seems to violate it could not be played.
    case abstraction
    /// SPIN explores runs one by one, and cannot tell what is possible from each state.
    case branching
  }

  package init(property: Property, result: Result) {
    (self.property, self.result) = (property, result)
  }
}

/// A run that violates a property.
public struct Counterexample: Sendable {
  /// The values of the flow's inputs.
  public let given: [ID<Variable>: Value]
  /// What happens after the start.
  public let steps: [Step]

  package init(given: [ID<Variable>: Value], steps: [Step]) {
    (self.given, self.steps) = (given, steps)
  }

  /// Something that happens, and the transitions that the flow takes then.
  public struct Step: Sendable {
    public let input: Exploration.Input
    /// The user's action on the screen that causes the input; `nil` if no control does.
    public let use: Use?
    public let taken: [Transition]

    package init(input: Exploration.Input, use: Use?, taken: [Transition]) {
      (self.input, self.use, self.taken) = (input, use, taken)
    }
  }

  /// A user's action on a screen.
  public enum Use: Hashable, Sendable {
    /// Presses a digit of the keypad.
    case key(Int)
    /// Presses the button or the toggle with a label.
    case press(String)
  }
}

/// The verdicts on a flow's properties, and what was explored for them.
public struct Verification: Sendable {
  public let flow: Flow
  /// One for each property that was asked about, in the order of the spec.
  public let verdicts: [Verdict]
  /// The transitions that no run takes, as far as they were found.
  public let deadTransitions: [Transition]
  /// The number of abstract states of all explorations.
  public let states: Int
  /// The number of steps between them.
  public let steps: Int

  package init(flow: Flow, verdicts: [Verdict], deadTransitions: [Transition] = [], states: Int, steps: Int) {
    (self.flow, self.verdicts, self.deadTransitions) = (flow, verdicts, deadTransitions)
    (self.states, self.steps) = (states, steps)
  }

  /// The most states that are explored unless another number is asked for.
  public static let bound = 1_000_000
  /// The bound of an exploration in a build, which must not wait long for a proof.
  public static let boundOfBuilds = 100_000
}
