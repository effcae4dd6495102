package import StatechartModel
import StatechartSemantics

extension StepData: StepEvaluator {
  var memory: [Int] { cells }
  var requestCount: Int { requests.count }

  mutating func holds(_ transition: Transition, _ payload: Payload?, in configuration: Flow.StateSet) -> Bool {
    (self.payload, self.configuration) = (payload, configuration)
    guard let condition = transition.condition else { return true }
    let isHeld = holds(condition)
    evaluated?.append((transition, isHeld))
    return isHeld
  }

  mutating func startTimers(of state: ID<State>, in configuration: Flow.StateSet, of flow: Flow) {
    for timer in flow.states[state].timers { start(timer, in: configuration) }
  }

  mutating func start(_ timer: ID<Timer>, in configuration: Flow.StateSet) {
    (payload, self.configuration) = (nil, configuration)
    var duration = interval(of: flow.timers[timer].delay).clamped(to: ValueType.duration.numbers)
    if flow.timers[timer].isPeriodic {
      duration = Interval(max(duration.low, Timer.shortestPeriod), max(duration.high, Timer.shortestPeriod))
    }
    delays.start(.timer(timer), duration, in: step)
  }

  mutating func cancelWaits(of state: ID<State>, of flow: Flow) {
    let timers = flow.states[state].timers
    if !timers.isEmpty {
      delays.cancel { if case .timer(let timer) = $0 { timers.contains(timer) } else { false } }
    }
    if let invocation = flow.states[state].invocation { pending.remove(invocation) }
  }

  mutating func invoke(_ invocation: ID<Invocation>, in configuration: Flow.StateSet, of flow: Flow) {
    pending.insert(invocation)
    requests.append(.invoked(flow.invocations[invocation].operation))
  }

  mutating func evaluateOutput(_ output: [Expression], in configuration: Flow.StateSet) {}

  mutating func end() {
    delays = Delays()
  }

  // MARK: Actions

  mutating func perform(
    _ actions: [Action], _ payload: Payload?, in configuration: Flow.StateSet, of flow: Flow,
    raising raised: inout RaisedEvents<Payload>
  ) {
    for action in actions {
      (self.payload, self.configuration) = (payload, configuration)
      switch action.kind {
      case .assign(let location, let value): assign(value, to: location)
      case .append(let location, let item):
        if let position = position(of: location) { append(item, at: position, flow.type(of: location)) }
      case .remove(let end, let location):
        if let position = position(of: location) { remove(end, at: position, flow.type(of: location)) }
      case .clear(let location): clear(location)
      case .take(let variable, let source):
        assign(source, to: Location(variable))
        if case .variable(let other) = source.kind, other != variable { clear(Location(other)) }
      case .perform(let effect, _): requests.append(.performed(effect))
      case .raise(let event, let values): raised.append(.event(event), carry(values, of: event), at: action.range)
      case .send(let send, let values):
        let carried = zip(values, flow.events[flow.sends[send].event].fields).flatMap { cells(of: $0, as: $1.type) }
        delays.start(.send(send, carried), Interval(flow.sends[send].milliseconds), in: step)
      case .cancel(let label):
        delays.cancel { if case .send(let send, _) = $0 { flow.sends[send].label == label } else { false } }
      case .branch(let condition, let then, let otherwise):
        perform(holds(condition) ? then : otherwise, payload, in: configuration, of: flow, raising: &raised)
      }
    }
  }

  private mutating func carry(_ values: [Expression], of event: ID<Event>) -> Payload {
    let fields = flow.events[event].fields
    if layout.precision.isComparable { for value in values { divide(value) } }
    return raise(fields, zip(values, fields).flatMap { cells(of: $0, as: $1.type) })
  }

  /// Returns the position of the value of an assigned location, and records the assignment.
  ///
  /// The result is `nil` if the variable of the location is untracked.
  private mutating func position(of location: Location) -> Position? {
    noteChange(of: location.variable)
    guard let cell = layout.offsets[location.variable.index] else { return nil }
    var position = Position(payload: nil, cell: cell)
    var type = flow.variables[location.variable].type
    for field in location.path {
      guard case .record(let record) = type.wrapped else { return position }
      position = position.advanced(by: (type.isOptional ? 2 : 0) + ValueType.offset(of: field, in: record))
      type = record.fields[field].type
    }
    return position
  }

  private mutating func assign(_ value: Expression, to location: Location) {
    guard let position = position(of: location) else {
      if location.path.isEmpty, value.isConstant {
        let type = flow.type(of: location)
        guess(location.variable, cells(of: value, as: type))
      }
      return
    }
    let isCounted = layout.counted.contains(location.variable)
    // The source is partitioned first, so that the copy has the narrowed interval.
    if isCounted { divide(value) }
    assign(value, to: position, flow.type(of: location))
    if isCounted { divide(position, flow.type(of: location)) }
  }

