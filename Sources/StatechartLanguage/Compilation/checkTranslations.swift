import StatechartModel
import StatechartSyntax

extension SpecLibrary {
  /// Returns the diagnostics of translations: differing placeholders, wrong plural forms, duplicates and unused translations.
  func check(_ texts: TextsSyntax) -> Diagnostics {
    var diagnostics = Diagnostics()
    var seen: [String: SourceRange] = [:]
    let textUses = usedTexts
    for translation in texts.translations {
      if let other = seen.updateValue(translation.key.range, forKey: translation.original.outline) {
        diagnostics.report(
          .duplicateName(translation.key, what: "text").noting("the first translation of this text is here", at: other))
      } else if let textUses, textUses[translation.original.outline] == nil {
        diagnostics.report(.unusedTranslation(translation.key))
      }
      let (values, used) = (translation.original.values, translation.words.values)
      for value in used where !values.contains(where: { $0.text == value.text }) {
        diagnostics.report(.unknownValueInTranslation(value, in: translation.key, known: values.map(\.text)))
      }
      let unknown = used.contains { value in !values.contains { $0.text == value.text } }
      let uses = unknown ? [] : textUses?[translation.original.outline] ?? []
      if let diagnostic = translation.words.pluralDiagnostic(in: texts.language.text, values: values, uses: uses) {
        diagnostics.report(diagnostic)
      }
      for value in values where !used.contains(where: { $0.text == value.text }) {
        diagnostics.report(.missingValueInTranslation(value.text, of: translation.key, at: translation.words.range))
      }
    }
    return diagnostics
  }

  /// The parameters of each text in each flow, by ``Text/outline``: the text with indices instead of parameter names.
  ///
  /// The value is `nil` if a flow has errors or a file cannot be parsed.
  private var usedTexts: [String: [[Text.Parameter]]]? {
    guard unreadable.isEmpty else { return nil }
    var textUses: [String: [[Text.Parameter]]] = [:]
    for flow in flows {
      guard let flow = compile(flow).flow else { return nil }
      for text in flow.texts { textUses[text.outline, default: []].append(text.parameters) }
    }
    return textUses
  }
}

extension TextSyntax {
  /// Returns the diagnostic for the first plural whose value is not a number or whose forms are wrong in a language.
  ///
  /// The result is `nil` if there is no such plural or no flow has the text.
  ///
  /// - Parameters:
  ///   - values: The names of the values in the original text.
  ///   - uses: The parameters in each flow with the text.
  fileprivate func pluralDiagnostic(in language: String, values: [Name], uses: [[Text.Parameter]]) -> Diagnostic? {
    guard !uses.isEmpty else { return nil }
    for plural in plurals {
      guard let index = values.firstIndex(where: { $0.text == plural.number.path }) else { continue }
      let counted = uses.map { $0[index] }
      if let other = counted.first(where: { $0.numbers == nil }) {
        return .typeMismatch(found: other.type, expected: "a number", at: plural.number.range)
      }
      if let diagnostic = plural.diagnostic(in: language, counting: counted.compactMap(\.numbers)) { return diagnostic }
    }
    return nil
  }
}
