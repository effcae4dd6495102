import StatechartModel
import StatechartSyntax

extension TypeChecker {
  mutating func checkProperties(_ syntax: [PropertySyntax]) {
    var names: [String: SourceRange] = [:]
    for property in syntax {
      if let first = names.updateValue(property.name.range, forKey: property.name.text) {
        diagnostics.report(
          .duplicateName(property.name, what: "property").noting(
            "the first property '\(property.name.text)' is here", at: first))
      }
      if case .exception(let reason) = property.pattern {
        checkException(property.name, reason)
        continue
      }
      if Property.ImplicitProperty(rawValue: property.name.text) != nil {
        diagnostics.report(.propertyIsImplicit(property.name))
      }
      guard let scope = scope(property.scope), let pattern = pattern(property.pattern) else { continue }
      flow.properties.append(
        Property(name: property.name.text, pattern: pattern, scope: scope, range: property.name.range))
    }
  }

  private mutating func checkException(_ name: Name, _ reason: String) {
    guard let implicitProperty = Property.ImplicitProperty(rawValue: name.text) else {
      diagnostics.report(.unknownImplicitProperty(name))
      return
    }
    flow.exceptions.append(Property.Exception(implicitProperty: implicitProperty, reason: reason, range: name.range))
  }

  private mutating func scope(_ syntax: PropertySyntax.Scope) -> Property.Scope? {
    switch syntax {
    case .interval(let start, let end):
      let (since, until) = (start.flatMap { occurrence($0) }, end.flatMap { occurrence($0) })
      guard (since == nil) == (start == nil), (until == nil) == (end == nil) else { return nil }
      return .interval(since: since, until: until)
    case .between(let occurrence): return self.occurrence(occurrence).map { .between($0) }
    }
  }

  private mutating func pattern(_ syntax: PropertySyntax.Pattern) -> Property.Pattern? {
    switch syntax {
    case .never(let occurrence, let most, let exception):
      guard let occurrence = self.occurrence(occurrence) else { return nil }
      return .never(occurrence, atMost: most, unless: condition(exception, in: Scope()))
    case .always(let condition):
      return self.condition(condition, in: Scope()).map { .always($0) }
    case .precedence(let before, let must):
      guard let before = occurrence(before), let must = occurrence(must) else { return nil }
      return .precedence(before: before, must: must)
    case .response(let after, let must, let within):
      let trigger = after.flatMap { occurrence($0) }
      guard (trigger == nil) == (after == nil), let must = occurrence(must) else { return nil }
      guard let within else { return .response(after: trigger, must: must, within: nil) }
      guard case .duration(let milliseconds) = within.kind else {
        diagnostics.report(.needsDuration(within, such: "30s"))
        return nil
      }
      return .response(after: trigger, must: must, within: milliseconds)
    case .possible(let from, let goal):
      guard let from = location(from), let goal = location(goal) else { return nil }
      return .possible(from: from, goal)
    case .exception: return nil
    }
  }

  private mutating func occurrence(_ syntax: ExpressionSyntax) -> Property.Occurrence? {
    if let words = syntax.words {
      let isInterface = library.interface(named: words[0]) != nil
      if let message = sentEvent(words, at: syntax.range) { return .performed(message) }
      if isInterface || words.count > 1 && flow.operations.contains(where: { $0.name == words[0] }) {
        if words.count == (isInterface ? 3 : 2) {
          return answer(syntax).map { .answered($0.0, outcome: $0.1) }
        }
        return operation(syntax).map { .invoked($0) }
      }
      if words.count == 1, variablesByName[words[0]] == nil {
        let name = Name(text: words[0], range: syntax.range)
        if flow.effects.contains(where: { $0.name == name.text }) { return effect(name).map { .performed($0) } }
        if flow.operations.contains(where: { $0.name == name.text }) { return operation(nil, name).map { .invoked($0) } }
        if let event = eventsByName[name.text] {
          record(name, event)
          return .received(event)
        }
      }
    }
    return condition(syntax, in: Scope()).map { .condition($0) }
  }

  private mutating func location(_ name: Name) -> Property.StateLocation? {
    switch name.text {
    case "every state": .everyState
    case "done": .done
    default: state(name).map { .state($0) }
    }
  }
}
