/// A state of a flow.
public struct State: Sendable {
  /// The name of the state.
  public let name: String
  /// The path: the names of the ancestors and of the state, joined by dots, such as `confirming.mismatch`.
  ///
  /// The path of the flow itself is empty, and paths omit the name of the flow.
  public let path: String
  /// The name if it is unique among the states in the flow, such as `mismatch`; otherwise, and for the flow itself, the path.
  public let id: String
  /// The parent; `nil` for the flow itself.
  public let parent: ID<State>?
  /// The end of the state's subtree: the index after its last descendant.
  ///
  /// States are stored depth first.
  package let end: Int
  /// The source range of the name.
  public let range: SourceRange
  /// The author's comment; `nil` if there is none.
  public let comment: String?
  /// The kind of the state, with its children.
  public var kind: Kind
  /// The entry actions, performed before the children are entered.
  public var entry: [Action] = []
  /// The exit actions, performed after the children are exited.
  public var exit: [Action] = []
  /// The event handlers, one for each event that the state handles.
  public var handlers: [Handler] = []
  /// The handlers of done events: of the state itself, or in `mode: scxml` of any state.
  public var doneHandlers: [DoneHandler] = []
  /// The eventless transitions.
  public var always: [Transition] = []
  /// The timers that run while the state is active.
  public var timers: [ID<Timer>] = []
  /// The invocation that runs while the state is active; `nil` if the state invokes nothing.
  public var invocation: ID<Invocation>?
  /// The events that the state ignores.
  ///
  /// For such an event, the search for a transition ends at the state, before its ancestors.
  public var ignored: Set<ID<Event>> = []
  /// The screen of the state, without the screen of its parent.
  public var screen = Screen()

  package init(
    name: String, path: String, id: String, parent: ID<State>?, end: Int, range: SourceRange, comment: String?, kind: Kind,
    entry: [Action] = [], exit: [Action] = [], handlers: [Handler] = [], doneHandlers: [DoneHandler] = [],
    always: [Transition] = [], timers: [ID<Timer>] = [], invocation: ID<Invocation>? = nil, ignored: Set<ID<Event>> = [],
    screen: Screen = Screen()
  ) {
    (self.name, self.path, self.id, self.parent) = (name, path, id, parent)
    (self.end, self.range, self.comment, self.kind) = (end, range, comment, kind)
    (self.entry, self.exit, self.handlers, self.doneHandlers) = (entry, exit, handlers, doneHandlers)
    (self.always, self.timers, self.invocation, self.ignored) = (always, timers, invocation, ignored)
    self.screen = screen
  }

  /// The kind of a state.
  public enum Kind: Sendable {
    case atomic
    /// A compound state, of which one child is active.
    ///
    /// The `initial` transition is taken if the state is entered without a target inside the state.
    case compound(initial: Transition, children: [ID<State>])
    /// A parallel state, all regions of which are active.
    case parallel(regions: [ID<State>])
    /// A history state.
    ///
    /// When its parent is exited, the history state stores the active children of the parent. If `isDeep` is `true`, the
    /// history state stores the active atomic and final states in the parent. The default transition is taken if the parent was
    /// never exited.
    case history(isDeep: Bool, Transition)
    /// A choice state.
    ///
    /// The first branch whose guard holds is taken at once. The last branch has no guard.
    case choice([Transition])
    /// A final state, which completes its parent.
    ///
    /// A top-level final state ends the flow with `output`.
    case final(output: [Expression])
  }

  /// Whether the state is atomic or final.
  public var isAtomic: Bool {
    switch kind {
    case .atomic, .final: true
    case .compound, .parallel, .history, .choice: false
    }
  }

  /// Whether the state is a pseudo-state, which is never active: a history or choice state.
  public var isPseudo: Bool {
    switch kind {
    case .history, .choice: true
    case .atomic, .compound, .parallel, .final: false
    }
  }

  /// Whether the state is parallel.
  public var isParallel: Bool {
    if case .parallel = kind { true } else { false }
  }

  package var isChoice: Bool {
    if case .choice = kind { true } else { false }
  }

  /// Whether the state is final.
  public var isFinal: Bool {
    if case .final = kind { true } else { false }
  }

  /// Returns whether the state itself has a transition for an event.
  package func handles(_ event: ID<Event>) -> Bool { handlers.contains { $0.event == event } }

