// Diagnostics across specs: invoked flows, lifecycle events, drafts, translations, requirements, tours and policies.

import StatechartModel

extension Diagnostic {
  // MARK: Invoked flows

  static func flowNotUsed(_ name: Name, uses: [Name]) -> Diagnostic {
    Diagnostic(
      .unknownFlow, at: name.range, "flow '\(name.text)' is missing from 'uses'",
      advice: uses.isEmpty ? "add 'uses: [\(name.text)]' to the flow" : nil, fixIts: FixIt.adding(name.text, toUses: uses))
  }

  static func isAFlow(_ name: Name) -> Diagnostic {
    Diagnostic(
      .unknownOperation, at: name.range, "expected an operation, found flow '\(name.text)'",
      advice: "write 'flow: \(name.text)' instead of 'operation'")
  }

  static func flowCycle(_ names: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .flowCycle, at: range, "recursive invocation: \(names.joined(separator: " → "))",
      advice: "end the invoked flow instead; the invoking flow then continues")
  }

  static func textBetweenFlows(_ field: String, of name: Name) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: name.range, "'\(field)' of flow '\(name.text)' cannot be a text: a text belongs to one flow",
      advice: "declare cases such as 'small | large', or a secret for user input")
  }

  // MARK: Lifecycle

  static func lifecycleEvent(_ name: Name, carries fields: [Field]) -> Diagnostic {
    let carried = fields.map { "'\($0.name): \($0.type.description)'" }.joined(separator: ", ")
    return Diagnostic(
      .reservedName, at: name.range,
      "expected \(carried.isEmpty ? "no payload" : "the payload \(carried)") for lifecycle event '\(name.text)'",
      advice: "remove the declaration of '\(name.text)', which is not needed")
  }

  static func lifecycleEventUnhandled(_ name: Name) -> Diagnostic {
    Diagnostic(
      .unknownEvent, at: name.range, "no state handles event '\(name.text)'", advice: "add a transition under 'on' of a state")
  }

  static func draft(_ name: Name) -> Diagnostic {
    Diagnostic(
      .draft, .warning, at: name.range, "flow '\(name.text)' is a draft",
      advice: "remove 'draft: true' when every event is handled and every text is translated")
  }

  // MARK: Translations

  /// Returns the diagnostic for the texts of a flow that have no translation.
  ///
  /// - Parameter others: The number of other texts of the flow without a translation.
  static func missingTranslation(_ words: String, others: Int, language: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .missingTranslation, at: range,
      others == 0
        ? "text \"\(words)\" has no translation in '\(language.text)'"
        : "text \"\(words)\" and \(others) other text\(others == 1 ? "" : "s") of this flow have no translation in '\(language.text)'",
      advice: others == 0
        ? "add the translation to \(language.range.file.path)"
        : "add the translations to \(language.range.file.path); 'interlock texts' lists all missing translations")
  }

  static func unusedTranslation(_ key: Name) -> Diagnostic {
    Diagnostic(
      .unused, .warning, at: key.range, "unused translation of \"\(key.text)\": no flow has this text",
      advice: "remove the translation, or change its key to the text of the flow")
  }

  static func unknownValueInTranslation(_ value: Name, in key: Name, known: [String]) -> Diagnostic {
    unknown(
      .translationValues, value, "unknown placeholder '{\(value.text)}' in the translation of \"\(key.text)\"", among: known,
      otherwise: known.isEmpty
        ? "remove the placeholder: the text has no placeholders" : "known: \(known.map { "'{\($0)}'" }.joined(separator: ", "))"
    )
  }

  static func missingValueInTranslation(_ value: String, of key: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(.translationValues, at: range, "missing placeholder '{\(value)}' in the translation of \"\(key.text)\"")
  }

  // MARK: Requirements

  static func uncoveredRequirement(_ row: Name, key: String) -> Diagnostic {
    Diagnostic(
      .requirement, .warning, at: row.range, "requirement '\(row.text)' is not covered",
      advice: "add 'covers: \(key)' to a scenario, list 'tests', or write 'instead' with the reason")
  }

  // MARK: Tours

  static func tourGivesNoInput(_ input: Name, of start: Name) -> Diagnostic {
    Diagnostic(
      .missingArgument, at: start.range, "flow '\(start.text)' needs input '\(input.text)', but a tour passes no inputs",
      advice: "give input '\(input.text)' an initial value, or start another flow"
    )
    .noting("'\(input.text)' is declared here", at: input.range)
  }

  // MARK: Policies

  static func listIsEmpty(_ name: Name) -> Diagnostic {
    Diagnostic(.missingArgument, at: name.range, "list '\(name.text)' has no items")
  }

  static func cannotRise(_ name: Name, type: ValueType) -> Diagnostic {
    Diagnostic(.typeMismatch, at: name.range, "expected a number or a duration under 'rising', found \(type.phrase)")
  }

  static func doesNotRise(_ name: String, isFirst: Bool, at range: SourceRange) -> Diagnostic {
    let bound = isFirst ? "than 0 in the first item" : "than in the previous item"
    return Diagnostic(
      .outOfRange, at: range, "expected a larger '\(name)' \(bound), found '\(range.file.text(in: range))'")
  }
}
