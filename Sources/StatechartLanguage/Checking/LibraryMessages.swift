// What is said of specs that belong together: flows that invoke flows, texts in other languages, policies.

extension Diagnostic {
  // MARK: Flows that invoke flows

  static func flowNotUsed(_ name: Name) -> Diagnostic {
    Diagnostic(.unknownFlow, at: name.range, "the flow does not use '\(name.text)'", fix: "add '\(name.text)' to 'uses'")
  }

  static func isAFlow(_ name: Name) -> Diagnostic {
    Diagnostic(.unknownOperation, at: name.range, "'\(name.text)' is a flow", fix: "write 'flow: \(name.text)'")
  }

  static func flowCircle(_ names: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .flowCircle, at: range, "the flow could come to invoke itself: \(names.joined(separator: " → "))",
      fix: "let it end, and whoever invoked it go on")
  }

  static func textBetweenFlows(_ field: String, of name: Name) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: name.range, "'\(field)' of '\(name.text)' is a text, and texts belong to one flow",
      fix: "use cases, or a secret for what somebody types")
  }

  // MARK: Lifecycle

  static func lifecycleEvent(_ name: Name, carries fields: [Field]) -> Diagnostic {
    let carried = fields.map { "'\($0.name): \($0.type.description)'" }.joined(separator: ", ")
    return Diagnostic(
      .reservedName, at: name.range, "in every flow '\(name.text)' carries \(carried.isEmpty ? "nothing" : carried)",
      fix: "remove it: it is known without a declaration")
  }

  static func lifecycleUnheard(_ name: Name) -> Diagnostic {
    Diagnostic(
      .unknownEvent, at: name.range, "the flow does nothing about '\(name.text)'", fix: "say what happens under 'on'")
  }

  // MARK: Texts

  static func missingTranslation(_ words: String, language: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .missingTranslation, at: range, "\"\(words)\" is not there in '\(language.text)'",
      fix: "add it to \(language.range.file.path)")
  }

  static func unusedTranslation(_ key: Name) -> Diagnostic {
    Diagnostic(
      .unused, .warning, at: key.range, "no flow says \"\(key.text)\"", fix: "remove it, or write it as the flow has it")
  }

  static func strangeValue(_ value: Name, in key: Name, known: [String]) -> Diagnostic {
    let list = known.isEmpty ? "it has no values" : "it has \(known.map { "'{\($0)}'" }.joined(separator: ", "))"
    return Diagnostic(
      .translationValues, at: value.range, "'{\(value.text)}' does not stand in \"\(key.text)\"",
      fix: didYouMean(value.text, among: known) ?? list)
  }

  static func lostValue(_ value: String, of key: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(.translationValues, at: range, "'{\(value)}' of \"\(key.text)\" is lost here", fix: "say it as well")
  }

  // MARK: Requirements

  static func uncoveredRequirement(_ row: Name, key: String) -> Diagnostic {
    Diagnostic(
      .requirement, .warning, at: row.range, "nothing shows '\(row.text)'",
      fix: "say 'covers: \(key)' in a scenario, name 'tests', or say 'instead' why nothing can")
  }

  // MARK: Policies

  static func listIsEmpty(_ name: Name) -> Diagnostic {
    Diagnostic(.missingArgument, at: name.range, "the list '\(name.text)' has no items")
  }

  static func cannotRise(_ name: Name, type: ValueType) -> Diagnostic {
    Diagnostic(.typeMismatch, at: name.range, "only numbers and durations rise, and '\(name.text)' is \(type.description)")
  }

  static func doesNotRise(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.outOfRange, at: range, "'\(name)' is not larger here than before")
  }
}
