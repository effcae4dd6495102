// Diagnostics of unknown names. A diagnostic is `nil` if a spec with errors may declare the name. The name of another kind of
// declaration gets a message of its own.

import StatechartModel
import StatechartSyntax

extension Declarations {
  func unknownEffect(_ name: Name, calledWith arguments: [ExpressionSyntax]) -> Diagnostic? {
    if hasUnresolvedUse { return nil }
    if let operation = flow.operations.first(where: { $0.name == name.text }) {
      let what = operation.isFlow ? "a flow" : "an operation of '\(operation.interface)'"
      let key = operation.isFlow ? "flow: \(operation.name)" : "operation: \(operation.qualifiedName)"
      return .notAnEffect(name, is: what, advice: "invoke it in a state: 'invoke: { \(key), … }'")
    } else if let query = flow.queries.first(where: { $0.name == name.text }) {
      return .notAnEffect(name, is: "a query of '\(query.interface)'", advice: "show its rows on a screen, under 'lists'")
    } else if eventsByName[name.text] != nil {
      let rest = name.range.file.rest(from: name.range.end)
      let isBare = arguments.isEmpty && (rest.hasPrefix("()") || !name.hasParentheses)
      let call = SourceRange(
        file: name.range.file, start: name.range.start,
        end: SourcePosition(line: name.range.end.line, column: name.range.end.column + (rest.hasPrefix("()") ? 2 : 0)))
      return .notAnEffect(
        name, is: "an event", advice: isBare ? nil : "write 'raise(\(name.text), …)'",
        fixIts: isBare && name.exactRange != nil ? [.replace(call, with: "raise(\(name.text))", isCertain: true)] : [])
    } else if let meant = Self.foreignCalls[name.text] {
      return Diagnostic(.unknownEffect, at: name.range, "unknown effect '\(name.text)'", advice: meant)
    } else if let owner = library.interfaces.first(where: { $0.effects.contains { $0.name.text == name.text } }) {
      return .interfaceNotUsed(Name(text: owner.name.text, range: name.range), uses: usedSpecs)
    } else {
      let known = flow.effects.map(\.name) + ["raise"]
      var unknown = Diagnostic.unknownName(name, what: "effect", among: known, code: .unknownEffect)
      if flow.effects.isEmpty, unknown.fixIts.isEmpty {
        unknown.advice = "declare it under 'effects' of an interface, and list the interface under 'uses'"
      }
      return unknown
    }
  }

  /// The functions of other tools.
  private static let foreignCalls = [
    "assign": "write an assignment, such as 'name = value'", "emit": "write 'raise(event)' to raise an event",
    "sendTo": "write 'raise(event)' to raise an event", "dispatch": "write 'raise(event)' to raise an event",
    "sendParent": "declare the event under 'sends', and call it like an effect, such as 'progress()'",
    "log": "declare an effect for it in an interface", "goto": "write the state as the 'target' of the transition",
  ]

  func unknownOperation(_ name: Name, of interface: Name?) -> Diagnostic? {
    if hasUnresolvedUse { return nil }
    if let effect = flow.effects.first(where: { $0.name == name.text }) {
      return .notAnOperation(
        name, is: "an effect of '\(effect.interface)'", advice: "perform it in an action: '\(name.text)(…)'")
    } else if let query = flow.queries.first(where: { $0.name == name.text }) {
      return .notAnOperation(name, is: "a query of '\(query.interface)'", advice: "show its rows on a screen, under 'lists'")
    } else if let owner = library.interfaces.first(where: { syntax in
      syntax.operations.contains { $0.name.text == name.text } && interface.map { $0.text == syntax.name.text } ?? true
    }), !usedSpecs.contains(where: { $0.text == owner.name.text }) {
      return .interfaceNotUsed(Name(text: owner.name.text, range: interface?.range ?? name.range), uses: usedSpecs)
    } else if library.flow(named: name.text) != nil {
      return .isAFlow(name)
    } else {
      let operations = flow.operations.filter { operation in interface.map { operation.interface == $0.text } ?? true }
      return .unknownName(name, what: "operation", among: operations.map(\.name), code: .unknownOperation)
    }
  }

