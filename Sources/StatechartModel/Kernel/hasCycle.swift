/// Returns whether a graph has a cycle that is reachable from `starts`.
///
/// - Parameter successors: A closure that returns the successors of a node. The closure is called at most once for each node.
func hasCycle<Node: Hashable>(
  from starts: some Sequence<Node>, _ successors: (Node) -> some Sequence<Node>
) -> Bool {
  var finished: Set<Node> = []
  for start in starts where !finished.contains(start) {
    // The depth-first search is iterative, because a long chain of states would overflow the call stack.
    var open: Set = [start]
    var path = [(node: start, next: Array(successors(start))[...])]
    while !path.isEmpty {
      guard let next = path[path.count - 1].next.popFirst() else {
        let node = path.removeLast().node
        open.remove(node)
        finished.insert(node)
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
