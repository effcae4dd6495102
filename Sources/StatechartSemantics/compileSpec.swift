public import StatechartLanguage
public import StatechartModel

extension SpecLibrary {
  /// Compiles one of the files: checks its names and types, then explores the behaviour of a flow.
  ///
  /// - Returns: The declaration in the file, or `nil` if it has errors; and all diagnostics.
  public func compile(_ path: String) -> (spec: Spec?, diagnostics: Diagnostics) {
    var (spec, diagnostics) = check(path)
    guard case .flow(let flow) = spec else { return (spec, diagnostics) }
    for fault in flow.findInfiniteLoops() { diagnostics.report(fault.diagnostic) }
    if !diagnostics.hasErrors { flow.findDeadControls().forEach { diagnostics.report($0) } }
    if flow.isDraft { diagnostics.warnOfDraftErrors() }
    return (diagnostics.hasErrors ? nil : spec, diagnostics)
  }
}