  func unknownEvent(_ name: Name) -> Diagnostic? {
    // An unknown part may declare the event.
    if hasUnresolvedUse { return nil }
    if let operation = flow.operations.first(where: { $0.outcomes.contains { $0.name == name.text } }),
      suggestion(for: name.text, among: eventsByName.keys) == nil
    {
      return Diagnostic(
        .unknownEvent, at: name.range, "'\(name.text)' is an outcome of '\(operation.qualifiedName)', expected an event",
        advice: "handle it under 'on' of the 'invoke'")
    } else if ["done", "always", "entry", "exit", "after", "every"].contains(name.text) {
      return Diagnostic(
        .unknownEvent, at: name.range, "'\(name.text)' is a key of the state, expected an event",
        advice: "move it out of 'on'")
    } else {
      let unknown = Diagnostic.unknownName(name, what: "event", among: eventsByName.keys, code: .unknownEvent)
      return unknown.fixIts.isEmpty ? unknown.noting("to declare it, write '\(name.text):' under 'events'") : unknown
    }
  }

  /// Returns the diagnostic for an unknown name in an expression; `nil` if its declaration has an error.
  ///
  /// - Parameter known: The names in scope.
  func unknownValue(_ name: Name, expecting: ValueType?, among known: [String], at place: ID<State>?) -> Diagnostic? {
    if untyped.contains(name.text) { return nil }
    // If a case is expected, only cases of that type are suggested.
    let known =
      expecting?.casesType.map { cases in known.filter { cases.cases.contains($0) || variablesByName[$0] == nil } } ?? known
    var unknown = Diagnostic.unknownName(name, what: "name", among: known, code: .unknownName)
    let words = ["yes": "true", "on": "true", "no": "false", "off": "false"]
    let literals = ["true": "true", "false": "false", "null": "none", "nil": "none", "undefined": "none", "none": "none"]
    if let value = (expecting == .bool ? words[name.text.lowercased()] : nil) ?? literals[name.text.lowercased()] {
      unknown = Diagnostic(
        .unknownName, at: name.range, "unknown name '\(name.text)'; did you mean '\(value)'?",
        fixIts: FixIt.replacing(name, with: value, isCertain: true))
    } else if unknown.fixIts.isEmpty {
      if expecting == .bool, !states(named: name.text, at: place).isEmpty {
        unknown = Diagnostic(
          .unknownName, at: name.range, "'\(name.text)' is a state, expected a condition; did you mean 'in(\(name.text))'?",
          fixIts: FixIt.replacing(name, with: "in(\(name.text))", isCertain: true))
      } else if expecting?.isText == true, name.exactRange != nil {
        unknown = Diagnostic(
          .unknownName, at: name.range, "unknown name '\(name.text)'; a text needs quotes",
          advice: "put it in quotes if it is a text: \"\(name.text)\"")
      }
    }
    return unknown
  }

  func unknownPart(_ name: Name) -> Diagnostic? {
    if hasUnresolvedUse { return nil }
    if library.interface(named: name.text) != nil {
      return Diagnostic(
        .unknownPart, at: name.range, "'\(name.text)' is an interface, expected a part",
        advice: "list it under 'uses' of the flow")
    } else if library.flow(named: name.text) != nil {
      return Diagnostic(
        .unknownPart, at: name.range, "'\(name.text)' is a flow, expected a part",
        advice: "invoke it: 'invoke: { flow: \(name.text), … }'")
    } else {
      return .unknownName(name, what: "part", among: library.partNames, code: .unknownPart)
    }
  }
}

extension Name {
  /// Whether the name is followed by parentheses in the file.
  var hasParentheses: Bool {
    guard let place = exactRange else { return true }
    return place.file.rest(from: place.end).drop { $0 == " " }.first == "("
  }
}
