// The passes of a flow: resolution, typing and analysis.

extension SpecLibrary {
  /// Compiles a flow.
  ///
  /// - Returns: The flow, or `nil` if it has errors; and its diagnostics.
  func compile(_ syntax: FlowSyntax) -> (flow: Flow?, diagnostics: Diagnostics) {
    let checker = TypeChecker(syntax, Declarations(of: syntax, in: self))
    guard !checker.diagnostics.hasErrors else { return (nil, checker.diagnostics) }
    var diagnostics = checker.diagnostics
    diagnostics.append(FlowAnalyzer(checker).diagnostics)
    return (diagnostics.hasErrors ? nil : checker.flow, diagnostics)
  }

  /// Checks a part by itself.
  func check(_ syntax: PartSyntax) -> Diagnostics {
    TypeChecker(syntax, Declarations(of: syntax, in: self)).diagnostics
  }
}
