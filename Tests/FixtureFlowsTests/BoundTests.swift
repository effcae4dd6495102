import FixtureFlows
import Statechart
import StatechartTesting
import Testing

@Suite struct BoundTests {
  @Test("A circle that a history closes is bounded like any other: the machine is faulted, and takes nothing more")
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

  @Test("Of delays that follow each other for ever, a hundred thousand end in one wait, and one more is told")
  func delays() {
    var player = MachinePlayer<Clockwork>(.init())
    #expect(player.take(.wait(.seconds(100_000))) == nil)
    #expect(player.machine.state == .tick)
    #expect(player.take(.wait(.seconds(100_001))) == "more than 100000 delays ended in one wait")
  }
}
