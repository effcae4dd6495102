/// Returns whether a graph has a cycle that is reachable from `starts`.
///
/// - Parameter successors: A closure that returns the successors of a node. The closure is called at most once for each node.
func hasCycle<Place: Hashable>(
  from starts: some Sequence<Place>, _ successors: (Place) -> some Sequence<Place>
) -> Bool {
  var finished: Set<Place> = []
  for start in starts where !finished.contains(start) {
    // The depth-first search is iterative, because a long chain of states would overflow the call stack.
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
