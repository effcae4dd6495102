import StatechartModel
import StatechartSyntax

extension SpecLibrary {
  /// Returns the diagnostics of requirements: duplicate rows and uncovered rows.
  ///
  /// A row is covered by a scenario, by `tests` or by `instead`. Uncovered rows are reported only if all files can be parsed.
  func check(_ syntax: RequirementsSyntax) -> Diagnostics {
    var diagnostics = Diagnostics()
    let names = Set(flows.flatMap(\.scenarios).flatMap(\.covers).map(\.text))
    // A misspelled name covers the suggested row, so that this row is not reported as uncovered.
    let covered = names.union(names.compactMap { requirement(suggestedFor: $0) })
    var seen: [String: SourceRange] = [:]
    for row in syntax.rows {
      if let other = seen.updateValue(row.id.range, forKey: row.id.text) {
        diagnostics.report(
          .duplicateName(row.id, what: "requirement").noting("the first requirement '\(row.id.text)' is here", at: other))
      } else if unreadable.isEmpty, row.tests.isEmpty, row.instead == nil, !covered.contains(syntax.key(of: row)) {
        diagnostics.report(.uncoveredRequirement(row.id, key: syntax.key(of: row)))
      }
    }
    return diagnostics
  }
}

extension SpecLibrary {
  /// Returns the key of the suggested requirement for an unknown name, preferably of an uncovered requirement.
  ///
  /// Returns `nil` if the name is known or no requirement is similar.
  func requirement(suggestedFor name: String) -> String? {
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
  /// Returns the key of a requirement, which scenarios list under `covers`.
  func key(of row: RequirementSyntax) -> String { "\(name.text)/\(row.id.text)" }
}
