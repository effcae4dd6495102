package import StatechartModel

extension Flow {
  /// The variables in the cone of influence, from which the decisions of steps and properties are computed.
  ///
  /// The cone begins with the variables that these elements read: guards, conditions of `if` actions, payloads of raised or
  /// delayed events, delays and properties. The cone then includes the variables from which their values are computed.
  /// Variables that are only shown or passed to services are not relevant.
  package var relevantVariables: Set<ID<Variable>> {
    var relevant = Set(decidingExpressions.flatMap(\.variables))
    let changes = allActions.flatMap(\.all).compactMap(\.change)
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for (variable, value) in changes where relevant.contains(variable) {
        for source in value.variables where relevant.insert(source).inserted { isGrowing = true }
      }
    }
    return relevant
  }

  /// The variables with computed values: an assigned or appended expression contains arithmetic.
  ///
  /// Arithmetic shifts intervals, so the intervals of such a variable may overlap.
  var countedVariables: Set<ID<Variable>> {
    Set(
      allActions.flatMap(\.all).compactMap(\.change).filter { $0.value.contains(where: \.isArithmetic) }.map(\.variable))
  }

  /// The constants with which numbers may be compared, and the negated integers, without duplicates, in ascending order.
  var comparedNumbers: [Int] {
    let numbers = decidingExpressions.flatMap(\.all).flatMap { expression -> [Int] in
      switch expression.kind {
      // A minus can negate the constant.
      case .int(let number): [number, 0 &- number]
      case .duration(let number): [number]
      default: []
      }
    }
    return Set(numbers).sorted()
  }

  /// The number and duration literals that are assigned, appended or initial values, without duplicates.
  var assignedNumbers: Set<Int> {
    let changes = allActions.flatMap(\.all).compactMap { $0.change?.value } + variables.compactMap(\.initial)
    return Set(
      changes.compactMap { value in
        switch value.kind {
        case .int(let number), .duration(let number): number
        default: nil
        }
      })
  }

  /// Returns whether all values of a variable are number or duration literals of the spec; `false` for an input.
  package func holdsConstants(_ variable: ID<Variable>) -> Bool {
    let changes = allActions.flatMap(\.all).compactMap(\.change).filter { $0.variable == variable }.map(\.value)
    return !variables[variable].isInput
      && (changes + (variables[variable].initial.map { [$0] } ?? [])).allSatisfy { value in
        switch value.kind {
        case .int, .duration: true
        default: false
        }
      }
  }

  private var decidingExpressions: [Expression] {
    let conditions = allTransitions.compactMap(\.condition)
    let branches = allActions.flatMap(\.all).compactMap { action in
      if case .branch(let condition, _, _) = action.kind { condition } else { nil }
    }
    // Guards can read the payloads of raised events.
    let carried = allActions.flatMap(\.all).flatMap { action -> [Expression] in
      switch action.kind {
      case .raise(_, let values), .send(_, let values): values
      default: []
      }
    }
    return conditions + branches + carried + timers.map(\.delay) + properties.flatMap(\.conditions)
  }
}

extension Action {
  /// The variable to which the action assigns or appends a value, and the expression of the value; `nil` for other actions.
  fileprivate var change: (variable: ID<Variable>, value: Expression)? {
    switch kind {
    case .assign(let location, let value), .append(let location, let value): (location.variable, value)
    case .take(let variable, from: let value): (variable, value)
    case .remove, .clear, .perform, .raise, .send, .cancel, .branch: nil
    }
  }
}

extension Expression {
  fileprivate var isArithmetic: Bool {
    switch kind {
    case .negative, .binary(.plus, _, _), .binary(.minus, _, _), .binary(.times, _, _), .binary(.over, _, _),
      .binary(.remainder, _, _):
      true
    default: false
    }
  }
}
