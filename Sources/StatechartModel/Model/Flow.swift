/// A flow whose every name is resolved and every type checked: what the interpreter, the generator and the pages work from.
///
/// All lists are in the order of the spec.
public struct Flow: Sendable {
  public let name: String
  public let summary: String
  /// Where its name stands.
  public let range: SourceRange
  /// Whether it is not finished: some errors are warnings.
  public var isDraft = false
  public var mode = Mode.interlock
  /// How it is restored, if it can be.
  public var restoration: Restoration?
  /// Those that it declares itself.
  public var records: [RecordType] = []
  /// Those of the interfaces it uses.
  public var foreignRecords: [RecordType] = []
  /// What it is given and what it remembers.
  public var variables: [Variable] = []
  public var events: [Event] = []
  /// All that the interfaces it uses offer, and the events that it sends to other flows; see ``usedEffects``.
  public var effects: [Effect] = []
  /// All that the interfaces it uses offer; see ``usedOperations``.
  public var operations: [Operation] = []
  /// All that the interfaces it uses offer; see ``usedQueries``.
  public var queries: [Query] = []
  public var texts: [Text] = []
  /// The conditions that have names, in the order of the file.
  public var guards: [NamedGuard] = []
  /// Where each of the texts stands first.
  public var textRanges: [SourceRange] = []
  /// The texts in other languages.
  public var translations: [Translation] = []
  public var output: [Field] = []
  /// Depth first, parents before children; the first is the flow itself.
  public var states: [State] = []
  public var timers: [Timer] = []
  public var sends: [Send] = []
  public var invocations: [Invocation] = []
  public var properties: [Property] = []
  /// The promises that the flow need not keep.
  public var exceptions: [Property.Exception] = []
  public var scenarios: [Scenario] = []

  /// What becomes of a flow whose process ends and begins again.
  public struct Restoration: Sendable {
    /// Tells one text of the spec from another: what was taken down with one is not restored with another.
    public let version: UInt64
    /// Where the flow goes on if it held a secret, which no snapshot keeps.
    public let safeState: ID<State>?

    package init(version: UInt64, safeState: ID<State>?) {
      (self.version, self.safeState) = (version, safeState)
    }
  }

  /// The raised events that can wait at a time; a flow that raises more is faulted.
  public static let mostRaisedEvents = 16

  /// The microsteps that one macrostep can have; a flow that would take another is faulted.
  public var mostMicrosteps: Int { max(1_000, 2 * states.count) }

  /// A flow in which nothing is declared yet.
  public init(name: String, summary: String, range: SourceRange) {
    (self.name, self.summary, self.range) = (name, summary, range)
  }

  /// The flow itself, which contains all other states.
  public static let root = ID<State>(0)

  /// What it is given when it starts.
  public var inputs: [ID<Variable>] { variables.ids.filter { variables[$0].isInput } }

  /// The operations that one of its states invokes.
  public var usedOperations: [ID<Operation>] {
    let used = Set(invocations.map(\.operation))
    return operations.ids.filter(used.contains)
  }

  /// The effects that one of its actions performs.
  public var usedEffects: [ID<Effect>] {
    let used = allActions.compactMap { action in
      if case .perform(let effect, _) = action.kind { effect } else { nil }
    }
    return effects.ids.filter(Set(used).contains)
  }

  /// The events under `sends`, for the flow that invokes this one.
  public var messages: [ID<Effect>] { effects.ids.filter { effects[$0].receiver == .invoker } }

  /// The queries that one of its screens shows the rows of.
  public var usedQueries: [ID<Query>] {
    let used = Set(states.flatMap(\.screen.lists.all).map(\.query))
    return queries.ids.filter(used.contains)
  }

  /// The states that the flow can rest in: neither compound nor choices.
  public var leaves: [ID<State>] { states.ids.filter { states[$0].isLeaf } }
}

/// A named, typed value of a flow.
public struct Variable: Sendable {
  public let name: String
  public let type: ValueType
  /// Given from outside at the start, and never changed.
  public let isInput: Bool
  /// What it starts with; an input without one must be given.
  public var initial: Expression?
  /// The state that it belongs to: it has its initial value again whenever that is left. Of the flow's own there is none.
  public var scope: ID<State>?
  /// The author's words about it.
  public let comment: String?
  public let range: SourceRange

