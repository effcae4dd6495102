extension Flow {
  /// A set of states, with a bit for each. Its order is that of the spec.
  public struct StateSet: Hashable, Sendable {
    /// States 0 to 63; most flows have no others.
    private var first: UInt64 = 0
    /// The states after those, 64 in each word; the last word is not 0.
    private var rest: [UInt64] = []

    public init() {}

    public init(_ states: some Sequence<ID<State>>) {
      for state in states { insert(state) }
    }

    public var isEmpty: Bool { first == 0 && rest.isEmpty }

    public func contains(_ state: ID<State>) -> Bool {
      let (word, bit) = (state.index / 64, UInt64(1) << (state.index % 64))
      return word == 0 ? first & bit != 0 : word <= rest.count && rest[word - 1] & bit != 0
    }

    /// Returns whether the state was not in the set.
    @discardableResult
    public mutating func insert(_ state: ID<State>) -> Bool {
      let (word, bit) = (state.index / 64, UInt64(1) << (state.index % 64))
      guard !contains(state) else { return false }
      if word == 0 {
        first |= bit
      } else {
        if word > rest.count { rest += repeatElement(0, count: word - rest.count) }
        rest[word - 1] |= bit
      }
      return true
    }

    public mutating func remove(_ state: ID<State>) {
      let (word, bit) = (state.index / 64, UInt64(1) << (state.index % 64))
      if word == 0 {
        first &= ~bit
      } else if word <= rest.count {
        rest[word - 1] &= ~bit
        while rest.last == 0 { rest.removeLast() }
      }
    }

    public mutating func formUnion(_ other: StateSet) {
      first |= other.first
      if other.rest.count > rest.count { rest += repeatElement(0, count: other.rest.count - rest.count) }
      for index in other.rest.indices { rest[index] |= other.rest[index] }
    }

    public func isDisjoint(with other: StateSet) -> Bool {
      first & other.first == 0 && zip(rest, other.rest).allSatisfy { $0 & $1 == 0 }
    }

    public func filter(_ isIncluded: (ID<State>) -> Bool) -> StateSet {
      var states = StateSet()
      for state in self where isIncluded(state) { states.insert(state) }
      return states
    }
  }
}

extension Flow.StateSet: Sequence {
  /// Goes through the states in the order of the spec.
  public struct Iterator: IteratorProtocol {
    private let rest: [UInt64]
    private var bits: UInt64
    private var word = 0

    fileprivate init(first: UInt64, rest: [UInt64]) {
      (bits, self.rest) = (first, rest)
    }

    public mutating func next() -> ID<State>? {
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

  public func makeIterator() -> Iterator { Iterator(first: first, rest: rest) }
}

extension Flow.StateSet: ExpressibleByArrayLiteral {
  public init(arrayLiteral states: ID<State>...) { self.init(states) }
}
