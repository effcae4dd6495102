package import StatechartModel

// The abstract evaluation of expressions. The value of a number is an interval. If the result of a condition is unknown, the
// step chooses a result, and usually narrows the intervals accordingly.

extension StepData {
  // MARK: Positions of values

  /// Returns the position of the value of an expression; `nil` if the value is not stored.
  mutating func position(of expression: Expression) -> Position? {
    switch expression.kind {
    case .variable(let id): return position(of: id)
    case .field(let index, _):
      guard let payload else { return nil }
      let cell = fields[payload.position].prefix(index).reduce(0) { $0 + $1.type.cells }
      return Position(payload: payload.position, cell: cell)
    case .member(let holder, let field, _):
      guard case .record(let record) = holder.type.wrapped, let position = contents(of: holder) else { return nil }
      return position.advanced(by: ValueType.offset(of: field, in: record))
    case .unwrapped(let operand): return contents(of: operand)
    case .item(let end, of: let list):
      guard case .list(let element, let capacity) = list.type, let position = position(of: list) else { return nil }
      let count = itemCount(at: position, element, capacity)
      guard count > 0, !element.isOptional else { return nil }
      return position.advanced(by: 2 + (end == .first ? 0 : count - 1) * element.cells)
    default: return nil
    }
  }

  /// Returns the position of a present value; for an optional expression, the position of the wrapped value.
  ///
  /// The result is `nil` if the value is not stored.
  private mutating func contents(of expression: Expression) -> Position? {
    guard let position = position(of: expression) else { return nil }
    // An item has no cells for its presence.
    if case .item = expression.kind { return position }
    return expression.type.isOptional ? position.advanced(by: 2) : position
  }

  // MARK: Values

  /// Returns the cells of a value, converted to a type that accepts the value.
  mutating func cells(of expression: Expression, as type: ValueType) -> [Int] {
    switch type {
    case .optional(let wrapped):
      if case .none = expression.kind { return Array(repeating: 0, count: type.cells) }
      guard expression.type.isOptional else { return [1, 1] + cells(of: expression, as: wrapped) }
      if case .item(_, of: let list) = expression.kind { return item(expression, of: list, as: wrapped) }
      return position(of: expression).map { cells(at: $0, count: type.cells) } ?? type.anything
    case .bool, .int, .cases, .duration, .text:
      let interval = interval(of: expression).clamped(to: type.numbers)
      return [interval.low, interval.high]
    case .pin:
      let digits = position(of: expression).flatMap { choose($0) } ?? 0
      return [digits, digits]
    case .digit, .secret, .none: return []
    case .record(let record):
      if case .record(let values) = expression.kind {
        var cells: [Int] = []
        for (value, field) in zip(values, record.fields) { cells += self.cells(of: value, as: field.type) }
        return cells
      }
      return position(of: expression).map { cells(at: $0, count: type.cells) } ?? type.anything
    case .list(let element, let capacity): return items(of: expression, element, capacity)
    }
  }

  private mutating func item(_ expression: Expression, of list: Expression, as type: ValueType) -> [Int] {
    guard let position = position(of: expression) else {
      // An empty list has no item. Optional items are not tracked.
      if case .list(let element, _) = list.type, element.isOptional { return ValueType.optional(type).anything }
      return Array(repeating: 0, count: 2 + type.cells)
    }
    return [1, 1] + cells(at: position, count: type.cells)
  }

  private mutating func items(of expression: Expression, _ element: ValueType, _ capacity: Int) -> [Int] {
    var items: [Int] = []
    var count = 0
    if case .list(let values) = expression.kind {
      count = values.count
      for value in values { items += cells(of: value, as: element) }
    } else if case .list(_, let own) = expression.type, let position = position(of: expression) {
      count = itemCount(at: position, element, own)
      items = cells(at: position.advanced(by: 2), count: count * element.cells)
    }
    return [count, count] + items + Array(repeating: 0, count: max(0, capacity * element.cells - items.count))
  }

  /// Returns the interval of a number, a bool, a case, a duration or a text.
  mutating func interval(of expression: Expression) -> Interval {
    switch expression.kind {
    case .int(let value), .duration(let value): return Interval(value)
    case .caseName(let name): return Interval(expression.type.casesType?.cases.firstIndex(of: name) ?? 0)
    case .text(let id, _): return Interval(id.index)
    case .count(let holder): return count(of: holder)
    case .negative(let operand): return Interval(0) - interval(of: operand)
    case .binary(.plus, let left, let right): return interval(of: left) + interval(of: right)
    case .binary(.minus, let left, let right): return interval(of: left) - interval(of: right)
    case .binary(.times, let left, let right): return interval(of: left) * interval(of: right)
    case .binary(.over, let left, let right): return interval(of: left) / interval(of: right)
    case .binary(.remainder, let left, let right): return interval(of: left) % interval(of: right)
    case .variable, .field, .member, .unwrapped, .item:
      return position(of: expression).map { interval(at: $0) } ?? expression.type.wrapped.numbers
    case .bool, .isIn, .not, .contains, .binary: return Interval(holds(expression) ? 1 : 0)
    case .none, .record, .list: return .everything
    }
  }

