import StatechartModel

extension TypeChecker {
  /// Reports an effect call without parentheses, with a fix-it that inserts the parentheses.
  mutating func reportBareCall(_ name: Name) {
    diagnostics.report(
      Diagnostic(
        .expressionSyntax, at: name.range, "missing '()' after '\(name.text)'",
        fixIts: name.exactRange.map { [.insert("()", after: $0, isCertain: true)] } ?? []))
  }

  /// Reports a prefix that other languages require before a name: `event.coins`, `context.credit`, `Mode.create`.
  ///
  /// - Returns: Whether a prefix was reported.
  mutating func reportPrefix(_ prefix: String, _ range: SourceRange, of member: Name, in scope: Scope) -> Bool {
    guard variablesByName[prefix] == nil, !untyped.contains(prefix), !scope.fields.contains(where: { $0.name == prefix }) else {
      return false
    }
    let isValue = variablesByName[member.text] != nil || scope.fields.contains { $0.name == member.text }
    let isCase = casesTypes.values.contains { $0.ownName == prefix && $0.cases.contains(member.text) }
    guard isCase || isValue && ["event", "context", "ctx", "self", "this", "input", "data", "_event"].contains(prefix) else {
      return false
    }
    let dotted = SourceRange(file: range.file, start: range.start, end: member.range.start)
    diagnostics.report(
      Diagnostic(
        .unknownName, at: range, "unknown name '\(prefix)'; did you mean '\(member.text)'?",
        fixIts: member.exactRange == nil ? [] : [.replace(dotted, with: "", isCertain: true)]))
    return true
  }
}
