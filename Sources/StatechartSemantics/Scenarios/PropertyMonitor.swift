package import StatechartModel

/// Watches a run for properties that it violates.
///
/// A run shows what has happened, not what never will: a response is violated only when the flow has ended without it or its time is
/// over, and reachability not at all. Conditions are looked at between the steps, as in Dwyer, Avrunin and Corbett's patterns.
package struct PropertyMonitor {
  private let properties: [Property]
  /// For each property whether what must come has come, and since when it is owed.
  private var hasCome: [Bool]
  private var owedSince: [Int?]
  private var violated: Set<Int> = []
  /// The conditions of `unless` that held after the last step.
  private var excused: Set<Int> = []

  package init(_ flow: Flow) {
    properties = flow.properties
    hasCome = Array(repeating: false, count: properties.count)
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
    let step = Step(interpreter, answer)
    var found: [Property] = []
    for index in properties.indices where !violated.contains(index) && violates(properties[index], index, step, isWhole) {
      violated.insert(index)
      found.append(properties[index])
    }
    return found
  }

  /// Whether the response of a property is still due.
  package func isOwed(_ name: String) -> Bool {
    properties.indices.contains { properties[$0].name == name && owedSince[$0] != nil }
  }

  private mutating func violates(_ property: Property, _ index: Int, _ step: Step, _ isWhole: Bool) -> Bool {
    switch property.pattern {
    case .never(let occurrence, let exception):
      let happens = !step.places(of: occurrence).isEmpty
      guard let exception else { return happens }
      let wasExcused = excused.remove(index) != nil
      let isExcused = step.holds(exception)
      if isExcused { excused.insert(index) }
      return happens && isWhole && !wasExcused && !isExcused
    case .always(let condition):
      return !step.holds(condition)
    case .precedence(let occurrence, let earlier):
      // A condition may have held where nobody looked.
      let isUnseen = earlier.isCondition && !isWhole
      let (places, before) = (step.places(of: occurrence), step.places(of: earlier))
      let comesFirst = earlier.isCondition ? before.first != nil : (before.first ?? .max) < (places.first ?? .max)
      let isViolated = !places.isEmpty && !hasCome[index] && !comesFirst && !isUnseen
      if !before.isEmpty { hasCome[index] = true }
      return isViolated
    case .response(let occurrence, let later, let limit):
      let (places, after) = (step.places(of: occurrence), step.places(of: later))
      let isLate = limit.flatMap { limit in owedSince[index].map { step.now - $0 > limit } } ?? false
      if !after.isEmpty || later.isCondition && !isWhole { owedSince[index] = nil }
      if let last = places.last, (after.last ?? -1) < last, !later.isCondition || isWhole {
        owedSince[index] = owedSince[index] ?? step.now
      }
      return isLate || owedSince[index] != nil && step.isEnd
    case .possible:
      return false
    }
  }
}

/// The answer and the requests of one step in their order, and the flow after it.
private struct Step {
  private let interpreter: Interpreter
  private let answer: (operation: ID<Operation>, outcome: Int)?

  init(_ interpreter: Interpreter, _ answer: (operation: ID<Operation>, outcome: Int)?) {
    (self.interpreter, self.answer) = (interpreter, answer)
  }

  /// In milliseconds since the start.
  var now: Int { interpreter.now }
  var isEnd: Bool { interpreter.output != nil }

  func holds(_ condition: Expression) -> Bool { interpreter.evaluation.holds(condition) }

  /// The places in the step at which something happens: the answer comes first, conditions come last.
  func places(of occurrence: Property.Occurrence) -> [Int] {
    switch occurrence {
    case .answered(let operation, let outcome):
      guard let answer, answer.operation == operation, answer.outcome == outcome else { return [] }
      return [0]
    case .condition(let condition):
      return holds(condition) ? [interpreter.requests.count + 1] : []
    case .invoked(let operation):
      return requests { request in
        if case .invoke(let id, _) = request { interpreter.flow.invocations[id].operation == operation } else { false }
      }
    case .performed(let effect):
      return requests { request in
        if case .perform(let id, _) = request { id == effect } else { false }
      }
    }
  }

  private func requests(where matches: (Interpreter.Request) -> Bool) -> [Int] {
    interpreter.requests.indices.filter { matches(interpreter.requests[$0]) }.map { $0 + 1 }
  }
}
