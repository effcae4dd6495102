// Checks events between a flow and its invoked flows.

import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Returns the action of a call that sends an event to another flow; `.some(nil)` if the call has an error, and `nil` for
  /// other calls.
  ///
  /// `Upload.pause()` sends an event to an invoked flow. An event under `sends` is called like an effect, and this function
  /// handles it only if its name contains a dot.
  mutating func sentEvent(
    _ receiver: [Name], _ name: Name, _ arguments: [ExpressionSyntax], at range: SourceRange, in scope: Scope
  ) -> Action.Kind?? {
    guard let first = receiver.first else { return .none }
    let path = (receiver + [name]).map(\.text).joined(separator: ".")
    if let own = flow.messages.first(where: { flow.effects[$0].name == path }) {
      usage.effects.insert(own)
      record(name, of: nil, own)
      return .some(sentEvent(own, name, arguments, at: range, in: scope))
    }
    let flowName = suggestedSpecs[first.text] ?? first.text
    guard let invoked = invokedFlows[flowName], variablesByName[first.text] == nil else { return .none }
    let eventName = Name(text: (receiver.dropFirst() + [name]).map(\.text).joined(separator: "."), range: name.range)
    guard let effect = event(eventName, of: invoked) else { return .some(nil) }
    record(eventName, of: first, effect)
    return .some(sentEvent(effect, name, arguments, at: range, in: scope))
  }

  /// Returns the effect that a scenario expects: `beep`, or an event for another flow, such as `Upload.pause`.
  ///
  /// The result is `nil` if the name is unknown or ambiguous, which is reported.
  mutating func performed(_ name: Name) -> ID<Effect>? {
    let words = name.text.split(separator: ".").map(String.init)
    if let own = flow.messages.first(where: { flow.effects[$0].name == name.text }) {
      usage.effects.insert(own)
      record(name, of: nil, own)
      return own
    }
    guard words.count > 1 else { return effect(name) }
    guard let invoked = invokedFlows[words[0]] else {
      if let effect = flow.effects.ids.first(where: { flow.effects[$0].qualifiedName == name.text }) { return effect }
      diagnostics.report(declarations.unknownEffect(name, calledWith: []))
      return nil
    }
    return event(Name(text: words.dropFirst().joined(separator: "."), range: name.range), of: invoked)
  }

  /// Returns the event of an invoked flow as an effect, given the components of its qualified name.
  ///
  /// The result is `nil` for other names, such as the name of an outcome.
  mutating func sentEvent(_ words: [String], at range: SourceRange) -> ID<Effect>? {
    guard words.count > 1, let invoked = invokedFlows[words[0]] else { return nil }
    let name = words.dropFirst().joined(separator: ".")
    let isOutcome = name == "done" || invoked.sends.contains { $0.name.text == name }
    guard !isOutcome, invoked.events.contains(where: { $0.name.text == name }) else { return nil }
    return event(Name(text: name, range: range), of: invoked)
  }

  private mutating func sentEvent(
    _ effect: ID<Effect>, _ name: Name, _ arguments: [ExpressionSyntax], at range: SourceRange, in scope: Scope
  ) -> Action.Kind? {
    guard name.hasParentheses else {
      reportBareCall(name)
      return nil
    }
    let fields = flow.effects[effect].fields
    guard arguments.count == fields.count else {
      diagnostics.report(.wrongNumberOfArguments(name.text, expected: fields.count, found: arguments.count, at: range))
      return nil
    }
    let values = zip(fields, arguments).compactMap { value($1, of: $0.type, in: scope) }
    return values.count == fields.count ? .perform(effect, values) : nil
  }

  /// Returns an event of an invoked flow as an effect, and adds the effect to the flow on first use.
  ///
  /// Unused events are not added, because the events of two invoked flows can declare the same cases. The result is `nil` for
  /// an unknown event, or an event with a secret or an invalid field.
  private mutating func event(_ name: Name, of invoked: FlowSyntax) -> ID<Effect>? {
    let flowName = invoked.name.text
    if let known = flow.effects.ids.first(where: {
      flow.effects[$0].receiver == .invokedFlow && flow.effects[$0].interface == flowName && flow.effects[$0].name == name.text
    }) {
      record(name, of: nil, known)
      return known
    }
    guard let event = invoked.events.first(where: { $0.name.text == name.text }) else {
      // The events of a flow with errors are unknown.
      if !library.hasErrors(named: flowName) {
        diagnostics.report(
          .unknownName(
            name, what: "event", "of flow '\(flowName)'", among: invoked.events.map(\.name.text), code: .unknownEvent))
      }
      return nil
    }
    let fields = library.declarations(event.fields, of: invoked).map(Field.init)
    guard fields.count == event.fields.count else { return nil }
    if let secret = fields.first(where: \.type.isSecret) {
      diagnostics.report(.leakedSecret(secret.name, through: "event '\(name.text)'", at: name.range))
      return nil
    }
    flow.effects.append(
      Effect(interface: flowName, name: name.text, fields: fields, comment: event.comment, receiver: .invokedFlow))
    let effect = ID<Effect>(flow.effects.count - 1)
    record(name, of: nil, effect)
    return effect
  }

  /// Reports cases that two used specs declare, if one of the declarations is in an event for an invoked flow.
  mutating func checkCasesOfSentEvents() {
    guard flow.effects.contains(where: { $0.receiver == .invokedFlow }) else { return }
    let known = Set(declarations.flow.casesDeclaredTwice.map(\.0))
    for (type, other) in flow.casesDeclaredTwice where !known.contains(type) {
      diagnostics.report(.casesDeclaredTwice(type.name, other.name, at: flow.range))
    }
  }
}
