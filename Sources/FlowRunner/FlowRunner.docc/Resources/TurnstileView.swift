#if canImport(SwiftUI)
import FlowRunner
import SwiftUI

struct TurnstileView: View {
  @State private var runner = FlowRunner(Turnstile.self, input: .init(), services: TicketCounter(tickets: 2))

  var body: some View {
    VStack(spacing: 16) {
      SwiftUI.Text(runner.screen.prompt?.words ?? "")
      ForEach(Array(runner.screen.buttons.enumerated()), id: \.offset) { _, button in
        Button(button.label.words) { runner.send(button.event) }
      }
    }
  }
}
#endif
