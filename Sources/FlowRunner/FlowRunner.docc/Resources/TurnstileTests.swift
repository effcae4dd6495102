import FlowRunner
import FlowRunnerTesting
import Testing

@testable import TurnstileApp

@MainActor
struct TurnstileTests {
  let clock = TestClock()

  @Test("A ticket unlocks the turnstile once, for at most 30 seconds")
  func ticket() async {
    let runner = FlowRunner(Turnstile.self, input: .init(), services: TicketCounter(tickets: 1), clock: clock)
    runner.send(.present)
    await runner.reaches { $0.state == .unlocked }
    clock.advance(by: .seconds(30))
    await runner.settled()
    #expect(runner.state == .locked)
    runner.send(.present)
    await runner.settled()
    #expect(runner.state == .locked)
  }
}
