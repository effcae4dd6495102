import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Returns the results of `body` for the elements, in the order of the elements. At most one result per processor core is
  /// computed at a time.
  package func concurrentMap<Result: Sendable>(_ body: @Sendable (Element) -> Result) -> [Result] {
    let results = Mutex<[Int: Result]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = body(self[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { results in indices.compactMap { results[$0] } }
  }
}
