/// Asks for a ``TerminalEvent/redraw`` after a while.
@MainActor
final class RedrawAlarm {
  private let events: AsyncStream<TerminalEvent>.Continuation
  private var task: Task<Void, Never>?

  init(_ events: AsyncStream<TerminalEvent>.Continuation) {
    self.events = events
  }

  /// Asks after `delay`, instead of when it was to be asked before; `nil` asks for none.
  func set(after delay: Duration?) {
    task?.cancel()
    task = delay.map { delay in
      Task { [events] in
        if (try? await Task.sleep(for: delay)) != nil { events.yield(.redraw) }
      }
    }
  }
}