  private mutating func count(of holder: Expression) -> Interval {
    if case .list(let items) = holder.kind { return Interval(items.count) }
    guard let position = position(of: holder) else { return Interval(0) }
    if case .list(let element, let capacity) = holder.type { return Interval(itemCount(at: position, element, capacity)) }
    return isGuess(position) ? interval(at: position) : Interval(choose(position) ?? 0)
  }

  // MARK: Conditions

  /// Returns whether a condition holds.
  ///
  /// If the result is unknown, the step chooses a result.
  mutating func holds(_ condition: Expression) -> Bool {
    switch condition.kind {
    case .bool(let value): return value
    case .not(let operand): return !holds(operand)
    case .isIn(let state): return configuration.contains(state)
    case .binary(.and, let left, let right): return holds(left) && holds(right)
    case .binary(.or, let left, let right): return holds(left) || holds(right)
    case .binary(.equal, let left, let right): return areEqual(left, right)
    case .binary(.notEqual, let left, let right): return !areEqual(left, right)
    case .binary(.less, let left, let right): return isLess(left, right)
    case .binary(.greater, let left, let right): return isLess(right, left)
    case .binary(.lessOrEqual, let left, let right): return !isLess(right, left)
    case .binary(.greaterOrEqual, let left, let right): return !isLess(left, right)
    case .contains(let list, let item): return contains(list, item)
    default:
      guard let position = position(of: condition) else { return choices.choose(2, .unknown) == 0 }
      return choose(position) == 1
    }
  }

  private mutating func isLess(_ left: Expression, _ right: Expression) -> Bool {
    let (first, second) = (interval(of: left), interval(of: right))
    if first.high < second.low { return true }
    if first.low >= second.high { return false }
    // The choice narrows the interval of one operand.
    if let bound = second.value, let position = position(of: left) {
      let isLess = choices.choose(2, subject(of: position)) == 0
      refine(position, isLess ? Interval(first.low, bound - 1) : Interval(bound, first.high))
      return isLess
    }
    if let bound = first.value, let position = position(of: right) {
      let isLess = choices.choose(2, subject(of: position)) == 0
      refine(position, isLess ? Interval(bound + 1, second.high) : Interval(second.low, bound))
      return isLess
    }
    return chooseValues([left, right]) ? isLess(left, right) : choices.choose(2, .unknown) == 0
  }

  private mutating func areEqual(_ left: Expression, _ right: Expression) -> Bool {
    if case .none = left.kind { return !isPresent(right) }
    if case .none = right.kind { return !isPresent(left) }
    switch (left.type.isOptional, right.type.isOptional) {
    case (true, true):
      let (isFirst, isSecond) = (isPresent(left), isPresent(right))
      return isFirst == isSecond && (!isFirst || areEqualInside(left, right))
    case (true, false): return isPresent(left) && areEqualInside(left, right)
    case (false, true): return isPresent(right) && areEqualInside(left, right)
    case (false, false): return areEqualInside(left, right)
    }
  }

  /// Returns whether a value is present; `true` for a type that is not optional.
  ///
  /// If the result is unknown, the step chooses a result.
  private mutating func isPresent(_ expression: Expression) -> Bool {
    guard case .optional(let wrapped) = expression.type else { return true }
    if case .item(_, of: let list) = expression.kind, case .list(let element, _) = list.type, !element.isOptional {
      return count(of: list).low > 0
    }
    guard let position = position(of: expression) else { return choices.choose(2, .unknown) == 0 }
    return isPresent(at: position, wrapped)
  }

  /// Returns whether two present values are equal.
  ///
  /// If the result is unknown, the step chooses a result.
  private mutating func areEqualInside(_ left: Expression, _ right: Expression) -> Bool {
    switch left.type.wrapped {
    case .bool, .int, .cases, .duration: return areEqualNumbers(left, right)
    case .text: return areEqualTexts(left, right)
    case .pin:
      guard let first = contents(of: left), let second = contents(of: right) else { return choices.choose(2, .unknown) == 0 }
      return areEqualCodes(first, second)
    case .record(let record):
      guard let first = contents(of: left), let second = contents(of: right) else { return choices.choose(2, .unknown) == 0 }
      return areEqual(first, second, .record(record))
    case .digit, .secret, .none, .list, .optional: return choices.choose(2, .unknown) == 0
    }
  }

  private mutating func areEqualNumbers(_ left: Expression, _ right: Expression) -> Bool {
    let (first, second) = (numbers(of: left), numbers(of: right))
    guard first.meets(second) else { return false }
    if let one = first.value, let other = second.value { return one == other }
    if let value = second.value, let position = contents(of: left) { return isEqual(position, first, to: value) }
    if let value = first.value, let position = contents(of: right) { return isEqual(position, second, to: value) }
    return chooseValues([left, right]) ? areEqualNumbers(left, right) : choices.choose(2, .unknown) == 0
  }

