public import StatechartSemantics

extension ConvertedChart {
  /// The mapping of state and event names between the document and the spec, for a simulation.
  public var simulationNames: Simulation.Names {
    let ids = Dictionary(stateNames.map { ($0.value, $0.key) }) { first, _ in first }
    let events = eventNames
    return Simulation.Names(state: { ids[$0] ?? $0 }, event: { events.name(for: $0) })
  }
}
