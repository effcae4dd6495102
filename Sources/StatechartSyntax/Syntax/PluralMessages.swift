// Diagnostics of plurals in texts.

package import Statechart
package import StatechartModel

extension Diagnostic {
  private static let allForms = PluralCategory.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

  /// The plural categories by their names in other tools.
  static let foreignPluralForms = ["singular": "one", "plural": "other", "=1": "one", "=0": "zero", "else": "other"]

  static func pluralWithoutForm(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .pluralForms, at: range, "expected a plural form such as 'one: words' after ','", advice: "known forms: \(allForms)")
  }

  static func unknownPluralForm(_ name: Name) -> Diagnostic {
    let message = "unknown plural form '\(name.text)'"
    guard let meant = foreignPluralForms[name.text] else {
      return unknown(
        .pluralForms, name, message, among: PluralCategory.allCases.map(\.rawValue), otherwise: "known: \(allForms)")
    }
    return Diagnostic(
      .pluralForms, at: name.range, "\(message); did you mean '\(meant)'?", fixIts: FixIt.replacing(name, with: meant))
  }

  static func duplicatePluralForm(_ name: Name) -> Diagnostic {
    Diagnostic(.pluralForms, at: name.range, "duplicate plural form '\(name.text)'")
  }

  package static func pluralOfUnknownLanguage(_ plural: PluralSyntax, _ language: String) -> Diagnostic {
    Diagnostic(
      .pluralForms, at: plural.range, "no plural rule is known for language '\(language)'",
      advice: "separate the number from the words, as in 'Attempts: {attempts}'")
  }

  /// Returns the diagnostic for missing or superfluous plural forms.
  ///
  /// - Parameters:
  ///   - expected: The plural categories of the possible numbers, and any other valid categories that the plural already
  ///     contains.
  ///   - rule: The plural rule of the language.
  package static func pluralForms(
    of plural: PluralSyntax, in language: String, expected: [PluralCategory], by rule: PluralRule
  ) -> Diagnostic {
    let found = plural.forms.map(\.category)
    let missing = expected.filter { !found.contains($0) }
    let numbers = missing.map { category in
      let examples = rule.examples(of: category, in: 0...(.max), count: 3).map(String.init).joined(separator: ", ")
      return "form '\(category)' is for numbers such as \(examples)"
    }
    let last = plural.forms.last
    let forms = expected.map { category in
      let form = plural.forms.first { $0.category == category } ?? plural.forms.first { $0.category == .other } ?? last
      return ", \(category): \(form?.source ?? "")"
    }
    let fixIts = plural.formsRange.map { range in
      let names = expected.map(\.rawValue).listed
      return [FixIt("write \(expected.count == 1 ? "the form" : "the forms") \(names)", [TextEdit(range, forms.joined())])]
    }
    return Diagnostic(
      .pluralForms, at: plural.range,
      "expected plural form\(expected.count == 1 ? "" : "s") \(expected.map(\.rawValue).listed) in '\(language)', "
        + "found \(found.map(\.rawValue).listed)",
      advice: numbers.isEmpty ? nil : numbers.joined(separator: "; "), fixIts: fixIts ?? [])
  }
}

extension [String] {
  /// The strings in quotes, joined by commas, with `and` before the last string.
  fileprivate var listed: String {
    let words = map { "'\($0)'" }
    return words.count < 2 ? words.joined() : "\(words.dropLast().joined(separator: ", ")) and \(words[words.count - 1])"
  }
}
