import StatechartModel
import StatechartSemantics
import Testing

/// What a flow can do, and the shortest way there.
@Suite("Exploration")
struct ExplorationTests {
  private let confirming = """
    context: { entry: pin, chosen: pin }
    events: { key: { digit: digit }, undo: }
    initial: new
    states:
      new:
        on: { key: { guard: entry.count < 3, actions: [entry.append(digit)] } }
        ignore: [undo]
        always: { guard: entry.count == 3, target: confirm, actions: [chosen.take(entry)] }
      confirm:
        on:
          key: { guard: entry.count < 3, actions: [entry.append(digit)] }
          undo: { guard: entry.count > 0, actions: [entry.removeLast()] }
        always:
          - { guard: entry.count == 3 and entry == chosen, target: same }
          - { guard: entry.count == 3, target: other }
      same: { type: final }
      other: { type: final }
    """

  @Test("Both ends are reached by the fewest keys, and the cells of one state hold each way once")
  func shortest() throws {
    let flow = try Machine.flow(confirming)
    let exploration = Exploration(flow)
    #expect(exploration.isComplete)
    for end in ["same", "other"] {
      let cell = try #require(exploration.cells.first { $0.after.leaves.map { flow.states[$0].name } == [end] })
      #expect(cell.path.count == 5, "five keys lead to the one that decides")
    }
    let confirm = exploration.cells.filter { $0.leaves.map { flow.states[$0].name } == ["confirm"] }
    // A key that goes on, one that ends alike, one that ends otherwise; a digit taken back, and none to take.
    #expect(confirm.count == 5)
  }

  @Test("A search that is cut short says so")
  func limit() throws {
    let flow = try Machine.flow(confirming)
    #expect(!Exploration(flow, limit: 5).isComplete)
  }
}
