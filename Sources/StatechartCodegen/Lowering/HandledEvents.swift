import StatechartModel

/// The handled events of each configuration of an outermost parallel state: one bit set for each region with several stable
/// states.
///
/// The active state of a region determines the bit set of the region.
///
/// Many events of a parallel state have no transition in its active configuration. Without the bit sets, dispatching such an
/// event takes two indirect jumps: one by the event and one by the state. The branch predictor of a processor can mispredict
/// these jumps.
struct HandledEvents {
  private let chart: Chart
  /// The regions that store a bit set, keyed by parallel state.
  private let regions: [ID<State>: [ID<State>]]

  init(_ chart: Chart) {
    self.chart = chart
    var regions: [ID<State>: [ID<State>]] = [:]
    let outermost = chart.flow.states.ids.filter { chart.flow.states[$0].isParallel && chart.region(of: $0) == Flow.root }
    // Two bits are reserved for outcomes of operations and for timers.
    for id in outermost where chart.flow.events.count <= 62 {
      let open = chart.flow.states[id].children.filter { chart.stableStates(in: $0).count > 1 }
      let handledInEach = open.flatMap { region in
        let sets = chart.stableStates(in: region).map { Self.events(in: $0, chart) }
        return sets.dropFirst().reduce(sets[0]) { $0.intersection($1) }
      }
      // If each event has a region in which every state handles the event, the union of the bit sets always contains every
      // event. A test of the union then rejects no event.
      if !open.isEmpty, Set(handledInEach).count < chart.flow.events.count { regions[id] = open }
    }
    self.regions = regions
  }

  /// Returns the regions of a parallel state that store a bit set; empty if the handler of the parallel state tests no bit set.
  func regions(of state: ID<State>) -> [ID<State>] { regions[state] ?? [] }

  /// Returns whether a region stores a bit set.
  func isStored(by region: ID<State>) -> Bool {
    chart.flow.states[region].parent.map { regions(of: $0).contains(region) } ?? false
  }

  /// Returns the bit set of a region whose active stable state is `stableState`.
  ///
  /// The set contains the events of the state, of its ancestors and descendants, and of the sibling regions with a single
  /// stable state.
  ///
  /// - Parameter others: The number of bits for outcomes and timers, which follow the events in every bit set.
  func bits(in stableState: ID<State>, others: Int) -> UInt64 {
    let count = chart.flow.events.count
    let numbers = Self.events(in: stableState, chart).map(\.index) + Array(count..<count + others)
    return numbers.reduce(0) { $0 | 1 << UInt64($1) }
  }

  private static func events(in stableState: ID<State>, _ chart: Chart) -> Set<ID<Event>> {
    let beside = chart.flow.states[chart.region(of: stableState)].parent.map { chart.flow.states[$0].children } ?? []
    let closed = beside.filter { chart.stableStates(in: $0).count <= 1 }.flatMap { chart.all(in: $0) }
    let states = chart.lineage(of: stableState) + chart.all(in: stableState) + closed
    return Set(states.flatMap { chart.flow.states[$0].handlers.map(\.event) })
  }
}
