/// A list of up to sixteen items, stored inline so that a machine can hold one without allocation.
///
/// The compiler enforces the capacity of a list in a spec: it accepts an append to `list(Choice, 8)` only where `count < 8` is
/// known. Unused slots are empty, so that removing an item leaves no copy of it behind.
public struct BoundedList<Element> {
  private var slots = Four(repeating: Four<Element?>(repeating: nil))

  /// The number of items: 0 to 16.
  public private(set) var count = 0

  /// A list without items.
  public init() {}

  /// Adds an item at the end.
  ///
  /// - Precondition: The list has room for it. The compiler rejects specs in which it might not.
  public mutating func append(_ item: Element) {
    precondition(count < 16, "a list has at most 16 items")
    slots[count >> 2][count & 3] = item
    count += 1
  }

  /// Removes the last item.
  ///
  /// - Precondition: The list is not empty.
  public mutating func removeLast() {
    precondition(count > 0, "an empty list has no last item")
    count -= 1
    slots[count >> 2][count & 3] = nil
  }

  /// Removes the first item and moves the others up.
  ///
  /// - Precondition: The list is not empty.
  /// - Complexity: O(*n*), where *n* is the number of items.
  public mutating func removeFirst() {
    precondition(count > 0, "an empty list has no first item")
    for index in 1..<count { slots[(index - 1) >> 2][(index - 1) & 3] = slots[index >> 2][index & 3] }
    removeLast()
  }

  /// Removes all items.
  public mutating func clear() {
    self = BoundedList()
  }
}

extension BoundedList where Element: Movable {
  /// Moves the items of `other` into this list and leaves `other` empty.
  public mutating func take(_ other: inout BoundedList) {
    self = other
    other.clear()
  }
}

extension BoundedList: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The item at an index.
  public subscript(index: Int) -> Element {
    guard index < count, let item = slots[index >> 2][index & 3] else { preconditionFailure("there is no such item") }
    return item
  }
}

extension BoundedList: ExpressibleByArrayLiteral {
  /// Creates a list of the given items, at most sixteen.
  public init(arrayLiteral items: Element...) {
    for item in items { append(item) }
  }
}

extension BoundedList: Sendable where Element: Sendable {}
extension BoundedList: Equatable where Element: Equatable {}
extension BoundedList: Hashable where Element: Hashable {}

/// Four slots, accessed by index.
private struct Four<Slot> {
  private var first, second, third, fourth: Slot

  init(repeating slot: Slot) {
    (first, second, third, fourth) = (slot, slot, slot, slot)
  }

  subscript(index: Int) -> Slot {
    get {
      switch index {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    }
    set {
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      default: fourth = newValue
      }
    }
  }
}

extension Four: Sendable where Slot: Sendable {}
extension Four: Equatable where Slot: Equatable {}
extension Four: Hashable where Slot: Hashable {}

#if !hasFeature(Embedded)
extension BoundedList: CustomStringConvertible {
  public var description: String { "\(Array(self))" }
}

/// Encodes the items as an array, in order.
extension BoundedList: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}

extension BoundedList: Decodable where Element: Decodable {
  /// - Throws: `DecodingError` if there are more than sixteen items, or one cannot be read.
  public init(from decoder: any Decoder) throws {
    let items = try [Element](from: decoder)
    guard items.count <= 16 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a list has at most 16 items"))
    }
    for item in items { append(item) }
  }
}
#endif
