import StatechartModel

/// The visited set of an exploration, with abstract states packed into words.
struct VisitedStates {
  let table: StateTable
  let packing: StatePacking
  var controlStates = Numbering<ControlState>()

  init(_ layout: StateLayout) {
    packing = StatePacking(layout.limits)
    table = StateTable(wordsPerState: packing.wordsPerState)
  }

  var count: Int { table.count }

  /// Whether the flow is faulted in at least one visited state.
  var hasFault: Bool { (0..<controlStates.count).contains { controlStates[$0].status == .faulted } }

  mutating func insert(_ state: AbstractState) -> (index: Int, isNew: Bool) {
    table.insert(packing.pack(controlStates.number(of: state.controlState), state.cells))
  }

  /// Returns the index of a visited state; `nil` if the state was not visited.
  func index(of state: AbstractState) -> Int? {
    controlStates.known(state.controlState).flatMap { table.index(of: packing.pack($0, state.cells)) }
  }

  func state(at index: Int) -> AbstractState {
    let words = table.state(at: index)
    return AbstractState(
      controlState: controlState(at: index), cells: packing.cells.map { $0.number(of: $0.bits(in: words)) })
  }

  func controlState(at index: Int) -> ControlState {
    controlStates[Int(packing.controlState.bits(in: table.state(at: index)))]
  }
}
