/// A set of states, stored as a bit set.
@frozen public struct StateSet<Node: StateNode, Bits: StateBits>: Equatable, Sendable {
  @usableFromInline var bits: Bits

  /// Creates an empty set.
  @inlinable public init() {
    bits = Bits()
  }

  /// Creates a set of the states in a range.
  ///
  /// The states of a machine are numbered in document order.
  @inlinable public init(_ range: ClosedRange<Node>) {
    bits = Bits(range.lowerBound.rawValue...range.upperBound.rawValue)
  }

  @inlinable init(bits: Bits) {
    self.bits = bits
  }

  /// Whether the set is empty.
  @inlinable public var isEmpty: Bool { bits.isEmpty }

  /// Returns whether the set contains a state.
  @inlinable public func contains(_ state: Node) -> Bool { meets(state...state) }

  /// Returns whether the set contains a state of a range.
  @inlinable public func meets(_ range: ClosedRange<Node>) -> Bool { !intersection(StateSet(range)).isEmpty }

  /// Returns whether all states of the set are in a range.
  @inlinable public func isWithin(_ range: ClosedRange<Node>) -> Bool { subtracting(StateSet(range)).isEmpty }

  /// Returns whether the sets have no state in common.
  @inlinable public func isDisjoint(with other: StateSet) -> Bool { intersection(other).isEmpty }

  /// Returns the states that are in both sets.
  @inlinable public func intersection(_ other: StateSet) -> StateSet { StateSet(bits: bits.intersection(other.bits)) }

  /// Returns the states of this set that are not in `other`.
  @inlinable public func subtracting(_ other: StateSet) -> StateSet { StateSet(bits: bits.subtracting(other.bits)) }

  /// Adds the states of `other`.
  @inlinable public mutating func formUnion(_ other: StateSet) { bits.formUnion(other.bits) }

  /// Adds a state.
  @inlinable public mutating func insert(_ state: Node) { formUnion(StateSet(state...state)) }

  /// Adds a state and its ancestors, up to the first ancestor that the set already contains.
  ///
  /// - Complexity: O(*n*), where *n* is the number of added states.
  @inlinable public mutating func activate(_ state: Node) {
    var next: Node? = state
    while let state = next, !contains(state) {
      insert(state)
      next = state.parent
    }
  }
}
