package import StatechartModel

/// Watches a run for properties that it violates.
///
/// A run shows what has happened, not what never will: a response is violated only when the flow or the scope has ended without it or
/// its time is over, and reachability not at all. Conditions are looked at between the steps, as in Dwyer, Avrunin and Corbett's
/// patterns.
package struct PropertyMonitor {
  private let properties: [Property]
  private var memories: [PropertyMemory]
  /// For each property since when its response is owed.
  private var owedSince: [Int?]
  private var violated: Set<Int> = []
  /// The conditions of `unless` that held after the last step.
  private var excused: Set<Int> = []
  private var isStart = true

  package init(_ flow: Flow) {
    properties = flow.properties
    memories = Array(repeating: PropertyMemory(), count: properties.count)
    owedSince = Array(repeating: nil, count: properties.count)
  }

  /// Takes note of a step, and returns the properties that it is the first to violate.
  ///
  /// - Parameters:
  ///   - answer: The operation that was answered, and the outcome.
  ///   - isWhole: Whether the step is one reaction, and not several with conditions between them that nobody has seen.
  package mutating func note(
    _ interpreter: Interpreter, answer: (operation: ID<Operation>, outcome: Int)? = nil, isWhole: Bool = true
  ) -> [Property] {
    let step = ObservedStep(interpreter.happened(after: answer), isStart: isStart, isEnd: interpreter.output != nil)
    isStart = false
    var found: [Property] = []
    for index in properties.indices where violates(index, step, interpreter, isWhole) && violated.insert(index).inserted {
      found.append(properties[index])
    }
    return found
  }

  /// Whether the response of a property is still due.
  package func isOwed(_ name: String) -> Bool {
    properties.indices.contains { properties[$0].name == name && memories[$0].isOwed }
  }

  private mutating func violates(_ index: Int, _ step: ObservedStep, _ interpreter: Interpreter, _ isWhole: Bool) -> Bool {
    let property = properties[index]
    let wasExcused = excused.remove(index) != nil
    if case .never(_, _, let exception?) = property.pattern, interpreter.evaluation.holds(exception) { excused.insert(index) }
    let isLate = property.limit.flatMap { limit in owedSince[index].map { interpreter.now - $0 > limit } } ?? false
    guard isWhole || !property.dependsOnPast else {
      (memories[index], owedSince[index]) = (property.lenientMemory, nil)
      return isLate
    }
    let note = property.note(step, wasExcused: wasExcused, &memories[index]) { interpreter.evaluation.holds($0) }
    if !memories[index].isOwed { owedSince[index] = nil } else if note.isOwedAnew { owedSince[index] = interpreter.now }
    return isLate || note.isViolated
  }
}

extension Property {
  /// The milliseconds within which a response must come.
  fileprivate var limit: Int? {
    if case .response(_, _, let limit) = pattern { limit } else { nil }
  }

  /// Whether conditions that held before decide it.
  fileprivate var dependsOnPast: Bool {
    switch (pattern, scope) {
    case (.never(_, atMost: 0, unless: nil), .stretch(nil, nil)), (.always, .stretch(nil, nil)), (.possible, _), (.progress, _):
      false
    default: !conditions.isEmpty
    }
  }

  /// The memory of a run with which the property is violated last, for one that nobody has seen wholly.
  fileprivate var lenientMemory: PropertyMemory {
    var memory = PropertyMemory()
    (memory.hasCome, memory.held, memory.scopeHeld) = (true, true, true)
    memory.isOpen = !scope.canClose
    return memory
  }
}

extension Interpreter {
  /// Returns the happenings of the last step, in their order.
  fileprivate func happened(after answer: (operation: ID<Operation>, outcome: Int)?) -> [Happening] {
    Happening.inOrder(
      answer, run.microsteps,
      requests.map { request in
        switch request {
        case .invoke(let invocation, _): .invoked(flow.invocations[invocation].operation)
        case .perform(let effect, _): .performed(effect)
        default: nil
        }
      })
  }
}
