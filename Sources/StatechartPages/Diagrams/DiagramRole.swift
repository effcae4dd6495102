import StatechartModel
import StatechartSemantics

extension Flow {
  /// Returns the role of an atomic or final state in a diagram.
  func diagramRole(of atomicState: ID<State>) -> Diagram.Role {
    if states[atomicState].isFinal { return .final }
    if states[atomicState].screen.buttons.all.contains(where: { $0.role == .destructive }) { return .destructive }
    return screen(of: atomicState).countdown.content != nil || isEnteredByErrors(atomicState) ? .error : .normal
  }

  /// Returns whether the outcome `failed` triggers all transitions to a state; `false` for an initial state or a state without
  /// such transitions.
  ///
  /// The outcome `failed` is the error that an operation throws.
  private func isEnteredByErrors(_ id: ID<State>) -> Bool {
    let isInitial = states.contains { state in
      if case .compound(let initial, _) = state.kind { initial.targets.contains(id) } else { false }
    }
    if isInitial { return false }
    let entering = states.ids.flatMap { self.reactions(of: $0) }.filter { $0.transition.targets.contains(id) }
    return !entering.isEmpty && entering.allSatisfy { isError($0.trigger) }
  }

  private func isError(_ trigger: Reaction.Trigger) -> Bool {
    guard case .outcome(let invocation, let index) = trigger else { return false }
    return operations[invocations[invocation].operation].outcomes[index].name == "failed"
  }
}
