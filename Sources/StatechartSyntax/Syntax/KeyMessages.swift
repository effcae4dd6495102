// Diagnostics of keys and their values.

package import StatechartModel

extension Diagnostic {
  static func keyIsNotAScalar(_ node: Node) -> Diagnostic {
    let isList = if case .sequence = node.content { true } else { false }
    return Diagnostic(.wrongKind, at: node.range, "expected a word as a key, found \(isList ? "a list" : "a mapping")")
  }

  /// Returns the diagnostic for a duplicate key in a mapping.
  ///
  /// - Parameter empty: The previous key, if it has no value.
  static func duplicateKey(_ key: Name, first: SourceRange, after empty: Name?) -> Diagnostic {
    Diagnostic(
      .duplicateKey, at: key.range, "duplicate key '\(key.text)'",
      advice: empty.map { "move '\($0.text)' to the left if '\(key.text)' belongs to '\($0.text)'" }
    )
    .noting("the first key '\(key.text)' is here", at: first)
  }

  /// Returns the diagnostic for an unknown key in a mapping.
  ///
  /// - Parameters:
  ///   - allowed: The keys that can be suggested.
  ///   - known: All valid keys of the mapping.
  ///   - empty: The previous key, if it has no value.
  ///   - missing: The missing key, if exactly one key is missing and exactly one key is unknown.
  static func unknownKey(
    _ key: Name, in what: String, allowed: [String], known: [String]? = nil, after empty: Name? = nil, missing: String? = nil
  ) -> Diagnostic {
    let message = "unknown key '\(key.text)' in \(what)"
    if allowed.contains("screen"), MappingForm.screen.keyNames.contains(key.text) {
      return Diagnostic(.unknownKey, at: key.range, message, advice: "move '\(key.text)' under 'screen'")
    }
    if let meant = ForeignKey.meaning(of: key.text, among: allowed) {
      return Diagnostic(
        .unknownKey, at: key.range, "\(message); did you mean '\(meant)'?",
        fixIts: FixIt.replacing(key, with: meant, isCertain: true))
    }
    if let (name, rest) = splitKey(key.text, among: allowed) { return keyWithoutColon(key, name, rest) }
    if let missing, key.text.isIdentifier, suggestion(for: key.text, among: allowed) == nil {
      return Diagnostic(
        .unknownKey, at: key.range, "\(message); did you mean '\(missing)'?", fixIts: FixIt.replacing(key, with: missing))
    }
    return unknown(
      .unknownKey, key, message, among: allowed,
      otherwise: empty.map { "indent '\(key.text)' if '\(key.text)' belongs to '\($0.text)'" }
        ?? "known: \((known ?? allowed).map { "'\($0)'" }.joined(separator: ", "))")
  }

  /// Returns the diagnostic for an entry in the syntax of another tool, such as `final: true`.
  static func foreignEntry(_ key: Name, _ range: SourceRange, in what: String, meant: String) -> Diagnostic {
    Diagnostic(
      .unknownKey, at: key.range, "unknown key '\(key.text)' in \(what); did you mean '\(meant)'?",
      fixIts: range.isOnOneLine ? [.replace(range, with: meant, isCertain: true)] : [])
  }

  /// Returns the diagnostic for a key that is not needed in this language.
  static func superfluousKey(_ key: Name, in what: String, fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(.unknownKey, at: key.range, "unknown key '\(key.text)' in \(what): the key is not needed", fixIts: fixIts)
  }

  /// Returns the name and the value of an entry that YAML reads as one key, because `: ` is missing.
  ///
  /// Examples of such entries are `guard:far > 3` and `push -> open`. The result is `nil` for other keys.
  static func splitKey(_ key: String, among names: [String]?) -> (name: String, rest: String)? {
    guard let end = key.firstIndex(where: { $0 == ":" || $0 == " " }) else { return nil }
    let (name, rest) = (String(key[..<end]), key[end...].drop { ":->= →".contains($0) })
    guard names?.contains(name) ?? true, !rest.isEmpty else { return nil }
    return (name, String(rest))
  }

  static func keyWithoutColon(_ key: Name, _ name: String, _ rest: String) -> Diagnostic {
    Diagnostic(
      .syntax, at: key.range, "missing ': ' after '\(name)'",
      fixIts: FixIt.replacing(key, with: "\(name): \(rest)", isCertain: true))
  }

