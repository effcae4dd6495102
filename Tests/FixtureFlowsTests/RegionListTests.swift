import FixtureFlows
import Statechart
import StatechartTesting
import Testing

/// Tests of the queries and events of lists, which the summary of a screen omits.
@Suite struct RegionListTests {
  @Test("A screen contains the lists of all regions, each with its query, its empty text and its selection event")
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

  @Test("The event of a selected row contains the handle of the row")
  func selecting() throws {
    var player = MachinePlayer<NoteFinder>(.init())
    let select = try #require(player.machine.screen.lists[1].select)
    #expect(player.take(.send(select(Secret(handle: 9)))) == nil)
    #expect(player.machine.state == .found)
    #expect(player.machine.screen.reveal == Secret(handle: 9))
    #expect(player.machine.screen.lists == [])
  }

  @Test("A button whose event carries a secret sends the handle of a row")
  func rowButton() throws {
    var player = MachinePlayer<NoteFinder>(.init())
    let button = try #require(player.machine.screen.buttons.last)
    #expect(button.event == .copy(chosen: .absent))
    #expect(player.machine.screen.buttons.first?.forRow == nil)
    let forRow = try #require(button.forRow)
    #expect(player.take(.send(forRow(Secret(handle: 4)))) == nil)
    #expect(player.machine.screen.reveal == Secret(handle: 4))
  }

  @Test("'lists: none' in a region removes only the lists of this region from the screen")
  func empty() {
    var player = MachinePlayer<NoteFinder>(.init())
    for _ in 0..<8 { #expect(player.take(.send(.more)) == nil) }
    #expect(player.machine.screen.lists.map(\.query) == [.folders])
  }
}
