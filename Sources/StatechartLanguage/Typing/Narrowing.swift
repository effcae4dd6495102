import StatechartModel

/// The facts that narrowing derives from guards and assignments at one program point.
///
/// The facts are ranges of numbers and sums, possible cases, the presence or absence of optional values, and conditions that
/// hold or fail.
struct Narrowing {
  /// A storage location for a value.
  enum StorageLocation: Equatable {
    case variable(ID<Variable>)
    /// A field of the current event or outcome.
    case carried(Int)
    /// A field of the record at a storage location.
    indirect case member(StorageLocation, Int)
    /// The first or last item of the list at a storage location.
    indirect case item(ListEnd, StorageLocation)
  }

  /// A number whose range a condition can narrow.
  enum Number: Equatable {
    case value(StorageLocation)
    /// The number of digits of a pin, or of items of a list.
    case count(StorageLocation)
  }

  /// The ranges of numbers and of sums of numbers.
  var ranges = AssociationList<Sum.Terms, ClosedRange<Int>>()
  private var cases = AssociationList<StorageLocation, Set<String>>()
  /// The optional values that are known to be present (`true`) or absent (`false`).
  private var presence = AssociationList<StorageLocation, Bool>()
  /// The conditions that are known to hold (`true`) or fail (`false`).
  private var conditions = AssociationList<Condition, Bool>()
  /// Whether the facts contradict each other, so that the program point is unreachable.
  var isContradiction = false

  /// Whether there are no facts.
  var isEmpty: Bool {
    ranges.isEmpty && cases.isEmpty && presence.isEmpty && conditions.isEmpty && !isContradiction
  }

  /// A condition, compared without its source range.
  private enum Condition: Equatable {
    /// The condition that a state is active.
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

