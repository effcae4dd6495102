/// A checked flow: every name is resolved and every expression is type-checked.
///
/// The interpreter, the code generator and the generator of documentation pages use flows.
///
/// Lists are in the order of the spec, unless their comments state another order.
public struct Flow: Sendable {
  /// The name of the flow.
  public let name: String
  /// The one-sentence summary.
  public let summary: String
  /// The source range of the name.
  public let range: SourceRange
  /// Whether the flow is a draft, in which some errors are warnings.
  public var isDraft = false
  /// The mode, which determines the semantics of the flow.
  public var mode = Mode.interlock
  /// The restoration from a snapshot; `nil` if the flow cannot be restored.
  public var restoration: Restoration?
  /// The record types that the flow declares.
  public var records: [RecordType] = []
  /// The record types that the flow's interfaces declare.
  public var foreignRecords: [RecordType] = []
  /// The variables: the inputs, and the context of the flow and of its states.
  public var variables: [Variable] = []
  /// The declared events, then the lifecycle events that the flow handles or ignores without a declaration.
  public var events: [Event] = []
  /// All effects of the flow's interfaces, then the events under `sends`, then the events for invoked flows.
  ///
  /// See ``usedEffects``.
  public var effects: [Effect] = []
  /// All operations of the flow's interfaces, and the flows that the flow can invoke; see ``usedOperations``.
  public var operations: [Operation] = []
  /// All queries of the flow's interfaces; see ``usedQueries``.
  public var queries: [Query] = []
  /// The texts of the flow: the texts under `texts`, then the texts on screens and in expressions.
  public var texts: [Text] = []
  /// The named guards.
  public var guards: [NamedGuard] = []
  /// The source range of the first use of each text.
  public var textRanges: [SourceRange] = []
  /// The translations of the texts.
  public var translations: [Translation] = []
  /// The fields of the output, which a top-level final state sets.
  public var output: [Field] = []
  /// The states, depth first and parents before children.
  ///
  /// The first state is the flow itself.
  public var states: [State] = []
  /// The timers of all states.
  public var timers: [Timer] = []
  /// The sends of delayed events, in `mode: scxml` only.
  public var sends: [Send] = []
  /// The invocations of all states.
  public var invocations: [Invocation] = []
  /// The declared properties.
  public var properties: [Property] = []
  /// The exceptions to implicit properties.
  public var exceptions: [Property.Exception] = []
  /// The scenarios.
  public var scenarios: [Scenario] = []

  /// The settings for the restoration of a flow from a snapshot: the snapshot version and the safe state.
  public struct Restoration: Sendable {
    /// A hash of the source of the flow, its parts, and the specs that declare its operations and effects.
    ///
    /// A snapshot is restored only if its hash is the same.
    public let version: UInt64
    /// The state to enter if a secret was present when the snapshot was taken; `nil` if the spec names none.
    ///
    /// No snapshot contains a secret.
    public let safeState: ID<State>?

    package init(version: UInt64, safeState: ID<State>?) {
      (self.version, self.safeState) = (version, safeState)
    }
  }

  /// The capacity of the internal queue.
  ///
  /// Exceeding the capacity is a fault.
  public static let maximumRaisedEvents = 16

  /// The maximum number of microsteps in a macrostep.
  ///
  /// Exceeding the maximum is a fault.
  public var maximumMicrosteps: Int { max(1_000, 2 * states.count) }

  /// Creates a flow without declarations.
  public init(name: String, summary: String, range: SourceRange) {
    (self.name, self.summary, self.range) = (name, summary, range)
  }

  /// The root state: the flow itself, which contains all other states.
  public static let root = ID<State>(0)

  /// The inputs of the flow.
  public var inputs: [ID<Variable>] { variables.ids.filter { variables[$0].isInput } }

  /// The operations that the flow's states invoke.
  public var usedOperations: [ID<Operation>] {
    let used = Set(invocations.map(\.operation))
    return operations.ids.filter(used.contains)
  }

  /// The effects that the flow's actions perform.
  public var usedEffects: [ID<Effect>] {
    let used = allActions.compactMap { action in
      if case .perform(let effect, _) = action.kind { effect } else { nil }
    }
    return effects.ids.filter(Set(used).contains)
  }

  /// The events under `sends`, which the flow sends to its invoking flow.
  public var messages: [ID<Effect>] { effects.ids.filter { effects[$0].receiver == .invoker } }

  /// The queries of the lists on the flow's screens.
  public var usedQueries: [ID<Query>] {
    let used = Set(states.flatMap(\.screen.lists.all).map(\.query))
    return queries.ids.filter(used.contains)
  }

  /// The atomic and final states.
  public var atomicStates: [ID<State>] { states.ids.filter { states[$0].isAtomic } }
}

/// A variable of a flow: an input, or a part of the context.
public struct Variable: Sendable {
  /// The name of the variable.
  public let name: String
  /// The declared type.
  public let type: ValueType
  /// Whether the variable is an input: set at the start and never changed.
  public let isInput: Bool
  /// The initial value; `nil` for an input without a default.
  public var initial: Expression?
  /// The state that declares the variable; `nil` if the flow declares it.
  ///
  /// Exiting the state resets the variable to its initial value.
  public var scope: ID<State>?
  /// The author's comment.
  public let comment: String?
  /// The source range of the name.
  public let range: SourceRange

  package init(
    name: String, type: ValueType, isInput: Bool, initial: Expression? = nil, scope: ID<State>? = nil, comment: String?,
    range: SourceRange
  ) {
    (self.name, self.type, self.isInput, self.initial) = (name, type, isInput, initial)
    (self.scope, self.comment, self.range) = (scope, comment, range)
  }
}

