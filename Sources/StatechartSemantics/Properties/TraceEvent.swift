package import StatechartModel

/// An event of a run's trace that a property can name.
///
/// Conditions are not trace events, but are evaluated after each step.
package enum TraceEvent: Hashable, Sendable {
  case answered(ID<Operation>, outcome: Int)
  case received(ID<Event>)
  case invoked(ID<Operation>)
  case performed(ID<Effect>)

  /// Returns the trace events of a step, in order.
  ///
  /// - Parameters:
  ///   - answer: The operation whose outcome the step delivers, and the index of the outcome; `nil` for other steps.
  ///   - microsteps: The microsteps, with the number of requests before each microstep.
  ///   - requests: The requests of the step; `nil` for requests that no property can name.
  package static func inOrder(
    _ answer: (operation: ID<Operation>, outcome: Int)?, _ microsteps: [Microstep], _ requests: [TraceEvent?]
  ) -> [TraceEvent] {
    var happened: [TraceEvent] = answer.map { [.answered($0.operation, outcome: $0.outcome)] } ?? []
    var requestIndex = 0
    for microstep in microsteps {
      guard case .event(let event) = microstep.trigger else { continue }
      let before = min(microstep.requestsBefore, requests.count)
      if requestIndex < before { happened += requests[requestIndex..<before].compactMap(\.self) }
      requestIndex = max(requestIndex, before)
      happened.append(.received(event))
    }
    return happened + requests[requestIndex...].compactMap(\.self)
  }

  func isSame(as occurrence: Property.Occurrence) -> Bool {
    switch (self, occurrence) {
    case (_, .anyOf(let occurrences)): occurrences.contains { isSame(as: $0) }
    case (.answered(let operation, let outcome), .answered(let other, let otherOutcome)):
      operation == other && outcome == otherOutcome
    case (.received(let event), .received(let other)): event == other
    case (.invoked(let operation), .invoked(let other)): operation == other
    case (.performed(let effect), .performed(let other)): effect == other
    default: false
    }
  }
}

extension Property.Occurrence {
  /// The trace events that match the occurrence; empty for a condition.
  package var traceEvents: [TraceEvent] {
    switch self {
    case .invoked(let operation): [.invoked(operation)]
    case .answered(let operation, let outcome): [.answered(operation, outcome: outcome)]
    case .performed(let effect): [.performed(effect)]
    case .received(let event): [.received(event)]
    case .condition: []
    case .anyOf(let occurrences): occurrences.flatMap(\.traceEvents)
    }
  }
}
