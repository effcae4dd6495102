// What the name of a state means at a place.

extension FlowChecker {
  /// The state that a name stands for at this place.
  mutating func state(_ name: Name) -> ID<State>? {
    let candidates = states(named: name.text)
    switch candidates.count {
    case 1:
      usedStates.insert(candidates[0])
      return candidates[0]
    case 0:
      let isPath = name.text.contains(".")
      var known = isPath ? flow.states.dropFirst().map(\.path) : Array(statesByName.keys)
      // Of a path the last name says which state is meant.
      if isPath, let last = name.text.split(separator: ".").last.map(String.init), statesByName[last] == nil {
        let meant = suggestion(for: last, among: statesByName.keys)?.name
        known.removeAll { path in meant.map { !path.hasSuffix($0) } ?? true }
      }
      diagnostics.report(.unknownName(name, what: "state", among: known, code: .unknownState))
      return nil
    default:
      var diagnostic = Diagnostic.ambiguousState(name, paths: candidates.map { flow.states[$0].path })
      for candidate in candidates { diagnostic = diagnostic.noting("one is here", at: flow.states[candidate].range) }
      diagnostics.report(diagnostic)
      return nil
    }
  }

  /// The nearest state of a name: in the state at this place, then beside it, and so on outwards. Where there is none, all of the
  /// name, wherever they are. A name can be the end of a path, such as `player.paused`.
  func states(named text: String) -> [ID<State>] {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = words.last, var candidates = statesByName[String(last)] else { return [] }
    if words.count > 1 {
      candidates.removeAll { flow.states[$0].path != text && !flow.states[$0].path.hasSuffix("." + text) }
    }
    guard candidates.count > 1 else { return candidates }
    // By the states that hold what the name begins with.
    let holders = candidates.map { candidate in
      words.indices.reduce(candidate) { id, _ in flow.states[id].parent ?? Flow.root }
    }
    for around in flow.lineage(of: place ?? Flow.root) {
      if let nearest = holders.firstIndex(of: around) { return [candidates[nearest]] }
    }
    return candidates
  }
}
