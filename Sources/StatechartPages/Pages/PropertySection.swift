import StatechartModel
import StatechartSemantics
import StatechartVerification

/// The section about the properties of a flow.
struct PropertySection {
  let text: SpecText
  let verdicts: PageVerdicts

  private var flow: Flow { text.flow }

  var parts: [String] {
    let verification: Verification? =
      switch verdicts {
      case .computed: flow.verify()
      case .known(let verification): verification
      case .pending, .impossible: nil
      }
    let unknown = if case .impossible = verdicts { "not verified: the spec has errors" } else { "being verified …" }
    let verdicts =
      verification?.verdicts.map { verdict in
        [ReadableName.sentence(verdict.property.name), words(verdict.property), words(verdict.result)]
      } ?? (flow.properties + flow.implicitProperties).map { [ReadableName.sentence($0.name), words($0), unknown] }
    let exceptions = flow.exceptions.map { exception in
      [
        ReadableName.sentence(exception.implicitProperty.rawValue), "Need not hold: \(Markdown.escape(exception.reason))",
        "not verified",
      ]
    }
    let rows = verdicts + exceptions
    guard !rows.isEmpty else { return [] }
    let examples = verification?.verdicts.flatMap { verdict -> [String] in
      guard case .refuted(let example) = verdict.result else { return [] }
      let scenario = example.scenario(named: "\(verdict.property.name) is violated", of: flow)
      return ["### Counterexample of “\(ReadableName.sentence(verdict.property.name))”", Markdown.block("yaml", scenario)]
    }
    return [Markdown.table(["Property", "In words", "Verdict"], rows)] + (examples ?? [])
  }

  private func words(_ result: Verdict.Result) -> String {
    switch result {
    case .proved: "proved for all runs"
    case .refuted: "**refuted**: a run violates the property"
    case .vacuous: "vacuous: no run reaches the trigger"
    case .inconclusive: "inconclusive: neither proved nor refuted"
    }
  }

  private func words(_ property: Property) -> String {
    let sentence = words(property.scope) + words(property.pattern)
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
  }

  private func words(_ scope: Property.Scope) -> String {
    switch scope {
    case .interval(nil, nil): ""
    case .interval(let start?, nil): "from when \(clause(start)): "
    case .interval(nil, let end?): "until \(clause(end)): "
    case .interval(let start?, let end?): "from when \(clause(start)) until \(clause(end)): "
    case .between(let occurrence): "from each time that \(clause(occurrence)) to the next: "
    }
  }

  private func words(_ pattern: Property.Pattern) -> String {
    switch pattern {
    case .never(let occurrence, let most, let exception):
      "it never happens\(most == 0 ? "" : " more than \(most == 1 ? "once" : "\(most) times")") that \(clause(occurrence))"
        + (exception.map { ", unless \(code($0))" } ?? "")
    case .always(let condition): "always \(code(condition))"
    case .precedence(let before, let must): "whenever \(clause(before)), \(pastTenseClause(must)) before"
    case .response(nil, let must, let limit): "\(time(limit)) \(clause(must))"
    case .response(let after?, let must, let limit): "whenever \(clause(after)), then \(time(limit)) \(clause(must))"
    case .possible(let from, let to): "from \(location(from)) it stays possible to \(goal(to))"
    case .progress: "the flow never deadlocks"
    }
  }

  private func time(_ limit: Int?) -> String {
    limit.map { "within \(durationText(milliseconds: $0))" } ?? "some time later"
  }

  private func clause(_ occurrence: Property.Occurrence) -> String {
    flow.words(for: occurrence, code: Markdown.code, written: code)
  }

  private func pastTenseClause(_ occurrence: Property.Occurrence) -> String {
    switch occurrence {
    case .invoked(let id): "\(Markdown.code(flow.operations[id].qualifiedName)) has been invoked"
    case .answered(let id, let outcome):
      "\(Markdown.code(flow.operations[id].qualifiedName)) has answered "
        + Markdown.code(flow.operations[id].outcomes[outcome].name)
    case .performed(let id): "\(Markdown.code(flow.effects[id].calledName)) has been performed"
    case .received(let id): "\(Markdown.code(flow.events[id].name)) has been handled"
    case .condition(let condition): "\(code(condition)) has held"
    case .anyOf(let occurrences): anyOf(occurrences.map(pastTenseClause))
    }
  }

  private func anyOf(_ clauses: [String]) -> String {
    clauses.isEmpty ? "nothing" : clauses.joined(separator: " or ")
  }

  private func location(_ location: Property.StateLocation) -> String {
    switch location {
    case .everyState: "every state"
    case .done: "the end"
    case .state(let id): "**\(text.name(of: id))**"
    }
  }

  private func goal(_ location: Property.StateLocation) -> String {
    switch location {
    case .everyState: "reach every state"
    case .done: "end"
    case .state(let id): "reach **\(text.name(of: id))**"
    }
  }

  private func code(_ expression: Expression) -> String {
    Markdown.code(text.expression(expression))
  }
}
