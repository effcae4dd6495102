package import StatechartModel
import StatechartSemantics

/// The layout of an abstract state's data: a fixed number of integer cells.
///
/// A number, a bool, a case or a duration takes two cells for the ends of an ``Interval``. An optional value takes two more
/// cells for its presence. A list takes two cells for its count, and the cells of `capacity` items. A text takes two cells for
/// its index in the spec. Handles and digits take no cells.
///
/// A code takes two cells for its length. Each pair of codes at fixed positions takes a cell for the length of their common
/// prefix. Guards cannot compare other data of codes. See `Exploration`.
package struct StateLayout {
  package let flow: Flow
  /// The first cell of each variable; `nil` for an untracked variable.
  let offsets: [Int?]
  /// The variables whose intervals are restricted to the intervals of ``partition(of:)``: the variables with computed values,
  /// or all tracked variables.
  let counted: Set<ID<Variable>>
  /// The first cell of each code at a fixed position: in a variable, or in a record of a variable.
  let codes: [Int]
  /// The number of all cells.
  let count: Int

  private let firstPair: Int
  let precision: Precision
  /// Whether all relevant variables are tracked.
  let isWhole: Bool
  /// The constants that divide a partition, in ascending order.
  private let compared: [Int]

  package init(_ flow: Flow, _ precision: Precision) {
    (self.flow, self.precision) = (flow, precision)
    // A variable can be compared with a variable to which a constant was assigned.
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

  /// Returns the cell with the length of the common prefix of two codes, by their indices in ``codes``.
  func shared(_ first: Int, _ second: Int) -> Int {
    let (low, high) = (min(first, second), max(first, second))
    return firstPair + high * (high - 1) / 2 + low
  }

  /// Returns the partition of a range, in ascending order.
  ///
  /// The partition of a short range contains each number. The partition of another range contains the constants in the range,
  /// and the intervals between the constants.
  package func partition(of range: Interval) -> [Interval] {
    if let few = range.fewValues, few.count <= precision.maximumNumbers { return few.map { Interval($0) } }
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

  /// The possible values of each cell.
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

  /// Returns the first cell of a field in a record.
  static func offset(of field: Int, in record: RecordType) -> Int {
    record.fields.prefix(field).reduce(0) { $0 + $1.type.cells }
  }

  /// The first cells of the codes in a value.
  ///
  /// Codes in lists have no fixed position.
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

  /// The interval of the numbers that represent a scalar, such as the length of a code; 0 for a type without such a number.
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

  /// The index that represents any text of the environment.
  static let foreignText = Int(Int32.max)

  /// The possible values of each cell of a value.
  var limits: [Interval] {
    switch self {
    // An absent number is stored as 0, even if its range excludes 0.
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

  /// The cells of an unknown value of this type.
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
