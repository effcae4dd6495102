package import StatechartModel

/// What one exploration of a flow found, for a comparison with another explorer.
package struct Survey {
  package let states: Int
  /// The number of steps between them.
  package let steps: Int
  /// The indices of the properties that a step violates.
  package let violated: Set<Int>
  /// The indices of the properties that can be vacuous and say something about a step.
  package let triggered: Set<Int>
  /// Whether these are all states.
  package let isComplete: Bool
  /// Whether the flow is at fault in one.
  package let isFaulted: Bool
  /// The bytes that a state takes in the table of states, with the table's free places.
  package let bytesPerState: Double
}

extension Flow {
  /// Explores the flow with one precision, all properties at once.
  package func survey(at precision: Precision, bound: Int) -> Survey {
    var explorer = Explorer(self, precision, keepsWays: false)
    explorer.explore(bound: bound)
    return Survey(
      states: explorer.states.count, steps: explorer.stepCount,
      violated: Set(properties.indices.filter { !explorer.violations[$0].isEmpty }),
      triggered: explorer.triggered.filter { properties[$0].canBeVacuous }, isComplete: explorer.isComplete,
      isFaulted: explorer.states.hasFault,
      bytesPerState: Double(explorer.bytes) / Double(max(1, explorer.states.count)))
  }
}
