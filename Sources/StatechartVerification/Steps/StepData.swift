import StatechartModel
import StatechartSemantics

/// The data of an abstract step.
///
/// The data consists of the cells of the variables, the payloads of the input and of raised events, the delays, and the pending
/// operations.
struct StepData {
  /// The payload of an event or an outcome, or the value of an untracked variable, by its index in the step.
  struct Payload: Hashable, Sendable {
    let position: Int
  }

  /// The position of a value: its first cell, in the tracked variables or in a payload.
  struct Position: Hashable {
    /// The index of the payload; `nil` for the tracked variables.
    var payload: Int?
    var cell: Int

    func advanced(by cells: Int) -> Position { Position(payload: payload, cell: cell + cells) }
  }

  let layout: StateLayout
  private(set) var cells: [Int]
  private let log: CellLog
  /// The cells of the payloads and of the values of untracked variables.
  private(set) var payloads: [[Int]] = []
  private(set) var fields: [[Field]] = []
  /// The payload of the input; `nil` for an input without a payload.
  private var input: Payload?
  /// The value in this step of each untracked variable that the step reads: initially any value of the variable's type.
  private var guesses: [ID<Variable>: Payload] = [:]
  /// The untracked variables that were read.
  private(set) var missed: Set<ID<Variable>> = []
  /// The cell of the input's payload from which each copied cell originates.
  ///
  /// ``refine(_:_:)`` narrows a cell of the payload and its copies together.
  private var copies: [Int: Int] = [:]
  /// The payload that the current guard or action can read.
  var payload: Payload?
  var configuration: Flow.StateSet = []
  var delays: Delays
  /// The number of the step in a replayed run.
  var step = 0
  /// The invocations whose operations are pending.
  var pending: IDSet<Invocation>
  var choices: Choices
  /// The requests of the step, in order.
  var requests: [TraceEvent] = []
  /// The transitions whose guards the step evaluated, each with the result of its guard; `nil` if coverage is not recorded.
  var evaluated: [(transition: Transition, holds: Bool)]?

  var flow: Flow { layout.flow }

  init(
    _ layout: StateLayout, cells: [Int], _ log: CellLog, delays: Delays = Delays(), pending: IDSet<Invocation> = IDSet(),
    choices: Choices
  ) {
    (self.layout, self.cells, self.log) = (layout, cells, log)
    (self.delays, self.pending, self.choices) = (delays, pending, choices)
  }

  /// Adds the payload of the input, with any values of its types, and returns the payload.
  mutating func receive(_ fields: [Field]) -> Payload {
    let payload = add(fields, fields.flatMap(\.type.anything))
    input = payload
    return payload
  }

  /// Adds the payload of a raised event, and returns the payload.
  ///
  /// Equal payloads of single values are shared, so that a loop returns to the same state.
  mutating func raise(_ fields: [Field], _ cells: [Int]) -> Payload {
    let isKnown = stride(from: 0, to: cells.count - 1, by: 2).allSatisfy { cells[$0] == cells[$0 + 1] }
    let known = isKnown ? payloads.indices.dropFirst().first { payloads[$0] == cells && self.fields[$0] == fields } : nil
    return known.map { Payload(position: $0) } ?? add(fields, cells)
  }

  mutating func add(_ fields: [Field], _ cells: [Int]) -> Payload {
    payloads.append(cells)
    self.fields.append(fields)
    return Payload(position: payloads.count - 1)
  }

  // MARK: Cells

  /// Accesses a cell of the variables, and records the read or the write.
  subscript(cell: Int) -> Int {
    get {
      log.noteRead(cell)
      return cells[cell]
    }
    set {
      log.noteWrite(cell)
      cells[cell] = newValue
      copies[cell] = nil
    }
  }

  subscript(position: Position) -> Int {
    get { position.payload.map { payloads[$0][position.cell] } ?? self[position.cell] }
    set {
      if let payload = position.payload { payloads[payload][position.cell] = newValue } else { self[position.cell] = newValue }
    }
  }

  /// Records that `count` cells of the variables are a copy of the cells at a position.
  ///
  /// The function does nothing if the position is not in the payload of the input.
  mutating func noteCopy(of source: Position, at cell: Int, count: Int) {
    guard isInput(source) else { return }
    for offset in 0..<count { copies[cell + offset] = source.cell + offset }
  }

