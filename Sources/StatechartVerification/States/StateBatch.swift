/// A batch of states that are looked up in a ``StateTable`` together.
final class StateBatch {
  private let wordsPerState: Int
  private(set) var count = 0
  private var capacity: Int
  private var words: UnsafeMutablePointer<UInt64>
  /// The hash of each state.
  private(set) var hashes: UnsafeMutablePointer<Int>
  /// A word that was prefetched from the probable slot of each state.
  private(set) var glances: UnsafeMutablePointer<UInt64>
  /// The index of each state in the table, and whether the state is new.
  private(set) var found: UnsafeMutablePointer<(index: Int, isNew: Bool)>

  init(wordsPerState: Int) {
    (self.wordsPerState, capacity) = (wordsPerState, 64)
    words = .allocate(capacity: capacity * wordsPerState)
    hashes = .allocate(capacity: capacity)
    glances = .allocate(capacity: capacity)
    found = .allocate(capacity: capacity)
  }

  deinit {
    words.deallocate()
    hashes.deallocate()
    glances.deallocate()
    found.deallocate()
  }

  func removeAll() { count = 0 }

  @inline(__always)
  func state(_ number: Int) -> UnsafePointer<UInt64> { UnsafePointer(words + number * wordsPerState) }

  /// Adds a state.
  ///
  /// - Returns: The uninitialized words of the state. The pointer is valid until the next state is added.
  @inline(__always)
  func add() -> UnsafeMutablePointer<UInt64> {
    if count == capacity { grow() }
    count += 1
    return words + (count - 1) * wordsPerState
  }

  /// Doubles the capacity.
  ///
  /// The function copies only the words, because the table writes the other buffers after the last state is added.
  private func grow() {
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2 * wordsPerState)
    larger.update(from: words, count: capacity * wordsPerState)
    words.deallocate()
    hashes.deallocate()
    glances.deallocate()
    found.deallocate()
    capacity *= 2
    words = larger
    hashes = .allocate(capacity: capacity)
    glances = .allocate(capacity: capacity)
    found = .allocate(capacity: capacity)
  }
}