  /// Chooses an interval of the partition for each number in the value of an expression, if the value is stored.
  private mutating func divide(_ value: Expression) {
    if let source = position(of: value) { divide(source, value.isItem ? value.type.wrapped : value.type) }
  }

  /// Chooses an interval of the partition for each number in a value.
  ///
  /// Items of lists are included only with ``Precision/isComparable``.
  mutating func divide(_ position: Position, _ type: ValueType) {
    switch type {
    case .bool, .int, .cases, .duration:
      let known = interval(at: position)
      let intervals = layout.partition(of: type.numbers).filter { $0.meets(known) }
      // After an undecided guard, the interval can contain only numbers that the type excludes. No concrete run has such
      // numbers, so a proof is sound.
      guard !intervals.isEmpty else { return choices.noteApproximation() }
      // If the known interval does not match the partition, the chosen interval can include infeasible values.
      let isExact = known.low == intervals.first?.low && known.high == intervals.last?.high
      let taken = choices.choose(intervals.count, isExact ? subject(of: position) : .unknown)
      if !isExact { choices.noteApproximation() }
      refine(position, intervals[taken])
    case .optional(let wrapped): if isPresent(at: position, wrapped) { divide(position.advanced(by: 2), wrapped) }
    case .record(let record):
      for field in record.fields.indices {
        divide(position.advanced(by: ValueType.offset(of: field, in: record)), record.fields[field].type)
      }
    case .list(let element, let capacity):
      guard layout.precision.isComparable else { return }
      for index in 0..<itemCount(at: position, element, capacity) {
        divide(position.advanced(by: 2 + index * element.cells), element)
      }
    case .text, .digit, .pin, .secret, .none: return
    }
  }

  private mutating func assign(_ value: Expression, to position: Position, _ type: ValueType) {
    let source = self.position(of: value)
    let cells = cells(of: value, as: type)
    // If only the source or only the target is optional, the offsets of their codes differ.
    let shift = (value.type.isOptional && !value.isItem ? 2 : 0) - (type.isOptional ? 2 : 0)
    let codes = type.codes
    for code in codes { clearCode(at: position.advanced(by: code)) }
    // The lengths of codes are set together with their common prefixes.
    for (offset, cell) in cells.enumerated() where !codes.contains(offset) && !codes.contains(offset - 1) {
      self[position.advanced(by: offset)] = cell
    }
    if let source, codes.isEmpty, shift == 0 { noteCopy(of: source, at: position.cell, count: cells.count) }
    for code in codes { copyCode(from: source?.advanced(by: code + shift), to: position.advanced(by: code)) }
  }

  private mutating func append(_ item: Expression, at position: Position, _ type: ValueType) {
    guard case .list(let element, let capacity) = type else {
      return appendDigit(at: position, isCarried(item) ? .input : .unknown)
    }
    let count = itemCount(at: position, element, capacity)
    guard count < capacity else { return }
    if layout.precision.isComparable { divide(item) }
    let cells = cells(of: item, as: element)
    set(position.advanced(by: 2 + count * element.cells), cells)
    set(position, Interval(count + 1))
  }

  /// Returns whether an expression is a field of the payload of the input.
  private func isCarried(_ expression: Expression) -> Bool {
    if case .field = expression.kind {
      payload.map { isInput(Position(payload: $0.position, cell: 0)) } ?? false
    } else {
      false
    }
  }

  private mutating func remove(_ end: ListEnd, at position: Position, _ type: ValueType) {
    guard case .list(let element, let capacity) = type else { return removeDigit(at: position) }
    let count = itemCount(at: position, element, capacity)
    guard count > 0 else { return }
    let items = cells(at: position.advanced(by: 2), count: count * element.cells)
    let kept = end == .first ? items.dropFirst(element.cells) : items.dropLast(element.cells)
    set(position.advanced(by: 2), Array(kept) + Array(repeating: 0, count: element.cells))
    set(position, Interval(count - 1))
  }

  private mutating func clear(_ location: Location) {
    guard let position = position(of: location) else { return }
    let type = flow.type(of: location)
    for code in type.codes { clearCode(at: position.advanced(by: code)) }
    set(position, Array(repeating: 0, count: type.cells))
  }
}

extension Expression {
  /// Whether the expression is a literal number, bool, duration or case, or `none`.
  fileprivate var isConstant: Bool {
    switch kind {
    case .bool, .int, .duration, .caseName, .none: true
    default: false
    }
  }

  /// Whether the expression reads the first or the last item of a list.
  package var isItem: Bool {
    if case .item = kind { true } else { false }
  }
}
