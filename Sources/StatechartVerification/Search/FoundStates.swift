import StatechartModel

/// The abstract states that were found, packed into words.
struct FoundStates {
  let table: StateTable
  let packing: StatePacking
  var situations = Numbering<Situation>()

  init(_ layout: Layout) {
    packing = StatePacking(layout.limits)
    table = StateTable(wordsPerState: packing.wordsPerState)
  }

  var count: Int { table.count }

  /// Whether the flow is at fault in one of them.
  var hasFault: Bool { (0..<situations.count).contains { situations[$0].status == .faulted } }

  mutating func insert(_ state: AbstractState) -> (place: Int, isNew: Bool) {
    table.insert(packing.pack(situations.number(of: state.situation), state.cells))
  }

  /// The place of a state that was found.
  func place(of state: AbstractState) -> Int? {
    situations.known(state.situation).flatMap { table.place(of: packing.pack($0, state.cells)) }
  }

  func state(at place: Int) -> AbstractState {
    let words = table.state(at: place)
    return AbstractState(
      situation: situation(at: place), cells: packing.cells.map { $0.number(of: $0.bits(in: words)) })
  }

  func situation(at place: Int) -> Situation {
    situations[Int(packing.situation.bits(in: table.state(at: place)))]
  }
}
