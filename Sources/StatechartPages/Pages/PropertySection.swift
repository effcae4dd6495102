import StatechartModel
import StatechartSemantics
import StatechartVerification

/// What a flow promises, in words.
struct PropertySection {
  let text: SpecText

  private var flow: Flow { text.flow }

  var parts: [String] {
    guard !flow.properties.isEmpty else { return [] }
    let rows = flow.verify().verdicts.map { verdict in
      [ReadableName.sentence(verdict.property.name), words(verdict.property.pattern), words(verdict.result)]
    }
    return [Markdown.table(["Property", "In words", "Verdict"], rows)]
  }

  private func words(_ result: Verdict.Result) -> String {
    switch result {
    case .proved: "proved for all runs"
    case .refuted: "**refuted**: a run violates it"
    case .inconclusive: "neither proved nor refuted"
    }
  }

  private func words(_ pattern: Property.Pattern) -> String {
    switch pattern {
    case .never(let occurrence, let exception):
      "It never happens that \(clause(occurrence))" + (exception.map { ", unless \(code($0))" } ?? "") + "."
    case .always(let condition): "Always \(code(condition))."
    case .precedence(let before, let must): "Whenever \(clause(before)), \(past(must)) before."
    case .response(let after, let must, let limit):
      "Whenever \(clause(after)), then \(limit.map { "within \(durationWords(milliseconds: $0))" } ?? "some time later") \(clause(must))."
    case .possible(let from, let to): "From \(place(from)) it stays possible to \(goal(to))."
    }
  }

  private func clause(_ occurrence: Property.Occurrence) -> String {
    switch occurrence {
    case .invoked(let id): "\(Markdown.code(flow.operations[id].qualifiedName)) is asked for"
    case .answered(let id, let outcome):
      "\(Markdown.code(flow.operations[id].qualifiedName)) answers \(Markdown.code(flow.operations[id].outcomes[outcome].name))"
    case .performed(let id): "\(Markdown.code(flow.effects[id].calledName)) is performed"
    case .condition(let condition): "\(code(condition)) holds"
    }
  }

  private func past(_ occurrence: Property.Occurrence) -> String {
    switch occurrence {
    case .invoked(let id): "\(Markdown.code(flow.operations[id].qualifiedName)) has been asked for"
    case .answered(let id, let outcome):
      "\(Markdown.code(flow.operations[id].qualifiedName)) has answered "
        + Markdown.code(flow.operations[id].outcomes[outcome].name)
    case .performed(let id): "\(Markdown.code(flow.effects[id].calledName)) has been performed"
    case .condition(let condition): "\(code(condition)) has held"
    }
  }

  private func place(_ place: Property.Place) -> String {
    switch place {
    case .everyState: "every state"
    case .done: "the end"
    case .state(let id): "**\(text.name(of: id))**"
    }
  }

  private func goal(_ place: Property.Place) -> String {
    switch place {
    case .everyState: "reach every state"
    case .done: "come to an end"
    case .state(let id): "reach **\(text.name(of: id))**"
    }
  }

  private func code(_ expression: Expression) -> String {
    Markdown.code(text.expression(expression))
  }
}