  /// Returns the interval of a present number.
  private mutating func numbers(of expression: Expression) -> Interval {
    guard expression.type.isOptional else { return interval(of: expression) }
    return contents(of: expression).map { interval(at: $0) } ?? expression.type.wrapped.numbers
  }

  private mutating func isEqual(_ position: Position, _ interval: Interval, to value: Int) -> Bool {
    var alternatives = [Interval(value)]
    if interval.low < value { alternatives.append(Interval(interval.low, value - 1)) }
    if value < interval.high { alternatives.append(Interval(value + 1, interval.high)) }
    let taken = choices.choose(alternatives.count, subject(of: position))
    refine(position, alternatives[taken])
    return taken == 0
  }

  private mutating func areEqualTexts(_ left: Expression, _ right: Expression) -> Bool {
    let (first, second) = (numbers(of: left).low, numbers(of: right).low)
    let isForeign = first == ValueType.foreignText || second == ValueType.foreignText
    guard first == second || isForeign else { return false }
    // The arguments of a text are not tracked.
    return !isForeign && flow.texts[first].parameters.isEmpty || choices.choose(2, .unknown) == 0
  }

  /// Returns whether the values at two positions are equal.
  ///
  /// If the result is unknown, the step chooses a result.
  private mutating func areEqual(_ first: Position, _ second: Position, _ type: ValueType) -> Bool {
    switch type {
    case .record(let record):
      for field in record.fields.indices {
        let offset = ValueType.offset(of: field, in: record)
        guard areEqual(first.advanced(by: offset), second.advanced(by: offset), record.fields[field].type) else { return false }
      }
      return true
    case .bool, .int, .cases, .duration:
      let (one, other) = (interval(at: first), interval(at: second))
      guard one.meets(other) else { return false }
      if let value = other.value { return one.value == value || isEqual(first, one, to: value) }
      if let value = one.value { return isEqual(second, other, to: value) }
      guard choose(first) != nil else { return choices.choose(2, .unknown) == 0 }
      return areEqual(first, second, type)
    case .pin: return areEqualCodes(first, second)
    case .optional(let wrapped):
      let (isFirst, isSecond) = (isPresent(at: first, wrapped), isPresent(at: second, wrapped))
      guard isFirst == isSecond else { return false }
      return !isFirst || areEqual(first.advanced(by: 2), second.advanced(by: 2), wrapped)
    case .text, .digit, .secret, .none, .list: return choices.choose(2, .unknown) == 0
    }
  }

  private mutating func contains(_ list: Expression, _ item: Expression) -> Bool {
    guard case .list(let element, let capacity) = list.type, element.isNumber, let position = position(of: list) else {
      return choices.choose(2, .unknown) == 0
    }
    let count = itemCount(at: position, element, capacity)
    guard count > 0 else { return false }
    _ = chooseValues([item])
    let wanted = interval(of: item)
    guard let value = wanted.value else { return choices.choose(2, .unknown) == 0 }
    for index in 0..<count {
      let position = position.advanced(by: 2 + index * 2)
      let interval = interval(at: position)
      guard interval.contains(value) else { continue }
      if interval.value != nil || isEqual(position, interval, to: value) { return true }
    }
    return false
  }

  /// The limit on the combinations of values for one condition.
  private static let maximumCombinations = 1_000

  /// Chooses single values for all numbers that the expressions read.
  ///
  /// - Returns: `false` if the numbers have too many combinations, if all numbers are known, or if a number belongs to an
  ///   untracked variable.
  private mutating func chooseValues(_ expressions: [Expression]) -> Bool {
    var open: Set<Position> = []
    for expression in expressions.flatMap(\.all) where expression.hasPosition && expression.type.wrapped.isNumber {
      guard let position = contents(of: expression), interval(at: position).value == nil else { continue }
      // Enumerating the values of an untracked variable adds no precision.
      if isGuess(position) { return false }
      open.insert(position)
    }
    var combinations = 1
    for position in open {
      guard let values = interval(at: position).fewValues, combinations * values.count <= Self.maximumCombinations else {
        return false
      }
      combinations *= values.count
    }
    for position in open.sorted(by: { ($0.payload ?? -1, $0.cell) < ($1.payload ?? -1, $1.cell) }) { _ = choose(position) }
    return !open.isEmpty
  }
}

extension Expression {
  /// Whether the expression refers to a stored value and is not computed.
  fileprivate var hasPosition: Bool {
    switch kind {
    case .variable, .field, .member, .unwrapped, .item: true
    default: false
    }
  }
}

extension ValueType {
  /// Whether a value of the type is represented by one interval of numbers.
  package var isNumber: Bool {
    switch self {
    case .bool, .int, .cases, .duration: true
    case .text, .digit, .pin, .secret, .none, .optional, .record, .list: false
    }
  }
}