  package init(
    name: String, type: ValueType, isInput: Bool, initial: Expression? = nil, scope: ID<State>? = nil, comment: String?,
    range: SourceRange
  ) {
    (self.name, self.type, self.isInput, self.initial) = (name, type, isInput, initial)
    (self.scope, self.comment, self.range) = (scope, comment, range)
  }
}

/// A named, typed value that an event, an operation or an outcome carries.
public struct Field: Hashable, Sendable {
  public let name: String
  public let type: ValueType

  package init(name: String, type: ValueType) {
    (self.name, self.type) = (name, type)
  }
}

/// What a user or the surroundings can do.
public struct Event: Sendable {
  public let name: String
  public let fields: [Field]
  public let comment: String?
  public let range: SourceRange

  package init(name: String, fields: [Field], comment: String?, range: SourceRange) {
    (self.name, self.fields, self.comment, self.range) = (name, fields, comment, range)
  }
}

/// A request that the flow does not wait for: of a service, or an event for another flow.
public struct Effect: Sendable {
  /// The interface that declares it; of an event for an invoked flow, the name of that flow; empty if the flow itself declares it.
  public let interface: String
  public let name: String
  public let fields: [Field]
  public let comment: String?
  public let receiver: Receiver

  package init(interface: String, name: String, fields: [Field], comment: String?, receiver: Receiver = .service) {
    (self.interface, self.name, self.fields, self.comment, self.receiver) = (interface, name, fields, comment, receiver)
  }

  /// The receiver of an effect.
  public enum Receiver: Sendable {
    /// A service performs it.
    case service
    /// An event under `sends`, for the flow that has invoked this one.
    case invoker
    /// An event that an invoked flow declares, for that flow.
    case invokedFlow
  }

  /// The name by which an action usually calls it: `shake`, or `Upload.pause`.
  public var calledName: String { receiver == .invokedFlow ? qualifiedName : name }

  /// The name that is the same in every flow: `Feedback.shake`, or `Upload.pause`; of an event under `sends`, its name.
  public var qualifiedName: String { interface.isEmpty ? name : "\(interface).\(name)" }
}

/// What the flow asks a service for, or another flow, and waits for.
public struct Operation: Sendable {
  /// The interface that declares it; of a flow that is invoked, its name.
  public let interface: String
  public let name: String
  /// Whether it is another flow, which runs to its end.
  public var isFlow = false
  /// Whether it destroys what cannot be restored, so that a flow asks for it only after the user has pressed a destructive button.
  public let isDestructive: Bool
  public let summary: String?
  public let input: [Field]
  public let outcomes: [Outcome]

  package init(
    interface: String, name: String, isFlow: Bool = false, isDestructive: Bool = false, summary: String?, input: [Field],
    outcomes: [Outcome]
  ) {
    (self.interface, self.name, self.isFlow, self.summary) = (interface, name, isFlow, summary)
    (self.isDestructive, self.input, self.outcomes) = (isDestructive, input, outcomes)
  }

  /// The name that is the same in every flow: `PasscodeService.verify`, or `SetPasscode` for a flow.
  public var qualifiedName: String { isFlow ? name : "\(interface).\(name)" }
}

/// One way in which an operation can end, or an event that an invoked flow sends while it runs.
public struct Outcome: Sendable {
  public let name: String
  public let fields: [Field]
  public let comment: String?
  /// Whether it is an event that an invoked flow sends: the flow goes on.
  public let isMessage: Bool

  package init(name: String, fields: [Field], comment: String?, isMessage: Bool = false) {
    (self.name, self.fields, self.comment, self.isMessage) = (name, fields, comment, isMessage)
  }
}

/// What a screen asks for, without the flow: rows, of which one can be selected.
public struct Query: Sendable {
  /// The interface that declares it.
  public let interface: String
  public let name: String
  public let summary: String?
  public let input: [Field]

