package import StatechartModel

extension Interpreter {
  /// Returns a random possible input: an event, an outcome of a pending operation, or a wait from ``waits``.
  ///
  /// Returns `nil` if the random choice is a wait while no delay runs, or a pending operation without outcomes. While a delay
  /// runs, about one in eight inputs waits for a random part of the next delay.
  ///
  /// - Parameter events: The possible events.
  package func randomInput(
    _ samples: Samples, events: [ID<Event>], using random: inout some RandomNumberGenerator
  ) -> Exploration.Input? {
    func values(of fields: [Field]) -> [Value] {
      fields.map { samples.values(of: $0.type).randomElement(using: &random) ?? .none }
    }
    if let wait = timers.map({ $0.deadline - now }).min(), wait > 1, Int.random(in: 0..<8, using: &random) == 0 {
      return .wait(milliseconds: Int.random(in: 1...wait, using: &random))
    }
    let number = Int.random(in: 0..<events.count + pending.count + 1, using: &random)
    if number < events.count {
      return .event(events[number], values(of: flow.events[events[number]].fields))
    }
    if number < events.count + pending.count {
      let index = number - events.count
      let invocation = pending[index].invocation
      let outcomes = flow.operations[flow.invocations[invocation].operation].outcomes
      guard let outcome = outcomes.indices.randomElement(using: &random) else { return nil }
      return .outcome(pending: index, invocation, outcome: outcome, values(of: outcomes[outcome].fields))
    }
    return waits.randomElement(using: &random).map { .wait(milliseconds: $0.milliseconds) }
  }
}
