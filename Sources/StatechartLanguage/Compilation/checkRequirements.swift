import StatechartModel
import StatechartSyntax

extension SpecLibrary {
  /// What requirements can get wrong: a row that is there twice, and one that nothing shows.
  func check(_ syntax: RequirementsSyntax) -> Diagnostics {
    var diagnostics = Diagnostics()
    let names = Set(flows.flatMap(\.scenarios).flatMap(\.covers).map(\.text))
    // A row that a misspelled name means is covered.
    let covered = names.union(names.compactMap { requirement(meantBy: $0) })
    var seen: [String: SourceRange] = [:]
    for row in syntax.rows {
      if let other = seen.updateValue(row.id.range, forKey: row.id.text) {
        diagnostics.report(.duplicateName(row.id, what: "requirement").noting("the first one is here", at: other))
      } else if unreadable.isEmpty, row.tests.isEmpty, row.instead == nil, !covered.contains(syntax.key(of: row)) {
        diagnostics.report(.uncoveredRequirement(row.id, key: syntax.key(of: row)))
      }
    }
    return diagnostics
  }
}

extension SpecLibrary {
  /// The requirement that is probably meant by an unknown one: rather one that no scenario covers.
  func requirement(meantBy name: String) -> String? {
    let keys = requirements.flatMap { syntax in syntax.rows.map(syntax.key(of:)) }
    guard !keys.contains(name) else { return nil }
    let covered = Set(flows.flatMap(\.scenarios).flatMap(\.covers).map(\.text))
    func row(_ key: String) -> String { key.split(separator: "/").last.map(String.init) ?? key }
    for candidates in [keys.filter { !covered.contains($0) }, keys] {
      if let same = candidates.first(where: { row($0) == row(name) }) { return same }
      if let near = suggestion(for: row(name), among: candidates.map(row)) { return candidates.first { row($0) == near.name } }
    }
    return nil
  }
}

extension RequirementsSyntax {
  /// What a scenario says that covers a row.
  func key(of row: RequirementSyntax) -> String { "\(name.text)/\(row.id.text)" }
}
