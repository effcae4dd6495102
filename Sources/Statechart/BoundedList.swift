/// A list of up to sixteen items, stored inline so that a machine can contain a list without heap allocation.
///
/// The compiler enforces the capacity of a list in a spec. For each append to `list(Choice, 8)`, the compiler must prove `count
/// < 8`. The slot of a removed item becomes `nil`.
public struct BoundedList<Element> {
  private var slots = SixteenSlots<Element>()

  /// The number of items: 0 to 16.
  public private(set) var count = 0

  /// Creates an empty list.
  public init() {}

  /// Adds an item at the end.
  ///
  /// - Precondition: The list has fewer than sixteen items. The compiler rejects specs that could violate this precondition.
  public mutating func append(_ item: Element) {
    precondition(count < 16, "a list has at most 16 items")
    slots[count] = item
    count += 1
  }

  /// Removes the last item.
  ///
  /// - Precondition: The list is not empty.
  public mutating func removeLast() {
    precondition(count > 0, "an empty list has no last item")
    count -= 1
    slots[count] = nil
  }

  /// Removes the first item and moves each other item to the preceding slot.
  ///
  /// - Precondition: The list is not empty.
  /// - Complexity: O(*n*), where *n* is the number of items.
  public mutating func removeFirst() {
    precondition(count > 0, "an empty list has no first item")
    for index in 1..<count { slots[index - 1] = slots[index] }
    removeLast()
  }

  /// Removes all items.
  public mutating func clear() {
    self = BoundedList()
  }
}

extension BoundedList where Element: Movable {
  /// Replaces the items of this list with the items of `other`, and empties `other`.
  public mutating func take(_ other: inout BoundedList) {
    self = other
    other.clear()
  }
}

extension BoundedList: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// Accesses the item at an index.
  ///
  /// - Precondition: `index` is at least 0 and less than ``count``.
  public subscript(index: Int) -> Element {
    guard index >= 0, index < count, let item = slots[index] else { preconditionFailure("index out of range") }
    return item
  }
}

extension BoundedList: ExpressibleByArrayLiteral {
  /// Creates a list of the given items.
  ///
  /// - Precondition: There are at most sixteen items.
  public init(arrayLiteral items: Element...) {
    for item in items { append(item) }
  }
}

extension BoundedList: Sendable where Element: Sendable {}
extension BoundedList: Equatable where Element: Equatable {}
extension BoundedList: Hashable where Element: Hashable {}

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
  /// Creates a list by decoding the items from an array.
  ///
  /// - Throws: `DecodingError` if there are more than sixteen items, or if an item cannot be decoded.
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
