public import StatechartModel

/// A coverage goal: an element of a flow that scenarios can cover.
///
/// Transitions are identified by their source ranges.
public enum CoverageGoal: Hashable, Sendable {
  /// The entry of a state.
  case state(ID<State>)
  /// A taken transition.
  case transition(SourceRange)
  /// A guard that holds.
  case guardHolds(SourceRange)
  /// A guard that fails.
  case guardFails(SourceRange)
  /// Two consecutive transitions whose sources are not in different regions of one parallel state.
  case pair(SourceRange, then: SourceRange)
}

/// A transition or a branch of a choice state that a run took.
package struct TakenTransition: Hashable, Sendable {
  package let source: ID<State>
  package let range: SourceRange

  package init(source: ID<State>, range: SourceRange) {
    (self.source, self.range) = (source, range)
  }
}

extension Flow {
  /// The coverage goals of the flow: the states, then the transitions, then both results of each guard.
  ///
  /// Pairs of transitions are not included, because only runs show which pairs are possible.
  package var coverageGoals: [CoverageGoal] {
    let known = states.ids.filter { !states[$0].isPseudo && $0 != Self.root }
    let written = transitionsToTry
    return known.map { .state($0) } + written.map { .transition($0.range) }
      + written.filter { $0.condition != nil }.flatMap { [.guardHolds($0.range), .guardFails($0.range)] }
  }

  /// The transitions to cover: all except the initial transitions of compound states and the default transitions of history
  /// states.
  package var transitionsToTry: [Transition] {
    let inner = states.compactMap { state -> SourceRange? in
      switch state.kind {
      case .compound(let initial, _): initial.range
      case .history(_, let transition): transition.range
      case .atomic, .parallel, .final, .choice: nil
      }
    }
    return writtenTransitions.filter { !inner.contains($0.range) }
  }

  /// Returns the goals that the microsteps of an input reach.
  ///
  /// - Parameters:
  ///   - taken: The taken transitions, in order.
  ///   - last: The last transition of the run before the input; `nil` if the run has taken no transition.
  ///   - entered: The states that the input entered.
  ///   - evaluated: The transitions whose guards the input evaluated, each with the result of its guard.
  package func goals(
    taking taken: [TakenTransition], after last: TakenTransition?, entering entered: [ID<State>],
    evaluating evaluated: [(transition: Transition, holds: Bool)]
  ) -> [CoverageGoal] {
    let pairs = zip([last] + taken, taken).compactMap { first, second -> CoverageGoal? in
      guard let first, !areParallel(first.source, second.source) else { return nil }
      return .pair(first.range, then: second.range)
    }
    return entered.map { .state($0) } + taken.map { .transition($0.range) }
      + evaluated.map { $0.holds ? .guardHolds($0.transition.range) : .guardFails($0.transition.range) } + pairs
  }
}
