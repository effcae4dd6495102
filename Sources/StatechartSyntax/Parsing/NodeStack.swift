/// A stack that can pop its top elements as an array of exact size, without copying them.
///
/// The parser pushes the elements of all unclosed lists or mappings onto one stack. Separate arrays would be reallocated during
/// growth, and would keep spare capacity.
struct NodeStack<Element>: ~Copyable {
  private var elements: UnsafeMutablePointer<Element>
  private var capacity = 64
  private(set) var count = 0

  init() {
    elements = .allocate(capacity: capacity)
  }

  deinit {
    elements.deinitialize(count: count)
    elements.deallocate()
  }

  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count)
    return elements[index]
  }

  /// Accesses the elements from an index to the top.
  ///
  /// The buffer is valid until the stack changes.
  subscript(range: PartialRangeFrom<Int>) -> UnsafeBufferPointer<Element> {
    precondition(range.lowerBound >= 0 && range.lowerBound <= count)
    return UnsafeBufferPointer(start: elements + range.lowerBound, count: count - range.lowerBound)
  }

  mutating func push(_ element: consuming Element) {
    if count == capacity { grow() }
    (elements + count).initialize(to: element)
    count += 1
  }

  /// Pops and returns the elements from an index to the top.
  mutating func pop(from first: Int) -> [Element] {
    precondition(first >= 0 && first <= count)
    let top = elements + first
    let size = count - first
    count = first
    return Array(unsafeUninitializedCapacity: size) { array, initialized in
      array.baseAddress?.moveInitialize(from: top, count: size)
      initialized = size
    }
  }

  /// Removes the elements from an index to the top.
  mutating func remove(from first: Int) {
    precondition(first >= 0 && first <= count)
    (elements + first).deinitialize(count: count - first)
    count = first
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: elements, count: count)
    elements.deallocate()
    (elements, capacity) = (larger, 2 * capacity)
  }
}
