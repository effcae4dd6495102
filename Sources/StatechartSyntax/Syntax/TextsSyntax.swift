package import StatechartModel

/// `texts: ru …`: what the flows say, in another language.
package struct TextsSyntax: Sendable {
  /// Its code, as in BCP 47.
  package let language: Name
  package let translations: [TranslationSyntax]
}

/// `"Try again in {wait}.": "Повторите через {wait}."`
package struct TranslationSyntax: Sendable {
  /// The text as the specs have it.
  package let original: TextSyntax
  /// The same text for a sentence about it.
  package let key: Name
  package let words: TextSyntax
}
