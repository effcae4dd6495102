/// A queue of events between a flow and its invoked flows, including the outcomes of invoked flows.
///
/// An event is delivered after the step in which the event was sent, in the order of sending.
@MainActor
final class FlowEventQueue {
  private var waiting: [@MainActor () -> Void] = []
  /// Whether a task that delivers the queued events is scheduled.
  private var isScheduled = false
  /// The nesting depth of steps: a service that an effect calls can send an event to another flow.
  private var steps = 0

  /// The maximum number of deliveries after a step or in a task, before another task delivers the remaining events.
  ///
  /// The maximum ensures that an infinite loop of events between flows does not block the app.
  private static let maximumEventsPerTurn = 1_000

  nonisolated init() {}

  func append(_ delivery: @escaping @MainActor () -> Void) {
    waiting.append(delivery)
  }

  /// Performs `step`, and then delivers the events that were sent in the step.
  ///
  /// In a nested step, the outer step delivers the events.
  ///
  /// - Returns: The result of `step`.
  func deliver<Result>(after step: () -> Result) -> Result {
    steps += 1
    let result = step()
    steps -= 1
    if steps == 0 { deliverWaiting() }
    return result
  }

  private func deliverWaiting() {
    guard !waiting.isEmpty else { return }
    steps += 1
    for _ in 0..<Self.maximumEventsPerTurn where !waiting.isEmpty { waiting.removeFirst()() }
    steps -= 1
    guard !waiting.isEmpty, !isScheduled else { return }
    isScheduled = true
    Task {
      isScheduled = false
      deliverWaiting()
    }
  }
}
