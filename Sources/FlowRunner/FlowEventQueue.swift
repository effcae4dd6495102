/// A queue of events between a flow and those that it invokes: each is delivered after the step in which it was sent, in the order of
/// sending.
@MainActor
final class FlowEventQueue {
  private var waiting: [@MainActor () -> Void] = []
  /// Whether a task goes on with what is waiting.
  private var isScheduled = false
  /// The steps that are under way: a service that an effect calls can send an event to another flow.
  private var steps = 0

  /// The eventQueue after which other tasks get their turn: flows that answer each other without end do not block the app.
  private static let mostAtOnce = 1_000

  nonisolated init() {}

  func append(_ delivery: @escaping @MainActor () -> Void) {
    waiting.append(delivery)
  }

  /// Takes a step, and then delivers what was sent in it; within another step, that one delivers.
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
    for _ in 0..<Self.mostAtOnce where !waiting.isEmpty { waiting.removeFirst()() }
    steps -= 1
    guard !waiting.isEmpty, !isScheduled else { return }
    isScheduled = true
    Task {
      isScheduled = false
      deliverWaiting()
    }
  }
}
