// Diagnostics of the syntax of a spec.

package import StatechartModel

extension Diagnostic {
  /// Returns the diagnostic for an empty list of controls.
  ///
  /// - Parameter range: The range of the whole value.
  static func noControls(_ what: String, isReplacement: Bool, at range: SourceRange, canEdit: Bool) -> Diagnostic {
    Diagnostic(
      .noEffect, at: range,
      isReplacement ? "'replace' without \(what)" : "an empty list adds nothing to the inherited \(what)",
      advice: canEdit ? nil : "write '\(what): none' to remove the inherited \(what)",
      fixIts: canEdit ? [FixIt("remove the inherited \(what)", [TextEdit(range, "none")])] : [])
  }

  // MARK: Files

  static func syntax(_ problem: String, at range: SourceRange, fixIts: [FixIt] = []) -> Diagnostic {
    Diagnostic(.syntax, at: range, problem, fixIts: fixIts)
  }

  package static func notUTF8(_ file: SourceFile) -> Diagnostic {
    let position = file.position { $0 == "\u{FFFD}" } ?? SourcePosition(line: 1, column: 1)
    return Diagnostic(
      .syntax, at: SourceRange(file: file, start: position, end: position), "the file is not UTF-8 text",
      advice: "save the file as UTF-8")
  }

