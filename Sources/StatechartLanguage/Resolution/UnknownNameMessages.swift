// Diagnostics of unknown names. A diagnostic is `nil` if an unknown spec or a spec with errors may declare the name. A name
// that denotes another kind of declaration has a separate message.

import StatechartModel
import StatechartSyntax

extension Declarations {
  func unknownEffect(_ name: Name, calledWith arguments: [ExpressionSyntax]) -> Diagnostic? {
    if hasUnresolvedUse { return nil }
    if let operation = flow.operations.first(where: { $0.name == name.text }) {
      let what = operation.isFlow ? "flow '\(name.text)'" : "operation '\(name.text)' of '\(operation.interface)'"
      let key = operation.isFlow ? "flow: \(operation.name)" : "operation: \(operation.qualifiedName)"
      return .notAnEffect(name, is: what, advice: "write 'invoke: { \(key), … }' in a state")
    } else if let query = flow.queries.first(where: { $0.name == name.text }) {
      return .notAnEffect(
        name, is: "query '\(name.text)' of '\(query.interface)'",
        advice: "show the rows of the query on a screen, under 'lists'")
    } else if eventsByName[name.text] != nil {
      let rest = name.range.file.rest(from: name.range.end)
      let isBare = arguments.isEmpty && (rest.hasPrefix("()") || !name.hasParentheses)
      let call = SourceRange(
        file: name.range.file, start: name.range.start,
        end: SourcePosition(line: name.range.end.line, column: name.range.end.column + (rest.hasPrefix("()") ? 2 : 0)))
      return .notAnEffect(
        name, is: "event '\(name.text)'", advice: isBare ? nil : "write 'raise(\(name.text), …)'",
        fixIts: isBare && name.exactRange != nil ? [.replace(call, with: "raise(\(name.text))", isCertain: true)] : [])
    } else if let meant = Self.foreignCalls[name.text] {
      return Diagnostic(.unknownEffect, at: name.range, "unknown effect '\(name.text)'", advice: meant)
    } else if let owner = library.interfaces.first(where: { $0.effects.contains { $0.name.text == name.text } }) {
      return .interfaceNotUsed(Name(text: owner.name.text, range: name.range), uses: usedSpecs)
    } else {
      let known = flow.effects.map(\.name) + ["raise"]
      var unknown = Diagnostic.unknownName(name, what: "effect", among: known, code: .unknownEffect)
      if flow.effects.isEmpty, unknown.fixIts.isEmpty {
        unknown.advice = "declare '\(name.text)' under 'effects' of an interface, and list the interface under 'uses'"
      }
      return unknown
    }
  }

  /// The functions of other tools, with advice on each function.
  private static let foreignCalls = [
    "assign": "write an assignment, such as 'name = value'", "emit": "write 'raise(event)' to raise an event",
    "sendTo": "write 'raise(event)' to raise an event", "dispatch": "write 'raise(event)' to raise an event",
    "sendParent": "declare the event under 'sends', and call it like an effect, such as 'progress()'",
    "log": "declare an effect for the log in an interface", "goto": "write the state as the 'target' of the transition",
  ]

