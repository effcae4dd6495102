public import StatechartLanguage
public import StatechartModel

extension SpecLibrary {
  /// Returns the compiled spec of a file, and all diagnostics.
  ///
  /// The spec is `nil` if the file has errors.
  ///
  /// Compilation resolves names, checks types, and explores the state space of a flow.
  public func compile(_ path: String) -> (spec: Spec?, diagnostics: Diagnostics) {
    var (spec, diagnostics) = check(path)
    guard case .flow(let flow) = spec else { return (spec, diagnostics) }
    for fault in flow.findInfiniteLoops() { diagnostics.report(fault.diagnostic) }
    if !diagnostics.hasErrors { flow.findDeadControls().forEach { diagnostics.report($0) } }
    if flow.isDraft { diagnostics.warnOfDraftErrors() }
    return (diagnostics.hasErrors ? nil : spec, diagnostics)
  }
}
