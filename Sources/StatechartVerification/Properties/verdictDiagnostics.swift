public import StatechartModel
import StatechartSemantics

extension Verification {
  /// The diagnostics of a verification.
  ///
  /// Refuted properties, vacuous properties and dead transitions are errors. The notes of a refuted property contain the
  /// counterexample. Inconclusive declared properties are warnings. In a flow with `draft: true`, refuted implicit properties
  /// and dead transitions are warnings.
  public var diagnostics: [Diagnostic] {
    diagnosticsOfDeadTransitions + verdicts.compactMap(diagnostic)
  }

  /// The diagnostics for dead transitions.
  public var diagnosticsOfDeadTransitions: [Diagnostic] {
    deadTransitions.map { .neverTaken(at: $0.range, flow.isDraft ? .warning : .error) }
  }

  /// Returns the diagnostic for a verdict; `nil` for a proved property and for an inconclusive implicit property.
  public func diagnostic(of verdict: Verdict) -> Diagnostic? {
    switch verdict.result {
    case .proved: nil
    case .refuted(let example): refuted(verdict.property, example)
    case .vacuous: vacuous(verdict.property)
    // An inconclusive implicit property is not reported, because the author did not declare the property.
    case .inconclusive where verdict.property.isImplicit: nil
    case .inconclusive(let reason): inconclusive(verdict.property, reason)
    }
  }

  private func refuted(_ property: Property, _ example: Counterexample) -> Diagnostic {
    let found = Diagnostic(
      .refutedProperty, flow.isDraft && property.isImplicit ? .warning : .error, at: property.range,
      "property '\(property.name)' is refuted: \(end(of: property))", advice: property.release)
    if example.steps.isEmpty { return found.noting("the start of the flow violates the property", at: flow.range) }
    var (diagnostic, number) = (found, 1)
    for group in example.groups {
      let steps = group.count == 1 ? "step \(number)" : "steps \(number) to \(number + group.count - 1)"
      diagnostic = diagnostic.noting("\(steps): \(words(group))", at: group[group.count - 1].taken.last?.range)
      number += group.count
    }
    return diagnostic
  }

  private func vacuous(_ property: Property) -> Diagnostic {
    Diagnostic(
      .vacuousProperty, at: property.range, "property '\(property.name)' is vacuous: \(property.neverHappens)",
      advice: "name an occurrence that the flow can reach, or remove the property")
  }

  private func words(_ group: [Counterexample.Step]) -> String {
    if let digits = group.typed { return "type \(digits)" }
    if case .press(let label) = group[0].use { return "press '\(label)'" }
    let words = flow.words(group[0].input)
    return if case .wait = group[0].input { "wait \(words)" } else { words }
  }

  /// Returns a description of the violation of a property.
  private func end(of property: Property) -> String {
    switch property.pattern {
    case .precedence where property.isImplicit:
      "in a run a destructive operation is invoked, and no destructive button was pressed for the operation"
    case .never(let occurrence, let most, let exception):
      "in a run \(words(occurrence))" + (most == 0 ? "" : " more than \(most == 1 ? "once" : "\(most) times")")
        + (exception.map { ", and \(written($0)) does not hold" } ?? "")
    case .always(let condition): "in a run \(written(condition)) does not hold"
    case .precedence(let before, let must): "in a run \(words(before)) before \(words(must))"
    case .response(_, let must, within: _?): "in a run the required response (\(words(must))) does not occur in time"
    case .response(_, let must, _):
      "in a run the required response (\(words(must))) becomes unreachable" + (property.hasScope ? " within its scope" : "")
    case .possible(_, let goal): "a run reaches a state from which \(words(goal)) is unreachable"
    case .progress: "a run reaches a deadlock"
    }
  }

  private func words(_ location: Property.StateLocation) -> String {
    switch location {
    case .everyState: "every state"
    case .done: "the end of the flow"
    case .state(let id): "state '\(flow.states[id].id)'"
    }
  }

  private func words(_ occurrence: Property.Occurrence) -> String {
    flow.words(for: occurrence, code: { "'\($0)'" }, written: written)
  }

  private func written(_ condition: Expression) -> String { "'\(condition.range.file.text(in: condition.range))'" }

  private func inconclusive(_ property: Property, _ reason: Verdict.Reason) -> Diagnostic {
    switch reason {
    case .bound(let states):
      Diagnostic(
        .inconclusiveProperty, .warning, at: property.range,
        "property '\(property.name)' is inconclusive: the bound was reached after \(states) states",
        advice: "raise '--bound', or give variables smaller ranges")
    case .engineLimit(let states):
      Diagnostic(
        .inconclusiveProperty, .warning, at: property.range,
        "property '\(property.name)' is inconclusive: SPIN did not explore all states (\(states) stored)",
        advice: "verify the property without '--engine spin', or give variables smaller ranges")
    case .restarts:
      Diagnostic(
        .inconclusiveProperty, .warning, at: property.range,
        "property '\(property.name)' is inconclusive: restarts from a snapshot are not explored",
        advice: "test restarts with 'restart' steps in scenarios")
    case .outcomes:
      Diagnostic(
        .inconclusiveProperty, .warning, at: property.range,
        "property '\(property.name)' is inconclusive: one input has too many successor states",
        advice: "reduce the number of values with large ranges that the guards of one step read")
    case .branching:
      Diagnostic(
        .inconclusiveProperty, .warning, at: property.range,
        "property '\(property.name)' is inconclusive: SPIN cannot check reachability from each state (branching time)",
        advice: "verify the property without '--engine spin'")
    case .abstraction:
      Diagnostic(
        .inconclusiveProperty, .warning, at: property.range,
        "property '\(property.name)' is inconclusive: the abstraction is too coarse to confirm a possible counterexample",
        advice: "compare with constants instead of variables in the guards that lead to the counterexample")
    }
  }
}

extension Diagnostic {
  fileprivate static func neverTaken(at range: SourceRange, _ severity: Severity) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, severity, at: range, "dead transition: no run of the flow takes this transition",
      advice: "remove this transition, or correct the guards and transitions that lead to it")
  }
}

extension Property {
  /// Advice on how to declare an exception to an implicit property; `nil` for other properties.
  fileprivate var release: String? {
    isImplicit ? "write '\(name): { exception: … }' with the reason under 'properties' if the violation is intended" : nil
  }

  /// Whether the scope is narrower than the whole run.
  fileprivate var hasScope: Bool {
    switch scope {
    case .interval(since: nil, until: nil): false
    case .interval, .between: true
    }
  }

  /// The reason why the property is vacuous: no run reaches the trigger, or no run begins the scope.
  fileprivate var neverHappens: String {
    switch (pattern, scope) {
    case (_, .interval(_?, _)): "no run begins the scope, or no run reaches the trigger within the scope"
    case (.precedence, _): "no run reaches the trigger of 'before'"
    default: "no run reaches the trigger of 'after'"
    }
  }
}
