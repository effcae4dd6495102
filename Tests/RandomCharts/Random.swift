/// Random numbers that are the same for the same seed, on every machine (SplitMix64).
struct Random {
  private var state: UInt64

  /// The stream of numbers that belongs to some numbers: those of a campaign and of a chart in it, say.
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

  /// A number in a range that is not empty.
  mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// True so many times in a hundred.
  mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }

  /// One of the elements, of which there is at least one.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[int(0...elements.count - 1)] }
}
