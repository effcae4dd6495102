import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Returns the results of `body` for the elements, computed in parallel, in the order of the elements.
  ///
  /// At most one result per processor core is computed at a time.
  ///
  /// - Parameter size: A closure that returns a measure of the time that `body` takes for an element. Larger elements are
  ///   started first, so that the other cores are not idle while one core processes the last large element.
  package func concurrentMap<Result: Sendable>(
    largestFirst size: (Element) -> Int = { _ in 0 }, _ body: @Sendable (Element) -> Result
  ) -> [Result] {
    let sizes = map(size)
    let order = indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    let results = Mutex<[Int: Result]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { position in
      let index = order[position]
      let result = body(self[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { results in indices.compactMap { results[$0] } }
  }
}
