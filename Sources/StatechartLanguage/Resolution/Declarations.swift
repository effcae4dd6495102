import StatechartModel
import StatechartSyntax

/// The declarations of a flow, with their names resolved and their types known, and the hierarchy of its states: the result of
/// resolution. Guards, actions and transitions are still syntax.
struct Declarations {
  let library: SpecLibrary
  var diagnostics = Diagnostics()
  /// The flow without values, transitions and scenarios.
  var flow: Flow
  var types: TypeResolver
  /// The variables of the flow, in its order.
  var variables: [Declaration] = []
  var variablesByName: [String: ID<Variable>] = [:]
  var eventsByName: [String: ID<Event>] = [:]
  /// States by their names, which several can share.
  var statesByName: [String: [ID<State>]] = [:]
  /// For each state the syntax that it comes from.
  var stateSyntax: [StateSyntax] = []
  /// For each state the states directly in it, histories and choices included.
  var children: [[ID<State>]] = []
  /// The variables that states declare.
  var contextOfStates: [ID<State>: [ID<Variable>]] = [:]
  /// The flows that this one can invoke, by their names.
  var invokedFlows: [String: FlowSyntax] = [:]
  /// The places of the declarations under `sends`.
  var messageRanges: [SourceRange] = []
  /// The sets of cases, by the names that they get.
  var casesTypes: [String: CasesType] = [:]
  /// The names under `uses`.
  var usedSpecs: [Name] = []
  /// The specs that are probably meant by unknown entries of `uses`.
  var meantSpecs: [String: String] = [:]
  /// Whether an entry of `uses` is unknown, and no name is near: what it would declare is not known.
  var hasUnresolvedUse = false
  /// The names of used interfaces without a type.
  var foreignUntyped: Set<String> = []
  /// Uses of parts, to tell which use an error in a part comes from.
  var uses: [UseSyntax] = []
  /// The variables that are given to parts.
  var boundVariables: Set<ID<Variable>> = []
  /// By what the events are called in Swift.
  var eventsInSwift: [String: ID<Event>] = [:]
  /// Whether a part is resolved by itself.
  var isPart = false
  /// Whether the constants of a policy are typed.
  var isPolicy = false

  /// The names that have no type, as their declaration is mistaken: what refers to them has none either, and is not reported.
  var untyped: Set<String> { foreignUntyped.union(types.untyped.map(\.text)) }

  var rules: Flow.Rules { flow.rules }

  /// Declarations of nothing but a name.
  init(_ name: Name, summary: String, library: SpecLibrary) {
    self.library = library
    types = TypeResolver(library.policies)
    flow = Flow(name: name.text, summary: summary, range: name.range)
  }

  /// Resolves the names of a flow.
  init(of syntax: FlowSyntax, in library: SpecLibrary) {
    self.init(syntax.name, summary: syntax.summary, library: library)
    (flow.mode, flow.isDraft) = (syntax.mode, syntax.isDraft)
    checkName(syntax.name, isNoneOf: ReservedNames.types.union(ReservedNames.testing))
    usedSpecs = syntax.uses
    declareUses(syntax.uses)
    declareRecords(syntax.records)
    declareVariables(syntax.input, areInputs: true)
    declareVariables(syntax.context, areInputs: false)
    declareEvents(syntax.events)
    declareMessages(syntax.sends)
    declareOutput(syntax.output)
    let root = expandParts(in: syntax.root)
    declareLifecycleEvents(heardIn: root)
    declareStates(root)
    for text in syntax.texts { checkName(of: text) }
    for named in syntax.guards { checkName(of: named, texts: syntax.texts) }
  }

  /// Resolves the names of a part by itself: as a flow that has its parameters as context and its body as the only state.
  init(of syntax: PartSyntax, in library: SpecLibrary) {
    self.init(syntax.name, summary: syntax.summary, library: library)
    isPart = true
    declareVariables(syntax.parameters, areInputs: false)
    declareEvents(syntax.events)
    declareVariables(syntax.body.context, areInputs: false)
    declareLifecycleEvents(heardIn: syntax.body)
    declareStates(syntax.body)
  }
}
