/// `texts: ru …`: what the flows say, in another language.
struct TextsSyntax: Sendable {
  /// Its code, as in BCP 47.
  let language: Name
  let translations: [TranslationSyntax]
}

/// `"Try again in {wait}.": "Повторите через {wait}."`
struct TranslationSyntax: Sendable {
  /// The text as the specs have it.
  let original: TextSyntax
  /// The same text for a sentence about it.
  let key: Name
  let words: TextSyntax
}
