import StatechartModel

/// Warnings for choices that behave differently in an exported SCXML or XState chart.
///
/// In the language, a choice is evaluated before any state on the path to the choice is entered. In SCXML and XState, a choice
/// is a state, so it is evaluated after its ancestors and the other regions have been entered.
extension Flow {
  func findLateChoices(_ losses: inout Diagnostics) {
    let around = enteredAroundChoices()
    for id in states.ids {
      guard case .choice(let branches) = states[id].kind else { continue }
      let early = around[id, default: []]
      let beside = parallelRegions(id)
      for branch in branches {
        if let condition = branch.condition {
          if isCondition(condition, about: beside) {
            losses.report(.choiceIsLate(before: "the other regions", at: condition.range))
          } else if isCondition(condition, about: early) {
            losses.report(.choiceIsLate(before: "the states on the path to the choice", at: condition.range))
          }
        }
        if meets(branch.actions, early) { losses.report(.branchIsLate(at: branch.range)) }
        if let left = enteredForNothing(by: branch, of: id, early) {
          losses.report(.isEnteredForNothing(states[left].id, at: branch.range))
        }
      }
    }
  }

  // MARK: States entered before a choice

  /// Returns, for each choice, the states that the exported chart enters before the choice.
  ///
  /// These states are the ancestors of the choice, and the ancestors of the preceding choices on the same path.
  private func enteredAroundChoices() -> [ID<State>: Set<ID<State>>] {
    var around: [ID<State>: Set<ID<State>>] = [:]
    func lead(to targets: [ID<State>], inside kept: ID<State>?, after before: Set<ID<State>>) {
      for choice in choices(reachedBy: targets, inside: kept) {
        let entered = before.union(path(to: choice).dropLast().filter { isDescendant($0, of: kept) })
        guard case .choice(let branches) = states[choice].kind, around[choice]?.isSuperset(of: entered) != true else {
          continue
        }
        around[choice, default: []].formUnion(entered)
        for branch in branches { lead(to: branch.targets, inside: stateKept(by: branch, of: choice), after: entered) }
      }
    }
    lead(to: initialAtomicStates(of: Flow.root), inside: nil, after: [])
    for source in states.ids {
      for transition in transitions(of: source) {
        lead(to: transition.targets, inside: stateKept(by: transition, of: source), after: [])
      }
    }
    return around
  }

  private func stateKept(by transition: Transition, of source: ID<State>) -> ID<State>? {
    domain(from: source, to: transition.targets, isReentering: transition.isReentering)
  }

  /// Returns the atomic, final and choice states that initial transitions reach from targets.
  ///
  /// The result includes such states in the sibling regions that are entered with the targets.
  private func choices(reachedBy targets: [ID<State>], inside kept: ID<State>?) -> [ID<State>] {
    let besides = targets.flatMap { target in
      path(to: target).dropLast().filter { states[$0].isParallel && isDescendant($0, of: kept) }
        .flatMap { states[$0].children.filter { $0 != target && !isDescendant(target, of: $0) && !states[$0].isPseudo } }
    }
    return (targets + besides).flatMap { initialAtomicStates(of: $0) }
  }

  /// Returns the outermost parallel state that contains a choice, and the states in its other regions.
  ///
  /// The result is empty if the choice is not in a region.
  private func parallelRegions(_ choice: ID<State>) -> Set<ID<State>> {
    guard let around = path(to: choice).first(where: { states[$0].isParallel }),
      let region = lineage(of: choice).first(where: { states[$0].parent == around })
    else { return [] }
    return Set(subtree(of: around).filter { $0 != region && !isDescendant($0, of: region) })
  }

  // MARK: Observable order

  private func entries(of states: Set<ID<State>>) -> [Action] { states.flatMap { self.states[$0].entry }.flatMap(\.all) }

  private func isCondition(_ condition: Expression, about entered: Set<ID<State>>) -> Bool {
    let testsState = condition.all.contains { if case .isIn(let state) = $0.kind { entered.contains(state) } else { false } }
    return testsState || !condition.variables.isDisjoint(with: entries(of: entered).compactMap(\.changed))
  }

  /// Returns whether the order of the actions relative to the entry actions of the entered states is observable.
  private func meets(_ actions: [Action], _ entered: Set<ID<State>>) -> Bool {
    let (mine, theirs) = (actions.flatMap(\.all), entries(of: entered))
    let (changed, changedThere) = (Set(mine.compactMap(\.changed)), Set(theirs.compactMap(\.changed)))
    return !changed.union(mine.flatMap(\.read)).isDisjoint(with: changedThere)
      || !changed.isDisjoint(with: theirs.flatMap(\.read))
      || mine.contains(where: \.isObservable) && theirs.contains(where: \.isObservable)
  }

  /// Returns a state with entry or exit actions that the exported chart, but not the flow, enters and exits; `nil` if there is
  /// none.
  ///
  /// The actions in the regions of a parallel state are treated as actions of the parallel state.
  private func enteredForNothing(by branch: Transition, of choice: ID<State>, _ entered: Set<ID<State>>) -> ID<State>? {
    let kept = stateKept(by: branch, of: choice)
    let left = path(to: choice).dropLast().filter { entered.contains($0) && isDescendant($0, of: kept) }
    return left.first { id in
      let inside = states[id].isParallel ? Array(subtree(of: id)) : [id]
      return inside.contains { !states[$0].entry.isEmpty || !states[$0].exit.isEmpty }
    }
  }
}

extension Action {
  /// The variable that the action itself changes; `nil` if there is none.
  fileprivate var changed: ID<Variable>? {
    switch kind {
    case .assign(let location, _), .append(let location, _), .remove(_, let location), .clear(let location):
      location.variable
    case .take(let id, _): id
    case .perform, .raise, .send, .cancel, .branch: nil
    }
  }

  fileprivate var read: [ID<Variable>] { expressions.flatMap(\.variables) }

  /// Whether the action has an effect outside the context, so that its order is observable.
  fileprivate var isObservable: Bool {
    switch kind {
    case .perform, .raise, .send, .cancel: true
    case .assign, .append, .remove, .clear, .take, .branch: false
    }
  }
}

extension Diagnostic {
  fileprivate static func choiceIsLate(before what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .noCounterpart, .warning, at: range,
      "the exported chart evaluates this guard after \(what) are entered, not before")
  }

  fileprivate static func branchIsLate(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .noCounterpart, .warning, at: range,
      "the exported chart runs these actions after the states on the path to the choice are entered, not before")
  }

  fileprivate static func isEnteredForNothing(_ state: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .noCounterpart, .warning, at: range,
      "the exported chart enters state '\(state)' and exits the state in this branch; the flow does not enter the state")
  }
}
