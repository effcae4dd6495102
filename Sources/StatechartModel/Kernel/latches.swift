extension Flow {
  /// The latches of the flow, each with its value.
  ///
  /// A latch is a Boolean variable to which eventless microsteps assign only one literal value.
  ///
  /// During a sequence of eventless microsteps, a latch changes at most once. The analysis assumes that each eventless
  /// microstep can execute the entry and exit actions of every state. The microstep can also execute the actions of every
  /// choice branch, initial transition and default history transition.
  ///
  /// - Complexity: O(*n*), where *n* is the number of states and actions.
  package var latches: [ID<Variable>: Bool] {
    var latches: [ID<Variable>: Bool] = [:]
    var others: Set<ID<Variable>> = []
    for action in eventlessActions.flatMap(\.all) {
      if case .assign(let location, let value) = action.kind, case .bool(let value) = value.kind, location.path.isEmpty {
        if latches.updateValue(value, forKey: location.variable) == !value { others.insert(location.variable) }
      } else {
        others.formUnion(action.changedVariables)
      }
    }
    // A variable of a state is excluded, because the exit of the state resets the variable to its initial value.
    return latches.filter { !others.contains($0.key) && variables[$0.key].scope == nil }
  }

  /// An upper bound on the number of eventless transitions that a sequence of eventless microsteps takes at most once.
  package var latchingTransitionCount: Int {
    let latches = latches
    return latches.isEmpty ? 0 : allTransitions.count(where: latches.closes)
  }

  /// The actions that a sequence of eventless microsteps can execute.
  private var eventlessActions: [Action] {
    states.flatMap { state in
      let passing = state.entry + state.exit + state.always.flatMap(\.actions)
      return switch state.kind {
      case .choice(let branches): passing + branches.flatMap(\.actions)
      case .compound(let transition, _), .history(_, let transition): passing + transition.actions
      case .atomic, .parallel, .final: passing
      }
    }
  }
}

extension [ID<Variable>: Bool] {
  /// Returns whether a transition assigns to a latch, and has a guard that is false after the assignment.
  ///
  /// A sequence of eventless microsteps takes such a transition at most once.
  func closes(_ transition: Transition) -> Bool {
    guard !isEmpty, let condition = transition.condition else { return false }
    return transition.actions.contains { action in
      guard case .assign(let location, _) = action.kind, let value = self[location.variable] else { return false }
      return condition.isFalse(once: location.variable, is: value)
    }
  }
}

extension Expression {
  /// Returns whether the condition, or a conjunct of the condition, is false while a Boolean variable has the value `value`.
  fileprivate func isFalse(once variable: ID<Variable>, is value: Bool) -> Bool {
    switch kind {
    case .binary(.and, let left, let right):
      left.isFalse(once: variable, is: value) || right.isFalse(once: variable, is: value)
    case .not(let operand):
      if case .variable(variable) = operand.kind { value } else { false }
    case .variable(variable): !value
    default: false
    }
  }
}

extension Action {
  /// The variables that the action changes, without the variables that nested actions change.
  fileprivate var changedVariables: [ID<Variable>] {
    switch kind {
    case .assign(let location, _), .append(let location, _), .remove(_, let location), .clear(let location):
      return [location.variable]
    case .take(let variable, from: let source):
      if case .variable(let taken) = source.kind { return [variable, taken] }
      return [variable]
    case .perform, .raise, .send, .cancel, .branch: return []
    }
  }
}
