import StatechartModel

/// Which events are heard where the regions of a state are: sets with a bit for each event, of which each region keeps one.
///
/// A state with regions gets many events that nothing follows from where it is. Without the sets each of them takes jumps by the event
/// and by the state, which a processor guesses wrong.
struct Hearing {
  private let chart: Chart
  /// The regions that keep a set, by the state that they are in.
  private let regions: [ID<State>: [ID<State>]]

  init(_ chart: Chart) {
    self.chart = chart
    // The bits after those of events are for what comes back from operations and delays.
    guard chart.flow.events.count <= 62 else {
      regions = [:]
      return
    }
    var regions: [ID<State>: [ID<State>]] = [:]
    for id in chart.flow.states.ids where chart.flow.states[id].isParallel && chart.region(of: id) == Flow.root {
      let open = chart.flow.states[id].children.filter { chart.places(in: $0).count > 1 }
      let sets = open.flatMap { region in chart.places(in: region).map { Self.events(at: $0, chart) } }
      // Where every event is heard everywhere, there is nothing to ask.
      if sets.contains(where: { $0.count < chart.flow.events.count }) { regions[id] = open }
    }
    self.regions = regions
  }

  /// The regions of a state that keep a set; empty for a state that does not ask.
  func regions(of state: ID<State>) -> [ID<State>] { regions[state] ?? [] }

  /// Whether a region keeps a set.
  func isKept(by region: ID<State>) -> Bool {
    chart.flow.states[region].parent.map { regions(of: $0).contains(region) } ?? false
  }

  /// The set of what is heard where a region is, also in the regions in it, by the states around it, and by regions that keep none.
  func set(at place: ID<State>) -> UInt64 {
    let events = Self.events(at: place, chart).map(\.index)
    // Outcomes of operations, and delays, which are looked at by themselves.
    let flow = chart.flow
    let reports = (flow.invocations.isEmpty ? 0 : 1) + (flow.timers.isEmpty && flow.sends.isEmpty ? 0 : 1)
    return (events + (0..<reports).map { flow.events.count + $0 }).reduce(0) { $0 | 1 << UInt64($1) }
  }

  private static func events(at place: ID<State>, _ chart: Chart) -> Set<ID<Event>> {
    let beside = chart.flow.states[chart.region(of: place)].parent.map { chart.flow.states[$0].children } ?? []
    let closed = beside.filter { chart.places(in: $0).count <= 1 }.flatMap { chart.all(in: $0) }
    let states = chart.lineage(of: place) + chart.all(in: place) + closed
    return Set(states.flatMap { chart.flow.states[$0].handlers.map(\.event) })
  }
}