  /// The children of a compound state, including choice and history states, or the regions of a parallel state.
  ///
  /// The history states of a parallel state are not included.
  public var children: [ID<State>] {
    switch kind {
    case .compound(_, let children): children
    case .parallel(let regions): regions
    case .atomic, .history, .choice, .final: []
    }
  }
}

/// A handler: the transitions of a state for an event.
///
/// The first transition whose guard holds is taken.
public struct Handler: Sendable {
  /// The event that triggers the transitions.
  public let event: ID<Event>
  /// The transitions, in the order in which their guards are evaluated.
  public let transitions: [Transition]

  /// Creates a handler of an event.
  public init(event: ID<Event>, transitions: [Transition]) {
    (self.event, self.transitions) = (event, transitions)
  }
}

/// A done handler: the transitions of a state for a done event.
///
/// A state is done when a direct final child is entered, or when all its regions are done (SCXML, section 3.7).
public struct DoneHandler: Sendable {
  /// The state whose completion triggers the transitions.
  public let of: ID<State>
  /// The transitions, in the order in which their guards are evaluated.
  public let transitions: [Transition]

  /// Creates a handler of the completion of a state.
  public init(of state: ID<State>, transitions: [Transition]) {
    (self.of, self.transitions) = (state, transitions)
  }
}

/// A transition: a guard, targets and actions.
///
/// A transition without a target is internal: its source stays active.
///
/// A transition is a class, so that passes share the hundreds of thousands of transitions of a large chart instead of copying
/// them.
public final class Transition: Sendable {
  /// The guard; `nil` for a transition without a guard.
  public let condition: Expression?
  /// The targets: at most one, or in `mode: scxml` several in different regions.
  public let targets: [ID<State>]
  /// Whether the transition is external (SCXML): it exits and reenters its source even if the targets are inside the source.
  public let isReentering: Bool
  /// The actions, in order.
  public let actions: [Action]
  /// The source range of the transition.
  public let range: SourceRange

  /// The first target, which is the only target in `mode: interlock`; `nil` for a transition without a target.
  public var target: ID<State>? { targets.first }

  /// Creates a transition.
  public init(
    condition: Expression?, targets: [ID<State>], isReentering: Bool = false, actions: [Action], range: SourceRange
  ) {
    (self.condition, self.targets, self.isReentering) = (condition, targets, isReentering)
    (self.actions, self.range) = (actions, range)
  }
}

/// A timer of a state, started on entry and cancelled on exit.
///
/// A periodic timer restarts each time it fires.
public struct Timer: Sendable {
  /// The ``State/id`` of the timer's state with underscores instead of dots, or `flow` for the flow itself.
  ///
  /// The name is numbered if the state has several timers.
  public let name: String
  /// The state that the timer belongs to.
  public let state: ID<State>
  /// The delay, or the period of a periodic timer.
  public let delay: Expression
  /// Whether the timer restarts when it fires, before its transitions are evaluated.
  public let isPeriodic: Bool
  /// The transitions that are evaluated when the timer fires.
  public let transitions: [Transition]
  /// The behaviour of a running timer when the flow is restored.
  public let onRestore: OnRestore

  /// The minimum period in milliseconds.
  ///
  /// A period of 0 that an expression yields at run time is replaced by the minimum. A literal period of 0 is an error.
  public static let shortestPeriod = 1

  /// The behaviour of a running timer when the flow is restored.
  public enum OnRestore: String, CaseIterable, Sendable {
    /// Resumption: the timer fires at its original deadline, or at once if the deadline has passed.
    case resume
    /// Restart: the timer starts again with its full delay.
    case restart
    /// Expiry: the timer fires at once.
    case expire
  }

  /// Creates a timer.
  public init(
    name: String, state: ID<State>, delay: Expression, isPeriodic: Bool = false, transitions: [Transition],
    onRestore: OnRestore = .resume
  ) {
    (self.name, self.state, self.delay, self.isPeriodic) = (name, state, delay, isPeriodic)
    (self.transitions, self.onRestore) = (transitions, onRestore)
  }
}

/// An invocation: an operation that runs while a state is active.
public struct Invocation: Sendable {
  /// The state that the invocation belongs to.
  public let state: ID<State>
  /// The operation that is invoked.
  public let operation: ID<Operation>
  /// The values of the operation's inputs.
  public let input: [Expression]
  /// The transitions of each outcome of the operation.
  public let outcomes: [[Transition]]
  /// The source range of the invocation.
  public let range: SourceRange

