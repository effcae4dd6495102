/// A bit set that stores a set of states, one bit for each state, without heap allocation.
public protocol StateBits: Equatable, Sendable {
  /// The number of bits.
  static var width: Int { get }
  /// Creates an empty set.
  init()
  /// Creates a set of the bits in a range, clamped to the width.
  init(_ range: ClosedRange<Int>)
  /// Whether no bit is set.
  var isEmpty: Bool { get }
  /// Returns the bits that are set in both sets.
  func intersection(_ other: Self) -> Self
  /// Returns the bits that are set in this set but not in `other`.
  func subtracting(_ other: Self) -> Self
  /// Sets all bits that are set in `other`.
  mutating func formUnion(_ other: Self)
}

/// A bit set for up to 64 states.
@frozen public struct StateWord: StateBits {
  @usableFromInline var word: UInt64 = 0

  @inlinable public static var width: Int { 64 }

  @inlinable public init() {}

  @inlinable public init(_ range: ClosedRange<Int>) {
    guard range.lowerBound < 64, range.upperBound >= 0 else { return }
    let (first, last) = (max(0, range.lowerBound), min(63, range.upperBound))
    word = (UInt64.max << UInt64(first)) & (UInt64.max >> UInt64(63 - last))
  }

  @inlinable public var isEmpty: Bool { word == 0 }

  @inlinable public func intersection(_ other: StateWord) -> StateWord { StateWord(word & other.word) }

  @inlinable public func subtracting(_ other: StateWord) -> StateWord { StateWord(word & ~other.word) }

  @inlinable public mutating func formUnion(_ other: StateWord) { word |= other.word }

  @inlinable init(_ word: UInt64) {
    self.word = word
  }
}

/// A bit set in two halves, for twice as many states as one half.
@frozen public struct StateHalves<Half: StateBits>: StateBits {
  @usableFromInline var low: Half
  @usableFromInline var high: Half

  @inlinable public static var width: Int { 2 * Half.width }

  @inlinable public init() {
    (low, high) = (Half(), Half())
  }

  @inlinable public init(_ range: ClosedRange<Int>) {
    low = Half(range)
    high = Half((range.lowerBound - Half.width)...(range.upperBound - Half.width))
  }

  @inlinable public var isEmpty: Bool { low.isEmpty && high.isEmpty }

  @inlinable public func intersection(_ other: StateHalves) -> StateHalves {
    StateHalves(low: low.intersection(other.low), high: high.intersection(other.high))
  }

  @inlinable public func subtracting(_ other: StateHalves) -> StateHalves {
    StateHalves(low: low.subtracting(other.low), high: high.subtracting(other.high))
  }

  @inlinable public mutating func formUnion(_ other: StateHalves) {
    low.formUnion(other.low)
    high.formUnion(other.high)
  }

  @inlinable init(low: Half, high: Half) {
    (self.low, self.high) = (low, high)
  }
}
