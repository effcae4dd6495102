package import StatechartModel

/// What the abstract states of a flow tell apart.
///
/// A proof that holds for less holds for more, and has far fewer states: the explorer begins with what a property reads, and goes on with
/// what it misses (counterexample-guided abstraction refinement).
package struct Precision: Hashable {
  /// The variables of which values are held; of all others, each look can find any value.
  package let variables: Set<ID<Variable>>
  /// The most numbers of a range of which each is told apart, where they are computed.
  package let mostNumbers: Int

  package init(variables: Set<ID<Variable>>, mostNumbers: Int = Self.fewNumbers) {
    (self.variables, self.mostNumbers) = (variables, mostNumbers)
  }

  /// What a property reads.
  init(coarseFor property: Property) {
    self.init(variables: Set(property.pattern.conditions.flatMap(\.variables)))
  }

  /// All that decides what a flow does.
  package static func whole(_ flow: Flow, mostNumbers: Int = fewNumbers) -> Precision {
    Precision(variables: flow.relevantVariables, mostNumbers: mostNumbers)
  }

  /// A finer one: with variables that were missed, or if these are held already, with all; then with more numbers. `nil` if there is none.
  func refined(with missed: Set<ID<Variable>>, of flow: Flow) -> Precision? {
    let relevant = flow.relevantVariables
    guard relevant.isSubset(of: variables) else {
      return Precision(variables: variables.union(missed.isSubset(of: variables) ? relevant : missed))
    }
    return mostNumbers < Self.manyNumbers ? Precision(variables: variables, mostNumbers: Self.manyNumbers) : nil
  }

  /// Ranges with more numbers are divided where they are compared.
  package static let fewNumbers = 16
  /// As ``fewNumbers``, where those are not enough.
  package static let manyNumbers = 256
}
