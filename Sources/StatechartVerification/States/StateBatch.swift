/// States that are looked up in a ``StateTable`` together.
final class StateBatch {
  private let wordsPerState: Int
  private(set) var count = 0
  private var capacity: Int
  private var words: UnsafeMutablePointer<UInt64>
  /// For each state its hash.
  private(set) var hashes: UnsafeMutablePointer<Int>
  /// For each state what was seen in passing at the place where it might be.
  private(set) var glances: UnsafeMutablePointer<UInt64>
  /// For each state its place in the table, and whether it was added.
  private(set) var found: UnsafeMutablePointer<(place: Int, isNew: Bool)>

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

  /// Adds a state, and returns its words, which are yet to be written; they move with the next one that is added.
  @inline(__always)
  func add() -> UnsafeMutablePointer<UInt64> {
    if count == capacity { grow() }
    count += 1
    return words + (count - 1) * wordsPerState
  }

  /// What is known of the states is written after all were added: only their words are kept.
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
