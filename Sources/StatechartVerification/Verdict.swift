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
    case inconclusive(Reason)
  }

  public var isProved: Bool {
    if case .proved = result { true } else { false }
  }

  /// Whether a more precise abstraction could tell.
  var needsPrecision: Bool {
    switch result {
    case .proved, .refuted, .inconclusive(.restarts): false
    case .inconclusive(.bound), .inconclusive(.outcomes), .inconclusive(.abstraction): true
    }
  }

  /// Why nothing is known.
  public enum Reason: Sendable {
    /// There are more states than were asked for, and this many were explored.
    case bound(states: Int)
    /// The flow has snapshots, and its restarts are not explored.
    case restarts
    /// One input has more outcomes than are tried.
    case outcomes
    /// The abstraction does not tell: a run that seems to violate it could not be played.
    case abstraction
  }
}

/// A run that violates a property.
public struct Counterexample: Sendable {
  /// The values of the flow's inputs.
  public let given: [ID<Variable>: Value]
  /// What happens after the start.
  public let steps: [Step]

  /// Something that happens, and the transitions that the flow takes then.
  public struct Step: Sendable {
    public let input: Exploration.Input
    /// How a user brings it about; `nil` if nothing on the screen does.
    public let use: Use?
    public let taken: [Transition]
  }

  /// What a user does on the screen that is shown.
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
  /// The number of abstract states that were found, in all explorations.
  public let states: Int
  /// The number of steps between them.
  public let steps: Int

  /// The most states that are explored unless another number is asked for.
  public static let bound = 1_000_000
  /// As ``bound``, in a build: few, so that a build never waits for a proof for more than some seconds.
  public static let boundOfBuilds = 100_000
}
