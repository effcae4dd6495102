/// What is known at one place, from the guard of the transition that it stands in: ranges that numbers are in, and which of the
/// values that can be absent are there.
struct Facts {
  /// Something that holds a value.
  indirect enum Place: Hashable {
    case variable(ID<Variable>)
    /// What the event or the outcome carries at this place.
    case carried(Int)
    /// A field of the record that is held here.
    case member(Place, Int)
  }

  /// A number that a condition can bound.
  enum Number: Hashable {
    case value(Place)
    /// The digits of a code, or the items of a list.
    case count(Place)
  }

  private var ranges: [Number: ClosedRange<Int>] = [:]
  private var present: Set<Place> = []

  /// The part of `range` that the number can be in; all of it where nothing can be, as the place is never reached.
  func narrowed(_ range: ClosedRange<Int>, of number: Number) -> ClosedRange<Int> {
    guard let known = ranges[number], known.overlaps(range) else { return range }
    return known.clamped(to: range)
  }

  /// The type of what a place holds, as far as it is known.
  func narrowed(_ type: ValueType, at place: Place) -> ValueType {
    switch type {
    case .int(let range): .int(narrowed(range, of: .value(place)))
    case .optional(let wrapped): .optional(narrowed(wrapped, at: place))
    default: type
    }
  }

  /// Whether something is known to be at a place that can be empty.
  func isPresent(_ place: Place) -> Bool { present.contains(place) }

  // MARK: Changes

  /// Nothing is known any more of a place and what is in it.
  mutating func forget(_ place: Place) {
    if !present.isEmpty { present = present.filter { !$0.isInside(place) } }
    if !ranges.isEmpty { ranges = ranges.filter { !$0.key.place.isInside(place) } }
  }

  mutating func set(_ number: Number, _ range: ClosedRange<Int>) {
    ranges[number] = range
  }

  /// A place holds a new value.
  mutating func assign(_ value: Expression, to place: Place) {
    forget(place)
    switch value.type {
    case .int(let range): ranges[.value(place)] = range
    case .optional, .none: return
    default: break
    }
    present.insert(place)
  }

  // MARK: Conditions

  /// Takes note of what a condition says about single values, where it is known to hold or to fail.
  mutating func learn(_ condition: Expression, holds: Bool = true) {
    switch condition.kind {
    case .not(let operand): learn(operand, holds: !holds)
    case .binary(.and, let left, let right) where holds, .binary(.or, let left, let right) where !holds:
      learn(left, holds: holds)
      learn(right, holds: holds)
    case .binary(let symbol, let left, let right):
      guard let symbol = holds ? symbol : symbol.opposite else { return }
      compare(left, symbol, right)
      if let mirrored = symbol.mirrored { compare(right, mirrored, left) }
    default: return
    }
  }

  private mutating func compare(_ one: Expression, _ symbol: BinaryOperator, _ other: Expression) {
    if let place = Place(one), case .optional = one.type {
      // Equal to what is there, or unlike none: it is there.
      let isThere = symbol == .equal ? !other.type.canBeAbsent : symbol == .notEqual && other.type == .none
      if isThere { present.insert(place) }
    }
    guard let number = Number(one), let own = one.type.numbers, let range = other.type.numbers else { return }
    // Of what may be absent an inequality says nothing.
    if symbol != .equal, one.type.canBeAbsent || other.type.canBeAbsent { return }
    if other.type.canBeAbsent { return }
    bound(number, own, symbol, range)
  }

  private mutating func bound(
    _ number: Number, _ own: ClosedRange<Int>, _ symbol: BinaryOperator, _ other: ClosedRange<Int>
  ) {
    let known = narrowed(own, of: number)
    var (low, high) = (known.lowerBound, known.upperBound)
    switch symbol {
    case .equal: (low, high) = (max(low, other.lowerBound), min(high, other.upperBound))
    case .less: high = min(high, other.upperBound &- 1)
    case .lessOrEqual: high = min(high, other.upperBound)
    case .greater: low = max(low, other.lowerBound &+ 1)
    case .greaterOrEqual: low = max(low, other.lowerBound)
    case .notEqual where other.lowerBound == other.upperBound:
      if low == other.lowerBound { low += 1 }
      if high == other.lowerBound { high -= 1 }
    case .notEqual, .or, .and, .plus, .minus, .times: return
    }
    if low <= high { ranges[number] = low...high }
  }
}

extension Facts.Place {
  init?(_ expression: Expression) {
    switch expression.kind {
    case .variable(let id): self = .variable(id)
    case .field(let index, _): self = .carried(index)
    case .unwrapped(let operand): self.init(operand)
    case .member(let base, let field, _):
      guard let base = Facts.Place(base) else { return nil }
      self = .member(base, field)
    default: return nil
    }
  }

  /// Whether it is another place, or in what that one holds.
  func isInside(_ other: Facts.Place) -> Bool {
    if self == other { return true }
    if case .member(let base, _) = self { return base.isInside(other) }
    return false
  }
}

extension Facts.Number {
  init?(_ expression: Expression) {
    if case .count(let holder) = expression.kind {
      guard let place = Facts.Place(holder) else { return nil }
      self = .count(place)
    } else {
      guard let place = Facts.Place(expression) else { return nil }
      self = .value(place)
    }
  }

  fileprivate var place: Facts.Place {
    switch self {
    case .value(let place), .count(let place): place
    }
  }
}

extension ValueType {
  fileprivate var canBeAbsent: Bool {
    switch self {
    case .optional, .none: true
    default: false
    }
  }

  /// The numbers that it has, present or not.
  fileprivate var numbers: ClosedRange<Int>? {
    switch self {
    case .int(let range): range
    case .optional(let wrapped): wrapped.numbers
    default: nil
    }
  }
}

extension BinaryOperator {
  /// The comparison that says the same with its sides swapped.
  var mirrored: BinaryOperator? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .or, .and, .plus, .minus, .times: nil
    }
  }

  /// The comparison that holds exactly where this one fails.
  fileprivate var opposite: BinaryOperator? {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    case .or, .and, .plus, .minus, .times: nil
    }
  }
}
