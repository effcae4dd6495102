// Diagnostics of the conversion of SCXML documents.

import StatechartModel

extension Diagnostic {
  // MARK: XML

  static func xmlSyntax(_ problem: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.xmlSyntax, at: range, "invalid XML: \(problem)")
  }

  static func documentType(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .xmlSyntax, at: range, "a document type declaration is not supported: the declaration can define entities",
      advice: "remove the declaration")
  }

  static func notSCXML(_ element: XMLElement) -> Diagnostic {
    Diagnostic(
      .scxmlForm, at: element.range, "expected '<scxml>', found '<\(element.name)>'")
  }

  // MARK: Elements and attributes

  static func unknownElement(_ element: XMLElement, in parent: XMLElement, allowed: [String]) -> Diagnostic {
    unknown(
      .scxmlForm, Name(text: element.name, range: element.range), "unknown element '<\(element.name)>' in '<\(parent.name)>'",
      among: allowed, otherwise: allowed.isEmpty ? nil : "known: \(allowed.map { "'<\($0)>'" }.joined(separator: ", "))")
  }

  static func unknownAttribute(_ attribute: XMLAttribute, of element: XMLElement, allowed: [String]) -> Diagnostic {
    unknown(
      .scxmlForm, Name(text: attribute.name, range: attribute.nameRange),
      "unknown attribute '\(attribute.name)' of '<\(element.name)>'",
      among: allowed.filter { element[$0] == nil },
      otherwise: allowed.isEmpty ? nil : "known: \(allowed.map { "'\($0)'" }.joined(separator: ", "))")
  }

  static func missingAttribute(_ name: String, of element: XMLElement) -> Diagnostic {
    Diagnostic(.scxmlForm, at: element.range, "missing attribute '\(name)' of '<\(element.name)>'")
  }

  static func strayText(in element: XMLElement) -> Diagnostic {
    Diagnostic(.scxmlForm, at: element.range, "unexpected text in '<\(element.name)>': the element cannot contain text")
  }

  static func wrongForm(_ message: String, at range: SourceRange, advice: String? = nil) -> Diagnostic {
    Diagnostic(.scxmlForm, at: range, message, advice: advice)
  }

  static func unknownValue(_ value: LocatedText, of attribute: String, allowed: [String]) -> Diagnostic {
    unknown(
      .scxmlForm, Name(text: value.text, range: value.range), "unknown value '\(value.text)' of '\(attribute)'", among: allowed,
      otherwise: "known: \(allowed.map { "'\($0)'" }.joined(separator: ", "))")
  }

  // MARK: Names

  static func unknownState(_ id: LocatedText, among known: some Sequence<String>) -> Diagnostic {
    unknown(
      .unknownState, Name(text: id.text, range: id.range), "unknown state '\(id.text)'", among: known)
  }

  static func unknownData(_ name: String, at range: SourceRange, among known: some Sequence<String>) -> Diagnostic {
    unknown(.unknownName, Name(text: name, range: range), "unknown data '\(name)'", among: known)
  }

  static func duplicateID(_ id: LocatedText, first: SourceRange) -> Diagnostic {
    Diagnostic(.duplicateName, at: id.range, "duplicate ID '\(id.text)'")
      .noting("the first ID '\(id.text)' is here", at: first)
  }

  // MARK: Unsupported constructs

  /// Returns an error for a construct of SCXML or ECMAScript without a counterpart in the language.
  static func noCounterpart(_ construct: String, at range: SourceRange, advice: String? = nil) -> Diagnostic {
    Diagnostic(.noCounterpart, at: range, "\(construct) is not supported", advice: advice)
  }

  /// Returns an error for done data that is not constant.
  ///
  /// SCXML evaluates done data when a final state is entered. In the language, done events have no payload.
  static func varies(_ path: String, at range: SourceRange) -> Diagnostic {
    noCounterpart(
      "'\(path)' with a value that is not constant", at: range,
      advice: "assign the value to '<data>' in the '<onentry>' of the final state, and read the data in this expression")
  }

  /// Returns a warning for an action that fails in every configuration.
  static func alwaysFails(_ event: String, _ reason: String, at range: SourceRange, advice: String? = nil) -> Diagnostic {
    Diagnostic(
      .scxmlForm, .warning, at: range, "the chart raises '\(event)' and skips the rest of the block: \(reason)",
      advice: advice)
  }

  /// Returns a warning for a condition or a value whose evaluation fails in every configuration.
  static func evaluationFails(_ what: String, because reason: Diagnostic) -> Diagnostic {
    Diagnostic(
      .scxmlForm, .warning, at: reason.range, "\(what), and the chart raises 'error.execution': \(reason.message)",
      advice: reason.advice)
  }

  static func memberOfUndefined(_ member: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.unknownName, at: range, "cannot read \(member) of 'undefined' or 'null'")
  }

  static func scriptSyntax(_ problem: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.expressionSyntax, at: range, problem)
  }

  static func scriptType(found: String, expected: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.typeMismatch, at: range, "expected \(expected), found \(found)")
  }

  static func readBeforeAssigned(_ name: String, declared: SourceRange, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .needsInitialValue, at: range, "'\(name)' can be undefined",
      advice: "add an initial value: expr=\"0\""
    )
    .noting("'\(name)' is declared here without a value", at: declared)
  }
}
