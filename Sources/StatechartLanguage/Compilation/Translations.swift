/// How far the texts of all flows are translated into a language.
public struct TranslationStatus: Sendable {
  /// As in BCP 47.
  public let language: String
  /// The file of the translations.
  public let path: String
  /// The number of texts that need a translation.
  public let textCount: Int
  /// The texts without a translation, as the specs have them.
  public let missing: [String]
  /// The translations of texts that no flow has.
  public let unused: [String]
  /// The texts whose translation has the same words.
  public let unchanged: [String]
}

extension SpecLibrary {
  /// The status of each language that there is a file for, by path; `nil` if a flow has errors of its own.
  public var translationStatuses: [TranslationStatus]? {
    guard let sources = sourceTexts else { return nil }
    return texts.map { texts in
      let translated = Set(texts.translations.map(\.original.outline))
      let said = Set(sources.map(\.text.outline))
      return TranslationStatus(
        language: texts.language.text, path: texts.language.range.file.path, textCount: sources.count,
        missing: sources.filter { !translated.contains($0.text.outline) }.map(\.text.written),
        unused: texts.translations.filter { !said.contains($0.original.outline) }.map(\.key.text),
        unchanged: texts.translations.filter { $0.original.outline == $0.words.outline }.map(\.key.text))
    }
  }

  /// A file of texts for a new language, whose translations are the texts themselves; `nil` if a flow has errors of its own.
  public func startedTranslation(into language: String) -> String? {
    sourceTexts.map { sources in
      let lines = sources.map { source in
        let words = yamlScalar(source.text.written)
        return "  \(words): \(words)  # \(source.flow)"
      }
      return "texts: \(language)\nsummary: What the flows say, in \(language).\n\ntranslations:\n"
        + lines.map { $0 + "\n" }.joined()
    }
  }

  /// Whether a word is the tag of a language: letters for the language, then what narrows it down (BCP 47, section 2.1).
  public static func isLanguage(_ tag: String) -> Bool {
    let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
    let isWellFormed = subtags.allSatisfy { subtag in
      (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard let language = subtags.first, isWellFormed else { return false }
    return (2...3).contains(language.count) && language.allSatisfy(\.isLetter)
  }

  /// The texts that need a translation, each once, with the first flow that has it; `nil` if a flow has errors of its own.
  private var sourceTexts: [(text: Text, flow: String)]? {
    guard unreadable.isEmpty else { return nil }
    let library = withoutTranslations
    var seen: Set<[String?]> = []
    var sources: [(Text, String)] = []
    for syntax in flows {
      guard let flow = library.compile(syntax).flow else { return nil }
      for text in flow.texts where text.hasLetters && seen.insert(text.outline).inserted { sources.append((text, flow.name)) }
    }
    return sources
  }
}

/// A text as a key or a value of YAML: in quotes where it would be taken for something else.
private func yamlScalar(_ text: String) -> String {
  let isPlain =
    text.first?.isLetter == true && text.last?.isWhitespace == false && text.last != ":" && !text.contains(": ")
    && !text.contains(" #") && !text.contains("\n")
    && !["true", "false", "null", "none", "yes", "no"].contains(text.lowercased())
  return isPlain ? text : "'\(text.replacing("'", with: "''"))'"
}