/// A field: a named, typed part of a payload, a record, an input or an output.
public struct Field: Hashable, Sendable {
  /// The name of the field.
  public let name: String
  /// The type of the field.
  public let type: ValueType

  package init(name: String, type: ValueType) {
    (self.name, self.type) = (name, type)
  }
}

/// An event: an input from the user or the environment, or a signal that an action of a flow sends or raises.
public struct Event: Sendable {
  /// The name of the event.
  public let name: String
  /// The fields of the payload.
  public let fields: [Field]
  /// The author's comment.
  public let comment: String?
  /// The source range of the name.
  public let range: SourceRange

  package init(name: String, fields: [Field], comment: String?, range: SourceRange) {
    (self.name, self.fields, self.comment, self.range) = (name, fields, comment, range)
  }
}

/// An effect: a fire-and-forget call of a service, or an event for another flow.
///
/// The flow does not wait for a result.
public struct Effect: Sendable {
  /// The name of the declaring interface, or of the invoked flow that declares the event.
  ///
  /// The name is empty if the flow itself declares the effect.
  public let interface: String
  /// The name of the effect.
  public let name: String
  /// The fields of the payload.
  public let fields: [Field]
  /// The author's comment.
  public let comment: String?
  /// The receiver of the effect.
  public let receiver: Receiver

  package init(interface: String, name: String, fields: [Field], comment: String?, receiver: Receiver = .service) {
    (self.interface, self.name, self.fields, self.comment, self.receiver) = (interface, name, fields, comment, receiver)
  }

  /// The receiver of an effect.
  public enum Receiver: Sendable {
    /// A service, which performs the effect.
    case service
    /// The invoking flow.
    ///
    /// The event is declared under `sends`.
    case invoker
    /// An invoked flow, which declares the event.
    case invokedFlow
  }

  /// The usual name in an action: `shake`, or the qualified name `Upload.pause` for an event of an invoked flow.
  public var calledName: String { receiver == .invokedFlow ? qualifiedName : name }

  /// The qualified name, which is the same in every flow: `Feedback.shake`, or `Upload.pause`.
  ///
  /// The qualified name of an event under `sends` is the name of the event.
  public var qualifiedName: String { interface.isEmpty ? name : "\(interface).\(name)" }
}

/// An operation of a service, or another flow, that a state can invoke and wait for.
public struct Operation: Sendable {
  /// The name of the declaring interface, or of the invoked flow.
  public let interface: String
  /// The name of the operation.
  public let name: String
  /// Whether the operation is an invoked flow, which runs until it is done.
  public var isFlow = false
  /// Whether the operation destroys data irreversibly.
  ///
  /// A destructive button must be pressed before each invocation; see ``Property/ImplicitProperty/nothingIsDestroyedUnasked``.
  public let isDestructive: Bool
  /// The summary of the operation or of the invoked flow; `nil` if the spec contains no summary.
  public let summary: String?
  /// The input of the operation.
  public let input: [Field]
  /// The possible outcomes, including the events that an invoked flow sends.
  public let outcomes: [Outcome]

  package init(
    interface: String, name: String, isFlow: Bool = false, isDestructive: Bool = false, summary: String?, input: [Field],
    outcomes: [Outcome]
  ) {
    (self.interface, self.name, self.isFlow, self.summary) = (interface, name, isFlow, summary)
    (self.isDestructive, self.input, self.outcomes) = (isDestructive, input, outcomes)
  }

  /// The qualified name, which is the same in every flow: `PasscodeService.verify`, or `SetPasscode` for a flow.
  public var qualifiedName: String { isFlow ? name : "\(interface).\(name)" }
}

/// An outcome of an operation, or an event that an invoked flow sends while it runs.
public struct Outcome: Sendable {
  /// The name of the outcome.
  public let name: String
  /// The fields of the payload.
  public let fields: [Field]
  /// The author's comment.
  public let comment: String?
  /// Whether the outcome is an event that an invoked flow sends.
  ///
  /// The invocation continues after such an event.
  public let isMessage: Bool

  package init(name: String, fields: [Field], comment: String?, isMessage: Bool = false) {
    (self.name, self.fields, self.comment, self.isMessage) = (name, fields, comment, isMessage)
  }
}

/// A query that returns the rows of a list on a screen.
///
/// The user can select a row of the query's result. The flow receives only the handle of the selected row.
public struct Query: Sendable {
  /// The interface that declares the query.
  public let interface: String
  /// The name of the query.
  public let name: String
  /// The summary of the query; `nil` if the interface contains no summary for the query.
  public let summary: String?
  /// The input of the query.
  public let input: [Field]

  package init(interface: String, name: String, summary: String?, input: [Field]) {
    (self.interface, self.name, self.summary, self.input) = (interface, name, summary, input)
  }

  /// The qualified name, which is the same in every flow: `Notebook.notes`.
  public var qualifiedName: String { "\(interface).\(name)" }
}

/// An interface of a service: its record types, operations, queries and effects.
public struct Interface: Sendable {
  /// The name of the interface.
  public let name: String
  /// The one-sentence summary.
  public let summary: String
  /// The source range of the name.
  public let range: SourceRange
  /// The record types that the interface declares.
  public let records: [RecordType]
  /// The operations that the interface declares.
  public let operations: [Operation]
  /// The queries that the interface declares.
  public let queries: [Query]
  /// The effects that the interface declares.
  public let effects: [Effect]

  package init(
    name: String, summary: String, range: SourceRange, records: [RecordType], operations: [Operation], queries: [Query],
    effects: [Effect]
  ) {
    (self.name, self.summary, self.range, self.records) = (name, summary, range, records)
    (self.operations, self.queries, self.effects) = (operations, queries, effects)
  }
}
