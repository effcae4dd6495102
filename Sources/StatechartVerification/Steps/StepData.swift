import StatechartModel
import StatechartSemantics

/// The data of a step on abstract states: the cells of the variables, what inputs and raised events carry, the delays, and the
/// operations that are waited for.
struct StepData {
  /// What an input or a raised event carries, by its place among those of the step.
  struct Payload: Hashable, Sendable {
    let place: Int
  }

  /// Where a value is held.
  struct Place: Hashable {
    /// `nil` for the variables.
    var payload: Int?
    var cell: Int

    func advanced(by cells: Int) -> Place { Place(payload: payload, cell: cell + cells) }
  }

  let layout: Layout
  private(set) var cells: [Int]
  private let log: CellLog
  /// The cells of what inputs and raised events carry.
  private(set) var payloads: [[Int]] = []
  private(set) var fields: [[Field]] = []
  /// The payload of the input; `nil` if it has none.
  private var input: Payload?
  /// For each variable that is read but not held, its value in this step: at first any value of its type.
  private var guesses: [ID<Variable>: Payload] = [:]
  /// The variables that are read and whose values the states do not hold.
  private(set) var missed: Set<ID<Variable>> = []
  /// The cells that hold a copy of what the input carries, each with the cell there: what becomes known of one is known of both.
  private var copies: [Int: Int] = [:]
  /// The payload of the guard or the action at hand.
  var payload: Payload?
  var configuration: Flow.StateSet = []
  var delays: Delays
  /// The number of the step in a run that is replayed.
  var step = 0
  /// The operations that are waited for.
  var pending: IDSet<Invocation>
  var choices: Choices
  /// The requests of the step to the outside, in order.
  var requests: [TraceEvent] = []
  /// The transitions with a guard that the step asked, and whether the guard held; `nil` if goals of coverage are not noted.
  var asked: [(transition: Transition, holds: Bool)]?

  var flow: Flow { layout.flow }

  init(
    _ layout: Layout, cells: [Int], _ log: CellLog, delays: Delays = Delays(), pending: IDSet<Invocation> = IDSet(),
    choices: Choices
  ) {
    (self.layout, self.cells, self.log) = (layout, cells, log)
    (self.delays, self.pending, self.choices) = (delays, pending, choices)
  }

  /// Adds what an input carries: all that its types allow.
  mutating func receive(_ fields: [Field]) -> Payload {
    let payload = add(fields, fields.flatMap(\.type.anything))
    input = payload
    return payload
  }

  /// Adds what a raised event carries. Where it is known wholly, equal ones are one, so that a loop comes back to where it was.
  mutating func raise(_ fields: [Field], _ cells: [Int]) -> Payload {
    let isKnown = stride(from: 0, to: cells.count - 1, by: 2).allSatisfy { cells[$0] == cells[$0 + 1] }
    let known = isKnown ? payloads.indices.dropFirst().first { payloads[$0] == cells && self.fields[$0] == fields } : nil
    return known.map { Payload(place: $0) } ?? add(fields, cells)
  }

  mutating func add(_ fields: [Field], _ cells: [Int]) -> Payload {
    payloads.append(cells)
    self.fields.append(fields)
    return Payload(place: payloads.count - 1)
  }

  // MARK: Cells

  /// A cell of the variables.
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

  subscript(place: Place) -> Int {
    get { place.payload.map { payloads[$0][place.cell] } ?? self[place.cell] }
    set {
      if let payload = place.payload { payloads[payload][place.cell] = newValue } else { self[place.cell] = newValue }
    }
  }

  /// Takes note that some cells are a copy of what a place holds.
  mutating func noteCopy(of source: Place, at cell: Int, count: Int) {
    guard isInput(source) else { return }
    for offset in 0..<count { copies[cell + offset] = source.cell + offset }
  }

  /// Takes note of what has become known of a number: also in what is a copy of it.
  mutating func refine(_ place: Place, _ interval: Interval) {
    let carried = isInput(place) ? place.cell : place.payload == nil ? copies[place.cell] : nil
    guard let carried else { return set(place, interval) }
    let places =
      [Place(payload: input?.place, cell: carried)]
      + copies.filter { $0.value == carried }.keys.sorted().map { Place(cell: $0) }
    let known = copies
    for place in places { set(place, interval) }
    copies = known
  }

  func interval(at place: Place) -> Interval {
    Interval(self[place], self[place.advanced(by: 1)])
  }

  mutating func set(_ place: Place, _ interval: Interval) {
    self[place] = interval.low
    self[place.advanced(by: 1)] = interval.high
  }

  func cells(at place: Place, count: Int) -> [Int] {
    (0..<count).map { self[place.advanced(by: $0)] }
  }

  mutating func set(_ place: Place, _ values: [Int]) {
    for (offset, value) in values.enumerated() { self[place.advanced(by: offset)] = value }
  }

  /// Whether a place holds what the input carries.
  func isInput(_ place: Place) -> Bool { place.payload != nil && place.payload == input?.place }

  /// The cells of the payload of the input.
  var carried: [Int] { input.map { payloads[$0.place] } ?? [] }

  /// Whose choice it is what a place holds.
  func subject(of place: Place) -> Choices.Subject {
    if isInput(place) || place.payload == nil && copies[place.cell] != nil { return .input }
    return isGuess(place) ? .unknown : .state
  }

  /// Whether a place belongs to a variable whose value is not held.
  func isGuess(_ place: Place) -> Bool { guesses.values.contains { $0.place == place.payload } }

  // MARK: Variables

  /// Returns the place of a variable's value, which is any value of its type if the states do not hold it.
  mutating func place(of variable: ID<Variable>) -> Place {
    if let cell = layout.offsets[variable.index] { return Place(payload: nil, cell: cell) }
    missed.insert(variable)
    let guess = guesses[variable] ?? add([], flow.variables[variable].type.anything)
    guesses[variable] = guess
    return Place(payload: guess.place, cell: 0)
  }

  /// Notes an assignment to a variable. A value that is not held is any value of its type again.
  mutating func noteChange(of variable: ID<Variable>) { guesses[variable] = nil }

  /// Sets the value of a variable that is not held, for the rest of the step.
  mutating func guess(_ variable: ID<Variable>, _ cells: [Int]) { guesses[variable] = add([], cells) }

  /// Chooses one of the values that a number can have.
  mutating func choose(_ place: Place) -> Int? {
    let interval = interval(at: place)
    if let value = interval.value { return value }
    guard let values = interval.fewValues else { return nil }
    let value = values.lowerBound + choices.choose(values.count, subject(of: place))
    refine(place, Interval(value))
    return value
  }

  /// Whether something that may be absent is there; what is not has empty cells.
  mutating func isPresent(at place: Place, _ wrapped: ValueType) -> Bool {
    if let known = interval(at: place).value { return known == 1 }
    let isPresent = choices.choose(2, subject(of: place)) == 0
    refine(place, Interval(isPresent ? 1 : 0))
    if !isPresent { set(place.advanced(by: 2), Array(repeating: 0, count: wrapped.cells)) }
    return isPresent
  }

  /// The number of items of a list; the cells of those that are not there are empty.
  mutating func itemCount(at place: Place, _ element: ValueType, _ capacity: Int) -> Int {
    if let known = interval(at: place).value { return known }
    let count = choose(place) ?? 0
    let items = place.advanced(by: 2 + count * element.cells)
    set(items, Array(repeating: 0, count: (capacity - count) * element.cells))
    return count
  }
}
