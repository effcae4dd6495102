import StatechartModel

/// The translation of transitions, and of the alternatives from which one transition is taken.
extension MachineTranslator {
  /// Returns the statements that take a transition of an active state, and whether execution can fall through these statements.
  ///
  /// - Parameter isLast: Whether the trigger ends the invocation or timer of the state, so that the exit need not cancel the
  ///   invocation or timer. The value is `false` for an event of an invoked flow, because the invoked flow continues.
  func alternatives(
    _ transitions: [Transition], of source: ID<State>, isLast: Bool = true, _ translator: ExpressionTranslator
  ) -> ([SwiftStatement], falls: Bool) {
    let stableStates =
      flow.states[source].isAtomic || flow.states[source].isParallel ? [source] : chart.stableStates(inside: source)
    let spent = flow.states[source].isAtomic && isLast ? source : nil
    return branches(
      transitions.map { transition in
        (
          transition.condition,
          { self.body(self.lowering.lower(transition, of: source, in: stableStates), translator, spent: spent) }
        )
      }, translator)
  }

  /// Returns alternatives as an `if` statement, and whether execution can fall through.
  ///
  /// The result is the body of the first alternative if the first alternative has no condition, and `otherwise` if there are no
  /// alternatives.
  func branches(
    _ alternatives: [(condition: Expression?, body: () -> [SwiftStatement])], _ translator: ExpressionTranslator,
    otherwise: [SwiftStatement] = []
  ) -> ([SwiftStatement], falls: Bool) {
    var branches: [SwiftBranch] = []
    for (condition, body) in alternatives {
      guard let condition else {
        if branches.isEmpty { return (body(), false) }
        let rest = body()
        return ([.branches(branches + (rest.isEmpty ? [] : [SwiftBranch(condition: nil, body: rest)]))], false)
      }
      branches.append(SwiftBranch(condition: .holds(translator.translate(condition)), body: body()))
    }
    if branches.isEmpty { return (otherwise, true) }
    return ([.branches(branches + (otherwise.isEmpty ? [] : [SwiftBranch(condition: nil, body: otherwise)]))], true)
  }

  /// Returns the statements of a transition that is taken.
  ///
  /// - Parameter spent: The atomic state whose timer has fired or whose invocation has ended; `nil` for another trigger.
  func body(_ alternative: Alternative, _ translator: ExpressionTranslator, spent: ID<State>? = nil) -> [SwiftStatement] {
    let steps = alternative.steps.filter { !$0.isIdle(flow, spent: spent) }
    let starts = !continues && alternative.entries.contains { $0.canInvoke(chart) }
    return statements(steps, translator) + (starts ? [.expression(call("startInvocations"))] : [])
      + (continues ? [.returned("true")] : [])
  }
}
