import StatechartExchange
import StatechartModel
import StatechartSemantics

extension ConvertedFlow {
  /// Returns the document IDs of the active atomic states of a machine.
  ///
  /// The public state of the machine omits a region with only one atomic state. The function adds this state.
  ///
  /// - Parameter stableStates: The names of the innermost cases of the machine's public state.
  func documentIDs(ofStableStates stableStates: Set<String>) -> Set<String> {
    let names = chart.simulationNames
    return Set(atomicStates(in: Flow.root, stableStates).map { names.state(flow.states[$0].id) })
  }

  private func atomicStates(in id: ID<State>, _ stableStates: Set<String>) -> [ID<State>] {
    switch flow.states[id].kind {
    case .atomic, .final: return [id]
    case .parallel(let regions): return regions.flatMap { atomicStates(in: $0, stableStates) }
    case .compound(_, let children):
      let living = children.filter { !flow.states[$0].isPseudo }
      let child = living.first { holds($0, stableStates) } ?? living[0]
      return atomicStates(in: child, stableStates)
    case .choice, .history: return []
    }
  }

  private func holds(_ id: ID<State>, _ stableStates: Set<String>) -> Bool {
    stableStates.contains(flow.states[id].name) || flow.states[id].children.contains { holds($0, stableStates) }
  }
}
