import StatechartModel

/// What is known at one place, from the guard of the transition that it stands in: ranges that numbers are in, the cases that a
/// value can be, which of the values that can be absent are there, and which conditions hold.
struct Facts {
  /// Something that holds a value.
  enum Place: Equatable {
    case variable(ID<Variable>)
    /// What the event or the outcome carries at this place.
    case carried(Int)
    /// A field of the record that is held here.
    indirect case member(Place, Int)
    /// An item of the list that is held here.
    indirect case item(ListEnd, Place)
  }

  /// A number that a condition can bound.
  enum Number: Equatable {
    case value(Place)
    /// The digits of a code, or the items of a list.
    case count(Place)
  }

  /// Of numbers, and of sums of them.
  var ranges = AssociationList<Sum.Terms, ClosedRange<Int>>()
  private var cases = AssociationList<Place, Set<String>>()
  /// Whether something is there, where that is known.
  private var presence = AssociationList<Place, Bool>()
  /// Whether something else holds, where that is known.
  private var conditions = AssociationList<Condition, Bool>()
  /// Whether nothing can be all that: the place is never reached.
  var isContradiction = false

  /// Whether nothing is known.
  var isEmpty: Bool {
    ranges.isEmpty && cases.isEmpty && presence.isEmpty && conditions.isEmpty && !isContradiction
  }

  /// A condition, which is the same wherever it stands.
  private enum Condition: Equatable {
    /// A state is active.
    case isIn(ID<State>)
    case other(Expression)

    init(_ expression: Expression) {
      if case .isIn(let state) = expression.kind { self = .isIn(state) } else { self = .other(expression) }
    }

    static func == (left: Condition, right: Condition) -> Bool {
      switch (left, right) {
      case (.isIn(let state), .isIn(let other)): state == other
      case (.other(let expression), .other(let other)): expression.isSame(as: other)
      case (.isIn, .other), (.other, .isIn): false
      }
    }

    func asks(about state: ID<State>) -> Bool {
      switch self {
      case .isIn(let asked): asked == state
      case .other(let expression): expression.contains { if case .isIn(state) = $0.kind { true } else { false } }
      }
    }

    func reads(_ variable: ID<Variable>) -> Bool {
      switch self {
      case .isIn: false
      case .other(let expression): expression.contains { if case .variable(variable) = $0.kind { true } else { false } }
      }
    }
  }

  /// Whether what is compared is known to be of its type; that of an alternative is what those before it leave.
  let trustsTypes: Bool

  init(trustsTypes: Bool = true) {
    self.trustsTypes = trustsTypes
  }

  /// The part of `range` that the number can be in; all of it where nothing can be, as the place is never reached.
  func narrowed(_ range: ClosedRange<Int>, of number: Number) -> ClosedRange<Int> {
    narrowed(range, of: [number: 1])
  }

  /// The part of `range` that the sum can be in.
  func narrowed(_ range: ClosedRange<Int>, of sum: Sum) -> ClosedRange<Int> {
    let shifted = range.shifted(by: 0 &- sum.constant)
    return shifted.map { narrowed($0, of: sum.terms) }?.shifted(by: sum.constant) ?? range
  }

  func narrowed(_ range: ClosedRange<Int>, of terms: Sum.Terms) -> ClosedRange<Int> {
    guard let known = ranges[terms], known.overlaps(range) else { return range }
    return known.clamped(to: range)
  }

  /// The type of what a place holds, as far as it is known.
  func narrowed(_ type: ValueType, at place: Place) -> ValueType {
    switch type {
    // It wraps around, and has 64 bits, whatever it is.
    case .anyInt: type
    case .int(let range):
      // Mostly nothing is known, and one type serves for all.
      switch narrowed(range, of: .value(place)) {
      case range: type
      case let part: .int(part)
      }
    case .optional(let wrapped): .optional(narrowed(wrapped, at: place))
    default: type
    }
  }

  /// Whether something is known to be at a place that can be empty.
  func isPresent(_ place: Place) -> Bool {
    if case .item(_, let list) = place, let count = ranges[[.count(list): 1]], count.lowerBound > 0 { return true }
    return presence[place] == true
  }

  /// Whether anything is known of a variable.
  func knows(_ variable: ID<Variable>) -> Bool {
    ranges.contains { $0.key.contains { $0.key.place.variable == variable } }
      || cases.contains { $0.key.variable == variable }
      || presence.contains { $0.key.variable == variable } || conditions.contains { $0.key.reads(variable) }
  }

  /// Whether a state is known to be active.
  func knows(isIn state: ID<State>) -> Bool {
    conditions[.isIn(state)] == true
  }

