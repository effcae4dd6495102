public import StatechartSemantics

extension ConvertedChart {
  /// In a simulation, states and events are called as the document calls them.
  public var simulationNames: Simulation.Names {
    let ids = Dictionary(stateNames.map { ($0.value, $0.key) }) { first, _ in first }
    let events = eventNames
    return Simulation.Names(state: { ids[$0] ?? $0 }, event: { events.name(for: $0) })
  }
}
