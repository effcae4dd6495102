import FixtureFlows
import FlowRunner
import FlowRunnerTesting
import Statechart
import Testing

/// Tests of events that an SCXML chart sends to itself.
@MainActor @Suite(.timeLimit(.minutes(2)))
struct SentEventTests {
  @Test("An event that is sent twice is handled twice, and a cancelled event is not handled")
  func sent() async {
    let clock = TestClock()
    let librarian = Librarian()
    let runner = FlowRunner(Whereabouts.self, input: .init(), services: librarian, clock: clock)
    runner.send(.go)
    runner.send(.twice)
    runner.send(.twice)
    librarian.forgetEffects()
    clock.advance(by: .seconds(1))
    await runner.settled()
    #expect(librarian.effects == ["entered(place: 8)"], "into the other state and back")
    #expect(runner.state == .inside(left: .l1))
    runner.send(.stop)
    librarian.forgetEffects()
    clock.advance(by: .seconds(1))
    await runner.settled()
    #expect(librarian.effects.isEmpty)
    clock.advance(by: .seconds(1))
    await runner.settled()
    #expect(librarian.effects == ["entered(place: 8)"])
    runner.stop()
  }
}
