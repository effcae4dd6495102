package import StatechartModel

/// The precision of a state abstraction: the tracked variables, and the partition of numbers.
///
/// A proof with any precision is a proof for the flow. A coarser precision explores fewer states. The explorer begins with the
/// variables that the conditions of a property read, and adds the variables that a spurious counterexample reads. This is
/// counterexample-guided abstraction refinement (Clarke et al. 2000).
package struct Precision: Hashable {
  /// The tracked variables.
  ///
  /// A read of an untracked variable returns any value of its type.
  package let variables: Set<ID<Variable>>
  /// The size of the largest range that is partitioned into single values.
  package let maximumNumbers: Int
  /// Whether each assigned number is partitioned, not only the numbers of variables with computed values.
  let dividesAll: Bool
  /// Whether the abstract states equal the states of a Promela model.
  ///
  /// Such a precision also partitions inputs of the flow, payloads of raised events and list items. Assigned constants divide
  /// the partition.
  let isComparable: Bool

  package init(
    variables: Set<ID<Variable>>, maximumNumbers: Int = Self.fewNumbers, dividesAll: Bool = false, isComparable: Bool = false
  ) {
    (self.variables, self.maximumNumbers, self.dividesAll) = (variables, maximumNumbers, dividesAll)
    self.isComparable = isComparable
  }

  /// Creates the coarsest precision for a property, which tracks only the variables in the property's conditions.
  init(coarseFor property: Property) {
    self.init(variables: Set(property.conditions.flatMap(\.variables)))
  }

  /// Returns the precision that tracks all relevant variables of a flow.
  package static func whole(_ flow: Flow, maximumNumbers: Int = fewNumbers, dividesAll: Bool = false) -> Precision {
    Precision(variables: flow.relevantVariables, maximumNumbers: maximumNumbers, dividesAll: dividesAll)
  }

  /// Returns the precision at which the abstract states equal the states of the Promela model.
  package static func comparable(_ flow: Flow, maximumNumbers: Int) -> Precision {
    Precision(variables: flow.relevantVariables, maximumNumbers: maximumNumbers, dividesAll: true, isComparable: true)
  }

  /// Returns a finer precision; `nil` if this precision is the finest.
  ///
  /// The refinements are tried in this order: the variables in `missed`, all relevant variables, partitioning at assignment,
  /// partitioning of longer ranges.
  func refined(with missed: Set<ID<Variable>>, of flow: Flow) -> Precision? {
    let relevant = flow.relevantVariables
    guard relevant.isSubset(of: variables) else {
      return Precision(variables: variables.union(missed.isSubset(of: variables) ? relevant : missed))
    }
    if !dividesAll { return Precision(variables: variables, dividesAll: true) }
    let limits = variables.flatMap { flow.variables[$0].type.limits }
    let hasLongRanges = limits.contains { $0.fewValues.map { $0.count > maximumNumbers } ?? true }
    return maximumNumbers < Self.manyNumbers && hasLongRanges
      ? Precision(variables: variables, maximumNumbers: Self.manyNumbers, dividesAll: true) : nil
  }

  /// The initial value of ``maximumNumbers``.
  package static let fewNumbers = 16
  /// The value of ``maximumNumbers`` in the finest precision.
  package static let manyNumbers = 256
}
