import StatechartModel

extension Declarations {
  /// Returns the nearest state with a name: a child of state `state`, or else a child of the innermost ancestor with such a
  /// child.
  ///
  /// A name can be the end of a path, such as `player.paused`. The first component then determines the nearest state.
  ///
  /// If neither state `state` nor an ancestor has such a child, the result contains all states with the name.
  func states(named text: String, at state: ID<State>?) -> [ID<State>] {
    if !text.utf8.contains(UInt8(ascii: ".")), let states = statesByName[text], states.count == 1 { return states }
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = words.last, var candidates = statesByName[String(last)] else { return [] }
    if words.count > 1 {
      candidates.removeAll { flow.states[$0].path != text && !flow.states[$0].path.hasSuffix("." + text) }
    }
    guard candidates.count > 1 else { return candidates }
    // For each candidate, the parent of the state that the first component of the name refers to.
    let holders = candidates.map { candidate in
      words.indices.reduce(candidate) { id, _ in flow.states[id].parent ?? Flow.root }
    }
    for around in flow.lineage(of: state ?? Flow.root) {
      if let nearest = holders.firstIndex(of: around) { return [candidates[nearest]] }
    }
    return candidates
  }
}