  package init(interface: String, name: String, summary: String?, input: [Field]) {
    (self.interface, self.name, self.summary, self.input) = (interface, name, summary, input)
  }

  /// The name that is the same in every flow: `Notebook.notes`.
  public var qualifiedName: String { "\(interface).\(name)" }
}

/// An interface as it is generated: all its operations, whoever uses them.
public struct Interface: Sendable {
  public let name: String
  public let summary: String
  public let range: SourceRange
  public let records: [RecordType]
  public let operations: [Operation]
  public let queries: [Query]
  public let effects: [Effect]

  package init(
    name: String, summary: String, range: SourceRange, records: [RecordType], operations: [Operation], queries: [Query],
    effects: [Effect]
  ) {
    (self.name, self.summary, self.range, self.records) = (name, summary, range, records)
    (self.operations, self.queries, self.effects) = (operations, queries, effects)
  }
}

extension Flow {
  /// The invocations of a flow, by its name.
  public func invocations(of flow: String) -> [ID<Invocation>] {
    invocations.ids.filter { id in
      let operation = operations[invocations[id].operation]
      return operation.isFlow && operation.name == flow
    }
  }

  /// Every transition, wherever it stands.
  public var allTransitions: [Transition] {
    let ofStates = states.flatMap { state in
      let all = state.handlers.flatMap(\.transitions) + state.doneHandlers.flatMap(\.transitions) + state.always
      switch state.kind {
      case .choice(let branches): return all + branches
      case .compound(let initial, _) where !initial.actions.isEmpty: return all + [initial]
      case .history(_, let transition) where !transition.actions.isEmpty: return all + [transition]
      case .atomic, .compound, .parallel, .history, .final: return all
      }
    }
    return ofStates + timers.flatMap(\.transitions) + invocations.flatMap { $0.outcomes.flatMap(\.self) }
  }

  /// The transitions as the author wrote them: those of a part once, however often it is used.
  public var writtenTransitions: [Transition] {
    var seen: Set<String> = []
    return allTransitions.filter { seen.insert($0.range.description).inserted }
  }

  /// Every action, wherever it stands.
  public var allActions: [Action] {
    (states.flatMap { $0.entry + $0.exit } + allTransitions.flatMap(\.actions)).flatMap(\.all)
  }

  /// The events that an action raises or sends.
  package var raisedEvents: Set<ID<Event>> {
    Set(
      allActions.compactMap { action in
        switch action.kind {
        case .raise(let event, _): event
        case .send(let send, _): sends[send].event
        default: nil
        }
      })
  }

  /// Every expression that a machine evaluates as it goes, but for those on screens.
  public var allExpressions: [Expression] {
    allTransitions.compactMap(\.condition) + allActions.flatMap(\.expressions) + timers.map(\.delay)
      + invocations.flatMap(\.input)
  }

  /// Every expression that a machine evaluates about where it is: on screens, and for its output.
  public var shownExpressions: [Expression] {
    states.flatMap { state in
      if case .final(let output) = state.kind { state.screen.expressions + output } else { state.screen.expressions }
    }
  }

  /// The states of which an action asks whether they are active; see ``Rules/allowsSCXML``.
  public var statesAskedOnTheWay: Set<ID<State>> {
    guard rules.allowsSCXML else { return [] }
    let asked = allActions.flatMap(\.expressions).flatMap(\.all).compactMap { expression in
      if case .isIn(let state) = expression.kind { state } else { nil }
    }
    return Set(asked)
  }
}

extension Action {
  /// Itself and the actions in it.
  public var all: [Action] {
    if case .branch(_, let then, let otherwise) = kind { [self] + (then + otherwise).flatMap(\.all) } else { [self] }
  }

  /// The expressions in it, but for those of actions in it.
  public var expressions: [Expression] {
    switch kind {
    case .assign(_, let value), .append(_, let value), .take(_, from: let value): [value]
    case .perform(_, let values), .raise(_, let values), .send(_, let values): values
    case .branch(let condition, _, _): [condition]
    case .remove, .clear, .cancel: []
    }
  }
}
