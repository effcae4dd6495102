import FlowRunner

@main @MainActor
struct TurnstileApp {
  /// Reads the labels of buttons from the keyboard, one per line, and shows the prompt of each screen.
  static func main() async {
    let runner = FlowRunner(Turnstile.self, input: .init(), services: TicketCounter(tickets: 2))
    while true {
      print(runner.screen.prompt?.words ?? "")
      guard let line = readLine() else { break }
      if let button = runner.screen.buttons.first(where: { $0.label.words == line }) {
        runner.send(button.event)
        // Let other tasks run until no operation is running. The outcome of an operation is handled on the main actor.
        while runner.isBusy { await Task.yield() }
      }
    }
    runner.stop()
  }
}
