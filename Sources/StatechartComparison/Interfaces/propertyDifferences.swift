import StatechartModel
import StatechartPages
import StatechartVerification

extension Correspondence {
  /// Returns the differences for removed, added and changed properties and exceptions, and for properties that are no longer
  /// proved.
  func propertyDifferences(_ renames: Renames) -> [Difference] {
    let (text, other) = (
      SpecText(flow: old, stateNames: renames.states, variableNames: renames.variables), SpecText(flow: new)
    )
    let removed = old.properties.filter { property in !new.properties.contains { $0.name == property.name } }.map {
      Difference(
        .property, .properties, "property '\($0.name)' was removed", old: text.words($0, renames), at: new.range,
        oldRange: $0.range)
    }
    let changed = new.properties.compactMap { property -> Difference? in
      let words = other.words(property, Renames())
      guard let before = old.properties.first(where: { $0.name == property.name }) else {
        return Difference(.property, .compatible, "property '\(property.name)' was added", new: words, at: property.range)
      }
      let old = text.words(before, renames)
      guard old != words else { return nil }
      return Difference(
        .property, .properties, "property '\(property.name)' changed", old: old, new: words, at: property.range,
        oldRange: before.range)
    }
    return removed + changed + exceptionDifferences + lostProofs
  }

  /// The differences in the exceptions to implicit properties; see ``Property/ImplicitProperty``.
  private var exceptionDifferences: [Difference] {
    let (mine, theirs) = (old.exceptions, new.exceptions)
    let added = theirs.filter { exception in !mine.contains { $0.implicitProperty == exception.implicitProperty } }.map {
      Difference(
        .property, .properties, "an exception to '\($0.implicitProperty.rawValue)' was added", new: $0.reason, at: $0.range)
    }
    let removed = mine.filter { exception in !theirs.contains { $0.implicitProperty == exception.implicitProperty } }.map {
      Difference(
        .property, .compatible, "the exception to '\($0.implicitProperty.rawValue)' was removed", old: $0.reason, at: new.range,
        oldRange: $0.range
      )
    }
    return added + removed
  }

  /// The differences for properties that are proved in the old version only.
  private var lostProofs: [Difference] {
    let open = new.verify(bound: Verification.boundOfBuilds).verdicts.filter { !$0.isProved }
    guard !open.isEmpty else { return [] }
    let before = old.verify(bound: Verification.boundOfBuilds).verdicts
    return open.compactMap { verdict in
      let name = verdict.property.name
      guard before.contains(where: { $0.property.name == name && $0.isProved }) else { return nil }
      guard case .refuted(let example) = verdict.result else {
        return Difference(
          .property, .properties, "property '\(name)' is no longer proved", old: "proved", new: verdict.word,
          at: verdict.property.range)
      }
      let run = Difference.Run(
        scenario: example.scenario(named: "\(name) is violated", of: new), given: (example.given, example.given),
        inputs: (example.steps.map(\.input), example.steps.map(\.input)))
      return Difference(
        .property, .properties, "property '\(name)' is now refuted", old: "proved", new: "refuted",
        at: verdict.property.range, run: run)
    }
  }
}

extension SpecText {
  /// Returns the pattern and the scope of a property as text that resembles the syntax of a spec.
  fileprivate func words(_ property: Property, _ renames: Renames) -> String {
    func occurrence(_ item: Property.Occurrence) -> String {
      switch item {
      case .invoked(let operation): flow.operations[operation].qualifiedName
      case .answered(let operation, let outcome):
        "\(flow.operations[operation].qualifiedName).\(flow.operations[operation].outcomes[outcome].name)"
      case .performed(let effect): flow.effects[effect].qualifiedName
      case .received(let event): flow.events[event].name
      case .condition(let condition): expression(condition)
      case .anyOf(let occurrences): occurrences.map(occurrence).joined(separator: " or ")
      }
    }
    func location(_ location: Property.StateLocation) -> String {
      switch location {
      case .everyState: "every state"
      case .done: "done"
      case .state(let state): renames.states[state] ?? flow.states[state].id
      }
    }
    var keys: [String?]
    switch property.pattern {
    case .never(let what, let most, let exception):
      let count = most > 0 ? "moreThan: \(most)" : nil
      keys = ["never: \(occurrence(what))", count, exception.map { "unless: \(expression($0))" }]
    case .always(let condition): keys = ["always: \(expression(condition))"]
    case .precedence(let before, let must): keys = ["before: \(occurrence(before))", "must: \(occurrence(must))"]
    case .response(let after, let must, let limit):
      keys = [after.map { "after: \(occurrence($0))" }, "must: \(occurrence(must))", limit.map { "within: \($0)ms" }]
    case .possible(let from, let to): keys = ["from: \(location(from))", "possible: \(location(to))"]
    case .progress: keys = [property.name]
    }
    switch property.scope {
    case .interval(let start, let end):
      keys += [start.map { "since: \(occurrence($0))" }, end.map { "until: \(occurrence($0))" }]
    case .between(let what): keys.append("between: \(occurrence(what))")
    }
    return keys.compactMap(\.self).joined(separator: ", ")
  }
}
