/// A hash set of packed states.
///
/// Each state is a fixed number of words in one buffer, and is identified by its index. The capacity of the buffer doubles when
/// the buffer is full, and the number of slots doubles when half of the slots are used. A look-up therefore takes few probes on
/// average.
final class StateTable {
  let wordsPerState: Int
  private(set) var count = 0
  private var words: UnsafeMutablePointer<UInt64>
  private var capacity: Int
  /// The slots of the open-addressing table: the index of a state plus one, or 0.
  private var slots: UnsafeMutablePointer<UInt32>
  private var slotCount: Int

  init(wordsPerState: Int) {
    (self.wordsPerState, capacity, slotCount) = (wordsPerState, 1 << 10, 1 << 11)
    words = .allocate(capacity: capacity * wordsPerState)
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
  }

  deinit {
    words.deallocate()
    slots.deallocate()
  }

  /// The size of the buffers in bytes.
  var bytes: Int { capacity * wordsPerState * 8 + slotCount * 4 }

  /// Returns the words of a state.
  ///
  /// The pointer is valid until the next state is inserted.
  @inline(__always)
  func state(at index: Int) -> UnsafePointer<UInt64> { UnsafePointer(words + index * wordsPerState) }

  /// Inserts a state unless the table contains it.
  ///
  /// - Returns: The index of the state, and whether the state is new.
  func insert(_ state: UnsafePointer<UInt64>) -> (index: Int, isNew: Bool) { insert(state, hash: hash(state)) }

  /// Inserts the new states of a batch, in order, and writes their indices into the batch.
  ///
  /// A large table does not fit into the processor's cache. The slots of the whole batch are prefetched first, so that their
  /// cache misses overlap.
  func insert(_ batch: StateBatch) {
    for number in 0..<batch.count { batch.hashes[number] = hash(batch.state(number)) }
    for number in 0..<batch.count { batch.glances[number] = UInt64(slots[batch.hashes[number] & (slotCount - 1)]) }
    for number in 0..<batch.count where batch.glances[number] != 0 {
      batch.glances[number] = words[(Int(batch.glances[number]) - 1) * wordsPerState]
    }
    for number in 0..<batch.count { batch.found[number] = insert(batch.state(number), hash: batch.hashes[number]) }
  }

  @inline(__always)
  private func insert(_ state: UnsafePointer<UInt64>, hash: Int) -> (index: Int, isNew: Bool) {
    let slot = slot(of: state, hash: hash)
    if slots[slot] != 0 { return (Int(slots[slot]) - 1, false) }
    if count == capacity { growStorage() }
    (words + count * wordsPerState).update(from: state, count: wordsPerState)
    count += 1
    slots[slot] = UInt32(count)
    if count * 2 > slotCount { growSlots() }
    return (count - 1, true)
  }

  /// Returns the index of a state; `nil` if the state was not inserted.
  func index(of state: UnsafePointer<UInt64>) -> Int? {
    let slot = slot(of: state, hash: hash(state))
    return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
  }

  /// Returns the slot of a state, or the free slot for its insertion.
  @inline(__always)
  private func slot(of state: UnsafePointer<UInt64>, hash: Int) -> Int {
    var slot = hash & (slotCount - 1)
    while slots[slot] != 0 {
      let other = words + (Int(slots[slot]) - 1) * wordsPerState
      var word = 0
      while word < wordsPerState, other[word] == state[word] { word += 1 }
      if word == wordsPerState { break }
      slot = (slot + 1) & (slotCount - 1)
    }
    return slot
  }

  @inline(__always)
  private func hash(_ state: UnsafePointer<UInt64>) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for word in 0..<wordsPerState {
      hash = (hash ^ state[word]) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash &>> 32
    }
    return Int(truncatingIfNeeded: hash &>> 1)
  }

  private func growStorage() {
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2 * wordsPerState)
    larger.update(from: words, count: capacity * wordsPerState)
    words.deallocate()
    (words, capacity) = (larger, capacity * 2)
  }

  private func growSlots() {
    slots.deallocate()
    slotCount *= 2
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
    for index in 0..<count {
      var slot = hash(state(at: index)) & (slotCount - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }
}
