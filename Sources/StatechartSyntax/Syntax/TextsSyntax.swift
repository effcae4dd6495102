package import StatechartModel

/// The syntax tree of translations: `texts: ru …`.
package struct TextsSyntax: Sendable {
  /// The language tag (BCP 47).
  package let language: Name
  package let translations: [TranslationSyntax]
}

/// A translation: `"Try again in {wait}.": "Повторите через {wait}."`
package struct TranslationSyntax: Sendable {
  /// The original text, which the translated specs contain.
  package let original: TextSyntax
  /// The original text as a name, for diagnostics.
  package let key: Name
  package let words: TextSyntax
}
