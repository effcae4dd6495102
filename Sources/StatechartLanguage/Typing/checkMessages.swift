// Checks events between a flow and the flows that it invokes.

import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Checks an action that sends an event to another flow: `.some(nil)` if it has an error, `nil` for other calls.
  ///
  /// `Upload.pause()` sends an event to an invoked flow. An event under `sends` is called like an effect; this function finds
  /// only one with a dot in its name.
  mutating func message(
    _ receiver: [Name], _ name: Name, _ arguments: [ExpressionSyntax], at range: SourceRange, in scope: Scope
  ) -> Action.Kind?? {
    guard let first = receiver.first else { return .none }
    let path = (receiver + [name]).map(\.text).joined(separator: ".")
    if let own = flow.messages.first(where: { flow.effects[$0].name == path }) {
      usage.effects.insert(own)
      return .some(message(own, name, arguments, at: range, in: scope))
    }
    let flowName = meantSpecs[first.text] ?? first.text
    guard let invoked = invokedFlows[flowName], variablesByName[first.text] == nil else { return .none }
    let eventName = Name(text: (receiver.dropFirst() + [name]).map(\.text).joined(separator: "."), range: name.range)
    guard let effect = event(eventName, of: invoked) else { return .some(nil) }
    return .some(message(effect, name, arguments, at: range, in: scope))
  }

  /// Returns an effect in a scenario: `beep`, or an event for an invoked flow, `Upload.pause`.
  mutating func performed(_ name: Name) -> ID<Effect>? {
    let words = name.text.split(separator: ".").map(String.init)
    if let own = flow.messages.first(where: { flow.effects[$0].name == name.text }) {
      usage.effects.insert(own)
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

  /// Returns an event for an invoked flow by the components of its name; `nil` if they name something else.
  mutating func message(_ words: [String], at range: SourceRange) -> ID<Effect>? {
    guard words.count > 1, let invoked = invokedFlows[words[0]] else { return nil }
    let name = words.dropFirst().joined(separator: ".")
    let isOutcome = name == "done" || invoked.sends.contains { $0.name.text == name }
    guard !isOutcome, invoked.events.contains(where: { $0.name.text == name }) else { return nil }
    return event(Name(text: name, range: range), of: invoked)
  }

  private mutating func message(
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

  /// Returns an event of an invoked flow as an effect. It is added when the first action uses it: two flows with the same cases
  /// in their events can both be invoked as long as neither is sent such an event.
  private mutating func event(_ name: Name, of invoked: FlowSyntax) -> ID<Effect>? {
    let flowName = invoked.name.text
    if let known = flow.effects.ids.first(where: {
      flow.effects[$0].receiver == .invokedFlow && flow.effects[$0].interface == flowName && flow.effects[$0].name == name.text
    }) {
      return known
    }
    guard let event = invoked.events.first(where: { $0.name.text == name.text }) else {
      // The events of a flow with errors are not known.
      if !library.hasErrors(named: flowName) {
        diagnostics.report(
          .unknownName(
            name, what: "event", "of '\(flowName)'", among: invoked.events.map(\.name.text), code: .unknownEvent))
      }
      return nil
    }
    let fields = library.declarations(event.fields, of: invoked).map(Field.init)
    guard fields.count == event.fields.count else { return nil }
    if let secret = fields.first(where: \.type.isSecret) {
      diagnostics.report(.secretLeaves(secret.name, through: "event '\(name.text)'", at: name.range))
      return nil
    }
    flow.effects.append(
      Effect(interface: flowName, name: name.text, fields: fields, comment: event.comment, receiver: .invokedFlow))
    return ID(flow.effects.count - 1)
  }

  /// Reports cases that two used specs declare, once the events that are sent to invoked flows are known.
  mutating func checkCasesOfMessages() {
    guard flow.effects.contains(where: { $0.receiver == .invokedFlow }) else { return }
    let known = Set(declarations.flow.casesDeclaredTwice.map(\.0))
    for (type, other) in flow.casesDeclaredTwice where !known.contains(type) {
      diagnostics.report(.casesDeclaredTwice(type.name, other.name, at: flow.range))
    }
  }
}
