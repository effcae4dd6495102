import ClockTesting
import FixtureFlows
import FlowRunner
import Statechart
import Testing

/// What a chart of SCXML sends itself.
@MainActor @Suite(.timeLimit(.minutes(2)))
struct SentEventTests {
  @Test("What is sent twice comes twice, and what is taken back does not")
  func sent() async {
    let clock = TestClock()
    var effects: [Whereabouts.Effect] = []
    let runner = FlowRunner<Whereabouts>(
      Whereabouts.Input(), clock: clock, invoke: neverHappens, perform: { effects.append($0) }, discard: neverHappens)
    runner.send(.go)
    runner.send(.twice)
    runner.send(.twice)
    effects = []
    clock.advance(by: .seconds(1))
    while effects.isEmpty, !Task.isCancelled { await Task.yield() }
    #expect(effects == [.entered(place: 8)], "into the other state and back")
    #expect(runner.state == .inside(left: .l1))
    runner.send(.stop)
    effects = []
    clock.advance(by: .seconds(1))
    for _ in 0..<100 { await Task.yield() }
    #expect(effects.isEmpty)
    clock.advance(by: .seconds(1))
    while effects.isEmpty, !Task.isCancelled { await Task.yield() }
    #expect(effects == [.entered(place: 8)])
    runner.stop()
  }
}
