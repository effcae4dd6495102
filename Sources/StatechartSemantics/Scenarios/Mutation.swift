public import StatechartModel

/// One mistake planted in a flow, to see whether its scenarios notice.
///
/// After mutation testing (DeMillo, Lipton and Sayward, 1978): scenarios that do not notice leave what the mistake is about to chance.
public struct Mutation: Sendable {
  /// What was done, in words: `the transition is gone`.
  public let words: String
  /// The transition that it was done to.
  public let range: SourceRange
  /// Whether scenarios that only ask its guard can notice, and not only those that take the transition.
  private let changesGuard: Bool
  private let flow: Flow
  private let change: @Sendable (Transition) -> Transition?

  /// The flow with the mistake. The time grows with the size of the flow.
  public var mutant: Flow {
    flow.replacing { $0.range == range ? change($0) : $0 }
  }

  /// The mistakes that can be planted in a flow: each transition is removed, led elsewhere, robbed of its actions or asked the
  /// opposite of its guard.
  public static func all(of flow: Flow) -> [Mutation] {
    // Nobody else would answer for them: without them the flow does the same.
    let idle = Set(
      flow.invocations.flatMap { $0.outcomes.flatMap(\.self) }
        .filter { $0.targets.isEmpty && $0.actions.isEmpty }.map(\.range.description))
    return flow.writtenTransitions.flatMap { transition -> [Mutation] in
      var mutations =
        idle.contains(transition.range.description)
        ? [] : [Mutation("the transition is gone", transition, flow) { _ in nil }]
      if let condition = transition.condition {
        let opposite = Expression(kind: .not(condition), type: .bool, range: condition.range)
        mutations.append(
          Mutation("the guard asks the opposite", transition, flow, changesGuard: true) { $0.with(condition: opposite) })
      }
      if !transition.actions.isEmpty {
        mutations.append(Mutation("the actions are gone", transition, flow) { $0.with(actions: []) })
      }
      if let other = flow.otherTarget(for: transition) {
        let words = "the transition leads to '\(flow.states[other].id)'"
        mutations.append(Mutation(words, transition, flow) { $0.with(target: other) })
      }
      return mutations
    }
  }

  /// Whether a scenario fails that holds without the mistake. Only those are played that come to the transition: all others do the same.
  ///
  /// - Parameter trials: What each scenario tries without the mistake, see ``Flow/tryScenarios()``.
  public func isNoticed(by trials: [(result: ScenarioResult, tried: Coverage)]) -> Bool {
    let reached = trials.filter { $0.tried.takes(range) || changesGuard && $0.tried.asks(range) }
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
  /// Plays each scenario, and notes what it tries by itself.
  public func tryScenarios() -> [(result: ScenarioResult, tried: Coverage)] {
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
  /// Another leaf that a transition could lead to by mistake, beside the one that it leads to.
  fileprivate func otherTarget(for transition: Transition) -> ID<State>? {
    guard let target = transition.target else { return nil }
    let own = initialLeaves(of: target)
    return leaves.first { !own.contains($0) && !isInRegion($0) }
      ?? leaves.first { states[$0].parent == states[target].parent && !own.contains($0) }
  }

  private func isInRegion(_ state: ID<State>) -> Bool {
    lineage(of: state).contains { states[$0].isParallel }
  }

  /// The flow with other transitions, or without some.
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
