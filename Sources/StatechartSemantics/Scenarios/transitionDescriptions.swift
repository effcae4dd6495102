import StatechartModel

extension Flow {
  /// The description of each transition, by its source range: `'pricing' –back→ 'abandoned'`.
  ///
  /// Initial and default history transitions are not included. For a transition of a part, the description has
  /// the state names of the first use of the part.
  var transitionDescriptions: [String: String] {
    var words: [String: String] = [:]
    func add(_ transitions: [Transition], of source: ID<State>, _ trigger: String) {
      for transition in transitions {
        let condition = transition.condition.map { " [\($0.range.file.text(in: $0.range))]" } ?? ""
        let targets = transition.targets.map { "'\(states[$0].id)'" }.joined(separator: " and ")
        let arrow = "–\(trigger)\(condition)→"
        let whole = "'\(source == Flow.root ? name : states[source].id)' \(arrow)\(targets.isEmpty ? "" : " \(targets)")"
        words[transition.range.description] = words[transition.range.description] ?? whole
      }
    }
    for id in states.ids {
      for handler in states[id].handlers { add(handler.transitions, of: id, events[handler.event].name) }
      for handler in states[id].doneHandlers { add(handler.transitions, of: id, "done") }
      add(states[id].always, of: id, "always")
      if case .choice(let branches) = states[id].kind { add(branches, of: id, "choice") }
    }
    for timer in timers {
      add(
        timer.transitions, of: timer.state,
        "\(timer.isPeriodic ? "every" : "after") \(timer.delay.range.file.text(in: timer.delay.range))")
    }
    for invocation in invocations {
      let operation = operations[invocation.operation]
      for (outcome, transitions) in zip(operation.outcomes, invocation.outcomes) {
        add(transitions, of: invocation.state, "\(operation.name).\(outcome.name)")
      }
    }
    return words
  }
}