  /// Narrows the intervals of a number and of its copies.
  mutating func refine(_ position: Position, _ interval: Interval) {
    let carried = isInput(position) ? position.cell : position.payload == nil ? copies[position.cell] : nil
    guard let carried else { return set(position, interval) }
    let positions =
      [Position(payload: input?.position, cell: carried)]
      + copies.filter { $0.value == carried }.keys.sorted().map { Position(cell: $0) }
    let known = copies
    for position in positions { set(position, interval) }
    copies = known
  }

  func interval(at position: Position) -> Interval {
    Interval(self[position], self[position.advanced(by: 1)])
  }

  mutating func set(_ position: Position, _ interval: Interval) {
    self[position] = interval.low
    self[position.advanced(by: 1)] = interval.high
  }

  func cells(at position: Position, count: Int) -> [Int] {
    (0..<count).map { self[position.advanced(by: $0)] }
  }

  mutating func set(_ position: Position, _ values: [Int]) {
    for (offset, value) in values.enumerated() { self[position.advanced(by: offset)] = value }
  }

  /// Returns whether a position is in the payload of the input.
  func isInput(_ position: Position) -> Bool { position.payload != nil && position.payload == input?.position }

  /// The cells of the payload of the input.
  var carried: [Int] { input.map { payloads[$0.position] } ?? [] }

  /// Returns the subject of a choice between the values at a position.
  func subject(of position: Position) -> Choices.Subject {
    if isInput(position) || position.payload == nil && copies[position.cell] != nil { return .input }
    return isGuess(position) ? .unknown : .state
  }

  /// Returns whether a position belongs to an untracked variable.
  func isGuess(_ position: Position) -> Bool { guesses.values.contains { $0.position == position.payload } }

  // MARK: Variables

  /// Returns the position of a variable's value.
  ///
  /// An untracked variable has the value that the step has set, or else any value of its type.
  mutating func position(of variable: ID<Variable>) -> Position {
    if let cell = layout.offsets[variable.index] { return Position(payload: nil, cell: cell) }
    missed.insert(variable)
    let guess = guesses[variable] ?? add([], flow.variables[variable].type.anything)
    guesses[variable] = guess
    return Position(payload: guess.position, cell: 0)
  }

  /// Records an assignment to a variable.
  ///
  /// After the assignment, an untracked variable has any value of its type.
  mutating func noteChange(of variable: ID<Variable>) { guesses[variable] = nil }

  /// Sets the value of an untracked variable for the rest of the step.
  mutating func guess(_ variable: ID<Variable>, _ cells: [Int]) { guesses[variable] = add([], cells) }

  /// Chooses a possible value of a number.
  ///
  /// - Returns: The value; `nil` if the interval has too many values.
  mutating func choose(_ position: Position) -> Int? {
    let interval = interval(at: position)
    if let value = interval.value { return value }
    guard let values = interval.fewValues else { return nil }
    let value = values.lowerBound + choices.choose(values.count, subject(of: position))
    refine(position, Interval(value))
    return value
  }

  /// Returns whether an optional value is present.
  ///
  /// If the presence is unknown, the step chooses a result. The step then sets the cells of an absent value to 0.
  mutating func isPresent(at position: Position, _ wrapped: ValueType) -> Bool {
    if let known = interval(at: position).value { return known == 1 }
    let isPresent = choices.choose(2, subject(of: position)) == 0
    refine(position, Interval(isPresent ? 1 : 0))
    if !isPresent { set(position.advanced(by: 2), Array(repeating: 0, count: wrapped.cells)) }
    return isPresent
  }

  /// Returns the number of items of a list.
  ///
  /// If the number is unknown, the step chooses a number. The step then sets the cells of missing items to 0.
  mutating func itemCount(at position: Position, _ element: ValueType, _ capacity: Int) -> Int {
    if let known = interval(at: position).value { return known }
    let count = choose(position) ?? 0
    let items = position.advanced(by: 2 + count * element.cells)
    set(items, Array(repeating: 0, count: (capacity - count) * element.cells))
    return count
  }
}
