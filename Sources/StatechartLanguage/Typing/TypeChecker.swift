import StatechartModel
import StatechartSyntax

/// Gives every guard, action and text of a flow its type, and completes the flow.
///
/// The checks go on after an error wherever what follows still makes sense, so that one run reports everything.
struct TypeChecker {
  let declarations: Declarations
  /// See ``Declarations/untyped``; also the names of mistaken texts.
  var untyped: Set<String>
  var diagnostics: Diagnostics
  /// The flow, which gets its values and transitions.
  var flow: Flow
  var usage: Usage
  /// The alternatives of states as they are written, for the analysis of their guards.
  var alternatives: [Alternatives] = []
  /// The changes by exit actions, by state.
  var changedOnExit: [ID<State>: Changes] = [:]
  /// For each state what regions in it can change while a transition of it is taken.
  var changedInside: [[Moment: Effects]] = []
  /// For each region what others beside it, and states around them, can change before one of its transitions acts.
  var changedBeside: [[Moment: Effects]] = []
  /// The names under which something that was sent is taken back.
  var takenBack: [Name] = []
  var textsByKey: [String: ID<Text>] = [:]
  var textsByPieces: [[Text.Piece]: [ID<Text>]] = [:]
  /// The texts under `texts:`, by their names.
  var namedTexts: [String: Expression] = [:]
  /// The guards under `guards:`, by their names, as they are written, and their conditions.
  var guardSyntax: [String: NamedGuardSyntax] = [:]
  var namedGuards: [String: Expression] = [:]
  var mistakenGuards: Set<String> = []
  /// The guards whose conditions are being checked, each of which names the next.
  var guardsOnTheWay: [String] = []
  let hasRegions: Bool
  /// The state that is being checked: what can be named is what it and the states around it remember.
  var place: ID<State>?
  /// For each state the list of it alone, which all transitions that lead there share.
  private(set) var aloneByState: [[ID<State>]] = []
  /// States with the `initial` of the state around them.
  var misplacedInitials: Set<ID<State>> = []

  init(_ declarations: Declarations) {
    self.declarations = declarations
    untyped = declarations.untyped
    diagnostics = declarations.diagnostics
    flow = declarations.flow
    usage = Usage(variables: IDSet(declarations.boundVariables))
    hasRegions = flow.states.contains(where: \.isParallel)
    aloneByState = flow.states.ids.map { [$0] }
  }

  /// Checks a whole flow.
  init(_ syntax: FlowSyntax, _ declarations: Declarations) {
    self.init(declarations)
    checkNamedGuards(syntax.guards)
    checkTexts(syntax.texts)
    checkInitialValues(areGiven: { $0.isInput })
    checkSnapshot(syntax.snapshot)
    checkStates()
    checkLabels()
    checkCasesOfMessages()
    if !diagnostics.hasErrors {
      checkProperties(syntax.properties)
      checkScenarios(syntax.scenarios)
    }
    diagnostics.gatherRepeated()
    blameDeclarations()
    diagnostics.keepCauses()
  }

  /// Checks a part by itself.
  init(_ syntax: PartSyntax, _ declarations: Declarations) {
    self.init(declarations)
    let parameters = Set(syntax.parameters.map(\.name.text))
    checkInitialValues(areGiven: { parameters.contains($0.name) })
    checkStates()
  }
}

/// The declarations that a flow uses.
struct Usage {
  /// Variables that are read.
  var variables: IDSet<Variable> = []
  var changedVariables: IDSet<Variable> = []
  var events: IDSet<Event> = []
  var effects: IDSet<Effect> = []
  var states: IDSet<State> = []
  var guards: Set<String> = []
  /// Texts on screens that are names of variables.
  var textsLikeNames: [Name] = []
  /// Values in texts that stand behind a dollar sign, with the ranges of the texts.
  var valuesAfterDollars: [(values: [(words: String, range: SourceRange)], text: SourceRange)] = []
}

/// Transitions of a state of which the first one whose guard holds is taken.
struct Alternatives {
  let source: ID<State>
  let transitions: [Transition]
}

extension TypeChecker {
  var library: SpecLibrary { declarations.library }
  var types: TypeResolver { declarations.types }
  var variablesByName: [String: ID<Variable>] { declarations.variablesByName }
  var eventsByName: [String: ID<Event>] { declarations.eventsByName }
  var statesByName: [String: [ID<State>]] { declarations.statesByName }
  var stateSyntax: [StateSyntax] { declarations.stateSyntax }
  var children: [[ID<State>]] { declarations.children }
  var contextOfStates: [ID<State>: [ID<Variable>]] { declarations.contextOfStates }
  var invokedFlows: [String: FlowSyntax] { declarations.invokedFlows }
  var casesTypes: [String: CasesType] { declarations.casesTypes }
  var usedSpecs: [Name] { declarations.usedSpecs }
  var meantSpecs: [String: String] { declarations.meantSpecs }
  var hasUnresolvedUse: Bool { declarations.hasUnresolvedUse }
  var isPart: Bool { declarations.isPart }
  var rules: Flow.Rules { flow.rules }
}
