import StatechartModel
import StatechartSyntax

/// A type checker for the expressions, actions and texts of a flow or part, which adds the checked elements to the flow.
///
/// The checker continues after errors, so that one compilation reports as many errors as possible.
struct TypeChecker {
  let declarations: Declarations
  /// The names without a type (see ``Declarations/untyped``), and the names of texts with errors.
  var untyped: Set<String>
  var diagnostics: Diagnostics
  /// The flow, to which the type checker adds the checked elements.
  var flow: Flow
  var usage: Usage
  /// The alternative transitions with guards, for the analysis of the guards.
  var alternatives: [Alternatives] = []
  /// The variables that the declared exit actions of each state change.
  var changedOnExit: [ID<State>: Changes] = [:]
  /// The changes that transitions in the regions of each state can make in the same microstep as the state's own transition.
  var changedInside: [[MicrostepTrigger: Effects]] = []
  /// The changes that the parallel regions and the ancestors of each region can make in a microstep, before the region's own
  /// actions.
  var changedInParallel: [[MicrostepTrigger: Effects]] = []
  /// The labels of `cancel` actions.
  var cancelledLabels: [Name] = []
  var textsByKey: [String: ID<Text>] = [:]
  var textsByPieces: [[Text.Piece]: [ID<Text>]] = [:]
  /// The texts under `texts:`, by name.
  var namedTexts: [String: Expression] = [:]
  /// The source ranges of the names under `texts:`, by name.
  var textNames: [String: SourceRange] = [:]
  /// The syntax of the guards under `guards:`, by name.
  ///
  /// ``namedGuards`` contains their type-checked conditions.
  var guardSyntax: [String: NamedGuardSyntax] = [:]
  var namedGuards: [String: Expression] = [:]
  var invalidGuards: Set<String> = []
  /// The stack of the named guards that are being checked. Each guard refers to the next guard.
  var guardPath: [String] = []
  /// The labels of the controls of all screens, by the keys of the controls.
  ///
  /// The labels are collected when the first scenario needs them, after the check of all states.
  var labelsByKeys: [[String]: [Text?]] = [:]
  /// The keys of all requirements.
  lazy var requirementKeys = Set(library.requirements.flatMap { syntax in syntax.rows.map(syntax.key(of:)) })
  let hasRegions: Bool
  /// The state that is being checked; `nil` outside of states.
  ///
  /// The variables of the state and its ancestors are in scope.
  var currentState: ID<State>?
  /// For each state, an array that contains only the state.
  ///
  /// All transitions whose only target is the state share the array.
  private(set) var aloneByState: [[ID<State>]] = []
  /// The states with a misplaced `initial`, which belongs to the parent of the state.
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

  /// Creates a type checker and type-checks a flow.
  init(_ syntax: FlowSyntax, _ declarations: Declarations) {
    self.init(declarations)
    checkNamedGuards(syntax.guards)
    checkTexts(syntax.texts)
    checkInitialValues(areGiven: { $0.isInput })
    checkSnapshot(syntax.snapshot)
    checkStates()
    checkLabels()
    checkCasesOfSentEvents()
    // An editor also needs the references of a flow with errors.
    if !diagnostics.hasErrors || declarations.recorder != nil {
      checkProperties(syntax.properties)
      checkScenarios(syntax.scenarios)
    }
    diagnostics.mergeRepeatedNames()
    reportMisspelledDeclarations()
    diagnostics.dropBehaviorConsequences()
  }

  /// Creates a type checker and type-checks a part, without a flow that uses the part.
  init(_ syntax: PartSyntax, _ declarations: Declarations) {
    self.init(declarations)
    let parameters = Set(syntax.parameters.map(\.name.text))
    checkInitialValues(areGiven: { parameters.contains($0.name) })
    checkStates()
  }
}

/// The declarations that a flow uses, and texts that may be meant as names or values.
struct Usage {
  /// The variables that are read.
  var variables: IDSet<Variable> = []
  var changedVariables: IDSet<Variable> = []
  var events: IDSet<Event> = []
  var effects: IDSet<Effect> = []
  var states: IDSet<State> = []
  var guards: Set<String> = []
  /// The texts on screens that equal the name of a variable or of a text.
  var textsLikeNames: [Name] = []
  /// The values after a dollar sign in texts, with the ranges of the texts.
  var valuesAfterDollars: [(values: [(words: String, range: SourceRange)], text: SourceRange)] = []
}

/// Alternative transitions of a state, of which the flow takes the first transition that has no guard or whose guard holds.
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
  var suggestedSpecs: [String: String] { declarations.suggestedSpecs }
  var hasUnresolvedUse: Bool { declarations.hasUnresolvedUse }
  var isPart: Bool { declarations.isPart }
  var rules: Flow.Rules { flow.rules }
}
