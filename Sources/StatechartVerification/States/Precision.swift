package import StatechartModel

/// What the abstract states of a flow tell apart.
///
/// A proof that holds for less holds for more, and has far fewer states: the explorer begins with what a property reads, and goes on with
/// what it misses (counterexample-guided abstraction refinement).
package struct Precision: Hashable {
  /// The variables of which values are held; of all others, each look can find any value.
  package let variables: Set<ID<Variable>>
  /// The most numbers of a range of which each is told apart, where they are.
  package let mostNumbers: Int
  /// Whether numbers are told apart as soon as they are given, and not only where they are computed or looked at.
  let dividesAll: Bool

  package init(variables: Set<ID<Variable>>, mostNumbers: Int = Self.fewNumbers, dividesAll: Bool = false) {
    (self.variables, self.mostNumbers, self.dividesAll) = (variables, mostNumbers, dividesAll)
  }

  /// What a property reads.
  init(coarseFor property: Property) {
    self.init(variables: Set(property.pattern.conditions.flatMap(\.variables)))
  }

  /// All that decides what a flow does.
  package static func whole(_ flow: Flow, mostNumbers: Int = fewNumbers, dividesAll: Bool = false) -> Precision {
    Precision(variables: flow.relevantVariables, mostNumbers: mostNumbers, dividesAll: dividesAll)
  }

  /// A finer one: with variables that were missed, or if these are held already, with all; then with values told apart, and with more
  /// numbers of long ranges. `nil` if there is none.
  func refined(with missed: Set<ID<Variable>>, of flow: Flow) -> Precision? {
    let relevant = flow.relevantVariables
    guard relevant.isSubset(of: variables) else {
      return Precision(variables: variables.union(missed.isSubset(of: variables) ? relevant : missed))
    }
    if !dividesAll { return Precision(variables: variables, dividesAll: true) }
    let hasLongRanges = variables.contains { flow.variables[$0].type.hasLongRange }
    return mostNumbers < Self.manyNumbers && hasLongRanges
      ? Precision(variables: variables, mostNumbers: Self.manyNumbers, dividesAll: true) : nil
  }

  /// Ranges with more numbers are divided where they are compared.
  package static let fewNumbers = 16
  /// As ``fewNumbers``, where those are not enough.
  package static let manyNumbers = 256
}

extension ValueType {
  /// Whether it has numbers of a range that is divided only where it is compared.
  fileprivate var hasLongRange: Bool {
    switch self {
    case .int: numbers.fewValues.map { $0.count > Precision.fewNumbers } ?? true
    case .duration: true
    case .optional(let wrapped): wrapped.hasLongRange
    case .record(let record): record.fields.contains { $0.type.hasLongRange }
    case .list(let element, _): element.hasLongRange
    case .bool, .cases, .text, .digit, .pin, .secret, .none: false
    }
  }
}
