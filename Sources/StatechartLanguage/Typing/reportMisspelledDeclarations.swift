import StatechartModel

extension TypeChecker {
  /// Adds fix-its that rename a declared but unused name to a similar unknown name.
  ///
  /// If the unknown name occurs several times, its diagnostic is moved to the declaration, which is probably misspelled.
  mutating func reportMisspelledDeclarations() {
    let checker = self
    diagnostics.replaceAll { checker.movingToDeclaration(for: $0) }
  }

  private func movingToDeclaration(for diagnostic: Diagnostic) -> Diagnostic {
    guard let fixIt = diagnostic.fixIts.first, let edit = fixIt.edits.first else { return diagnostic }
    let declared = edit.replacement
    let range: SourceRange
    switch diagnostic.code {
    case .unknownEvent:
      guard let event = eventsByName[declared], !usage.events.contains(event) else { return diagnostic }
      range = flow.events[event].range
    case .unknownName:
      guard let variable = variablesByName[declared], !usage.variables.contains(variable),
        !usage.changedVariables.contains(variable)
      else {
        return diagnostic
      }
      range = flow.variables[variable].range
    case .unknownState:
      guard let states = statesByName[declared], states.count == 1, !usage.states.contains(states[0]) else { return diagnostic }
      range = flow.states[states[0]].range
    default: return diagnostic
    }
    let used = edit.range.file.text(in: edit.range)
    let rename = FixIt.replacing(Name(text: declared, range: range), with: used)
    var diagnostic = diagnostic
    guard fixIt.edits.count > 1, !rename.isEmpty else {
      diagnostic.fixIts = [FixIt(fixIt.title, fixIt.edits)] + rename
      return diagnostic
    }
    let uses = [diagnostic.range] + diagnostic.notes.compactMap(\.range)
    let first = Diagnostic(
      diagnostic.code, at: range, "'\(declared)' is never used, and '\(used)' is unknown; did you mean '\(used)'?",
      fixIts: rename)
    return uses.reduce(first) { $0.noting("'\(used)' is used here", at: $1) }
  }
}
