package import StatechartModel

/// The result of one exploration of a flow, for comparison with another explorer.
package struct ExplorationResult {
  package let states: Int
  /// The number of steps between the states.
  package let steps: Int
  /// The indices of the properties that a step violates.
  package let violated: Set<Int>
  /// The indices of the properties that can be vacuous and that at least one step triggers.
  package let triggered: Set<Int>
  /// Whether all states were explored.
  package let isComplete: Bool
  /// Whether the flow is faulted in at least one state.
  package let isFaulted: Bool
  /// The memory per visited state, in bytes: the table of states, including its free slots, and the predecessors.
  package let bytesPerState: Double
}

extension Flow {
  /// Explores the flow with one precision for all properties at once, and returns the result.
  ///
  /// - Parameter bound: The number of abstract states after which the exploration stops.
  package func explore(at precision: Precision, bound: Int) -> ExplorationResult {
    var explorer = Explorer(self, precision, keepsGraph: false)
    explorer.explore(bound: bound)
    return ExplorationResult(
      states: explorer.states.count, steps: explorer.stepCount,
      violated: Set(properties.indices.filter { !explorer.violations[$0].isEmpty }),
      triggered: explorer.triggered.filter { properties[$0].canBeVacuous }, isComplete: explorer.isComplete,
      isFaulted: explorer.states.hasFault,
      bytesPerState: Double(explorer.bytes) / Double(max(1, explorer.states.count)))
  }
}
