import StatechartModel

extension Declarations {
  /// The nearest state of a name: in the state at this place, then beside it, and so on outwards. Where there is none, all of the
  /// name, wherever they are. A name can be the end of a path, such as `player.paused`.
  func states(named text: String, at place: ID<State>?) -> [ID<State>] {
    if !text.utf8.contains(UInt8(ascii: ".")), let states = statesByName[text], states.count == 1 { return states }
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
