// Compiles a flow in four passes: name resolution, type checking, analysis and translation of its texts.

import StatechartModel
import StatechartSyntax

extension SpecLibrary {
  /// Compiles a flow.
  ///
  /// - Returns: The flow, or `nil` if it has errors, and its diagnostics.
  func compile(_ syntax: FlowSyntax) -> (flow: Flow?, diagnostics: Diagnostics) {
    var checker = TypeChecker(syntax, Declarations(of: syntax, in: self))
    guard !checker.diagnostics.hasErrors else { return (nil, checker.diagnostics) }
    let found = FlowAnalyzer(checker).diagnostics
    checker.translate()
    var diagnostics = checker.diagnostics
    diagnostics.append(found)
    if checker.flow.isDraft {
      diagnostics.warnOfDraftErrors()
      diagnostics.report(.draft(syntax.name))
    }
    return (diagnostics.hasErrors ? nil : checker.flow, diagnostics)
  }

  /// Returns the diagnostics of a part without a flow that uses the part.
  func check(_ syntax: PartSyntax) -> Diagnostics {
    let checker = TypeChecker(syntax, Declarations(of: syntax, in: self))
    var diagnostics = checker.diagnostics
    if !diagnostics.hasErrors { diagnostics.append(FlowAnalyzer(guardsOf: checker).diagnostics) }
    return diagnostics
  }
}
