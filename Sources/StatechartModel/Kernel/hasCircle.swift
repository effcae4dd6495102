/// Whether ways lead from some place that can be reached back to it.
///
/// - Parameter successors: The places to which a place leads; asked once for each place.
func hasCircle<Place: Hashable>(
  from starts: some Sequence<Place>, _ successors: (Place) -> some Sequence<Place>
) -> Bool {
  var finished: Set<Place> = []
  for start in starts where !finished.contains(start) {
    // With a path of our own: a chain of states may be longer than a stack is deep.
    var open: Set = [start]
    var path = [(place: start, next: Array(successors(start))[...])]
    while !path.isEmpty {
      guard let next = path[path.count - 1].next.popFirst() else {
        let place = path.removeLast().place
        open.remove(place)
        finished.insert(place)
        continue
      }
      if open.contains(next) { return true }
      if finished.contains(next) { continue }
      open.insert(next)
      path.append((next, Array(successors(next))[...]))
    }
  }
  return false
}
