import FlowRunner
import FlowRunnerTesting
import Statechart
import Testing

/// Tests of functions that wait for a flow, with a clock that the test advances.
@MainActor @Suite(.timeLimit(.minutes(2)))
struct WaitingTests {
  let porter = Porter()
  let clock = TestClock()
  let code = PIN([1, 2, 3, 4].compactMap(Digit.init))

  @Test("Waiting for a state that is not reached in time records an issue with the current state")
  func unreached() async {
    let runner = FlowRunner(Door.self, input: 0, services: porter, clock: clock)
    await withKnownIssue {
      #expect(await !runner.reaches(within: .milliseconds(5)) { $0.state == .open })
    } matching: {
      $0.description.contains("expected the condition to hold within 0.005 seconds, found Door.closed")
    }
    #expect(await runner.reaches { $0.state == .closed })
  }

  @Test("Waiting for a flow to settle records an issue while an operation runs")
  func unsettled() async {
    let runner = FlowRunner(Door.self, input: 0, services: porter, clock: clock)
    runner.send(.knock(code: code))
    await withKnownIssue {
      #expect(await !runner.settled(within: .milliseconds(5)))
    } matching: {
      $0.description.contains("an operation still runs, found Door.asking")
    }
    await eventually { !porter.asked.isEmpty }
    porter.answer(.goAway)
    #expect(await runner.settled())
    #expect(runner.state == .closed)
  }

  @Test("Waiting for a condition that remains false records an issue")
  func never() async {
    await withKnownIssue {
      #expect(await !eventually(within: .milliseconds(5)) { false })
    } matching: {
      $0.description.contains("expected the condition to hold within 0.005 seconds")
    }
  }

  @Test("A clock wakes sleepers when it is advanced to their deadline, and not before")
  func sleepers() async throws {
    let clock = TestClock(now: .init(offset: .seconds(10)))
    let sleeper = Task { try await clock.sleep(until: .init(offset: .seconds(12)), tolerance: nil) }
    await eventually { clock.sleeping == 1 }
    clock.advance(to: .init(offset: .seconds(11)))
    #expect(clock.sleeping == 1)
    clock.advance(by: .seconds(1))
    #expect(clock.sleeping == 0 && clock.now.offset == .seconds(12))
    try await sleeper.value
  }
}
