import FixtureFlows
import FlowRunner
import FlowRunnerTesting
import Statechart
import Testing

/// Tests of events between a flow and the flow that it invokes.
@MainActor @Suite("Events between flows", .timeLimit(.minutes(2)))
final class FlowEventTests {
  let clock = TestClock()
  var events: [String] = []

  func courier() -> FlowRunner<Courier> {
    FlowRunner(Courier.self, input: .init(), services: (), clock: clock) { self.events.append($0.event?.name ?? "start") }
  }

  @Test("Events of an invoked flow are delivered in order, before its outcome, and do not end the invoked flow")
  func up() async {
    let runner = courier()
    runner.send(.begin(parts: 3))
    clock.advance(by: .seconds(1))
    await runner.reaches { $0.screen.prompt?.words == "1 sent" }
    #expect(runner.flows.count == 2)
    clock.advance(by: .seconds(1))
    await runner.reaches { $0.screen.prompt?.words == "2 sent" }
    events = []
    clock.advance(by: .seconds(1))
    await runner.reaches { $0.state == .idle }
    #expect(events == ["timerFired", "Upload.progress", "Upload"])
    #expect(runner.screen.prompt?.words == "2 delivered")
    #expect(runner.flows.count == 1)
  }

  @Test("An event for an invoked flow is delivered after the step, before the event that the invoked flow sends back")
  func down() {
    let runner = courier()
    runner.send(.begin(parts: 3))
    events = []
    runner.send(.hold)
    #expect(events == ["hold", "pause", "Upload.paused"])
    #expect(runner.screen.buttons.map(\.label.words) == ["Go on", "Hold"])
    events = []
    runner.send(.goOn)
    #expect(events == ["goOn", "resume"])
  }

  @Test("An event for a flow that is cancelled in the same step is dropped")
  func cancelled() async {
    let runner = courier()
    runner.send(.begin(parts: 3))
    runner.send(.hold)
    runner.send(.hurry)
    events = []
    clock.advance(by: .seconds(10))
    await runner.reaches { $0.state == .idle }
    #expect(events == ["timerFired"])
    #expect(runner.flows.count == 1)
  }

  @Test("An infinite loop of events between flows does not block other tasks, and can be cancelled")
  func withoutEnd() async {
    let runner = FlowRunner(Caller.self, input: .init(), services: ())
    runner.send(.call)
    #expect(runner.state == .calling)
    await Task.yield()
    runner.send(.stop)
    await runner.reaches { $0.state == .over }
    #expect(runner.flows.count == 1)
  }

  @Test("Additional external events do not accelerate an infinite loop of events between flows")
  func turns() async {
    var steps = [0, 0]
    let runners = [0, 1].map { index in
      FlowRunner(Caller.self, input: .init(), services: ()) { _ in steps[index] += 1 }
    }
    runners[0].send(.call)
    for _ in 0..<5 { runners[1].send(.call) }
    steps = [0, 0]
    // The scheduler gives the two runners the same number of turns, and each runner delivers at most 1,000 events per turn.
    while steps[0] < 10_000 { await Task.yield() }
    // Five separate loops would deliver five times as many events as one loop.
    #expect(steps[1] < 2 * steps[0])
    for runner in runners {
      runner.send(.stop)
      await runner.reaches { $0.state == .over }
    }
  }

  @Test("An invoked flow whose event exits the invoking state is cancelled")
  func left() async {
    let runner = FlowRunner(Caller.self, input: .init(), services: ())
    #expect(runner.flows.count == 2)
    runner.send(.trip)
    #expect(runner.state == .over)
    #expect(runner.flows.count == 1)
  }
}
