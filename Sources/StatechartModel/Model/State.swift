/// A state of a flow.
public struct State: Sendable {
  public let name: String
  /// From the flow down, without it: `confirming.mismatch`; empty for the flow itself.
  public let path: String
  /// The shortest name that is its alone in the flow: `mismatch`.
  public let id: String
  public let parent: ID<State>?
  /// The index after that of the last state in it: states stand depth first.
  package let end: Int
  public let range: SourceRange
  public let comment: String?
  public var kind: Kind
  /// On entry, before its children are entered.
  public var entry: [Action] = []
  /// On exit, after its children have been left.
  public var exit: [Action] = []
  public var handlers: [Handler] = []
  /// What it does when a state is done: itself, or in `mode: scxml` any.
  public var doneHandlers: [DoneHandler] = []
  public var always: [Transition] = []
  public var timers: [ID<Timer>] = []
  public var invocation: ID<Invocation>?
  /// Events that stop here unheard.
  public var ignored: Set<ID<Event>> = []
  /// What it shows, over what its parent shows.
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

  public enum Kind: Sendable {
    case atomic
    /// One of the children is active; `initial` is taken when it is entered without a target inside it.
    case compound(initial: Transition, children: [ID<State>])
    /// All of its regions are active.
    case parallel(regions: [ID<State>])
    /// Stands for what was active in its parent when that was last left: the child, or with `isDeep` all that was active below.
    /// The transition is taken where the parent was never left.
    case history(isDeep: Bool, Transition)
    /// Left as soon as it is reached, by the first branch that is open; the last has no guard.
    case choice([Transition])
    /// The end of its parent; at the top, the end of the flow, with its output.
    case final(output: [Expression])
  }

  /// Whether the flow can rest in it and it contains no other state.
  public var isLeaf: Bool {
    switch kind {
    case .atomic, .final: true
    case .compound, .parallel, .history, .choice: false
    }
  }

  /// Whether it is never active: it stands for the states that it leads to.
  public var isPseudo: Bool {
    switch kind {
    case .history, .choice: true
    case .atomic, .compound, .parallel, .final: false
    }
  }

  public var isParallel: Bool {
    if case .parallel = kind { true } else { false }
  }

  package var isChoice: Bool {
    if case .choice = kind { true } else { false }
  }

  public var isFinal: Bool {
    if case .final = kind { true } else { false }
  }

  /// Whether it has a transition for an event.
  package func handles(_ event: ID<Event>) -> Bool { handlers.contains { $0.event == event } }

