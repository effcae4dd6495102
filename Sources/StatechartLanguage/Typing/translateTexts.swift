import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Adds the translations of the flow's texts for each language that has a translation file.
  ///
  /// A missing translation is an error, because otherwise the app would mix two languages.
  mutating func translate() {
    for texts in library.texts {
      var missing: [ID<Text>] = []
      let known = Dictionary(texts.translations.map { ($0.original.outline, $0) }) { first, _ in first }
      flow.translations.append(
        Translation(
          language: texts.language.text,
          texts: flow.texts.ids.map { id in
            let text = flow.texts[id]
            if let translation = known[text.outline] { return translation.pieces }
            if text.hasLetters { missing.append(id) }
            return text.pieces
          }))
      if let first = missing.first { report(first, others: missing.count - 1, areMissingIn: texts.language) }
    }
  }

  private mutating func report(_ first: ID<Text>, others: Int, areMissingIn language: Name) {
    diagnostics.report(
      .missingTranslation(flow.texts[first].written, others: others, language: language, at: flow.textRanges[first.index])
        .noting("the translations in '\(language.text)' are here", at: language.range))
  }
}

extension TranslationSyntax {
  /// The pieces of the translation, with the parameters of the original text.
  fileprivate var pieces: [Text.Piece] {
    let values = original.values.map(\.text)
    return words.pieces.translated { value in values.firstIndex(of: value.path ?? "") ?? 0 }
  }
}

extension [TextSyntax.Piece] {
  fileprivate func translated(parameter: (ExpressionSyntax) -> Int) -> [Text.Piece] {
    map { piece in
      switch piece {
      case .literal(let words): .literal(words)
      case .value(let value): .parameter(parameter(value))
      case .plural(let plural):
        .plural(
          parameter(plural.number),
          plural.forms.map { Text.Form(category: $0.category, pieces: $0.pieces.translated(parameter: parameter)) })
      }
    }
  }
}
