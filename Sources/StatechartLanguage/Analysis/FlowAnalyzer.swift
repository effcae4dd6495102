import StatechartModel
import StatechartSyntax

/// Finds mistakes in the behavior of a flow whose names and types are right.
struct FlowAnalyzer {
  let flow: Flow
  let declarations: Declarations
  let alternatives: [Alternatives]
  var usage: Usage
  var diagnostics = Diagnostics()

  /// Analyzes the guards alone, as those of a part.
  init(guardsOf checker: TypeChecker) {
    (flow, declarations) = (checker.flow, checker.declarations)
    (alternatives, usage) = (checker.alternatives, checker.usage)
    for alternatives in alternatives { checkAlternatives(of: alternatives) }
  }

  init(_ checker: TypeChecker) {
    self.init(guardsOf: checker)
    guard !diagnostics.hasErrors else { return }
    checkStart()
    checkMadeNames()
    checkWaysThroughChoices()
    checkChoiceCircles()
    // Choices in a circle cannot be followed.
    if rules.reportsSlips, !diagnostics.hasErrors { checkWhatChoicesAsk() }
    checkOwnersBeside()
    checkAbsentSecrets()
    checkMessageReceivers()
    guard rules.reportsSlips else { return }
    checkConflicts()
    checkReachability()
    checkUnhandledEvents()
    checkDeadEnds()
    checkUnused()
  }

  var library: SpecLibrary { declarations.library }
  var stateSyntax: [StateSyntax] { declarations.stateSyntax }
  var rules: Flow.Rules { flow.rules }
}
