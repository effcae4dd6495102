// Resolves the names of states.

import StatechartModel

extension TypeChecker {
  /// Returns the state that a name refers to in ``currentState``; `nil` for an unknown or ambiguous name, which is reported.
  mutating func state(_ name: Name) -> ID<State>? {
    let candidates = states(named: name.text)
    switch candidates.count {
    case 1:
      usage.states.insert(candidates[0])
      record(name, candidates[0])
      return candidates[0]
    case 0:
      let isPath = name.text.contains(".")
      var known = isPath ? flow.states.dropFirst().map(\.path) : Array(statesByName.keys)
      // If the last component of a path is unknown, only the paths of the state with the most similar name are suggested.
      if isPath, let last = name.text.split(separator: ".").last.map(String.init), statesByName[last] == nil {
        let meant = suggestion(for: last, among: statesByName.keys)?.name
        known.removeAll { path in meant.map { !path.hasSuffix($0) } ?? true }
      }
      diagnostics.report(.unknownName(name, what: "state", among: known, code: .unknownState))
      return nil
    default:
      var diagnostic = Diagnostic.ambiguousState(name, paths: candidates.map { flow.states[$0].path })
      for candidate in candidates {
        diagnostic = diagnostic.noting(
          "state '\(flow.states[candidate].path)' is declared here", at: flow.states[candidate].range)
      }
      diagnostics.report(diagnostic)
      return nil
    }
  }

  /// Returns the states that a name can refer to in ``currentState``, the state that is being checked.
  func states(named text: String) -> [ID<State>] { declarations.states(named: text, at: currentState) }
}
