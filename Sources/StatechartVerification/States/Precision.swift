package import StatechartModel

/// The precision of a state abstraction: which variables it tracks, and how it partitions numbers.
///
/// A proof with any precision is a proof for the flow; a coarser one explores fewer states. The explorer begins with the
/// variables that a property reads, and adds those that a spurious counterexample reads (counterexample-guided abstraction
/// refinement, Clarke et al. 2000).
package struct Precision: Hashable {
  /// The tracked variables. A read of an untracked variable returns any value of its type.
  package let variables: Set<ID<Variable>>
  /// The size of the largest range that is partitioned into single values.
  package let mostNumbers: Int
  /// Whether a number is partitioned when it is assigned, and not only when it is computed or compared.
  let dividesAll: Bool
  /// Whether the states are those of a model in Promela. Inputs of the flow, payloads of raised events and list items are
  /// partitioned too, and assigned constants divide the partition.
  let isComparable: Bool

  package init(
    variables: Set<ID<Variable>>, mostNumbers: Int = Self.fewNumbers, dividesAll: Bool = false, isComparable: Bool = false
  ) {
    (self.variables, self.mostNumbers, self.dividesAll) = (variables, mostNumbers, dividesAll)
    self.isComparable = isComparable
  }

  /// The coarsest precision for a property: the variables in its conditions.
  init(coarseFor property: Property) {
    self.init(variables: Set(property.conditions.flatMap(\.variables)))
  }

  /// Returns the precision that tracks all relevant variables of a flow.
  package static func whole(_ flow: Flow, mostNumbers: Int = fewNumbers, dividesAll: Bool = false) -> Precision {
    Precision(variables: flow.relevantVariables, mostNumbers: mostNumbers, dividesAll: dividesAll)
  }

  /// Returns the precision of a model in Promela.
  package static func comparable(_ flow: Flow, mostNumbers: Int) -> Precision {
    Precision(variables: flow.relevantVariables, mostNumbers: mostNumbers, dividesAll: true, isComparable: true)
  }

  /// Returns a finer precision, or `nil` if this is the finest.
  ///
  /// The order is: the variables in `missed`, all variables, partitioning at assignment, partitioning of longer ranges.
  func refined(with missed: Set<ID<Variable>>, of flow: Flow) -> Precision? {
    let relevant = flow.relevantVariables
    guard relevant.isSubset(of: variables) else {
      return Precision(variables: variables.union(missed.isSubset(of: variables) ? relevant : missed))
    }
    if !dividesAll { return Precision(variables: variables, dividesAll: true) }
    let limits = variables.flatMap { flow.variables[$0].type.limits }
    let hasLongRanges = limits.contains { $0.fewValues.map { $0.count > mostNumbers } ?? true }
    return mostNumbers < Self.manyNumbers && hasLongRanges
      ? Precision(variables: variables, mostNumbers: Self.manyNumbers, dividesAll: true) : nil
  }

  /// The first value of ``mostNumbers``.
  package static let fewNumbers = 16
  /// The value of ``mostNumbers`` in the finest precision.
  package static let manyNumbers = 256
}
