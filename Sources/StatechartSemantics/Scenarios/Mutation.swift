public import StatechartModel

/// A mutation of a flow, to test whether its scenarios kill the mutant.
///
/// Mutation testing (DeMillo, Lipton and Sayward, 1978) measures the quality of the scenarios: a surviving mutant shows
/// behaviour that no scenario checks.
public struct Mutation: Sendable {
  /// A description of the change: `the transition is removed`.
  public let words: String
  /// The source range of the mutated transition.
  public let range: SourceRange
  /// Whether the mutation changes the guard, so that a scenario can kill the mutant without taking the transition.
  private let changesGuard: Bool
  private let flow: Flow
  private let change: @Sendable (Transition) -> Transition?

  /// The mutated flow.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the flow.
  public var mutant: Flow {
    flow.replacing { $0.range == range ? change($0) : $0 }
  }

  /// Returns all mutations of a flow.
  ///
  /// A mutation removes a transition, negates its guard, removes its actions or changes its target.
  public static func all(of flow: Flow) -> [Mutation] {
    // An outcome's transition without target and actions has no effect, so its removal usually produces an equivalent
    // mutant.
    let idle = Set(
      flow.invocations.flatMap { $0.outcomes.flatMap(\.self) }
        .filter { $0.targets.isEmpty && $0.actions.isEmpty }.map(\.range.description))
    return flow.writtenTransitions.flatMap { transition -> [Mutation] in
      var mutations =
        idle.contains(transition.range.description)
        ? [] : [Mutation("the transition is removed", transition, flow) { _ in nil }]
      if let condition = transition.condition {
        let opposite = Expression(kind: .not(condition), type: .bool, range: condition.range)
        mutations.append(
          Mutation("the guard is negated", transition, flow, changesGuard: true) { $0.with(condition: opposite) })
      }
      if !transition.actions.isEmpty {
        mutations.append(Mutation("the actions are removed", transition, flow) { $0.with(actions: []) })
      }
      if let other = flow.otherTarget(for: transition) {
        let words = "the target is changed to '\(flow.states[other].id)'"
        mutations.append(Mutation(words, transition, flow) { $0.with(target: other) })
      }
      return mutations
    }
  }

  /// Returns whether a scenario kills the mutant: the scenario fails on the mutant.
  ///
  /// The function runs only the scenarios that reach the transition, because the mutation does not affect the other scenarios.
  ///
  /// - Parameter trials: The results and the coverage of each scenario without the mutation, see ``Flow/tryScenarios()``.
  public func isKilled(by trials: [(result: ScenarioResult, covered: Coverage)]) -> Bool {
    let reached = trials.filter { $0.covered.takes(range) || changesGuard && $0.covered.evaluates(range) }
    guard !reached.isEmpty else { return false }
    let mutant = mutant
    return reached.contains { !ScenarioRunner.run($0.result.scenario, of: mutant).passed }
  }

  private init(
    _ words: String, _ transition: Transition, _ flow: Flow, changesGuard: Bool = false,
    change: @escaping @Sendable (Transition) -> Transition?
  ) {
    (self.words, self.flow, self.changesGuard, self.change) = (words, flow, changesGuard, change)
    range = transition.range
  }
}

extension Flow {
  /// Runs each scenario, and returns its result and its coverage.
  public func tryScenarios() -> [(result: ScenarioResult, covered: Coverage)] {
    scenarios.map { scenario in
      var coverage = Coverage(self)
      return (ScenarioRunner.run(scenario, of: self, noting: &coverage), coverage)
    }
  }
}

extension Transition {
  fileprivate func with(condition: Expression) -> Transition {
    Transition(condition: condition, targets: targets, isReentering: isReentering, actions: actions, range: range)
  }

  fileprivate func with(actions: [Action]) -> Transition {
    Transition(condition: condition, targets: targets, isReentering: isReentering, actions: actions, range: range)
  }

  fileprivate func with(target: ID<State>) -> Transition {
    Transition(condition: condition, targets: [target], isReentering: isReentering, actions: actions, range: range)
  }
}

extension Flow {
  /// Returns another target for a transition: an atomic or final state that the entry of the current target does not enter;
  /// `nil` if no state is suitable.
  ///
  /// The state is outside all regions if possible, and otherwise a sibling of the current target.
  fileprivate func otherTarget(for transition: Transition) -> ID<State>? {
    guard let target = transition.target else { return nil }
    let own = initialAtomicStates(of: target)
    return atomicStates.first { !own.contains($0) && !isInRegion($0) }
      ?? atomicStates.first { states[$0].parent == states[target].parent && !own.contains($0) }
  }

  private func isInRegion(_ state: ID<State>) -> Bool {
    lineage(of: state).contains { states[$0].isParallel }
  }

  /// Returns the flow with each transition replaced, or removed if `change` returns `nil`.
  ///
  /// Initial and default history transitions are not changed.
  fileprivate func replacing(_ change: (Transition) -> Transition?) -> Flow {
    var flow = self
    for id in flow.states.ids {
      flow.states[id].always = flow.states[id].always.compactMap(change)
      flow.states[id].handlers = flow.states[id].handlers.map { handler in
        Handler(event: handler.event, transitions: handler.transitions.compactMap(change))
      }
      flow.states[id].doneHandlers = flow.states[id].doneHandlers.map { handler in
        DoneHandler(of: handler.of, transitions: handler.transitions.compactMap(change))
      }
      if case .choice(let branches) = flow.states[id].kind { flow.states[id].kind = .choice(branches.compactMap(change)) }
    }
    flow.timers = flow.timers.map { timer in
      Timer(
        name: timer.name, state: timer.state, delay: timer.delay, isPeriodic: timer.isPeriodic,
        transitions: timer.transitions.compactMap(change), onRestore: timer.onRestore)
    }
    flow.invocations = flow.invocations.map { invocation in
      Invocation(
        state: invocation.state, operation: invocation.operation, input: invocation.input,
        outcomes: invocation.outcomes.map { $0.compactMap(change) }, range: invocation.range)
    }
    return flow
  }
}
