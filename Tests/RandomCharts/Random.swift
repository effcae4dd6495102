/// A deterministic random number generator (SplitMix64).
struct Random {
  private var state: UInt64

  /// Creates a generator from several seeds, such as the seed of a campaign and the number of a chart.
  init(_ seeds: Int...) {
    state = 0
    for seed in seeds {
      state ^= UInt64(bitPattern: Int64(seed))
      state = next()
    }
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a random number in a range.
  mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// Returns `true` with a probability in percent.
  mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }

  /// Returns a random element.
  ///
  /// - Precondition: There is at least one element.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[int(0...elements.count - 1)] }
}