  /// Creates an invocation.
  public init(
    state: ID<State>, operation: ID<Operation>, input: [Expression], outcomes: [[Transition]], range: SourceRange
  ) {
    (self.state, self.operation, self.input) = (state, operation, input)
    (self.outcomes, self.range) = (outcomes, range)
  }
}

/// An action of a transition, an entry or an exit.
public struct Action: Sendable {
  /// The kind of the action, with its operands.
  public let kind: Kind
  /// The source range of the action.
  public let range: SourceRange

  /// The kind of an action.
  public enum Kind: Sendable {
    case assign(Location, Expression)
    /// An action that appends a digit to a pin, or an item to a list.
    case append(Location, Expression)
    /// An action that removes the last digit of a pin, or the item at an end of a list.
    case remove(ListEnd, Location)
    case clear(Location)
    /// An action that moves the value of an expression into a variable.
    ///
    /// If the expression is itself a variable, that variable is cleared.
    case take(ID<Variable>, from: Expression)
    case perform(ID<Effect>, [Expression])
    /// An action that raises an event: the action appends the event to the internal queue.
    case raise(ID<Event>, [Expression])
    /// An action that sends an event after a delay, in `mode: scxml` only.
    ///
    /// The payload is evaluated at once. Exiting a state does not cancel the send.
    case send(ID<Send>, [Expression])
    /// An action that cancels the delayed sends with a label, in `mode: scxml` only.
    case cancel(String)
    /// An `if` action, in `mode: scxml` only.
    case branch(Expression, then: [Action], else: [Action])
  }

  package init(kind: Kind, range: SourceRange) {
    (self.kind, self.range) = (kind, range)
  }

  /// The event that the action raises; `nil` for other actions.
  package var raisedEvent: ID<Event>? {
    if case .raise(let event, _) = kind { event } else { nil }
  }
}

/// The location that an action changes: a variable, or a field of a record variable.
public struct Location: Sendable {
  /// The variable that is changed, or that contains the changed field.
  public let variable: ID<Variable>
  /// The indices of the fields that lead from the variable to the location; empty for the variable itself.
  public let path: [Int]

  package init(_ variable: ID<Variable>, _ path: [Int] = []) {
    (self.variable, self.path) = (variable, path)
  }
}

extension Flow {
  /// Returns the variable and the fields on the path to a location, outermost first.
  ///
  /// All elements except the last have a record type. When an action changes the location, the values of these elements are not
  /// `none`.
  public func steps(to location: Location) -> [Field] {
    let variable = variables[location.variable]
    return location.path.reduce(into: [Field(name: variable.name, type: variable.type)]) { steps, index in
      if case .record(let record)? = steps.last?.type.wrapped { steps.append(record.fields[index]) }
    }
  }

  /// Returns the type of the value at a location.
  public func type(of location: Location) -> ValueType {
    location.path.isEmpty ? variables[location.variable].type : steps(to: location).last?.type ?? .none
  }

  /// Returns the action that resets a variable to its initial value and releases its secret, if any; `nil` if the variable has
  /// no initial value.
  package func resetting(_ id: ID<Variable>) -> Action? {
    let variable = variables[id]
    guard let initial = variable.initial else { return nil }
    let isEmptied = variable.type.isPIN || initial.isEmptyList || initial.isNone && variable.type.isSecret
    return Action(kind: isEmptied ? .clear(Location(id)) : .assign(Location(id), initial), range: variable.range)
  }
}

extension Expression {
  /// Whether the expression is the literal `none`.
  fileprivate var isNone: Bool {
    if case .none = kind { true } else { false }
  }

  /// Whether the expression is an empty list literal.
  package var isEmptyList: Bool {
    if case .list(let items) = kind { items.isEmpty } else { false }
  }
}

/// A send: the event, the delay and the label of a `send` action.
public struct Send: Sendable {
  /// The name of the event. A number is appended for the second and each later `send` of the event.
  public let name: String
  /// The event, whose payload contains neither secrets nor texts.
  ///
  /// An event that is sent with a label has no payload.
  public let event: ID<Event>
  /// The delay in milliseconds, which can be 0.
  public let milliseconds: Int
  /// The label by which the send can be cancelled (SCXML: `sendid`); `nil` if there is none.
  public let label: String?

  /// Creates a send.
  public init(name: String, event: ID<Event>, milliseconds: Int, label: String? = nil) {
    (self.name, self.event, self.milliseconds, self.label) = (name, event, milliseconds, label)
  }
}
