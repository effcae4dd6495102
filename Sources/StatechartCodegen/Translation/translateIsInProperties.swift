import StatechartModel

/// The properties that test whether a state is active.
extension MachineTranslator {
  /// Returns the computed properties that test whether a state is active, for conditions, screens and exits.
  ///
  /// A state that an action tests has a stored flag instead.
  func isInProperties() -> [SwiftDeclaration] {
    let tested = (flow.allExpressions + flow.shownExpressions).flatMap(\.all).compactMap { expression in
      if case .isIn(let state) = expression.kind { state } else { nil }
    }
    return Set(tested).union(usage.isInProperties).subtracting(statesTestedByActions).sorted().map { isIn($0) }
  }

  private func isIn(_ id: ID<State>) -> SwiftDeclaration {
    .property(
      SwiftProperty(
        introducer: access == .public ? "@inlinable var" : "private var", name: "isIn\(name(id))", type: "Bool",
        body: isActive(id)))
  }

  /// Returns the body of the property that tests whether a state is active.
  ///
  /// A state in a region is active only if the region's parallel state is active.
  private func isActive(_ id: ID<State>) -> [SwiftStatement] {
    let region = chart.region(of: id)
    let stableStates = chart.stableStates(in: region)
    let inside = stableStates.filter { chart.contains(id, $0) }
    let outside = stableStates.filter { !chart.contains(id, $0) }
    var around: [SwiftExpression] = []
    var parent = flow.states[region].parent
    while let state = parent {
      let outer = chart.region(of: state)
      if chart.stableStates(in: outer).count > 1 { around.append(isStable(at: state)) }
      parent = flow.states[outer].parent
    }
    guard !inside.isEmpty else { return [.expression("false")] }
    guard !outside.isEmpty else { return [.expression(conjunction(around) ?? "true")] }
    if inside.count == 1 { return [.expression(conjunction(around + [isStable(at: inside[0])]) ?? "true")] }
    let select = SwiftStatement.select(
      .name(property(of: region)),
      [SwiftCase(patterns(inside), [.expression("true")]), SwiftCase(patterns(outside), [.expression("false")])])
    guard let around = conjunction(around) else { return [select] }
    let value = SwiftStatement.select(
      .name(property(of: region)),
      [SwiftCase(patterns(inside), [.returned("true")]), SwiftCase(patterns(outside), [.returned("false")])])
    return [.guardReturnValue(around, "false"), value]
  }
}
