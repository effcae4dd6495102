public import StatechartModel
import StatechartSemantics

extension Verification {
  /// The diagnostics of a verification: an error for each refuted property, with the counterexample in its notes; a warning for
  /// each inconclusive property of the spec; and a diagnostic for each dead transition.
  public var diagnostics: [Diagnostic] {
    diagnosticsOfDeadTransitions + verdicts.compactMap(diagnostic)
  }

  /// The diagnostics for dead transitions.
  public var diagnosticsOfDeadTransitions: [Diagnostic] {
    deadTransitions.map { .neverTaken(at: $0.range, flow.isDraft ? .warning : .error) }
  }

  /// Returns the diagnostic for a verdict; `nil` if the property is proved.
  public func diagnostic(of verdict: Verdict) -> Diagnostic? {
    switch verdict.result {
    case .proved: nil
    case .refuted(let example): refuted(verdict.property, example)
    case .vacuous: vacuous(verdict.property)
    // An inconclusive implicit property is not reported, because the author has not asked for it.
    case .inconclusive where verdict.property.isPromise: nil
    case .inconclusive(let reason): inconclusive(verdict.property, reason)
    }
  }

  private func refuted(_ property: Property, _ example: Counterexample) -> Diagnostic {
    let found = Diagnostic(
      .refutedProperty, flow.isDraft && property.isPromise ? .warning : .error, at: property.range,
      "the property '\(property.name)' does not hold: \(end(of: property))",
      advice: example.steps.isEmpty ? "it is so when the flow starts" : property.release)
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
      .vacuousProperty, at: property.range, "the property '\(property.name)' says nothing: \(property.neverHappens)",
      advice: "name something that the flow does, or remove the property")
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
    case .precedence where property.isPromise:
      "a run asks for a destructive operation, and no destructive button was pressed for it"
    case .never(let occurrence, let most, let exception):
      "in a run \(words(occurrence))" + (most == 0 ? "" : " more than \(most == 1 ? "once" : "\(most) times")")
        + (exception.map { ", and \(written($0)) does not hold" } ?? "")
    case .always(let condition): "in a run \(written(condition)) does not hold"
    case .precedence(let before, let must): "in a run \(words(before)) before \(words(must))"
    case .response(_, _, within: _?): "a run leads to where what must come has not come in time"
    case .response: "a run leads to where what must come does not come any more"
    case .possible: "a run leads to where there is no way any more"
    case .progress: "a run leads to where nothing can happen any more"
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
        "the property '\(property.name)' is neither proved nor refuted: not all states were explored, but \(states)",
        advice: "explore more with '--bound', or let variables have fewer values")
    case .restarts:
      Diagnostic(
        .inconclusiveProperty, .warning, at: property.range,
        "the property '\(property.name)' is neither proved nor refuted: it holds as long as the flow is not restarted",
        advice: "restarts of a flow with 'snapshot' are not explored")
    case .outcomes:
      Diagnostic(
        .inconclusiveProperty, .warning, at: property.range,
        "the property '\(property.name)' is neither proved nor refuted: one input has too many outcomes",
        advice: "let fewer guards of one step read data of which only a range is known")
    case .branching:
      Diagnostic(
        .inconclusiveProperty, .warning, at: property.range,
        "the property '\(property.name)' is neither proved nor refuted: SPIN cannot tell what is possible from each state",
        advice: "verify it without '--engine spin'")
    case .abstraction:
      Diagnostic(
        .inconclusiveProperty, .warning, at: property.range,
        "the property '\(property.name)' is neither proved nor refuted: a run that seems to violate it may not be possible",
        advice: "let the guards on its way compare with constants, and not with other variables")
    }
  }
}

extension Diagnostic {
  fileprivate static func neverTaken(at range: SourceRange, _ severity: Severity) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, severity, at: range, "dead transition: no run of the flow takes it",
      advice: "remove it, or correct the guards and the ways that lead to it")
  }
}

extension Property {
  /// The advice on how to declare an exception from an implicit property.
  fileprivate var release: String? {
    isPromise ? "if this is intended, write '\(name): { exception: … }' with the reason under 'properties'" : nil
  }

  /// A description of the occurrence that never happens in a vacuous property.
  fileprivate var neverHappens: String {
    switch (pattern, scope) {
    case (_, .stretch(_?, _)): "its scope never begins, or what it speaks of never happens in it"
    case (.precedence, _): "what 'before' names never happens"
    default: "what 'after' names never happens"
    }
  }
}
