import FixtureFlows
import Statechart
import StatechartTesting
import Testing

@Suite struct ExecutionBoundTests {
  @Test("An infinite loop through a history state faults the machine, which then ignores all events")
  func faulted() {
    var player = MachinePlayer<Carousel>(.init())
    #expect(player.take(.send(.start)) == nil)
    #expect(!player.machine.isFaulted)
    _ = player.take(.wait(.seconds(1)))
    #expect(player.machine.isFaulted)
    let state = player.machine.state
    _ = player.take(.send(.stop))
    #expect(player.machine.state == state)
  }

  @Test("A wait in which more than 100,000 timers fire reports an error")
  func delays() {
    var player = MachinePlayer<Clockwork>(.init())
    #expect(player.take(.wait(.seconds(100_000))) == nil)
    #expect(player.machine.state == .tick)
    #expect(player.take(.wait(.seconds(100_001))) == "more than 100000 timers fired in one wait")
  }
}
