import StatechartModel

extension SyntaxReader {
  mutating func readTexts(_ node: Node) -> TextsSyntax? {
    let group = group(node, "a file of texts", .texts)
    guard let language = group["texts"].flatMap({ readLanguage($0) }) else { return nil }
    return TextsSyntax(
      language: language,
      translations: entries(group["translations"], "'translations'").compactMap { readTranslation($0) })
  }

  /// Reads a language tag, such as `ru` or `pt-BR`; `nil` for an invalid tag, which is reported.
  private mutating func readLanguage(_ node: Node) -> Name? {
    guard let (text, _) = scalar(node, "a language") else { return nil }
    let name = Name(text: text, range: node.range)
    guard Translation.isLanguage(text) else {
      diagnostics.report(.notALanguage(name))
      return nil
    }
    return name
  }

  private mutating func readTranslation(_ entry: Node.Entry) -> TranslationSyntax? {
    // The quotes and the line breaks of a key are unknown, so only the range of the whole key is exact.
    let scalarRange = ScalarSourceRange(of: entry.key.text, entry.key.range, style: .block)
    let original = attempt { () throws(ExpressionParser.Failure) in try parseText(entry.key.text, at: scalarRange) }
    guard let original, let words = text(entry.value, "a translation") else { return nil }
    return TranslationSyntax(original: original, key: entry.key, words: words)
  }
}
