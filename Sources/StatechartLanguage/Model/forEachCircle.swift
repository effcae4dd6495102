/// Follows ways from place to place, depth first, and tells circles: each circle that can be reached has a place at which one that
/// is told begins.
///
/// - Parameters:
///   - ways: leads on from a place; it is asked once for each.
///   - body: gets the ways of a circle in their order, and says whether to go on.
func forEachCircle<Place: Hashable, Way>(
  from starts: some Sequence<Place>, ways: (Place) -> [(way: Way, target: Place)], _ body: ([Way]) -> Bool
) {
  var finished: Set<Place> = []
  for start in starts where !finished.contains(start) {
    // With a path of our own: a chain of states may be longer than a stack is deep.
    var path: [Way] = []
    var places = [start: 0]
    var waiting = [(place: start, ways: ways(start)[...])]
    while !waiting.isEmpty {
      guard let (way, target) = waiting[waiting.count - 1].ways.popFirst() else {
        let place = waiting.removeLast().place
        finished.insert(place)
        places[place] = nil
        _ = path.popLast()
        continue
      }
      if finished.contains(target) { continue }
      if let first = places[target] {
        guard body(path[first...] + [way]) else { return }
      } else {
        path.append(way)
        places[target] = path.count
        waiting.append((target, ways(target)[...]))
      }
    }
  }
}
