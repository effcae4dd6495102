import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Reports names under `covers` that are not requirements.
  ///
  /// Any name is valid if the library has no requirements.
  mutating func checkCovers(_ names: [Name]) {
    guard !requirementKeys.isEmpty else { return }
    for name in names { record(covered: name) }
    for name in names where !requirementKeys.contains(name.text) {
      let meant = library.requirement(suggestedFor: name.text)
      diagnostics.report(
        .unknownName(name, what: "requirement", among: meant.map { [$0] } ?? [], code: .requirement, meant: meant))
    }
  }
}
