package import StatechartModel
import StatechartSemantics

/// The bit encoding of a ``PropertyMemory``.
///
/// The encoding includes only the fields that the pattern and the scope use.
struct MemoryPacking {
  private let property: Property
  private let shift: Int

  /// Creates the encoding for a property.
  ///
  /// - Parameter shift: The offset of the first bit.
  /// - Precondition: The encoding ends within 64 bits.
  init(_ property: Property, shift: Int) {
    (self.property, self.shift) = (property, shift)
  }

  func memory(in bits: UInt64) -> PropertyMemory {
    var memory = PropertyMemory()
    var rest = shift < 64 ? bits >> UInt64(shift) : 0
    func take(_ width: Int) -> Int {
      defer { rest >>= UInt64(width) }
      return Int(rest & (1 << UInt64(width) - 1))
    }
    // All bits of an initial state are 0, so 0 must decode to the initial memory.
    if property.scope.canClose { memory.isOpen = take(1) == 0 }
    switch property.pattern {
    case .precedence: memory.hasOccurred = take(1) == 1
    case .response:
      memory.isPending = take(1) == 1
      if property.looksAhead { memory.isFulfilled = take(1) == 1 }
    case .never(_, let most, _): memory.count = take(most.bitWidthOfCount)
    case .always, .possible, .progress: break
    }
    if property.triggersWhenItBegins { memory.held = take(1) == 1 }
    if property.scope.isCondition { memory.scopeHeld = take(1) == 1 }
    return memory
  }

  func set(_ memory: PropertyMemory, in bits: inout UInt64) {
    var (offset, value) = (0, UInt64(0))
    func put(_ number: Int, _ width: Int) {
      value |= UInt64(number) << UInt64(offset)
      offset += width
    }
    if property.scope.canClose { put(memory.isOpen ? 0 : 1, 1) }
    switch property.pattern {
    case .precedence: put(memory.hasOccurred ? 1 : 0, 1)
    case .response:
      put(memory.isPending ? 1 : 0, 1)
      if property.looksAhead { put(memory.isFulfilled ? 1 : 0, 1) }
    case .never(_, let most, _): put(memory.count, most.bitWidthOfCount)
    case .always, .possible, .progress: break
    }
    if property.triggersWhenItBegins { put(memory.held ? 1 : 0, 1) }
    if property.scope.isCondition { put(memory.scopeHeld ? 1 : 0, 1) }
    guard offset > 0 else { return }
    let mask: UInt64 = (1 << UInt64(offset) - 1) << UInt64(shift)
    bits = bits & ~mask | value << UInt64(shift)
  }
}

extension Property {
  /// The number of bits of the property's memory, at most 10.
  var memoryBits: Int {
    let scope = (self.scope.canClose ? 1 : 0) + (self.scope.isCondition ? 1 : 0) + (triggersWhenItBegins ? 1 : 0)
    switch pattern {
    case .precedence: return scope + 1
    case .response: return scope + (looksAhead ? 2 : 1)
    case .never(_, let most, _): return scope + most.bitWidthOfCount
    case .always, .possible, .progress: return scope
    }
  }

  /// Whether the check of the property needs the state graph: for reachability, progress, and a response without a deadline.
  package var looksAhead: Bool {
    switch pattern {
    case .possible, .progress, .response(_, _, within: nil): true
    case .never, .always, .precedence, .response: false
    }
  }
}

extension Int {
  /// The number of bits that encode the numbers from 0 to `self`.
  fileprivate var bitWidthOfCount: Int { self == 0 ? 0 : Int.bitWidth - leadingZeroBitCount }
}