  package static func fileTooLarge(bytes: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, at: range, "the file is too large: expected at most \(YAMLParser.maximumSize) bytes, found \(bytes)")
  }

  package static func nestedTooDeeply(at range: SourceRange) -> Diagnostic {
    Diagnostic(.nestedTooDeeply, at: range, "expected at most \(YAMLParser.maximumDepth) nested levels, found more")
  }

  private static let kindsOfSpecs = ["flow", "interface", "part", "texts", "policy", "requirements", "tour"]
  private static let kindAndName =
    "'flow:', 'interface:', 'part:', 'texts:', 'policy:', 'requirements:' or 'tour:' with a name"

  static func emptyFile(at range: SourceRange) -> Diagnostic {
    Diagnostic(.emptyFile, at: range, "the file is empty", advice: "begin the file with \(kindAndName)")
  }

  static func severalDocuments(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .severalDocuments, at: range, "expected one document in a file, found a second document",
      advice: "move the second document to another file")
  }

  static func anchor(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.anchor, at: range, "the anchor '&\(name)' is not supported", advice: "declare a part for the repeated content")
  }

  static func alias(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.alias, at: range, "the alias '*\(name)' is not supported", advice: "declare a part for the repeated content")
  }

  /// Returns the diagnostic for a YAML tag.
  ///
  /// - Parameter range: The range of the tag and its value.
  static func tag(_ name: String, at range: SourceRange) -> Diagnostic {
    let start = range.file.text(in: range)
    let condition = start.dropFirst().drop { $0 == " " }
    // `!` begins a tag in YAML and a negated condition in other languages.
    guard name.hasPrefix("!"), !name.hasPrefix("!!"), start.hasPrefix("!"), range.isOnOneLine, !condition.isEmpty else {
      // libyaml expands a tag shorthand such as `!!str`. The message contains the shorthand.
      let written = name.replacing("tag:yaml.org,2002:", with: "!!")
      return Diagnostic(
        .tag, at: range, "the tag '\(written)' is not supported", advice: "remove the tag, or put the text in quotes")
    }
    return Diagnostic(
      .tag, at: range, "expected 'not', found '!', which begins a tag in YAML",
      fixIts: [
        .replace(
          range, with: "not \(condition)", isCertain: condition.allSatisfy { $0.isLetter || $0.isNumber || "_.".contains($0) })
      ])
  }

  /// Returns the diagnostic for a file that is not a spec.
  ///
  /// - Parameter key: The first key of the file; `nil` if the file is not a mapping.
  static func notASpec(_ key: Name? = nil, at range: SourceRange) -> Diagnostic {
    guard let key else { return Diagnostic(.notASpec, at: range, "expected \(kindAndName), found no mapping") }
    return unknown(.notASpec, key, "expected \(kindAndName), found '\(key.text)'", among: kindsOfSpecs)
  }

  // MARK: Names, types and states

  static func notAName(_ name: Name, what: String) -> Diagnostic {
    let meant = suggestedName(name.text)
    return Diagnostic(
      .notAName, at: name.range,
      "expected \(what), found '\(name.text)'; a name has letters, digits and underscores, and begins with a letter",
      advice: meant == nil && name.text.contains(",")
        ? "write one name; put several names on separate lines or in '{ }'" : nil,
      fixIts: meant.map { FixIt.replacing(name, with: $0.text, isCertain: $0.isCertain) } ?? [])
  }

  /// Returns the intended name in an invalid name, such as a target in another tool's syntax (`.open`, `#open`, `-> open`) or a
  /// name with spaces.
  ///
  /// The result is `nil` without a probable name.
  private static func suggestedName(_ name: String) -> (text: String, isCertain: Bool)? {
    if let comment = name.firstRange(of: " //") {
      return (name[..<comment.lowerBound] + " #" + name[comment.upperBound...], true)
    }
    if name == "*" { return ("any", true) }
    let visible = String(
      String.UnicodeScalarView(name.unicodeScalars.filter { $0.properties.generalCategory != .format && !$0.isSpecialSpace }))
    if visible != name, visible.isIdentifier { return (visible, true) }
    if let last = name.last, ";,.:".contains(last), name.dropLast().isIdentifier { return (String(name.dropLast()), true) }
    if name.contains("，") {
      let names = name.split(separator: "，").map { String($0).trimmingSpaces() }
      if names.allSatisfy(\.isIdentifier) { return (names.joined(separator: ", "), true) }
    }
    if name.first == ".", name.dropFirst().isIdentifier { return (String(name.dropFirst()), true) }
    if name.first == "#", name.dropFirst().split(separator: ".").allSatisfy(\.isIdentifier) {
      // The first component of an XState path is the machine.
      return (String(name.dropFirst().split(separator: ".").last ?? ""), true)
    }
    let words = name.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    if name.contains("->") || name.contains("→"), words.count == 1 { return (String(words[0]), true) }
    if let call = name.firstRange(of: "()"), call.upperBound == name.endIndex, name[..<call.lowerBound].isIdentifier {
      return (String(name[..<call.lowerBound]), true)
    }
    let keywords = [
      "var", "let", "const", "val", "def", "bool", "boolean", "int", "text", "string", "pin", "secret", "duration", "state",
      "event",
    ]
    if words.count == 2, keywords.contains(String(words[0])), words[1].isIdentifier { return (String(words[1]), true) }
    guard words.count > 1, name.first?.isLetter == true, name.allSatisfy({ $0.isLetter || $0.isNumber || "_ -".contains($0) })
    else { return nil }
    return (words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(), false)
  }

  static func notARowName(_ name: Name) -> Diagnostic {
    Diagnostic(
      .notAName, at: name.range,
      "expected the name of a requirement, found '\(name.text)'; a name has letters, digits, hyphens and underscores")
  }

  package static func duplicateName(_ name: Name, what: String) -> Diagnostic {
    Diagnostic(.duplicateName, at: name.range, "duplicate \(what) '\(name.text)'")
  }

  static func missingText(_ what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: range, "expected a text for \(what), found a blank text", advice: "write the text, or remove the line")
  }

  static func notAnOperation(_ name: Name) -> Diagnostic {
    Diagnostic(.notAName, at: name.range, "expected 'Interface.operation', found '\(name.text)'")
  }

  static func notAQuery(_ name: Name) -> Diagnostic {
    Diagnostic(.notAName, at: name.range, "expected 'Interface.query', found '\(name.text)'")
  }

  static func invokesNothing(at range: SourceRange) -> Diagnostic {
    Diagnostic(.missingKey, at: range, "missing key 'operation' or 'flow' in 'invoke'")
  }

  static func invokesTwo(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unknownKey, at: range, "expected 'operation' or 'flow' in 'invoke', found both",
      advice: "remove 'operation' or 'flow'")
  }

  static func notALanguage(_ name: Name) -> Diagnostic {
    Diagnostic(
      .notAName, at: name.range, "expected a language tag, such as 'ru' or 'pt-BR', found '\(name.text)'")
  }

  package static func expressionSyntax(_ problem: String, at range: SourceRange, advice: String? = nil, fixIts: [FixIt] = [])
    -> Diagnostic
  {
    Diagnostic(.expressionSyntax, at: range, problem, advice: advice, fixIts: fixIts)
  }

  static func fieldHasValue(_ name: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .expressionSyntax, at: range, "field '\(name.text)' cannot have an initial value",
      advice: "remove '= …'; only inputs of flows, parameters of parts and variables have initial values")
  }

  /// The types of this language by the names of similar types in other languages.
  private static let foreignTypes = [
    "string": "text", "str": "text", "boolean": "bool", "flag": "bool", "number": "int(0...9)", "integer": "int(0...9)",
    "time": "duration", "timer": "duration", "password": "secret", "array": "list(bool, 8)",
  ]

  package static func unknownType(_ name: Name, declared: [String]) -> Diagnostic {
    let message = "unknown type '\(name.text)'"
    if name.text.lowercased() == "int" {
      return Diagnostic(.unknownType, at: name.range, message, advice: "write 'int' with a range, such as 'int(0...9)'")
    }
    if let meant = foreignTypes[name.text.lowercased()] {
      // The fix-it for a range or a list is not certain, because the author must choose the range or the item type.
      return Diagnostic(
        .unknownType, at: name.range, "\(message); did you mean '\(meant)'?",
        fixIts: FixIt.replacing(name, with: meant, isCertain: meant.isIdentifier))
    }
    let types = ["bool", "int", "duration", "text", "digit", "pin", "secret", "list"] + declared.sorted()
    return unknown(
      .unknownType, name, message, among: types,
      otherwise:
        "known: 'bool', 'int(0...9)', 'duration', 'text', 'digit', 'pin', 'secret', 'list(bool, 8)', cases such as 'on | off'"
        + (declared.isEmpty ? ", and records" : ", \(declared.sorted().map { "'\($0)'" }.joined(separator: ", "))"))
  }

  package static func needsLiteral(_ what: String, at range: SourceRange) -> Diagnostic {
    let words = range.file.text(in: range)
    // The source line below the message already shows a long text.
    let found = words.isEmpty || words.count > 40 || words.contains(where: \.isNewline) ? "" : ", found '\(words)'"
    return Diagnostic(.typeMismatch, at: range, "expected \(what)\(found)")
  }

  /// Returns the diagnostic for a named type of a policy that has an initial value.
  static func typeHasValue(_ name: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .expressionSyntax, at: range, "type '\(name.text)' cannot have a value",
      advice: "declare a constant of type '\(name.text)' under 'values'")
  }

  private static let superfluousTypes = [
    "atomic": "a state without 'states' is atomic", "basic": "a state without 'states' is atomic",
    "simple": "a state without 'states' is atomic", "normal": "a state without 'states' is atomic",
    "compound": "a state with 'states' is compound", "composite": "a state with 'states' is compound",
    "choice": "a state with 'choice' is a choice",
    "initial": "'initial' of the flow or of the enclosing state names the initial state",
  ]

  /// Returns the diagnostic for an unknown state type.
  ///
  /// - Parameter entry: The range of the key `type` with its value.
  static func unknownStateType(_ name: Name, entry: SourceRange?) -> Diagnostic {
    let known = StateType.allCases.map(\.rawValue)
    if let why = superfluousTypes[name.text] {
      return Diagnostic(
        .unknownKey, at: name.range, "unknown state type '\(name.text)'", advice: "remove 'type': \(why)",
        fixIts: entry.map { FixIt.removing($0) } ?? [])
    }
    if let meant = ["deep": "deep history", "shallow": "history", "shallow history": "history", "and": "parallel"][name.text] {
      return Diagnostic(
        .unknownKey, at: name.range, "unknown state type '\(name.text)'; did you mean '\(meant)'?",
        fixIts: FixIt.replacing(name, with: meant, isCertain: true))
    }
    return unknown(
      .unknownKey, name, "unknown state type '\(name.text)'", among: known,
      otherwise: "known: \(known.map { "'\($0)'" }.joined(separator: ", "))")
  }

  static func unknownConflictRule(_ name: Name) -> Diagnostic {
    Diagnostic(
      .parallelState, at: name.range, "expected conflict rule 'first', found '\(name.text)'",
      advice: "with 'conflict: first' the transition of the first region is taken",
      fixIts: FixIt.replacing(name, with: "first"))
  }

  static func keyOfHistory(_ key: String, of state: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .historyState, at: range, "only a history state has '\(key)'; '\(state.text)' is not a history state",
      advice: "move '\(key)' under 'on', 'always' or 'after'")
  }

  static func reenterWithoutTarget(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .selfTarget, at: range, "'reenter' without 'target': no state is exited",
      advice: "add 'target' with the name of the state")
  }

  static func emptyTransition(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .emptyTransition, at: range, "empty transition: expected a target or actions, found neither",
      advice: "add a 'target' or 'actions', or list the event under 'ignore'")
  }

  static func elseHasMore(_ key: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .choice, at: range, "an 'else' branch cannot have '\(key)'",
      advice: "write only 'else:' with the target, and optionally 'actions'")
  }

  // MARK: Scenarios and properties

  static func expectsText(_ word: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: range, "expected a mapping for 'expect', found a single value",
      fixIts: FixIt.replacing(Name(text: word, range: range), with: "{ state: \(word) }"))
  }

  static func valuesWithoutNames(_ what: String, _ text: String, at range: SourceRange) -> Diagnostic {
    let parts = text.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
    return Diagnostic(
      .wrongKind, at: range, "expected a mapping for \(what), found a single value",
      advice: parts.count == 2 ? nil : "write '{ name: \(text) }', with the name of the value",
      fixIts: parts.count == 2
        ? FixIt.replacing(Name(text: text, range: range), with: "{ \(parts[0]): \(parts[1]) }", isCertain: true) : [])
  }

  /// Returns the diagnostic for `with` in a step without a key that accepts a payload.
  ///
  /// - Parameter carriers: The keys that accept a payload under `with`.
  static func stepHasNoData(_ carriers: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(.scenario, at: range, "'with' without \(carriers.map { "'\($0)'" }.joined(separator: " or "))")
  }

  static func fillsOneField(_ second: Name) -> Diagnostic {
    Diagnostic(
      .scenario, at: second.range, "expected one field in 'fill', found a second field '\(second.text)'",
      advice: "begin another step with '- fill: { \(second.text): … }'")
  }

  static func notAFileName(_ name: Name) -> Diagnostic {
    Diagnostic(.notAName, at: name.range, "expected the name of a file without a folder, found '\(name.text)'")
  }

  static func textWithValue(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .scenario, at: range, "expected the text on the screen, found a placeholder in braces",
      advice: "write the value instead of the placeholder")
  }

  /// Returns the diagnostic for a step that does not have exactly one verb.
  ///
  /// - Parameter second: The second verb of the step; `nil` if the step has no verb.
  static func stepNeedsOneVerb(_ second: Name?, of verbs: [String], at range: SourceRange) -> Diagnostic {
    if let second {
      return Diagnostic(
        .scenario, at: second.range, "expected one verb in a step, found a second verb '\(second.text)'",
        advice: "begin another step with '- \(second.text):'")
    }
    let known = verbs.map { "'\($0)'" }
    let list = known.count == 1 ? known[0] : "one of \(known.dropLast().joined(separator: ", ")) or \(known[known.count - 1])"
    return Diagnostic(.scenario, at: range, "expected \(list) in a step, found no verb")
  }

  static func typesOnlyDigits(at range: SourceRange) -> Diagnostic {
    Diagnostic(.scenario, at: range, "expected digits for 'type', found '\(range.file.text(in: range))'")
  }

  static func unknownPattern(_ keys: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .property, at: range,
      keys.isEmpty
        ? "expected a form of property, such as 'never' or 'must'"
        : "unknown form of property: \(keys.map { "'\($0)'" }.joined(separator: " with "))",
      advice:
        "known: 'never' (with 'moreThan' or 'unless'), 'always', 'must' (with 'within'), 'before' with 'must', "
        + "'after' with 'must' (with 'within'), each with 'since', 'until' or 'between'; and 'from' with 'possible'"
    )
  }

  static func exceptionWithoutReason(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .property, at: range, "expected a reason for 'exception', found an empty text",
      advice: "write the reason for the exception")
  }

  static func scopeOfPossible(_ key: Name) -> Diagnostic {
    Diagnostic(
      .property, at: key.range, "'possible' cannot have a scope: the property starts at the state of 'from'",
      advice: "remove '\(key.text)', and write the state under 'from'")
  }

  static func scopeTwice(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .property, at: range, "expected one scope, found 'between' beside 'since' or 'until'",
      advice:
        "keep 'between: X' for each scope from one X to the next, or 'since: X' with 'until: Y' for each scope from X to Y"
    )
  }

  static func countOutOfRange(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .property, at: range,
      "expected a number from 1 to \(Property.maximumCount) for 'moreThan', found '\(range.file.text(in: range))'",
      advice: "remove 'moreThan' to forbid every occurrence")
  }
}

extension StringProtocol {
  /// Whether the text is an identifier of the language.
  package var isIdentifier: Bool {
    unicodeScalars.first.map { $0.startsIdentifier } == true && unicodeScalars.allSatisfy { $0.continuesIdentifier }
  }
}
