/// What an expression can name besides the flow's variables, and what is known of the numbers at its place.
struct Scope {
  /// What the event or the outcome at hand carries.
  var fields: [Field] = []
  /// Whether fields are written `outcome.field` rather than `field`.
  var isOutcome = false
  var facts = Facts()

  /// The type of a field, as far as the guard narrows it.
  func type(ofField index: Int) -> ValueType {
    guard case .int(let range) = fields[index].type else { return fields[index].type }
    return .int(facts.narrowed(range, of: .field(index)))
  }

  /// The same place, where a condition is known to hold.
  func knowing(_ condition: Expression?) -> Scope {
    var scope = self
    if let condition { scope.facts.learn(condition) }
    return scope
  }
}

/// Ranges that numbers are known to be in, from the guard of the transition that they stand in.
struct Facts {
  /// A number that a condition can bound.
  enum Number: Hashable {
    case value(ID<Variable>)
    case count(ID<Variable>)
    /// What the event or the outcome carries at this place.
    case field(Int)
  }

  private var ranges: [Number: ClosedRange<Int>] = [:]

  /// The part of `range` that the number can be in; `nil` where nothing can be, as the place is never reached.
  func narrowed(_ range: ClosedRange<Int>, of number: Number) -> ClosedRange<Int> {
    guard let known = ranges[number], known.overlaps(range) else { return range }
    return known.clamped(to: range)
  }

  /// Nothing is known of a variable any more.
  mutating func forget(_ variable: ID<Variable>) {
    ranges[.value(variable)] = nil
    ranges[.count(variable)] = nil
  }

  mutating func set(_ number: Number, _ range: ClosedRange<Int>?) {
    ranges[number] = range
  }

  /// Takes note of what a condition says about single numbers.
  mutating func learn(_ condition: Expression) {
    guard case .binary(let symbol, let left, let right) = condition.kind else { return }
    if symbol == .and {
      learn(left)
      learn(right)
      return
    }
    guard case .int(let leftRange) = left.type, case .int(let rightRange) = right.type else { return }
    if let number = Number(left) { bound(number, leftRange, symbol, rightRange) }
    if let number = Number(right), let mirrored = symbol.mirrored { bound(number, rightRange, mirrored, leftRange) }
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

extension Facts.Number {
  init?(_ expression: Expression) {
    switch expression.kind {
    case .variable(let id): self = .value(id)
    case .count(let id): self = .count(id)
    case .field(let index, _): self = .field(index)
    default: return nil
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
}