    func isCondition(about state: ID<State>) -> Bool {
      switch self {
      case .isIn(let tested): tested == state
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

  /// Whether narrowing assumes that values are in the ranges of their types.
  ///
  /// Without this assumption, narrowing analyzes a guard independently of the ranges of the types.
  let trustsTypes: Bool

  init(trustsTypes: Bool = true) {
    self.trustsTypes = trustsTypes
  }

  /// Returns the subrange of `range` that contains all possible values of a number.
  ///
  /// The result is `range` itself if the facts do not restrict the number.
  func narrowed(_ range: ClosedRange<Int>, of number: Number) -> ClosedRange<Int> {
    narrowed(range, of: [number: 1])
  }

  /// Returns the subrange of `range` that contains all possible values of a sum.
  ///
  /// The result is `range` itself if the facts do not restrict the sum.
  func narrowed(_ range: ClosedRange<Int>, of sum: Sum) -> ClosedRange<Int> {
    let shifted = range.shifted(by: 0 &- sum.constant)
    return shifted.map { narrowed($0, of: sum.terms) }?.shifted(by: sum.constant) ?? range
  }

  func narrowed(_ range: ClosedRange<Int>, of terms: Sum.Terms) -> ClosedRange<Int> {
    guard let known = ranges[terms], known.overlaps(range) else { return range }
    return known.clamped(to: range)
  }

  /// Returns the type of a storage location, with the range of a number narrowed by the facts.
  func narrowed(_ type: ValueType, at storage: StorageLocation) -> ValueType {
    switch type {
    // An integer without a range wraps around, so it is never narrowed.
    case .anyInt: type
    case .int(let range):
      // Usually no fact restricts the number, and the type is reused.
      switch narrowed(range, of: .value(storage)) {
      case range: type
      case let part: .int(part)
      }
    case .optional(let wrapped): .optional(narrowed(wrapped, at: storage))
    default: type
    }
  }

  /// Returns whether an optional value is known to be present.
  func isPresent(_ storage: StorageLocation) -> Bool {
    if case .item(_, let list) = storage, let count = ranges[[.count(list): 1]], count.lowerBound > 0 { return true }
    return presence[storage] == true
  }

  /// Returns whether a fact is known about a variable.
  func knows(_ variable: ID<Variable>) -> Bool {
    ranges.contains { $0.key.contains { $0.key.storage.variable == variable } }
      || cases.contains { $0.key.variable == variable }
      || presence.contains { $0.key.variable == variable } || conditions.contains { $0.key.reads(variable) }
  }

  /// Returns whether a state is known to be active.
  func knows(isIn state: ID<State>) -> Bool {
    conditions[.isIn(state)] == true
  }

  // MARK: Changes

  /// Removes the facts about a storage location and the locations inside it, and the conditions that read the variable of the
  /// location.
  mutating func forget(_ storage: StorageLocation) {
    presence.removeAll { $0.isInside(storage) }
    ranges.removeAll { $0.contains { $0.key.storage.isInside(storage) } }
    cases.removeAll { $0.isInside(storage) }
    if let variable = storage.variable { conditions.removeAll { $0.reads(variable) } }
  }

  mutating func set(_ number: Number, _ range: ClosedRange<Int>) {
    ranges[[number: 1]] = range
  }

  /// Records the assignment of a value to a storage location.
  mutating func assign(_ value: Expression, to storage: StorageLocation) {
    // The value is analyzed before the facts change, because it may depend on the previous value of the storage location.
    let known = value.type == .bool ? truth(of: value) : nil
    let range = value.numbers.map { range in Sum(value).map { narrowed(range, of: $0) } ?? range }
    let isPresent = StorageLocation(value).map { self.isPresent($0) } ?? false
    forget(storage)
    switch value.type {
    case .none: presence[storage] = false
    case .optional:
      if isPresent { presence[storage] = true }
      return
    default: presence[storage] = true
    }
    if let range { ranges[[.value(storage): 1]] = range }
    if case .caseName(let name) = value.kind { cases[storage] = [name] }
    if case .list(let items) = value.kind { set(.count(storage), items.count...items.count) }
    guard case .variable(let variable) = storage else { return }
    let assigned = Expression(kind: .variable(variable), type: value.type, range: value.range)
    if let known {
      note(assigned, holds: known)
    } else if !value.contains(where: { if case .variable(variable) = $0.kind { true } else { false } }) {
      learn(Expression(kind: .binary(.equal, assigned, value), type: .bool, range: value.range))
    }
  }

  /// Records that a state is active or inactive.
  mutating func set(isIn state: ID<State>, _ isActive: Bool) {
    if conditions[.isIn(state)] == isActive { return }
    forget(isIn: state)
    conditions[.isIn(state)] = isActive
  }

  /// Removes the conditions that test whether a state is active.
  mutating func forget(isIn state: ID<State>) {
    conditions.removeAll { $0.isCondition(about: state) }
  }

  // MARK: Conditions

  /// Adds the facts that follow from a condition that holds or fails.
  mutating func learn(_ condition: Expression, holds: Bool = true) {
    switch condition.kind {
    case .bool(let value): if value != holds { isContradiction = true }
    case .not(let operand): learn(operand, holds: !holds)
    case .binary(.and, let left, let right) where holds, .binary(.or, let left, let right) where !holds:
      learn(left, holds: holds)
      learn(right, holds: holds)
    case .binary(.or, let left, let right), .binary(.and, let left, let right):
      let (first, second) = (knowing(left, holds: holds), knowing(right, holds: holds))
      // If the facts of one operand are contradictory, the facts of the other operand hold.
      if first.isContradiction {
        self = second
      } else if second.isContradiction {
        self = first
      } else {
        learnCommon(first, second)
        note(condition, holds: holds)
      }
    // An optional bool that is `none` is neither true nor false.
    case .binary(.equal, let left, let right) where right.literalBool != nil && left.type == .bool:
      learn(left, holds: right.literalBool == holds)
    case .binary(.notEqual, let left, let right) where right.literalBool != nil && left.type == .bool:
      learn(left, holds: right.literalBool != holds)
    case .binary(.notEqual, let left, let right):
      compare(left, right, holds ? .notEqual : .equal)
      note(Expression(kind: .binary(.equal, left, right), type: .bool, range: condition.range), holds: !holds)
    case .binary(let symbol, let left, let right):
      let areSums = (holds ? symbol : symbol.opposite).map { compare(left, right, $0) } ?? false
      // The range of a sum expresses the comparison completely.
      if symbol != .equal, areSums { return }
      // `a < b` and `b > a` are normalized to `a < b`. `b <= a` and `a >= b` are normalized to the negation of `a < b`.
      let isTurned = symbol == .greater || symbol == .lessOrEqual
      let isDenied = symbol == .lessOrEqual || symbol == .greaterOrEqual
      let plain = isTurned || isDenied ? BinaryOperator.less : symbol
      let kind = isTurned ? Expression.Kind.binary(plain, right, left) : .binary(plain, left, right)
      note(Expression(kind: kind, type: .bool, range: condition.range), holds: isDenied ? !holds : holds)
    default: note(condition, holds: holds)
    }
  }

  /// Adds the join of the facts of two alternatives.
  ///
  /// The join contains the smallest range that contains both ranges, and the union of both sets of cases. The join also
  /// contains the presence or absence of a value if both alternatives agree. A fact of only one alternative is not added.
  private mutating func learnCommon(_ one: Narrowing, _ other: Narrowing) {
    for (terms, range) in one.ranges {
      guard let theirs = other.ranges[terms] else { continue }
      ranges[terms] = min(range.lowerBound, theirs.lowerBound)...max(range.upperBound, theirs.upperBound)
    }
    for (storage, names) in one.cases {
      if let theirs = other.cases[storage] { cases[storage] = names.union(theirs) }
    }
    for (storage, isThere) in one.presence where other.presence[storage] == isThere { presence[storage] = isThere }
  }

  func knowing(_ condition: Expression, holds: Bool = true) -> Narrowing {
    var facts = self
    facts.learn(condition, holds: holds)
    return facts
  }

  /// Returns whether the facts imply a condition.
  func implies(_ condition: Expression) -> Bool {
    if case .binary(.and, let left, let right) = condition.kind { return implies(left) && implies(right) }
    return knowing(condition, holds: false).isContradiction
  }

  /// Returns whether a condition holds; `nil` if the facts do not determine the result.
  private func truth(of condition: Expression) -> Bool? {
    if implies(condition) { return true }
    return knowing(condition).isContradiction ? false : nil
  }

  /// Returns the smallest value that both sets of facts allow, if the only fact in each set is a range of the same number.
  ///
  /// The result is `nil` for other sets of facts, and if no value is allowed by both sets.
  func numberClaimed(with other: Narrowing) -> Int? {
    guard isOfOneNumber, other.isOfOneNumber, let (terms, range) = ranges.first, let theirs = other.ranges[terms],
      range.overlaps(theirs)
    else { return nil }
    return range.clamped(to: theirs).lowerBound
  }

  private var isOfOneNumber: Bool {
    ranges.count == 1 && ranges.first?.key.isOneNumber == true && cases.isEmpty && presence.isEmpty && conditions.isEmpty
  }

  /// Returns whether the known range of each variable overlaps the range of the variable's type.
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
    if let storage = StorageLocation(one), case .optional = one.type {
      if other.type == .none, symbol == .equal || symbol == .notEqual { setPresence(symbol == .notEqual, of: storage) }
      // A value that equals a present value is present.
      if symbol == .equal, !other.type.canBeAbsent { setPresence(true, of: storage) }
    }
    if let storage = StorageLocation(one), case .cases(let type) = one.type.wrapped, case .caseName(let name) = other.kind {
      let known = cases[storage] ?? Set(type.cases)
      let possible = symbol == .equal ? known.intersection([name]) : known.subtracting([name])
      cases[storage] = possible
      if possible.isEmpty {
        if symbol == .equal || !one.type.canBeAbsent { isContradiction = true } else { setPresence(false, of: storage) }
      }
    }
    guard trustsTypes, let number = Number(one), let own = one.numbers, let range = other.numbers else { return }
    // `==` implies a bound unless both operands can be absent. Other operators imply a bound if no operand can be absent.
    let (isOptional, isOther) = (one.type.canBeAbsent, other.type.canBeAbsent)
    if symbol == .equal ? isOptional && isOther : isOptional || isOther { return }
    bound([number: 1], own, symbol, range)
  }

  private mutating func setPresence(_ isThere: Bool, of storage: StorageLocation) {
    if let known = presence.updateValue(isThere, forKey: storage), known != isThere { isContradiction = true }
    // A list is empty if and only if it has no first and no last item.
    if case .item(_, let list) = storage {
      bound([.count(list): 1], 0...Int.max, isThere ? .greater : .equal, 0...0)
    }
  }
}

extension Expression {
  /// The states that the expression tests with `in`.
  var testedStates: Set<ID<State>> {
    var states: Set<ID<State>> = []
    forEach { if case .isIn(let state) = $0.kind { states.insert(state) } }
    return states
  }

  fileprivate var literalBool: Bool? {
    if case .bool(let value) = kind { value } else { nil }
  }

  /// The range of the expression's value if the value is present, in milliseconds for a duration.
  ///
  /// The range is `nil` if the expression is neither a number nor a duration.
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

  /// The range of the numbers or durations of the type, or of the wrapped type of an optional; `nil` for other types.
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
  /// The comparison operator that gives the same result with swapped operands; `nil` for other operators.
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

  /// The negated comparison operator; `nil` for other operators.
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
