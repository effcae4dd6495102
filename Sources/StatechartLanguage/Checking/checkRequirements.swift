extension SpecLibrary {
  /// What requirements can get wrong: a row that is there twice, and one that nothing shows.
  func check(_ syntax: RequirementsSyntax) -> Diagnostics {
    var diagnostics = Diagnostics()
    let covered = Set(flows.flatMap(\.scenarios).flatMap(\.covers).map(\.text))
    var seen: [String: SourceRange] = [:]
    for row in syntax.rows {
      if let other = seen.updateValue(row.id.range, forKey: row.id.text) {
        diagnostics.report(.duplicateName(row.id, what: "requirement").noting("it is here as well", at: other))
      } else if row.tests.isEmpty, row.instead == nil, !covered.contains(syntax.key(of: row)) {
        diagnostics.report(.uncoveredRequirement(row.id, key: syntax.key(of: row)))
      }
    }
    return diagnostics
  }
}

extension FlowChecker {
  /// A scenario covers what was asked for; where that is not written down, any words will do.
  mutating func checkCovers(_ names: [Name]) {
    let keys = library.requirements.flatMap { syntax in syntax.rows.map(syntax.key(of:)) }
    guard !keys.isEmpty else { return }
    for name in names where !keys.contains(name.text) {
      diagnostics.report(.unknownName(name, what: "requirement", among: keys, code: .requirement))
    }
  }
}

extension RequirementsSyntax {
  /// What a scenario says that covers a row.
  func key(of row: RequirementSyntax) -> String { "\(name.text)/\(row.id.text)" }
}
