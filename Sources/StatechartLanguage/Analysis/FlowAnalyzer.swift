import StatechartModel
import StatechartSyntax

/// The control flow and reachability analysis of a flow or part without errors in names and types.
struct FlowAnalyzer {
  let flow: Flow
  let declarations: Declarations
  let alternatives: [Alternatives]
  var usage: Usage
  var diagnostics = Diagnostics()

  /// Creates an analyzer, and checks only the guards.
  ///
  /// This check is the only analysis that applies to a part without a flow.
  init(guardsOf checker: TypeChecker) {
    (flow, declarations) = (checker.flow, checker.declarations)
    (alternatives, usage) = (checker.alternatives, checker.usage)
    for alternatives in alternatives { checkAlternatives(of: alternatives) }
  }

  init(_ checker: TypeChecker) {
    self.init(guardsOf: checker)
    guard !diagnostics.hasErrors else { return }
    checkRowButtons()
    guard !diagnostics.hasErrors else { return }
    checkInitialChoices()
    checkGeneratedNames()
    checkPathsThroughChoices()
    checkChoiceCycles()
    // The guards of choices are not checked after an error, because the paths through a cycle of choices are infinite.
    if rules.reportsLikelyErrors, !diagnostics.hasErrors { checkInStateGuardsOfChoices() }
    checkParallelMoves()
    checkAbsentSecrets()
    checkSentEventReceivers()
    guard rules.reportsLikelyErrors else { return }
    checkConflicts()
    checkReachability()
    checkUnhandledEvents()
    checkDeadlocks()
    checkUnused()
  }

  var library: SpecLibrary { declarations.library }
  var stateSyntax: [StateSyntax] { declarations.stateSyntax }
  var rules: Flow.Rules { flow.rules }
}
