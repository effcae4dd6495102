import FlowRunner
import Statechart
import Terminal

/// A flow on the whole terminal: its screens, its keys, the shake and the countdown.
@MainActor
final class FlowScreen<Flow: StateMachine> {
  private let session: TerminalSession
  private var view = ScreenView<Flow.Text, Flow.Event>(Screen(), size: Size(rows: 0, columns: 0), at: .now)

  init(on session: TerminalSession) {
    self.session = session
  }

  /// Shakes the dots: for the flow's effect.
  func shake() {
    view.shake(at: .now)
    session.setNeedsDisplay()
  }

  /// Shows the flow until it ends, and returns its output; `nil` if the terminal has gone away.
  func run(_ runner: FlowRunner<Flow>) async -> Flow.Output? {
    watch(runner)
    draw(runner)
    for await event in session.events {
      if case .key(let key) = event, let event = view.handle(key) { runner.send(event) }
      if let output = runner.output { return output }
      draw(runner)
    }
    return nil
  }

  private func draw(_ runner: FlowRunner<Flow>) {
    let now = ContinuousClock.now
    view.size = session.size
    view.show(runner.screen, at: now)
    session.draw(view.frame(at: now))
    session.wake(after: view.nextChange(after: now))
  }

  /// Asks for a redraw whenever the flow has changed by itself.
  private func watch(_ runner: FlowRunner<Flow>) {
    runner.onChange { [weak self, weak runner] in
      Task { @MainActor in
        guard let self, let runner else { return }
        self.session.setNeedsDisplay()
        self.watch(runner)
      }
    }
  }
}
