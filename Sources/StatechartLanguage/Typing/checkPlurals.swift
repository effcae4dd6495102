import Statechart
import StatechartModel
import StatechartSyntax

extension PluralSyntax {
  /// Returns the diagnostic for a missing or an invalid plural form in a language; `nil` if the forms are correct.
  ///
  /// An unknown language also results in a diagnostic.
  ///
  /// - Parameter ranges: The ranges of the number in each use of the text.
  func diagnostic(in language: String, counting ranges: [ClosedRange<Int>]) -> Diagnostic? {
    guard let rule = PluralRule(language) else { return .pluralOfUnknownLanguage(self, language) }
    let needed = Set(ranges.flatMap { rule.categories(of: $0) })
    let known = Set(rule.categories(of: .min ... .max))
    let written = Set(forms.map(\.category))
    let expected = needed.union(written.intersection(known))
    guard written != expected else { return nil }
    return .pluralForms(of: self, in: language, expected: PluralCategory.allCases.filter(expected.contains), by: rule)
  }
}

extension ValueType {
  /// The range of a number type, which a plural can count; `nil` for other types.
  var countedNumbers: ClosedRange<Int>? {
    if case .int(let range) = self { range } else { nil }
  }
}
