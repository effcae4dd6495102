public import StatechartSemantics

extension ConvertedChart {
  /// The names of the document for states and events in a simulation.
  public var simulationNames: Simulation.Names {
    let ids = Dictionary(stateNames.map { ($0.value, $0.key) }) { first, _ in first }
    let events = eventNames
    return Simulation.Names(state: { ids[$0] ?? $0 }, event: { events.name(for: $0) })
  }
}
