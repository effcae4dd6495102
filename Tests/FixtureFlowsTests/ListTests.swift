import FixtureFlows
import Statechart
import StatechartTesting
import Testing

/// Queries and events of lists, which the summary of a screen omits.
@Suite struct ListTests {
  @Test("The lists of regions stand beside each other, each with its query and what goes with it")
  func queries() throws {
    var player = MachinePlayer<NoteFinder>(.init())
    #expect(player.machine.screen.lists.map(\.query) == [.folders, .notes(folder: nil, order: .newest, most: 20)])
    #expect(player.machine.screen.lists.map(\.empty) == [nil, .theFolderIsEmpty])
    let folder = Secret(handle: 7)
    let select = try #require(player.machine.screen.lists[0].select)
    #expect(player.take(.send(select(folder))) == nil)
    #expect(player.take(.send(.more)) == nil)
    #expect(player.machine.screen.lists.last?.query == .notes(folder: folder, order: .newest, most: 30))
  }

  @Test("Selecting a row brings its handle")
  func selecting() throws {
    var player = MachinePlayer<NoteFinder>(.init())
    let select = try #require(player.machine.screen.lists[1].select)
    #expect(player.take(.send(select(Secret(handle: 9)))) == nil)
    #expect(player.machine.state == .found)
    #expect(player.machine.screen.reveal == Secret(handle: 9))
    #expect(player.machine.screen.lists == [])
  }

  @Test("An empty list in a region takes its own away, and leaves those of others")
  func empty() {
    var player = MachinePlayer<NoteFinder>(.init())
    for _ in 0..<8 { #expect(player.take(.send(.more)) == nil) }
    #expect(player.machine.screen.lists.map(\.query) == [.folders])
  }
}
