import StatechartModel
import StatechartSyntax

/// The result of name resolution: the declarations of a flow with resolved names and types, and its state hierarchy.
///
/// Guards, actions and transitions are still syntax.
struct Declarations {
  let library: SpecLibrary
  /// The recorder of the resolved references; `nil` outside of editors.
  let recorder: ReferenceRecorder?
  var diagnostics = Diagnostics()
  /// The flow as declared, without initial values, transitions, actions, screens, properties and scenarios.
  var flow: Flow
  var types: TypeResolver
  /// The variables, in the order of ``Flow/variables``.
  var variables: [Declaration] = []
  var variablesByName: [String: ID<Variable>] = [:]
  var eventsByName: [String: ID<Event>] = [:]
  /// The states by name.
  ///
  /// Several states can share a name.
  var statesByName: [String: [ID<State>]] = [:]
  /// The syntax of each state.
  var stateSyntax: [StateSyntax] = []
  /// The children of each state, including history and choice states.
  var children: [[ID<State>]] = []
  /// The variables that each state declares.
  var contextOfStates: [ID<State>: [ID<Variable>]] = [:]
  /// The flows that the declared flow can invoke, by name.
  var invokedFlows: [String: FlowSyntax] = [:]
  /// The source ranges of the declarations under `sends`.
  var messageRanges: [SourceRange] = []
  /// The sets of cases, by the names of their types.
  var casesTypes: [String: CasesType] = [:]
  /// The names under `uses`.
  var usedSpecs: [Name] = []
  /// The suggested specs for unknown entries of `uses`, by entry.
  var suggestedSpecs: [String: String] = [:]
  /// Whether some declarations are unknown, because a used spec is unresolved or has errors.
  ///
  /// A used spec is unresolved if an entry of `uses` or the name of a part is unknown and has no suggestion.
  var hasUnresolvedUse = false
  /// The names without a type in used interfaces, and the names of secret outputs of used flows.
  var foreignUntyped: Set<String> = []
  /// The uses of known or suggested parts in states.
  var uses: [UseSyntax] = []
  /// The variables that are passed to parts.
  var boundVariables: Set<ID<Variable>> = []
  /// The events by their names in Swift.
  var eventsInSwift: [String: ID<Event>] = [:]
  /// Whether the declarations are the declarations of a part, without a flow that uses the part.
  var isPart = false
  /// Whether the declarations are the declarations of a policy.
  var isPolicy = false

  /// The names without a type because of an error in their declaration.
  ///
  /// Expressions that refer to such a name have no type either, and are not reported.
  var untyped: Set<String> { foreignUntyped.union(types.untyped.map(\.text)) }

  var rules: Flow.Rules { flow.rules }

  /// Creates empty declarations of a spec with a name.
  init(_ name: Name, summary: String, library: SpecLibrary, _ recorder: ReferenceRecorder? = nil) {
    self.library = library
    self.recorder = recorder
    types = TypeResolver(library.policies, recorder)
    flow = Flow(name: name.text, summary: summary, range: name.range)
  }

  /// Creates the declarations of a flow by resolving its names.
  init(of syntax: FlowSyntax, in library: SpecLibrary, _ recorder: ReferenceRecorder? = nil) {
    self.init(syntax.name, summary: syntax.summary, library: library, recorder)
    (flow.mode, flow.isDraft) = (syntax.mode, syntax.isDraft)
    checkName(syntax.name, isNoneOf: ReservedNames.types.union(ReservedNames.testing))
    usedSpecs = syntax.uses
    declareUses(syntax.uses)
    declareRecords(syntax.records)
    declareVariables(syntax.input, areInputs: true)
    declareVariables(syntax.context, areInputs: false)
    declareEvents(syntax.events)
    declareSentEvents(syntax.sends)
    declareOutput(syntax.output)
    let root = expandParts(in: syntax.root)
    declareLifecycleEvents(handledIn: root)
    declareStates(root)
    for text in syntax.texts { checkName(of: text) }
    for named in syntax.guards { checkName(of: named, texts: syntax.texts) }
  }

  /// Creates the declarations of a part, without a flow that uses the part, by resolving its names.
  ///
  /// The part is resolved like a flow. Its context is the parameters and the context of the part, and its root state is the
  /// body of the part.
  init(of syntax: PartSyntax, in library: SpecLibrary, _ recorder: ReferenceRecorder? = nil) {
    self.init(syntax.name, summary: syntax.summary, library: library, recorder)
    isPart = true
    declareVariables(syntax.parameters, areInputs: false)
    declareEvents(syntax.events)
    declareVariables(syntax.body.context, areInputs: false)
    declareLifecycleEvents(handledIn: syntax.body)
    declareStates(syntax.body)
  }
}