  // MARK: Changes

  /// Nothing is known any more of a place and what is in it.
  mutating func forget(_ place: Place) {
    presence.removeAll { $0.isInside(place) }
    ranges.removeAll { $0.contains { $0.key.place.isInside(place) } }
    cases.removeAll { $0.isInside(place) }
    if let variable = place.variable { conditions.removeAll { $0.reads(variable) } }
  }

  mutating func set(_ number: Number, _ range: ClosedRange<Int>) {
    ranges[[number: 1]] = range
  }

  /// A place holds a new value.
  mutating func assign(_ value: Expression, to place: Place) {
    // The value may be made of what the place held before.
    let known = value.type == .bool ? truth(of: value) : nil
    let range = value.numbers.map { range in Sum(value).map { narrowed(range, of: $0) } ?? range }
    let isPresent = Place(value).map { self.isPresent($0) } ?? false
    forget(place)
    switch value.type {
    case .none: presence[place] = false
    case .optional:
      if isPresent { presence[place] = true }
      return
    default: presence[place] = true
    }
    if let range { ranges[[.value(place): 1]] = range }
    if case .caseName(let name) = value.kind { cases[place] = [name] }
    if case .list(let items) = value.kind { set(.count(place), items.count...items.count) }
    guard case .variable(let variable) = place else { return }
    let assigned = Expression(kind: .variable(variable), type: value.type, range: value.range)
    if let known {
      note(assigned, holds: known)
    } else if !value.contains(where: { if case .variable(variable) = $0.kind { true } else { false } }) {
      learn(Expression(kind: .binary(.equal, assigned, value), type: .bool, range: value.range))
    }
  }

  /// A state is active, or is not.
  mutating func set(isIn state: ID<State>, _ isActive: Bool) {
    if conditions[.isIn(state)] == isActive { return }
    forget(isIn: state)
    conditions[.isIn(state)] = isActive
  }

  /// Nothing is known any more of whether a state is active.
  mutating func forget(isIn state: ID<State>) {
    conditions.removeAll { $0.asks(about: state) }
  }

  // MARK: Conditions

  /// Takes note of what a condition says about single values, where it is known to hold or to fail.
  mutating func learn(_ condition: Expression, holds: Bool = true) {
    switch condition.kind {
    case .bool(let value): if value != holds { isContradiction = true }
    case .not(let operand): learn(operand, holds: !holds)
    case .binary(.and, let left, let right) where holds, .binary(.or, let left, let right) where !holds:
      learn(left, holds: holds)
      learn(right, holds: holds)
    case .binary(.or, let left, let right), .binary(.and, let left, let right):
      let (first, second) = (knowing(left, holds: holds), knowing(right, holds: holds))
      // Where one of them cannot be, it is the other.
      if first.isContradiction {
        self = second
      } else if second.isContradiction {
        self = first
      } else {
        learnCommon(first, second)
        note(condition, holds: holds)
      }
    // What can be absent is neither true nor false then.
    case .binary(.equal, let left, let right) where right.literalBool != nil && left.type == .bool:
      learn(left, holds: right.literalBool == holds)
    case .binary(.notEqual, let left, let right) where right.literalBool != nil && left.type == .bool:
      learn(left, holds: right.literalBool != holds)
    case .binary(.notEqual, let left, let right):
      compare(left, right, holds ? .notEqual : .equal)
      note(Expression(kind: .binary(.equal, left, right), type: .bool, range: condition.range), holds: !holds)
    case .binary(let symbol, let left, let right):
      let areSums = (holds ? symbol : symbol.opposite).map { compare(left, right, $0) } ?? false
      // What is known of a sum says it all.
      if symbol != .equal, areSums { return }
      // One of `a < b`, `b > a`, `b <= a` and `a >= b` stands for all.
      let isTurned = symbol == .greater || symbol == .lessOrEqual
      let isDenied = symbol == .lessOrEqual || symbol == .greaterOrEqual
      let plain = isTurned || isDenied ? BinaryOperator.less : symbol
      let kind = isTurned ? Expression.Kind.binary(plain, right, left) : .binary(plain, left, right)
      note(Expression(kind: kind, type: .bool, range: condition.range), holds: isDenied ? !holds : holds)
    default: note(condition, holds: holds)
    }
  }

  /// What holds whichever of two cases it is.
  private mutating func learnCommon(_ one: Facts, _ other: Facts) {
    for (terms, range) in one.ranges {
      guard let theirs = other.ranges[terms] else { continue }
      ranges[terms] = min(range.lowerBound, theirs.lowerBound)...max(range.upperBound, theirs.upperBound)
    }
    for (place, names) in one.cases {
      if let theirs = other.cases[place] { cases[place] = names.union(theirs) }
    }
    for (place, isThere) in one.presence where other.presence[place] == isThere { presence[place] = isThere }
  }

