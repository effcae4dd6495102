/// A bit set of IDs, iterated in the order of the spec.
///
/// All members are inlinable. Otherwise other modules would call unspecialized generic code.
@frozen public struct IDSet<Thing>: Hashable, Sendable {
  /// The bits of the IDs 0 to 63, which are enough for most flows.
  @usableFromInline var first: UInt64 = 0
  /// The bits of the other IDs, 64 in each word.
  ///
  /// The last word is not 0.
  @usableFromInline var rest: [UInt64] = []

  /// Creates an empty set.
  @inlinable public init() {}

  /// Creates a set of the IDs in a sequence.
  @inlinable public init(_ ids: some Sequence<ID<Thing>>) {
    for id in ids { insert(id) }
  }

  /// Whether the set contains no IDs.
  @inlinable public var isEmpty: Bool { first == 0 && rest.isEmpty }

  /// Returns whether the set contains an ID.
  @inlinable public func contains(_ id: ID<Thing>) -> Bool {
    let (word, bit) = (id.index / 64, UInt64(1) << (id.index % 64))
    return word == 0 ? first & bit != 0 : word <= rest.count && rest[word - 1] & bit != 0
  }

  /// Inserts an ID.
  ///
  /// - Returns: `false` if the set already contained the ID.
  @discardableResult
  @inlinable public mutating func insert(_ id: ID<Thing>) -> Bool {
    let (word, bit) = (id.index / 64, UInt64(1) << (id.index % 64))
    guard !contains(id) else { return false }
    if word == 0 {
      first |= bit
    } else {
      if word > rest.count { rest += repeatElement(0, count: word - rest.count) }
      rest[word - 1] |= bit
    }
    return true
  }

  /// Removes an ID if the set contains the ID.
  @inlinable public mutating func remove(_ id: ID<Thing>) {
    let (word, bit) = (id.index / 64, UInt64(1) << (id.index % 64))
    if word == 0 {
      first &= ~bit
    } else if word <= rest.count {
      rest[word - 1] &= ~bit
      while rest.last == 0 { rest.removeLast() }
    }
  }

  /// Adds the IDs of another set.
  @inlinable public mutating func formUnion(_ other: IDSet) {
    first |= other.first
    if other.rest.count > rest.count { rest += repeatElement(0, count: other.rest.count - rest.count) }
    for index in other.rest.indices { rest[index] |= other.rest[index] }
  }

  /// Returns whether two sets have no IDs in common.
  @inlinable public func isDisjoint(with other: IDSet) -> Bool {
    first & other.first == 0 && zip(rest, other.rest).allSatisfy { $0 & $1 == 0 }
  }

  /// Returns the set of the IDs for which `isIncluded` returns `true`.
  @inlinable public func filter(_ isIncluded: (ID<Thing>) -> Bool) -> IDSet {
    var ids = IDSet<Thing>()
    for id in self where isIncluded(id) { ids.insert(id) }
    return ids
  }
}

extension IDSet: Sequence {
  /// An iterator over the IDs, in the order of the spec.
  @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline let rest: [UInt64]
    @usableFromInline var bits: UInt64
    @usableFromInline var word = 0

    @inlinable init(first: UInt64, rest: [UInt64]) {
      (bits, self.rest) = (first, rest)
    }

    @inlinable public mutating func next() -> ID<Thing>? {
      while bits == 0 {
        guard word < rest.count else { return nil }
        bits = rest[word]
        word += 1
      }
      let bit = bits.trailingZeroBitCount
      bits &= bits - 1
      return ID(word * 64 + bit)
    }
  }

  @inlinable public func makeIterator() -> Iterator { Iterator(first: first, rest: rest) }
}

extension IDSet: ExpressibleByArrayLiteral {
  @inlinable public init(arrayLiteral ids: ID<Thing>...) { self.init(ids) }
}

extension Flow {
  /// A set of states, such as a configuration.
  public typealias StateSet = IDSet<State>
}
