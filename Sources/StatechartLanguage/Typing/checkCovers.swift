import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Reports names under `covers` that are not requirements.
  ///
  /// Any name is valid if the library has no requirements.
  mutating func checkCovers(_ names: [Name]) {
    let keys = library.requirements.flatMap { syntax in syntax.rows.map(syntax.key(of:)) }
    guard !keys.isEmpty else { return }
    for name in names { record(covered: name) }
    for name in names where !keys.contains(name.text) {
      let meant = library.requirement(suggestedFor: name.text)
      diagnostics.report(
        .unknownName(name, what: "requirement", among: meant.map { [$0] } ?? [], code: .requirement, meant: meant))
    }
  }
}
