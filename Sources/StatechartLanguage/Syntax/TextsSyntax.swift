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

extension TextSyntax {
  /// The text without the names of its values: what two texts have in common that say the same.
  var outline: [String?] {
    pieces.map { piece in
      if case .literal(let words) = piece { words } else { nil }
    }
  }

  /// The values as they are written, `entry.count`, with their places.
  var values: [Name] {
    pieces.compactMap { piece in
      if case .value(let value) = piece {
        Name(text: value.path ?? "", range: value.range)
      } else {
        nil
      }
    }
  }
}
