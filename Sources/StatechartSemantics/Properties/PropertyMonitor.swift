package import StatechartModel

/// A run-time monitor of the properties of a flow.
///
/// A finite run cannot refute liveness. A response is violated only if its time limit passes, or if the flow or the scope ends
/// before the response. The monitor reports no violations of reachability or progress properties.
///
/// The monitor evaluates conditions between the steps, as in the specification patterns of Dwyer, Avrunin and Corbett (1999).
package struct PropertyMonitor {
  private let properties: [MonitoredProperty]
  private var memories: [PropertyMemory]
  /// For each property, the time since which its response has been pending; `nil` if no response is pending.
  private var pendingSince: [Int?]
  private var violated: Set<Int> = []
  /// The indices of properties whose `unless` condition held after the last step.
  private var exempt: Set<Int> = []
  private var isStart = true

  package init(_ flow: Flow) {
    properties = flow.properties.map(MonitoredProperty.init)
    memories = Array(repeating: PropertyMemory(), count: properties.count)
    pendingSince = Array(repeating: nil, count: properties.count)
  }

  /// Processes a step.
  ///
  /// - Parameters:
  ///   - answer: The operation whose outcome the step delivers, and the index of the outcome; `nil` for other steps.
  ///   - isWhole: Whether the step is a single macrostep. The conditions between several macrosteps are unknown.
  /// - Returns: The properties that the step violates for the first time.
  package mutating func note(
    _ interpreter: Interpreter, answer: (operation: ID<Operation>, outcome: Int)? = nil, isWhole: Bool = true
  ) -> [Property] {
    if properties.isEmpty { return [] }
    let step = ObservedStep(interpreter.happened(after: answer), isStart: isStart, isEnd: interpreter.output != nil)
    let evaluation = interpreter.evaluation
    isStart = false
    var found: [Property] = []
    for index in properties.indices
    where violates(index, step, evaluation, now: interpreter.now, isWhole) && violated.insert(index).inserted {
      found.append(properties[index].property)
    }
    return found
  }

  /// Returns whether a response of the property named `name` is still pending.
  package func isPending(_ name: String) -> Bool {
    properties.indices.contains { properties[$0].property.name == name && memories[$0].isPending }
  }

  private mutating func violates(
    _ index: Int, _ step: ObservedStep, _ evaluation: Evaluation, now: Int, _ isWhole: Bool
  ) -> Bool {
    let monitored = properties[index]
    let wasExempt = !exempt.isEmpty && exempt.remove(index) != nil
    if let exception = monitored.exception, evaluation.holds(exception) { exempt.insert(index) }
    let isLate = monitored.limit.flatMap { limit in pendingSince[index].map { now - $0 > limit } } ?? false
    guard isWhole || !monitored.dependsOnHistory else {
      (memories[index], pendingSince[index]) = (monitored.property.lenientMemory, nil)
      return isLate
    }
    guard monitored.isAffected(by: step) else {
      memories[index].isFulfilled = false
      return isLate
    }
    let note = monitored.property.note(step, wasExempt: wasExempt, &memories[index]) { evaluation.holds($0) }
    if !memories[index].isPending { pendingSince[index] = nil } else if note.becamePending { pendingSince[index] = now }
    return isLate || note.isViolated
  }
}

/// A property with precomputed data that the monitor uses in each step.
private final class MonitoredProperty: Sendable {
  let property: Property
  /// The `unless` condition.
  let exception: Expression?
  /// The time limit of a response, in milliseconds; `nil` if the property has no time limit.
  let limit: Int?
  /// Whether the verdict depends on conditions in earlier states.
  let dependsOnHistory: Bool
  /// The trace events that are occurrences of the property.
  private let events: Set<TraceEvent>
  private let hasConditions: Bool

  init(_ property: Property) {
    self.property = property
    exception = if case .never(_, _, let exception?) = property.pattern { exception } else { nil }
    limit = if case .response(_, _, let limit) = property.pattern { limit } else { nil }
    dependsOnHistory = property.dependsOnHistory
    events = Set(property.occurrences.flatMap(\.traceEvents))
    hasConditions = property.occurrences.contains(where: \.isCondition)
  }

  /// Returns whether a step can change the state of the monitor, apart from ``PropertyMemory/isFulfilled``.
  func isAffected(by step: ObservedStep) -> Bool {
    hasConditions || step.isStart || step.isEnd || step.happened.contains(where: events.contains)
  }
}

extension Property {
  /// Whether the verdict depends on conditions in earlier states.
  fileprivate var dependsOnHistory: Bool {
    switch (pattern, scope) {
    case (.never(_, atMost: 0, unless: nil), .interval(nil, nil)), (.always, .interval(nil, nil)), (.possible, _),
      (.progress, _):
      false
    default: !conditions.isEmpty
    }
  }

  /// The most lenient state of the monitor, for use after a step with several macrosteps.
  ///
  /// The conditions between these macrosteps are unknown.
  fileprivate var lenientMemory: PropertyMemory {
    var memory = PropertyMemory()
    (memory.hasOccurred, memory.held, memory.scopeHeld) = (true, true, true)
    memory.isOpen = !scope.canClose
    return memory
  }
}

extension Interpreter {
  /// Returns the trace events of the last input, in order.
  fileprivate func happened(after answer: (operation: ID<Operation>, outcome: Int)?) -> [TraceEvent] {
    TraceEvent.inOrder(
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
