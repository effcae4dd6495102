// Detects guards with `in(state)` that are always false, because the state is always or never active when the guard is
// evaluated.

import StatechartModel

extension FlowAnalyzer {
  /// The states that are known to be active or inactive when the alternatives of a state are evaluated.
  struct KnownConfiguration {
    /// The states that are known to be active (`true`) or inactive (`false`).
    var areActive: [ID<State>: Bool] = [:]
    /// The time of the evaluation, such as `while state 'open' is active`.
    let moment: String
    var advice = "remove the transition"

    var facts: Narrowing {
      areActive.reduce(into: Narrowing()) { $0.set(isIn: $1.key, $1.value) }
    }
  }

  /// Checks the guards of alternatives with the known configuration while the source of the alternatives is active.
  mutating func checkAlternatives(of alternatives: Alternatives) {
    let (source, transitions) = (alternatives.source, alternatives.transitions)
    let tested = transitions.testedStates
    // A choice is never active.
    let isKnown = !tested.isEmpty && !flow.states[source].isPseudo && rules.reportsLikelyErrors
    let count = diagnostics.all.count
    checkAlternatives(of: transitions, knowing: isKnown ? knownConfiguration(in: source, tested) : nil)
    diagnostics.change(from: count) { declarations.movingToUse(for: $0, in: source) }
  }

  /// Returns the known configuration while a state is active: its ancestors are active, and mutually exclusive states are
  /// inactive.
  private func knownConfiguration(in source: ID<State>, _ tested: Set<ID<State>>) -> KnownConfiguration {
    KnownConfiguration(areActive: activity(of: tested, in: source), moment: "while state '\(flow.states[source].id)' is active")
  }

  /// Returns the states of `tested` that are always (`true`) or never (`false`) active while `source` is active.
  func activity(of tested: Set<ID<State>>, in source: ID<State>) -> [ID<State>: Bool] {
    tested.reduce(into: [:]) { known, state in
      // All regions are active together with their parent.
      let outermost = flow.lineage(of: state).first { !flow.isRegion($0) } ?? state
      if outermost == source || flow.isDescendant(source, of: outermost) {
        known[state] = true
      } else if !flow.canBeActiveTogether(state, source) {
        known[state] = false
      }
    }
  }

  /// Returns the diagnostic for a guard that cannot hold because of the configuration.
  func guardNeverHolds(_ condition: Expression, _ known: KnownConfiguration) -> Diagnostic {
    let tested = condition.testedStates.sorted().compactMap { state in known.areActive[state].map { (state, $0) } }
    let alone = tested.first { state, isActive in
      var facts = Narrowing()
      facts.set(isIn: state, isActive)
      return facts.knowing(condition).isContradiction
    }
    guard let (state, isActive) = alone ?? tested.first else { return .guardNeverHolds(at: condition.range) }
    return .guardTestsState(
      flow.states[state].id, isActive: isActive, moment: known.moment, advice: known.advice, at: condition.range)
  }

  // MARK: Choices

  /// Reports each guard of a choice if the guard cannot hold because a tested state is never active at the choice.
  ///
  /// A state is never active at a choice if every path to the choice exits the state, or begins in a configuration without
  /// the state.
  mutating func checkInStateGuardsOfChoices() {
    let branches = flow.states.map { if case .choice = $0.kind { $0.eventless } else { [Transition]() } }
    let tested = Set(branches.flatMap(\.testedStates))
    if tested.isEmpty { return }
    let active = statesActive(atChoices: tested)
    for id in flow.states.ids {
      guard let active = active[id], !branches[id.index].testedStates.isSubset(of: active) else { continue }
      var known = KnownConfiguration(
        moment: "in choice '\(flow.states[id].id)'",
        advice: "test the state in the transitions that lead to the choice, or remove the branch")
      for state in branches[id.index].testedStates.subtracting(active) { known.areActive[state] = false }
      checkAlternatives(of: branches[id.index], knowing: known)
    }
  }

  /// Returns, for each choice state that transitions enter, the states of `tested` that can be active when its guards are
  /// evaluated.
  private func statesActive(atChoices tested: Set<ID<State>>) -> [ID<State>: Set<ID<State>>] {
    var active: [ID<State>: Set<ID<State>>] = [:]
    var waiting: [ID<State>] = []
    func lead(_ source: ID<State>, _ transition: Transition, _ before: Set<ID<State>>) {
      let span = flow.exitSpan(from: source, to: transition.targets, isReentering: transition.isReentering)
      let choices = flow.possibleAtomicStates(of: transition, from: source).filter { flow.states[$0].isChoice }
      guard !choices.isEmpty else { return }
      let still = before.filter { !span.contains($0) }
      for choice in choices where active[choice]?.isSuperset(of: still) != true {
        active[choice, default: []].formUnion(still)
        waiting.append(choice)
      }
    }
    for source in flow.states.ids {
      if case .choice = flow.states[source].kind { continue }
      let before = tested.filter { flow.canBeActiveTogether($0, source) }
      _ = flow.anyTransition(of: source) { transition in
        lead(source, transition, before)
        return false
      }
    }
    // Follow paths from choice to choice.
    while let choice = waiting.popLast() {
      guard case .choice(let branches) = flow.states[choice].kind, let before = active[choice] else { continue }
      for branch in branches { lead(choice, branch, before) }
    }
    return active
  }
}

extension [Transition] {
  /// The states that the guards test with `in`.
  fileprivate var testedStates: Set<ID<State>> {
    reduce(into: []) { states, transition in
      if let condition = transition.condition { states.formUnion(condition.testedStates) }
    }
  }
}

extension State {
  /// The eventless transitions, or the branches of a choice.
  fileprivate var eventless: [Transition] {
    if case .choice(let branches) = kind { branches } else { always }
  }
}
