import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Returns the results of `body` for the elements, in their order. As many are computed at a time as there are cores.
  package func concurrentMap<Result: Sendable>(_ body: @Sendable (Element) -> Result) -> [Result] {
    let results = Mutex<[Int: Result]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = body(self[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { results in indices.compactMap { results[$0] } }
  }
}
