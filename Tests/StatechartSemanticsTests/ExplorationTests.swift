import StatechartModel
import StatechartSemantics
import Testing

/// Tests of the reactions that an exploration finds, each with a shortest run.
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

  @Test("The exploration reaches both final states by shortest runs, and has one cell for each reaction of a state")
  func shortest() throws {
    let flow = try Machine.flow(confirming)
    let exploration = Exploration(flow)
    #expect(exploration.isComplete)
    for end in ["same", "other"] {
      let cell = try #require(exploration.cells.first { $0.after.atomicStates.map { flow.states[$0].name } == [end] })
      #expect(cell.path.count == 5, "five inputs precede the last digit")
    }
    let confirm = exploration.cells.filter { $0.atomicStates.map { flow.states[$0].name } == ["confirm"] }
    // Three cells are for digits: a digit before the last, the last digit of an equal code, and the last digit of another code.
    // Two cells are for deletions: with and without a digit.
    #expect(confirm.count == 5)
  }

  @Test("An exploration that reaches its limit is not complete")
  func limit() throws {
    let flow = try Machine.flow(confirming)
    #expect(!Exploration(flow, limit: 5).isComplete)
  }
}
