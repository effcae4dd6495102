/// The bit encoding of an abstract state: the number of its control state, then each cell with as many bits as its limits need.
struct StatePacking {
  /// The bit field of a cell.
  struct Field {
    let word: Int
    let shift: UInt64
    let mask: UInt64
    let low: Int
    /// Whether the field continues in the next word.
    let isSplit: Bool

    static let none = Field(word: 0, shift: 0, mask: 0, low: 0, isSplit: false)

    @inline(__always)
    func bits(in words: UnsafePointer<UInt64>) -> UInt64 {
      var bits = words[word] &>> shift
      if isSplit { bits |= words[word + 1] &<< (64 - shift) }
      return bits & mask
    }

    @inline(__always)
    func set(_ bits: UInt64, in words: UnsafeMutablePointer<UInt64>) {
      words[word] = words[word] & ~(mask &<< shift) | bits &<< shift
      if isSplit { words[word + 1] = words[word + 1] & ~(mask &>> (64 - shift)) | bits &>> (64 - shift) }
    }

    func bits(of number: Int) -> UInt64 { UInt64(bitPattern: Int64(number &- low)) }
    func number(of bits: UInt64) -> Int { low &+ Int(Int64(bitPattern: bits)) }
  }

  let cells: [Field]
  let controlState: Field
  let wordsPerState: Int

  init(_ limits: [Interval]) {
    var bit = 0
    func field(_ limit: Interval) -> Field {
      let width = UInt64.bitWidth - UInt64(bitPattern: Int64(limit.high &- limit.low)).leadingZeroBitCount
      // A cell with a single possible value takes no bits.
      let mask: UInt64 = width == 64 ? .max : 1 << UInt64(width) - 1
      defer { bit += width }
      let shift = bit % 64
      return Field(
        word: width == 0 ? 0 : bit / 64, shift: UInt64(shift), mask: mask, low: limit.low,
        isSplit: width > 0 && shift + width > 64)
    }
    controlState = field(Interval(0, Int(UInt32.max)))
    cells = limits.map { field($0) }
    wordsPerState = (bit + 63) / 64
  }

  func pack(_ controlState: Int, _ cells: [Int]) -> [UInt64] {
    var words: [UInt64] = Array(repeating: 0, count: wordsPerState)
    words.withUnsafeMutableBufferPointer { words in
      guard let base = words.baseAddress else { return }
      self.controlState.set(UInt64(controlState), in: base)
      for (field, number) in zip(self.cells, cells) { field.set(field.bits(of: number), in: base) }
    }
    return words
  }

  /// Returns the effect of a write of the control state and of cells: the mask of unchanged bits and the set bits of each word.
  func changes(_ controlState: Int, _ written: [(cell: Int, number: Int)]) -> [(kept: UInt64, set: UInt64)] {
    var kept: [UInt64] = Array(repeating: .max, count: wordsPerState)
    var set: [UInt64] = Array(repeating: 0, count: wordsPerState)
    kept.withUnsafeMutableBufferPointer { kept in
      set.withUnsafeMutableBufferPointer { set in
        guard let kept = kept.baseAddress, let set = set.baseAddress else { return }
        self.controlState.set(0, in: kept)
        self.controlState.set(UInt64(controlState), in: set)
        for (cell, number) in written {
          cells[cell].set(0, in: kept)
          cells[cell].set(cells[cell].bits(of: number), in: set)
        }
      }
    }
    return Array(zip(kept, set))
  }
}
