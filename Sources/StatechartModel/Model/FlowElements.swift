extension Flow {
  /// Returns the invocations in this flow that invoke the flow named `flow`.
  public func invocations(of flow: String) -> [ID<Invocation>] {
    invocations.ids.filter { id in
      let operation = operations[invocations[id].operation]
      return operation.isFlow && operation.name == flow
    }
  }

  /// All transitions of states, timers and invocations.
  ///
  /// Initial transitions and default history transitions are included only if they have actions.
  public var allTransitions: [Transition] {
    let ofStates = states.flatMap { state in
      let all = state.handlers.flatMap(\.transitions) + state.doneHandlers.flatMap(\.transitions) + state.always
      switch state.kind {
      case .choice(let branches): return all + branches
      case .compound(let initial, _) where !initial.actions.isEmpty: return all + [initial]
      case .history(_, let transition) where !transition.actions.isEmpty: return all + [transition]
      case .atomic, .compound, .parallel, .history, .final: return all
      }
    }
    return ofStates + timers.flatMap(\.transitions) + invocations.flatMap { $0.outcomes.flatMap(\.self) }
  }

  /// The transitions in ``allTransitions``, without repetitions.
  ///
  /// The list contains a transition of a part only once, even if several states use the part.
  public var writtenTransitions: [Transition] {
    var seen: Set<String> = []
    return allTransitions.filter { seen.insert($0.range.description).inserted }
  }

  /// All actions of states and transitions, including nested actions.
  public var allActions: [Action] {
    (states.flatMap { $0.entry + $0.exit } + allTransitions.flatMap(\.actions)).flatMap(\.all)
  }

  /// The events that actions raise or send.
  package var raisedEvents: Set<ID<Event>> {
    Set(
      allActions.compactMap { action in
        switch action.kind {
        case .raise(let event, _): event
        case .send(let send, _): sends[send].event
        default: nil
        }
      })
  }

  /// The guards, and the expressions of all actions, timers and invocations.
  public var allExpressions: [Expression] {
    allTransitions.compactMap(\.condition) + allActions.flatMap(\.expressions) + timers.map(\.delay)
      + invocations.flatMap(\.input)
  }

  /// All expressions of screens and of the output.
  public var shownExpressions: [Expression] {
    states.flatMap { state in
      if case .final(let output) = state.kind { state.screen.expressions + output } else { state.screen.expressions }
    }
  }

  /// The states that actions test with `in(state)`.
  ///
  /// The set is empty in `mode: interlock`, see ``Rules/allowsSCXML``.
  public var statesTestedByActions: Set<ID<State>> {
    guard rules.allowsSCXML else { return [] }
    let tested = allActions.flatMap(\.expressions).flatMap(\.all).compactMap { expression in
      if case .isIn(let state) = expression.kind { state } else { nil }
    }
    return Set(tested)
  }
}

extension Action {
  /// The action and all actions nested in it.
  public var all: [Action] {
    if case .branch(_, let then, let otherwise) = kind { [self] + (then + otherwise).flatMap(\.all) } else { [self] }
  }

  /// The expressions of the action, without the expressions of nested actions.
  public var expressions: [Expression] {
    switch kind {
    case .assign(_, let value), .append(_, let value), .take(_, from: let value): [value]
    case .perform(_, let values), .raise(_, let values), .send(_, let values): values
    case .branch(let condition, _, _): [condition]
    case .remove, .clear, .cancel: []
    }
  }
}
