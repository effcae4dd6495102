import FixtureFlows
import FlowRunner
import FlowRunnerTesting
import Observation
import Statechart
import Synchronization
import Testing

@MainActor @Suite(.timeLimit(.minutes(2)))
final class FlowRunnerTests {
  let porter = Porter()
  let clock = TestClock()
  let token = Secret(handle: 7)
  let code = PIN([1, 2, 3, 4].compactMap(Digit.init))

  func door(visits: Int = 0) -> FlowRunner<Door> {
    FlowRunner(Door.self, input: visits, services: porter, clock: clock)
  }

  func opened() async -> FlowRunner<Door> {
    let runner = door()
    runner.send(.knock(code: code))
    await eventually { !porter.asked.isEmpty }
    porter.answer(.welcome(token))
    await runner.reaches { $0.state == .open }
    return runner
  }

  @Test("An operation receives its input, and delivers its outcome to the machine")
  func operation() async {
    let runner = await opened()
    #expect(porter.asked == [code])
    #expect(runner.screen.title == .comeIn)
    #expect(porter.effects == [.ring, .creak])
    #expect(porter.released.isEmpty && porter.undone == 0)
  }

  @Test("The runner stores the error of an operation in `failure`")
  func failure() async {
    struct Asleep: Error {}
    let runner = door()
    runner.send(.knock(code: code))
    await eventually { !porter.asked.isEmpty }
    #expect(runner.failure == nil)
    await porter.fail(Asleep())
    await runner.reaches { $0.state == .closed }
    #expect(runner.failure is Asleep)
  }

  @Test("A flow that ends releases each secret exactly once, including the secrets from event payloads")
  func released() async {
    let runner = await opened()
    runner.send(.greet(Secret(handle: 8)))
    runner.send(.greet(Secret(handle: 8)))
    runner.send(.leave)
    #expect(Set(porter.released) == [token, Secret(handle: 8)])
    #expect(porter.released.count == 2)
    runner.stop()
    #expect(porter.released.count == 2)
  }

  @Test("A runner returns the rows of its own queries, and no rows for a query of another runner")
  func rows() async throws {
    let runner = await opened()
    let query = try #require(runner.layer.lists.first).query
    #expect(await runner.rows(of: query).map(\.text) == ["Ada"])
    #expect(await door().rows(of: query).isEmpty)
  }

  @Test("`send` returns whether a transition was taken")
  func taken() {
    let runner = FlowRunner(Turnstile.self, input: .init(), services: (), clock: clock)
    #expect(!runner.send(.push))
    #expect(runner.send(.coin))
    #expect(!runner.send(.coin))
    #expect(runner.send(.push))
    runner.stop()
    #expect(!runner.send(.coin))
  }

  @Test("A runner is waiting while an operation runs, and notifies its observers when the operation ends")
  func waiting() async {
    let runner = door()
    #expect(!runner.isWaiting && !runner.isBusy)
    runner.send(.knock(code: code))
    #expect(runner.isWaiting && runner.isBusy)
    let isHeard = Atomic<Bool>(false)
    withObservationTracking {
      _ = runner.isBusy
    } onChange: {
      isHeard.store(true, ordering: .relaxed)
    }
    await eventually { !porter.asked.isEmpty }
    porter.answer(.welcome(token))
    await runner.reaches { $0.state == .open }
    #expect(!runner.isWaiting && isHeard.load(ordering: .relaxed))
    runner.send(.push)
    runner.stop()
    #expect(!runner.isWaiting)
  }

  @Test("A timer fires when its delay has passed, and not before")
  func timer() async {
    let runner = await opened()
    clock.advance(by: .milliseconds(4999))
    await runner.settled()
    #expect(runner.state == .open)
    clock.advance(by: .milliseconds(1))
    await runner.reaches { $0.state == .closed }
  }

  @Test("A delay counts from the event that started its timer, regardless of when the task of the timer begins")
  func promptTimer() async {
    let runner = await opened()
    runner.send(.push)
    clock.advance(by: .seconds(5))
    await runner.reaches { $0.state == .closed }
  }

  @Test("A restarted timer does not fire at its old deadline")
  func restartedTimer() async {
    let runner = await opened()
    clock.advance(by: .seconds(4))
    runner.send(.push)
    clock.advance(by: .seconds(4))
    await runner.settled()
    #expect(runner.state == .open)
    clock.advance(by: .seconds(1))
    await runner.reaches { $0.state == .closed }
  }