  func knowing(_ condition: Expression, holds: Bool = true) -> Facts {
    var facts = self
    facts.learn(condition, holds: holds)
    return facts
  }

  /// Whether a condition is known to hold.
  func implies(_ condition: Expression) -> Bool {
    if case .binary(.and, let left, let right) = condition.kind { return implies(left) && implies(right) }
    return knowing(condition, holds: false).isContradiction
  }

  /// Whether a condition holds, where that is known.
  private func truth(of condition: Expression) -> Bool? {
    if implies(condition) { return true }
    return knowing(condition).isContradiction ? false : nil
  }

  /// A number that both let be, where each is about one number and nothing else.
  func numberClaimed(with other: Facts) -> Int? {
    guard isOfOneNumber, other.isOfOneNumber, let (terms, range) = ranges.first, let theirs = other.ranges[terms],
      range.overlaps(theirs)
    else { return nil }
    return range.clamped(to: theirs).lowerBound
  }

  private var isOfOneNumber: Bool {
    ranges.count == 1 && ranges.first?.key.isOneNumber == true && cases.isEmpty && presence.isEmpty && conditions.isEmpty
  }

  /// Whether each variable can be what is known of it.
  func fit(_ variables: [Variable]) -> Bool {
    ranges.allSatisfy { terms, range in
      guard terms.isOneNumber, case .value(.variable(let id))? = terms.first?.key else { return true }
      return variables[id].type.numbers?.overlaps(range) ?? true
    }
  }

  private mutating func note(_ condition: Expression, holds: Bool) {
    if let known = conditions.updateValue(holds, forKey: Condition(condition)), known != holds { isContradiction = true }
  }

  mutating func narrow(_ one: Expression, _ symbol: BinaryOperator, _ other: Expression) {
    if let place = Place(one), case .optional = one.type {
      if other.type == .none, symbol == .equal || symbol == .notEqual { setPresence(symbol == .notEqual, of: place) }
      // Equal to what is there: it is there.
      if symbol == .equal, !other.type.canBeAbsent { setPresence(true, of: place) }
    }
    if let place = Place(one), case .cases(let type) = one.type.wrapped, case .caseName(let name) = other.kind {
      let known = cases[place] ?? Set(type.cases)
      let possible = symbol == .equal ? known.intersection([name]) : known.subtracting([name])
      cases[place] = possible
      if possible.isEmpty {
        if symbol == .equal || !one.type.canBeAbsent { isContradiction = true } else { setPresence(false, of: place) }
      }
    }
    guard trustsTypes, let number = Number(one), let own = one.numbers, let range = other.numbers else { return }
    // Of what may be absent an inequality says nothing; what is equal to something that is there is there.
    let (isOptional, isOther) = (one.type.canBeAbsent, other.type.canBeAbsent)
    if symbol == .equal ? isOptional && isOther : isOptional || isOther { return }
    bound([number: 1], own, symbol, range)
  }

  private mutating func setPresence(_ isThere: Bool, of place: Place) {
    if let known = presence.updateValue(isThere, forKey: place), known != isThere { isContradiction = true }
    // A list that has a first item is not empty, and one that has none is.
    if case .item(_, let list) = place {
      bound([.count(list): 1], 0...Int.max, isThere ? .greater : .equal, 0...0)
    }
  }
}

extension Expression {
  /// The states that it asks about.
  var askedStates: Set<ID<State>> {
    var states: Set<ID<State>> = []
    forEach { if case .isIn(let state) = $0.kind { states.insert(state) } }
    return states
  }

  fileprivate var literalBool: Bool? {
    if case .bool(let value) = kind { value } else { nil }
  }

  /// The numbers that it can be where it is there; of a duration, its milliseconds.
  var numbers: ClosedRange<Int>? {
    if case .duration(let milliseconds) = kind { return milliseconds...milliseconds }
    return type.numbers
  }
}

extension ValueType {
  var canBeAbsent: Bool {
    switch self {
    case .optional, .none: true
    default: false
    }
  }

  /// The numbers that it has, present or not.
  fileprivate var numbers: ClosedRange<Int>? {
    switch self {
    case .int(let range): range
    case .duration: 0...Int.max
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
    case .or, .and, .plus, .minus, .times, .over, .remainder: nil
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
    case .or, .and, .plus, .minus, .times, .over, .remainder: nil
    }
  }
}
