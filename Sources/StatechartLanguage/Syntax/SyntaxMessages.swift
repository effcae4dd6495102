// What is said of the form of a spec.

extension Diagnostic {
  // MARK: Files

  static func syntax(_ problem: String, at range: SourceRange, fix: String? = nil) -> Diagnostic {
    Diagnostic(.syntax, at: range, "this is not YAML: \(problem)", fix: fix)
  }

  package static func notUTF8(_ file: SourceFile) -> Diagnostic {
    let position = file.position { $0 == "\u{FFFD}" } ?? SourcePosition(line: 1, column: 1)
    return Diagnostic(
      .syntax, at: SourceRange(file: file, start: position, end: position), "this is not text in UTF-8",
      fix: "save the file as UTF-8")
  }

  package static func fileTooLarge(bytes: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(.fileTooLarge, at: range, "the file has \(bytes) bytes; a spec has at most \(YAMLParser.maximumSize)")
  }

  package static func nestedTooDeeply(at range: SourceRange) -> Diagnostic {
    Diagnostic(.nestedTooDeeply, at: range, "this is nested more than \(YAMLParser.maximumDepth) levels deep")
  }

  static func emptyFile(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .emptyFile, at: range, "the file is empty",
      fix: "begin with 'flow:', 'interface:', 'part:', 'texts:', 'policy:' or 'requirements:' and a name")
  }

  static func severalDocuments(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .severalDocuments, at: range, "a second document begins here; a file declares one thing",
      fix: "put it in a file of its own")
  }

  static func anchor(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.anchor, at: range, "the anchor '&\(name)' is not part of the language", fix: "make what repeats a part")
  }

  static func alias(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.alias, at: range, "the alias '*\(name)' is not part of the language", fix: "make what repeats a part")
  }

  static func tag(_ name: String, at range: SourceRange) -> Diagnostic {
    // libyaml spells out what the author shortened.
    let written = name.replacing("tag:yaml.org,2002:", with: "!!")
    return Diagnostic(
      .tag, at: range, "the tag '\(written)' is not part of the language",
      fix: "remove it; if it is text, put it in quotes"
        + (written.hasPrefix("!!") ? "" : ", and if it is a condition, write 'not' for '!'"))
  }

  /// - Parameter key: The first of the file.
  static func notASpec(_ key: Name? = nil, at range: SourceRange) -> Diagnostic {
    let kinds = ["flow", "interface", "part", "texts", "policy", "requirements"]
    return Diagnostic(
      .notASpec, at: range, "nothing here says what the file declares",
      fix: key.flatMap { didYouMean($0.text, among: kinds) }
        ?? "begin with 'flow:', 'interface:', 'part:', 'texts:', 'policy:' or 'requirements:' and a name")
  }

  // MARK: Keys

  static func keyIsNotAWord(at range: SourceRange) -> Diagnostic {
    Diagnostic(.wrongKind, at: range, "a key is a single word, not a group or a list")
  }

  /// - Parameter empty: The key before it, where nothing stands under that.
  static func duplicateKey(_ key: Name, first: SourceRange, after empty: Name?) -> Diagnostic {
    Diagnostic(
      .duplicateKey, at: key.range, "'\(key.text)' stands here for the second time",
      fix: empty.map { "begin '\($0.text)' further left, if this belongs to it" }
    )
    .noting("it stands here as well", at: first)
  }

  /// - Parameter empty: The key before it, where nothing stands under that.
  static func unknownKey(_ key: Name, in what: String, allowed: [String], after empty: Name? = nil) -> Diagnostic {
    Diagnostic(
      .unknownKey, at: key.range, "\(what) has no '\(key.text)'",
      fix: allowed.contains("screen") && ScreenSyntax.keys.contains(key.text)
        ? "write it under 'screen'"
        : mendedKey(key.text, among: allowed) ?? didYouMean(key.text, among: allowed) ?? empty.map {
          "indent it, if it belongs to '\($0.text)'"
        }
          ?? "it can have \(allowed.map { "'\($0)'" }.joined(separator: ", "))")
  }

  /// What a key was meant to be that has lost its colon, or the space after it: `guard:far > 3`, `push -> open`.
  static func mendedKey(_ key: String, among names: [String]?) -> String? {
    guard let end = key.firstIndex(where: { $0 == ":" || $0 == " " }) else { return nil }
    let (name, rest) = (String(key[..<end]), key[end...].drop { ":->= ".contains($0) })
    guard names?.contains(name) ?? true, !rest.isEmpty else { return nil }
    return "write '\(name): \(rest)'"
  }

  static func keyWithoutColon(_ key: Name, fix: String) -> Diagnostic {
    Diagnostic(.syntax, at: key.range, "a colon is missing in '\(key.text)', or the space after it", fix: fix)
  }

  static func missingKey(_ key: String, in what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.missingKey, at: range, "\(what) needs '\(key)'")
  }

  static func noStates(isFlow: Bool, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .missingKey, at: range, "no state stands under 'states'",
      fix: "write one by its name, such as 'open: { type: final }'" + (isFlow ? "" : ", or remove 'states'"))
  }

  static func keyBesideState(_ key: Name, _ state: Name) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: key.range, "'\(key.text)' stands beside '\(state.text)', as if it were a state itself",
      fix: "indent it, so that it belongs to '\(state.text)'")
  }

  static func labelIsNone(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: range, "a label says something, so it cannot be 'none'",
      fix: "where the whole thing is not to be there, say so with 'when:'")
  }

  static func wrongKind(of what: String, expected: String, found: Node, fix: String? = nil) -> Diagnostic {
    Diagnostic(.wrongKind, at: found.range, "\(what) is \(expected), and here is \(found.kind)", fix: fix)
  }

  static func valueWithoutName(_ type: String, of name: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: range, "what '\(name.text)' carries has a name, and here is a single value",
      fix: "write '\(name.text): { value: \(type) }'")
  }

  static func namesWithoutColons(_ names: [String], in what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: range, "in \(what) each name has a colon after it, and what it carries, if anything",
      fix: "write '{ \(names.map { "\($0):" }.joined(separator: " , ")) }'")
  }

  static func delayIsAKey(_ delay: String, target: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: range, "under 'after' the delay itself is the key of what follows it",
      fix: "write '{ \(delay): \(target) }'")
  }

  /// How a group is written of which only one value is there.
  private static func formOfGroup(_ what: String, _ text: String) -> String? {
    switch what {
    case "'after'": "write 'after: { \(text): state }', with the state that it leads to"
    case "a button": "write '{ label: \(text), event: … }', with the event that it sends"
    default: nil
    }
  }

  static func notAGroup(_ what: String, found: Node, allowed: [String]) -> Diagnostic {
    let fix: String? =
      switch found.content {
      case .sequence(let items):
        items.contains { if case .mapping = $0.content { true } else { false } }
          ? found.range.file.rest(from: found.range.start).first == "["
            ? "write '{ }' in place of '[ ]'" : "leave out the '- ' before each key" : nil
      case .scalar(let text, _):
        allowed.first { text.hasPrefix($0 + " ") }.map { "put a colon after '\($0)'" } ?? formOfGroup(what, text)
      case .mapping: nil
      }
    return wrongKind(of: what, expected: "a group of keys", found: found, fix: fix)
  }

  // MARK: Words

  static func notAName(_ name: Name, what: String) -> Diagnostic {
    Diagnostic(
      .notAName, at: name.range,
      "\(what) cannot be '\(name.text)': a name begins with a letter and has letters, digits and underscores",
      fix: remedy(for: name.text))
  }

  /// What is meant by an arrow or a comma where one name stands.
  private static func remedy(for name: String) -> String? {
    let words = name.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    if name.contains("->") || name.contains("→"), words.count == 1 { return "write '\(words[0])'" }
    if words.count > 1, name.first?.isLetter == true, name.allSatisfy({ $0.isLetter || $0.isNumber || "_ -".contains($0) }) {
      return "write '\(words[0])\(words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())'"
    }
    return name.contains(",") ? "write one name; where there are several, each has a line or a '{ }' of its own" : nil
  }

  static func notARowName(_ name: Name) -> Diagnostic {
    Diagnostic(
      .notAName, at: name.range,
      "requirements and their rows cannot be called '\(name.text)': such a name has letters, digits, hyphens and underscores")
  }

  static func noWords(_ what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.wrongKind, at: range, "\(what) has no words", fix: "say it, or remove the row")
  }

  static func notAnOperation(_ name: Name) -> Diagnostic {
    Diagnostic(.notAName, at: name.range, "'\(name.text)' does not name an operation", fix: "write 'Interface.operation'")
  }

  static func notAQuery(_ name: Name) -> Diagnostic {
    Diagnostic(.notAName, at: name.range, "'\(name.text)' does not name a query", fix: "write 'Interface.query'")
  }

  static func invokesNothing(at range: SourceRange) -> Diagnostic {
    Diagnostic(.missingKey, at: range, "'invoke' needs 'operation' or 'flow'")
  }

  static func invokesTwo(at range: SourceRange) -> Diagnostic {
    Diagnostic(.unknownKey, at: range, "'invoke' asks for one thing: an operation or a flow", fix: "remove one of them")
  }

  static func notALanguage(_ name: Name) -> Diagnostic {
    Diagnostic(
      .notAName, at: name.range, "'\(name.text)' is no language", fix: "write its code, such as 'ru' or 'pt-BR'")
  }

  static func expressionSyntax(_ problem: String, at range: SourceRange, fix: String? = nil) -> Diagnostic {
    Diagnostic(.expressionSyntax, at: range, problem, fix: fix)
  }

  static func fieldHasValue(_ name: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .expressionSyntax, at: range,
      "'\(name.text)' is given each time; only an input or a name of the context starts with a value",
      fix: "leave out '= …'")
  }

  /// What types are called elsewhere.
  private static let typesElsewhere = [
    "string": "text", "str": "text", "boolean": "bool", "flag": "bool", "number": "int(0...9)", "integer": "int(0...9)",
    "time": "duration", "timer": "duration", "password": "secret", "array": "list(bool, 8)",
  ]

  static func unknownType(_ name: Name, records: [String]) -> Diagnostic {
    let types = ["bool", "int", "duration", "text", "digit", "pin", "secret", "list"] + records.sorted()
    return Diagnostic(
      .unknownType, at: name.range, "there is no type '\(name.text)'",
      fix: didYouMean(name.text, among: types) ?? typesElsewhere[name.text.lowercased()].map { "write '\($0)'" }
        ?? "the types are bool, int(0...9), duration, text, digit, pin, secret, list(bool, 8), cases such as 'on | off', and "
        + (records.isEmpty ? "records" : "the records \(records.sorted().map { "'\($0)'" }.joined(separator: ", "))")
    )
  }

  static func unknownStateType(_ name: Name) -> Diagnostic {
    Diagnostic(
      .unknownKey, at: name.range, "there is no state type '\(name.text)'",
      fix: didYouMean(name.text, among: StateType.allCases.map(\.rawValue))
        ?? (["atomic", "basic", "simple", "normal", "compound", "composite"].contains(name.text)
          ? "leave 'type' out: with 'states' a state is compound, and without them atomic"
          : "a state can be 'parallel', 'final', 'history' or 'deep history'"))
  }

  static func transitionDoesNothing(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .emptyTransition, at: range, "this transition neither leads anywhere nor does anything",
      fix: "give it a 'target' or 'actions', or list the event under 'ignore'")
  }

  static func elseHasMore(_ key: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .choice, at: range, "'else' names the target and has no '\(key)'", fix: "write 'else: …' with 'actions' at most")
  }

  // MARK: Scenarios and properties

  static func expectsAWord(_ word: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: range, "'expect' says what it looks at, and '\(word)' stands here alone",
      fix: "write 'expect: { state: \(word) }', if it is a state")
  }

  static func valuesWithoutNames(_ what: String, _ text: String, at range: SourceRange) -> Diagnostic {
    let parts = text.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
    let words = parts.count == 2 ? "\(parts[0]): \(parts[1])" : "name: \(text)"
    return Diagnostic(
      .wrongKind, at: range, "\(what) says of each value which it is, and here is a single one",
      fix: "write '{ \(words) }'" + (parts.count == 2 ? "" : ", with the value's own name"))
  }

  static func stepHasNoData(at range: SourceRange) -> Diagnostic {
    Diagnostic(.scenario, at: range, "'with' goes with 'send' or 'answer'")
  }

  static func wordsWithValue(at range: SourceRange) -> Diagnostic {
    Diagnostic(.scenario, at: range, "a scenario expects words as they are shown, without '{…}'", fix: "write the value itself")
  }

  /// - Parameter second: what else stands in the step.
  static func stepNeedsOneVerb(_ second: Name?, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .scenario, at: second?.range ?? range,
      "a step does one thing: 'type', 'send', 'answer', 'wait', 'restart' or 'expect'",
      fix: second.map { "begin another step with '- \($0.text):'" })
  }

  static func typesOnlyDigits(at range: SourceRange) -> Diagnostic {
    Diagnostic(.scenario, at: range, "only digits can be typed on a keypad")
  }

  static func unknownPattern(_ keys: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .property, at: range, "a property cannot say \(keys.map { "'\($0)'" }.joined(separator: " with "))",
      fix: "it says 'never' (with 'unless'), 'always', 'before' with 'must', 'after' with 'must', or 'from' with 'possible'")
  }
}