  package static func missingKey(_ key: String, in what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.missingKey, at: range, "missing key '\(key)' in \(what)")
  }

  static func noStates(isFlow: Bool, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .missingKey, at: range, "'states' is empty",
      advice: "add a state, such as 'open: { type: final }'" + (isFlow ? "" : ", or remove 'states'"))
  }

  static func keyBesideState(_ key: Name, _ state: Name) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: key.range,
      "wrong indentation: expected '\(key.text)' inside state '\(state.text)', found '\(key.text)' beside the state",
      advice: "indent '\(key.text)' by two more spaces than '\(state.text)'")
  }

  static func labelIsNone(at range: SourceRange) -> Diagnostic {
    Diagnostic(.wrongKind, at: range, "a label cannot be 'none'", advice: "use 'when:' to hide the whole control")
  }

  static func wrongKind(
    of what: String, expected: String, found: Node, advice: String? = nil, fixIts: [FixIt] = []
  ) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: found.range, "expected \(expected) for \(what), found \(found.kind)", advice: advice, fixIts: fixIts)
  }

  /// Returns the diagnostic for a value that YAML reads as a comment, as in `target: #open`.
  static func valueIsComment(_ what: String, _ comment: SourceRange) -> Diagnostic {
    let words = comment.file.text(in: comment).dropFirst()
    return Diagnostic(
      .wrongKind, at: comment, "expected a value for \(what), found a comment: '#' begins a comment in YAML",
      fixIts: words.isEmpty ? [] : [.replace(comment, with: String(words), isCertain: true)])
  }

  static func valueWithoutName(_ type: String, of name: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: range, "expected a mapping of fields for '\(name.text)', found a single value",
      advice: type.isIdentifier
        ? "write '{ \(type): … }', with the type of the field" : "write '{ name: \(type) }', with the name of the field")
  }

  static func namesWithoutColons(_ names: [String], in what: String, at range: SourceRange) -> Diagnostic {
    let group = "{ \(names.map { "\($0):" }.joined(separator: " , ")) }"
    return Diagnostic(
      .wrongKind, at: range, "expected a mapping for \(what), found a list; each name needs a colon",
      advice: range.isOnOneLine ? nil : "write '\(group)'",
      fixIts: range.isOnOneLine ? [.replace(range, with: group, isCertain: true)] : [])
  }

  static func delayIsAKey(_ delay: String, under word: String, target: String, at range: SourceRange) -> Diagnostic {
    let meant = "{ \(delay): \(target) }"
    return Diagnostic(
      .wrongKind, at: range, "expected a duration as the key under '\(word)', found 'delay'",
      advice: range.isOnOneLine ? nil : "write '\(delay): \(target)'",
      fixIts: range.isOnOneLine ? [.replace(range, with: meant, isCertain: true)] : [])
  }

  static func notAGroup(_ what: String, found: Node, allowed: [String]) -> Diagnostic {
    var advice: String?
    var fixIts: [FixIt] = []
    switch found.content {
    case .sequence(let items) where items.contains { if case .mapping = $0.content { true } else { false } }:
      if found.range.file.rest(from: found.range.start).first == "[" {
        advice = "write '{ }' instead of '[ ]'"
      } else {
        let dashes = items.compactMap { $0.dash(in: found.range.file) }
        let isSCXML = items.contains {
          if case .mapping(let entries) = $0.content { entries.contains { $0.key.text == "target" } } else { false }
        }
        advice = "remove the '- ' before each key"
        if dashes.count == items.count, !isSCXML {
          fixIts = [FixIt("remove the dashes", dashes.map { TextEdit($0, " ") })]
          advice = nil
        }
      }
    case .scalar(let text, _):
      if let key = allowed.first(where: { text.hasPrefix($0 + " ") }) {
        let meant = "\(key): \(text.dropFirst(key.count + 1))"
        fixIts = FixIt.replacing(Name(text: text, range: found.range), with: "{ \(meant) }")
        advice = fixIts.isEmpty ? "put a colon after '\(key)'" : nil
      } else if ["'on'", "'after'", "'every'"].contains(what), found.range.isOnOneLine,
        let match = text.wholeMatch(of: /([\w.]+)(?:\s*(?:->|=>|→|=|:)\s*|\s+)(\w+)/), String(match.2).isIdentifier
      {
        let isAlone = found.range.file.line(found.range.start.line).prefix(found.range.start.column - 1).allSatisfy {
          $0 == " "
        }
        let entry = "\(match.1): \(match.2)"
        fixIts = [FixIt("write '\(entry)'", [TextEdit(found.range, isAlone ? entry : "{ \(entry) }")], isCertain: true)]
      } else if what == "'after'" {
        advice = "write 'after: { \(text): state }', with the target state"
      } else if what == "'every'" {
        advice = "write 'every: { \(text): { actions: […] } }', with the actions to repeat"
      } else if what == "a button" {
        advice = "write '{ label: \(text), event: … }', with the event that the button sends"
      }
    case .mapping, .sequence: break
    }
    return wrongKind(of: what, expected: "a mapping", found: found, advice: advice, fixIts: fixIts)
  }
}