  func unknownOperation(_ name: Name, of interface: Name?) -> Diagnostic? {
    if hasUnresolvedUse { return nil }
    if let effect = flow.effects.first(where: { $0.name == name.text }) {
      return .notAnOperation(
        name, is: "effect '\(name.text)' of '\(effect.interface)'", advice: "write '\(name.text)(…)' in an action")
    } else if let query = flow.queries.first(where: { $0.name == name.text }) {
      return .notAnOperation(
        name, is: "query '\(name.text)' of '\(query.interface)'",
        advice: "show the rows of the query on a screen, under 'lists'")
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
    // An unknown part, or a part with errors, may declare the event.
    if hasUnresolvedUse { return nil }
    if let operation = flow.operations.first(where: { $0.outcomes.contains { $0.name == name.text } }),
      suggestion(for: name.text, among: eventsByName.keys) == nil
    {
      return Diagnostic(
        .unknownEvent, at: name.range, "expected an event, found outcome '\(name.text)' of '\(operation.qualifiedName)'",
        advice: "handle outcome '\(name.text)' under 'on' of 'invoke'")
    } else if ["done", "always", "entry", "exit", "after", "every"].contains(name.text) {
      return Diagnostic(
        .unknownEvent, at: name.range, "expected an event, found key '\(name.text)' of the state",
        advice: "move '\(name.text)' out of 'on'")
    } else {
      let unknown = Diagnostic.unknownName(name, what: "event", among: eventsByName.keys, code: .unknownEvent)
      guard unknown.fixIts.isEmpty else { return unknown }
      var declaring = unknown.noting("write '\(name.text):' under 'events' to declare the event")
      declaring.fixIts = [declaration(of: name)].compactMap(\.self)
      return declaring
    }
  }

  /// Returns a fix-it that declares an event before the first declared event.
  ///
  /// The result is `nil` if the name is not an identifier, or if the file declares no event. The result is also `nil` if the
  /// declarations are in braces on several lines.
  private func declaration(of event: Name) -> FixIt? {
    guard event.text.isIdentifier, let first = flow.events.first(where: { LifecycleEvent(rawValue: $0.name) == nil })?.range,
      first.file === event.range.file
    else { return nil }
    let before = first.file.line(first.start.line).unicodeScalars.prefix(first.start.column - 1)
    let isInLine = before.contains { $0 != " " }
    // The declarations can be inside braces that open on an earlier line.
    if !isInLine, first.start.line > 1, "{,".contains(first.file.line(first.start.line - 1).last ?? " ") { return nil }
    let end = isInLine ? ", " : "\n" + String(repeating: " ", count: before.count)
    let place = SourceRange(file: first.file, start: first.start, end: first.start)
    return FixIt("declare event '\(event.text)'", [TextEdit(place, "\(event.text):\(isInLine ? " " : "")\(end)")])
  }

  /// Returns the diagnostic for an unknown name in an expression; `nil` if its declaration has an error.
  ///
  /// - Parameter known: The names in scope.
  func unknownValue(_ name: Name, expecting: ValueType?, among known: [String], at place: ID<State>?) -> Diagnostic? {
    if untyped.contains(name.text) { return nil }
    // If a case is expected, no variables are suggested.
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
          .unknownName, at: name.range, "expected a condition, found state '\(name.text)'; did you mean 'in(\(name.text))'?",
          fixIts: FixIt.replacing(name, with: "in(\(name.text))", isCertain: true))
      } else if expecting?.isText == true, name.exactRange != nil {
        unknown = Diagnostic(
          .unknownName, at: name.range, "unknown name '\(name.text)'; a text needs quotes",
          advice: "write \"\(name.text)\" if '\(name.text)' is a text")
      }
    }
    return unknown
  }

  func unknownPart(_ name: Name) -> Diagnostic? {
    if hasUnresolvedUse { return nil }
    if library.interface(named: name.text) != nil {
      return Diagnostic(
        .unknownPart, at: name.range, "expected a part, found interface '\(name.text)'",
        advice: "list '\(name.text)' under 'uses' of the flow")
    } else if library.flow(named: name.text) != nil {
      return Diagnostic(
        .unknownPart, at: name.range, "expected a part, found flow '\(name.text)'",
        advice: "write 'invoke: { flow: \(name.text), … }' in a state")
    } else {
      return .unknownName(name, what: "part", among: library.partNames, code: .unknownPart)
    }
  }
}

extension Name {
  /// Whether the name is followed by a parenthesis in the file; `true` if the exact range of the name is unknown.
  var hasParentheses: Bool {
    guard let place = exactRange else { return true }
    return place.file.rest(from: place.end).drop { $0 == " " }.first == "("
  }
}
