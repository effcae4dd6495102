/// A state of a flow.
public struct State: Sendable {
  public let name: String
  /// From the flow down, without it: `confirming.mismatch`; empty for the flow itself.
  public let path: String
  /// The shortest name that is its alone in the flow: `mismatch`.
  public let id: String
  public let parent: ID<State>?
  public let range: SourceRange
  public let comment: String?
  public var kind: Kind
  /// On entry, before its children are entered.
  public var entry: [Action] = []
  /// On exit, after its children have been left.
  public var exit: [Action] = []
  public var handlers: [Handler] = []
  public var always: [Transition] = []
  public var timers: [ID<Timer>] = []
  public var invocation: ID<Invocation>?
  /// Events that stop here unheard.
  public var ignored: Set<ID<Event>> = []
  /// What it shows, over what its parent shows.
  public var screen = Screen()

  public enum Kind: Sendable {
    case atomic
    case compound(initial: ID<State>, children: [ID<State>])
    /// Left as soon as it is reached, by the first branch that is open; the last has no guard.
    case choice([Transition])
    /// The end of its parent; at the top, the end of the flow, with its output.
    case final(output: [Expression])
  }

  /// Whether the flow can rest in it and it contains no other state.
  public var isLeaf: Bool {
    switch kind {
    case .atomic, .final: true
    case .compound, .choice: false
    }
  }

  public var children: [ID<State>] {
    if case .compound(_, let children) = kind { children } else { [] }
  }
}

/// What a state does about an event: the first transition whose guard holds.
public struct Handler: Sendable {
  public let event: ID<Event>
  public let transitions: [Transition]

  public init(event: ID<Event>, transitions: [Transition]) {
    (self.event, self.transitions) = (event, transitions)
  }
}

/// A way from a state to another; without a target, within it.
public struct Transition: Sendable {
  public let condition: Expression?
  public let target: ID<State>?
  public let actions: [Action]
  public let range: SourceRange

  public init(condition: Expression?, target: ID<State>?, actions: [Action], range: SourceRange) {
    (self.condition, self.target, self.actions, self.range) = (condition, target, actions, range)
  }
}

/// A delay of a state: started on entry, cancelled on exit.
public struct Timer: Sendable {
  /// The name of its state, numbered if it has several.
  public let name: String
  public let state: ID<State>
  public let delay: Expression
  public let transitions: [Transition]

  public init(name: String, state: ID<State>, delay: Expression, transitions: [Transition]) {
    (self.name, self.state, self.delay, self.transitions) = (name, state, delay, transitions)
  }
}

/// An operation that runs while a state is active.
public struct Invocation: Sendable {
  public let state: ID<State>
  public let operation: ID<Operation>
  /// One value for each input of the operation.
  public let input: [Expression]
  /// The transitions of each outcome of the operation.
  public let outcomes: [[Transition]]
  public let range: SourceRange

  public init(
    state: ID<State>, operation: ID<Operation>, input: [Expression], outcomes: [[Transition]], range: SourceRange
  ) {
    (self.state, self.operation, self.input) = (state, operation, input)
    (self.outcomes, self.range) = (outcomes, range)
  }
}

/// What a transition, an entry or an exit does.
public struct Action: Sendable {
  public let kind: Kind
  public let range: SourceRange

  public enum Kind: Sendable {
    case assign(ID<Variable>, Expression)
    case append(ID<Variable>, Expression)
    case removeLast(ID<Variable>)
    case clear(ID<Variable>)
    /// Moves what the expression names: a variable is empty afterwards.
    case take(ID<Variable>, from: Expression)
    case perform(ID<Effect>, [Expression])
  }
}
