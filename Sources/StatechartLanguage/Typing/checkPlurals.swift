import Statechart
import StatechartModel
import StatechartSyntax

extension PluralSyntax {
  /// The diagnostic of a plural whose forms are not those of a language: one that a number can have is missing, or one is there that
  /// no number has in this language.
  ///
  /// - Parameter ranges: Those of the number, wherever the text is used.
  func mistake(in language: String, counting ranges: [ClosedRange<Int>]) -> Diagnostic? {
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
  /// The numbers that a plural can be of; `nil` where it is no number.
  var countedNumbers: ClosedRange<Int>? {
    if case .int(let range) = self { range } else { nil }
  }
}