  /// The states directly in it, choices and histories among them.
  public var children: [ID<State>] {
    switch kind {
    case .compound(_, let children): children
    case .parallel(let regions): regions
    case .atomic, .history, .choice, .final: []
    }
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

/// What a state does when a state is done: when a final state directly in it is entered, or all of its regions are done (SCXML,
/// section 3.7).
public struct DoneHandler: Sendable {
  public let of: ID<State>
  public let transitions: [Transition]

  public init(of state: ID<State>, transitions: [Transition]) {
    (self.of, self.transitions) = (state, transitions)
  }
}

/// A way from a state to others; without a target, within it.
///
/// An object: large charts have hundreds of thousands, which are handed from pass to pass.
public final class Transition: Sendable {
  public let condition: Expression?
  /// One at most, but for `mode: scxml`: there several, in regions of their own.
  public let targets: [ID<State>]
  /// Whether its source is left and entered again where the targets are inside it (SCXML: `external`).
  public let isReentering: Bool
  public let actions: [Action]
  public let range: SourceRange

  /// The target, where there are not several.
  public var target: ID<State>? { targets.first }

  public init(
    condition: Expression?, targets: [ID<State>], isReentering: Bool = false, actions: [Action], range: SourceRange
  ) {
    (self.condition, self.targets, self.isReentering) = (condition, targets, isReentering)
    (self.actions, self.range) = (actions, range)
  }
}

/// A delay of a state: started on entry, cancelled on exit. A periodic one starts again each time it ends.
public struct Timer: Sendable {
  /// The ``State/id`` of its state, or `flow`; numbered if it has several.
  public let name: String
  public let state: ID<State>
  public let delay: Expression
  /// Whether it starts again when it ends, before its transitions are evaluated.
  public let isPeriodic: Bool
  public let transitions: [Transition]
  public let onRestore: OnRestore

  /// The shortest period in milliseconds: a shorter value of a variable counts as this.
  public static let shortestPeriod = 1

  /// What becomes of a delay that runs while the flow is not.
  public enum OnRestore: String, CaseIterable, Sendable {
    /// It ends when it would have.
    case resume
    /// It begins again.
    case restart
    /// It ends at once.
    case expire
  }

  public init(
    name: String, state: ID<State>, delay: Expression, isPeriodic: Bool = false, transitions: [Transition],
    onRestore: OnRestore = .resume
  ) {
    (self.name, self.state, self.delay, self.isPeriodic) = (name, state, delay, isPeriodic)
    (self.transitions, self.onRestore) = (transitions, onRestore)
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
    case assign(Location, Expression)
    /// Adds a digit to a code, or an item to a list.
    case append(Location, Expression)
    /// Removes the last digit of a code, or an item at an end of a list.
    case remove(ListEnd, Location)
    case clear(Location)
    /// Moves what the expression names: a variable is empty afterwards.
    case take(ID<Variable>, from: Expression)
    case perform(ID<Effect>, [Expression])
    /// Puts an event into the queue of internal events.
    case raise(ID<Event>, [Expression])
    /// Sends an event from outside, with what it carries now, once a delay has passed, whatever state the flow is in then; in
    /// `mode: scxml` only.
    case send(ID<Send>, [Expression])
    /// Takes back what was sent under a name and has not arrived; in `mode: scxml` only.
    case cancel(String)
    /// In `mode: scxml` only.
    case branch(Expression, then: [Action], else: [Action])
  }

  package init(kind: Kind, range: SourceRange) {
    (self.kind, self.range) = (kind, range)
  }

  /// The event that it raises.
  package var raisedEvent: ID<Event>? {
    if case .raise(let event, _) = kind { event } else { nil }
  }
}

/// What an action changes: a variable, or a field of the record that it holds.
public struct Location: Sendable {
  public let variable: ID<Variable>
  /// The fields that lead on from the variable, each counted from 0.
  public let path: [Int]

  package init(_ variable: ID<Variable>, _ path: [Int] = []) {
    (self.variable, self.path) = (variable, path)
  }
}

extension Flow {
  /// The variable and the fields that a location is reached by. All but the last hold records, which are known to be there.
  public func steps(to location: Location) -> [Field] {
    let variable = variables[location.variable]
    return location.path.reduce(into: [Field(name: variable.name, type: variable.type)]) { steps, index in
      if case .record(let record)? = steps.last?.type.wrapped { steps.append(record.fields[index]) }
    }
  }

  /// The type of what a location holds.
  public func type(of location: Location) -> ValueType {
    location.path.isEmpty ? variables[location.variable].type : steps(to: location).last?.type ?? .none
  }

  /// What makes a variable as it is at the start, and a secret gone; `nil` for one without a value of its own.
  package func resetting(_ id: ID<Variable>) -> Action? {
    let variable = variables[id]
    guard let initial = variable.initial else { return nil }
    let isEmptied = variable.type.isPIN || initial.isEmptyList || initial.isNone && variable.type.isSecret
    return Action(kind: isEmptied ? .clear(Location(id)) : .assign(Location(id), initial), range: variable.range)
  }
}

extension Expression {
  /// Whether it is the word `none`.
  fileprivate var isNone: Bool {
    if case .none = kind { true } else { false }
  }

  /// Whether it is a list that is written out without items.
  package var isEmptyList: Bool {
    if case .list(let items) = kind { items.isEmpty } else { false }
  }
}

/// A place from which an event is sent with a delay.
public struct Send: Sendable {
  /// The name of its event, numbered if it is sent from several places.
  public let name: String
  /// It carries no secret, and nothing if it has a label.
  public let event: ID<Event>
  /// The delay in milliseconds.
  public let milliseconds: Int
  /// The name under which it can be taken back.
  public let label: String?

  public init(name: String, event: ID<Event>, milliseconds: Int, label: String? = nil) {
    (self.name, self.event, self.milliseconds, self.label) = (name, event, milliseconds, label)
  }
}