  @Test("A runner undoes a late outcome, and releases the secret of the outcome")
  func lateOutcome() async {
    let runner = door()
    runner.send(.knock(code: code))
    await eventually { !porter.asked.isEmpty }
    runner.send(.push)
    #expect(runner.state == .closed)
    porter.answer(.welcome(token))
    await eventually { porter.released == [token] }
    #expect(porter.undone == 1)
    #expect(runner.state == .closed)
  }

  @Test("The outcome of a cancelled operation is not delivered as the outcome of the running operation")
  func staleInvocation() async {
    let runner = door()
    runner.send(.knock(code: code))
    await eventually { porter.asked.count == 1 }
    runner.send(.push)
    runner.send(.knock(code: code))
    await eventually { porter.asked.count == 2 }
    porter.answer(.welcome(token))
    await eventually { porter.released.last == token }
    #expect(runner.state == .asking)
    porter.answer(.goAway)
    await runner.reaches { $0.state == .closed }
    #expect(porter.released == [token])
    #expect(porter.undone == 1)
  }

  @Test("`result` returns the output to all waiting tasks and to later callers")
  func result() async {
    let runner = door(visits: 41)
    async let first = runner.result()
    async let second = runner.result()
    for _ in 0..<10 { await Task.yield() }
    runner.send(.leave)
    #expect(await first == 41)
    #expect(await second == 41)
    #expect(await runner.result() == 41)
    #expect(runner.output == 41)
  }

  @Test("A stopped flow ignores events, timers and late outcomes, and resumes all waiting callers")
  func stop() async {
    let runner = await opened()
    await eventually { clock.sleeping == 1 }
    let wait = Task { await runner.result() }
    for _ in 0..<10 { await Task.yield() }
    runner.stop()
    #expect(await wait.value == nil)
    await eventually { clock.sleeping == 0 }
    runner.send(.leave)
    #expect(runner.state == .open)

    let other = door()
    other.send(.knock(code: code))
    await eventually { porter.asked.count == 2 }
    other.stop()
    porter.answer(.welcome(token))
    await eventually { porter.released.last == token }
    #expect(other.state == .asking)
  }

  @Test("Cancelling a task that waits for `result` does not resume the other waiting tasks")
  func cancelledWait() async {
    let runner = door(visits: 1)
    let patient = Task { await runner.result() }
    let hasty = Task { await runner.result() }
    for _ in 0..<10 { await Task.yield() }
    hasty.cancel()
    #expect(await hasty.value == nil)
    runner.send(.leave)
    #expect(await patient.value == 1)
  }

  @Test("A deallocated runner cancels its tasks, and releases the secrets of late outcomes")
  func deallocated() async {
    var runner: FlowRunner<Door>? = await opened()
    await eventually { clock.sleeping == 1 }
    weak let gone = runner
    runner?.send(.push)
    await eventually { clock.sleeping == 1 }
    runner = nil
    #expect(gone == nil)
    await eventually { clock.sleeping == 0 }

    runner = door()
    runner?.send(.knock(code: code))
    await eventually { porter.asked.count == 2 }
    runner = nil
    porter.answer(.welcome(token))
    await eventually { porter.released.last == token }
  }

  @Test("Effects are performed after the step, read the new state, and queue the events that they send")
  func effectsComeAfterTheStep() async {
    var runner: FlowRunner<Door>?
    var seen: [Door.State?] = []
    let porter = Porter { effect in
      seen.append(runner?.state)
      if effect == .ring { runner?.send(.push) }
      seen.append(runner?.state)
    }
    runner = FlowRunner(Door.self, input: 0, services: porter, clock: clock)
    runner?.send(.knock(code: code))
    #expect(seen == [.asking, .asking])
    #expect(runner?.state == .closed)
    runner = nil
  }

  @Test("Observers are notified only if the screen changes")
  func observation() async {
    let runner = door()
    let changes = Mutex(0)
    func watch() {
      withObservationTracking {
        _ = runner.screen
      } onChange: {
        changes.withLock { $0 += 1 }
      }
    }
    watch()
    runner.send(.push)
    #expect(changes.withLock { $0 } == 0)
    runner.send(.knock(code: code))
    #expect(changes.withLock { $0 } == 1)
    watch()
    runner.send(.push)
    #expect(changes.withLock { $0 } == 2)
  }
}
