import StatechartLanguage

// What is said of documents that are converted.

extension Diagnostic {
  // MARK: XML

  static func xmlSyntax(_ problem: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.xmlSyntax, at: range, "this is not XML: \(problem)")
  }

  static func documentType(at range: SourceRange) -> Diagnostic {
    Diagnostic(.xmlSyntax, at: range, "a document type declaration is not read: it could define entities", fix: "remove it")
  }

  static func notSCXML(_ element: XMLElement) -> Diagnostic {
    Diagnostic(
      .scxmlForm, at: element.range, "an SCXML document begins with '<scxml>', and this is '<\(element.name)>'")
  }

  // MARK: Elements and attributes

  static func unknownElement(_ element: XMLElement, in parent: XMLElement, allowed: [String]) -> Diagnostic {
    Diagnostic(
      .scxmlForm, at: element.range, "'<\(parent.name)>' has no '<\(element.name)>'",
      fix: didYouMean(element.name, among: allowed)
        ?? (allowed.isEmpty ? nil : "it can have \(allowed.map { "'<\($0)>'" }.joined(separator: ", "))"))
  }

  static func unknownAttribute(_ attribute: XMLAttribute, of element: XMLElement, allowed: [String]) -> Diagnostic {
    Diagnostic(
      .scxmlForm, at: attribute.nameRange, "'<\(element.name)>' has no attribute '\(attribute.name)'",
      fix: didYouMean(attribute.name, among: allowed)
        ?? (allowed.isEmpty ? nil : "it can have \(allowed.map { "'\($0)'" }.joined(separator: ", "))"))
  }

  static func missingAttribute(_ name: String, of element: XMLElement) -> Diagnostic {
    Diagnostic(.scxmlForm, at: element.range, "'<\(element.name)>' needs '\(name)'")
  }

  static func strayText(in element: XMLElement) -> Diagnostic {
    Diagnostic(.scxmlForm, at: element.range, "'<\(element.name)>' holds text, and only elements belong in it")
  }

  static func wrongForm(_ message: String, at range: SourceRange, fix: String? = nil) -> Diagnostic {
    Diagnostic(.scxmlForm, at: range, message, fix: fix)
  }

  static func unknownValue(_ value: Words, of attribute: String, allowed: [String]) -> Diagnostic {
    Diagnostic(
      .scxmlForm, at: value.range, "'\(attribute)' cannot be '\(value.text)'",
      fix: didYouMean(value.text, among: allowed) ?? "it can be \(allowed.map { "'\($0)'" }.joined(separator: " or "))")
  }

  // MARK: Names

  static func unknownState(_ id: Words, among known: some Sequence<String>) -> Diagnostic {
    Diagnostic(.unknownState, at: id.range, "there is no state '\(id.text)'", fix: didYouMean(id.text, among: known.sorted()))
  }

  static func unknownData(_ name: String, at range: SourceRange, among known: some Sequence<String>) -> Diagnostic {
    Diagnostic(
      .unknownName, at: range, "there is no data '\(name)'", fix: didYouMean(name, among: known.sorted()))
  }

  static func duplicateID(_ id: Words, first: SourceRange) -> Diagnostic {
    Diagnostic(.duplicateName, at: id.range, "the ID '\(id.text)' is there twice").noting(
      "it is declared here as well", at: first)
  }

  // MARK: Constructs

  /// A construct of SCXML or ECMAScript that the language has nothing for.
  static func noCounterpart(_ construct: String, at range: SourceRange, fix: String? = nil) -> Diagnostic {
    Diagnostic(.noCounterpart, at: range, "\(construct) has no counterpart in the language", fix: fix)
  }

  /// What final states leave behind is worked out where they are entered, and no event of the language carries it.
  static func varies(_ path: String, at range: SourceRange) -> Diagnostic {
    noCounterpart(
      "'\(path)', which is not always the same,", at: range,
      fix: "keep it in '<data>', assigned in the '<onentry>' of the final state, and read that here")
  }

  /// An action that fails wherever the chart is.
  static func alwaysFails(_ event: String, _ reason: String, at range: SourceRange, fix: String? = nil) -> Diagnostic {
    Diagnostic(
      .scxmlForm, .warning, at: range, "\(reason): the chart raises '\(event)' here and leaves out what follows in its block",
      fix: fix)
  }

  /// A condition or a value that cannot be worked out wherever the chart is.
  static func isWithout(_ what: String, because reason: Diagnostic) -> Diagnostic {
    Diagnostic(
      .scxmlForm, .warning, at: reason.range, "\(reason.message): \(what), and the chart raises 'error.execution'",
      fix: reason.fix)
  }

  static func memberOfNothing(_ member: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.unknownName, at: range, "\(member) is asked of what is undefined")
  }

  static func scriptSyntax(_ problem: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.expressionSyntax, at: range, problem)
  }

  static func scriptType(found: String, expected: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.typeMismatch, at: range, "here \(expected) is needed, and this is \(found)")
  }

  static func readBeforeAssigned(_ name: String, declared: SourceRange, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .needsInitialValue, at: range, "'\(name)' is calculated with here, and may not have been assigned yet",
      fix: "give it a value to start with: expr=\"0\""
    )
    .noting("it is declared without a value here", at: declared)
  }
}
