package import StatechartModel
import StatechartSemantics

/// The cells in which an abstract state holds the data of a flow: a fixed number of integers.
///
/// Of a number, a truth value, a case or a duration two cells hold the ends of an ``Interval``; of what may be absent two more hold
/// whether it is there. Of a code the count is held, and for each two codes how many of their first digits they share, which is all
/// that a guard can ask (see `Exploration`). A text is told from others of the spec; handles and digits take no cells.
package struct Layout {
  package let flow: Flow
  /// The first cell of each variable; `nil` of those whose values are not held.
  let offsets: [Int?]
  /// The variables that hold an interval of ``partition(of:)`` and not any interval: those with computed numbers, or all.
  let counted: Set<ID<Variable>>
  /// The first cell of each code that stands at a fixed place: in a variable, or in a record that is one.
  let codes: [Int]
  /// The number of all cells.
  let count: Int

  private let firstPair: Int
  let precision: Precision
  /// Whether all variables that can affect the behaviour are held.
  let isWhole: Bool
  /// The numbers that a guard, a condition or a property compares with.
  private let compared: [Int]

  package init(_ flow: Flow, _ precision: Precision) {
    (self.flow, self.precision) = (flow, precision)
    // A variable can be compared with one to which a number was assigned.
    let assigned = precision.isComparable ? flow.assignedNumbers : []
    compared = assigned.union(flow.comparedNumbers).sorted()
    isWhole = flow.relevantVariables.isSubset(of: precision.variables)
    var offset = 0
    var codes: [Int] = []
    counted = precision.dividesAll ? precision.variables : flow.countedVariables
    offsets = flow.variables.ids.map { id in
      guard precision.variables.contains(id) else { return nil }
      let variable = flow.variables[id]
      defer { offset += variable.type.cells }
      codes += variable.type.codes.map { offset + $0 }
      return offset
    }
    self.codes = codes
    firstPair = offset
    count = offset + codes.count * (codes.count - 1) / 2
  }

  /// The cell with the number of first digits that two codes share, by their places in ``codes``.
  func shared(_ first: Int, _ second: Int) -> Int {
    let (low, high) = (min(first, second), max(first, second))
    return firstPair + high * (high - 1) / 2 + low
  }

  /// The intervals of a range that are told apart, in their order: each number, or if there are too many, those that are compared with and
  /// what lies between them.
  package func partition(of range: Interval) -> [Interval] {
    if let few = range.fewValues, few.count <= precision.mostNumbers { return few.map { Interval($0) } }
    var intervals: [Interval] = []
    var next = range.low
    for number in compared where range.contains(number) {
      if next < number { intervals.append(Interval(next, number - 1)) }
      intervals.append(Interval(number))
      if number == range.high { return intervals }
      next = number + 1
    }
    return intervals + [Interval(next, range.high)]
  }

  /// The values that each cell can have.
  var limits: [Interval] {
    flow.variables.ids.filter { offsets[$0.index] != nil }.flatMap { flow.variables[$0].type.limits }
      + Array(repeating: Interval(0, ValueType.pinCapacities.upperBound), count: count - firstPair)
  }
}

extension ValueType {
  /// The number of cells of a value.
  var cells: Int {
    switch self {
    case .bool, .int, .cases, .duration, .text, .pin: 2
    case .digit, .secret, .none: 0
    case .optional(let wrapped): 2 + wrapped.cells
    case .record(let record): record.fields.reduce(0) { $0 + $1.type.cells }
    case .list(let element, let capacity): 2 + capacity * element.cells
    }
  }

  /// The first cell of a field of a record.
  static func offset(of field: Int, in record: RecordType) -> Int {
    record.fields.prefix(field).reduce(0) { $0 + $1.type.cells }
  }

  /// The first cells of the codes in a value; those in lists have no fixed place.
  package var codes: [Int] {
    switch self {
    case .pin: [0]
    case .optional(let wrapped): wrapped.codes.map { $0 + 2 }
    case .record(let record):
      record.fields.indices.flatMap { field in
        record.fields[field].type.codes.map { Self.offset(of: field, in: record) + $0 }
      }
    case .bool, .int, .cases, .duration, .text, .digit, .secret, .none, .list: []
    }
  }

  /// The values that a scalar can have.
  package var numbers: Interval {
    switch self {
    case .bool: Interval(0, 1)
    case .int(let range): Interval(range.lowerBound, range.upperBound)
    case .cases(let type): Interval(0, max(0, type.cases.count - 1))
    case .duration: Interval(0, Interpreter.longestDuration)
    case .text: Interval(0, Self.foreignText)
    case .pin(let capacity): Interval(0, capacity)
    case .digit, .secret, .none, .optional, .record, .list: Interval(0)
    }
  }

  /// The index of a text that comes from outside.
  static let foreignText = Int(Int32.max)

  /// The values that each cell of a value can have.
  var limits: [Interval] {
    switch self {
    // An absent number is 0, whatever its range.
    case .bool, .int, .cases, .duration, .text, .pin:
      Array(repeating: Interval(min(0, numbers.low), max(0, numbers.high)), count: 2)
    case .digit, .secret, .none: []
    case .optional(let wrapped): [Interval(0, 1), Interval(0, 1)] + wrapped.limits
    case .record(let record): record.fields.flatMap(\.type.limits)
    case .list(let element, let capacity):
      Array(repeating: Interval(0, capacity), count: 2)
        + (0..<capacity).flatMap { _ in element.limits }
    }
  }

  /// The cells of a value of which nothing is known but its type.
  var anything: [Int] {
    switch self {
    case .bool, .int, .cases, .duration, .pin: [numbers.low, numbers.high]
    case .text: [Self.foreignText, Self.foreignText]
    case .digit, .secret, .none: []
    case .optional(let wrapped): [0, 1] + wrapped.anything
    case .record(let record): record.fields.flatMap(\.type.anything)
    case .list(let element, let capacity): [0, capacity] + (0..<capacity).flatMap { _ in element.anything }
    }
  }
}
