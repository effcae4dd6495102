/// A translation of the texts of a flow.
public struct Translation: Sendable {
  /// The language tag (BCP 47): `ru`, `pt-BR`.
  public let language: String
  /// The translated texts, in the order of the flow's texts and with their parameters.
  public let texts: [[Text.Piece]]

  package init(language: String, texts: [[Text.Piece]]) {
    (self.language, self.texts) = (language, texts)
  }

  /// Returns whether `tag` is a language tag: two or three letters for the language, then further subtags (BCP 47, section
  /// 2.1).
  public static func isLanguage(_ tag: String) -> Bool {
    let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
    let isWellFormed = subtags.allSatisfy { subtag in
      (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard let language = subtags.first, isWellFormed else { return false }
    return (2...3).contains(language.count) && language.allSatisfy(\.isLetter)
  }
}
