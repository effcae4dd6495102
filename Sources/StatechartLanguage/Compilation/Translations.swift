import Statechart
import StatechartModel
import StatechartSyntax

/// The translation status of a language, over the texts of all flows.
public struct TranslationStatus: Sendable {
  /// The language tag (BCP 47).
  public let language: String
  /// The path of the translation file.
  public let path: String
  /// The number of texts that need a translation, because they have letters.
  public let textCount: Int
  /// The texts that need a translation and have none, as written in the specs.
  public let missing: [String]
  /// The texts in the translation file that no flow contains.
  public let unused: [String]
  /// The texts whose translation is identical to the original.
  public let unchanged: [String]
}

extension SpecLibrary {
  /// Whether the library contains a flow.
  public var hasFlows: Bool { !flows.isEmpty }

  /// The translation status of each language with a translation file, in the order of the paths.
  ///
  /// The value is `nil` if a flow has errors besides missing translations, or if a file that may contain a flow cannot be
  /// parsed.
  public var translationStatuses: [TranslationStatus]? {
    guard let sources = sourceTexts else { return nil }
    return texts.map { texts in
      let translated = Set(texts.translations.map(\.original.outline))
      let outlines = Set(sources.map(\.text.outline))
      let translatable = sources.filter(\.text.hasLetters)
      return TranslationStatus(
        language: texts.language.text, path: texts.language.range.file.path, textCount: translatable.count,
        missing: translatable.filter { !translated.contains($0.text.outline) }.map(\.text.written),
        unused: texts.translations.filter { !outlines.contains($0.original.outline) }.map(\.key.text),
        unchanged: texts.translations.filter { $0.original.outline == $0.words.outline }.map(\.key.text))
    }
  }

  /// Returns a template of a translation file for a new language.
  ///
  /// The template contains each text with letters. The initial translation of a text is the original text, with the plural
  /// forms of the new language. The result is `nil` if a flow has errors besides missing translations, or if a file that may
  /// contain a flow cannot be parsed.
  public func startedTranslation(into language: String) -> String? {
    sourceTexts.map { sources in
      let rule = PluralRule(language)
      let lines = sources.filter(\.text.hasLetters).map { source in
        let (key, words) = (yamlScalar(source.text.written), yamlScalar(source.translated(by: rule)))
        // YAML limits implicit keys to 1,024 characters.
        let entry = key.count < 1_000 ? "\(key): \(words)" : "? \(key)\n  : \(words)"
        return "  \(entry)  # \(source.flow)"
      }
      let hasPlurals = sources.contains { $0.text.pieces.hasPlurals }
      return "texts: \(language)\nsummary: The texts of all flows, in \(language).\n\n"
        + (hasPlurals ? rule.map { comment(on: $0) + "\n" } ?? "" : "")
        + "translations:\n" + lines.map { $0 + "\n" }.joined()
    }
  }

  /// Returns a YAML comment with example numbers for each plural category.
  private func comment(on rule: PluralRule) -> String {
    let forms = rule.categories(of: 0...(.max)).map { category in
      let numbers = rule.examples(of: category, in: 0...(.max), count: 5).map(String.init)
      return "\(category) for \(numbers.joined(separator: ", "))\(numbers.count == 5 ? " …" : "")"
    }
    return "# Plural forms: \(forms.joined(separator: "; "))"
  }

  /// The distinct texts of all flows.
  ///
  /// The value is `nil` if a flow has errors besides missing translations, or if a file that may contain a flow cannot be
  /// parsed.
  private var sourceTexts: [SourceText]? {
    // Empty files are allowed, because a new translation begins with an empty file.
    guard unreadable.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }) else { return nil }
    let library = withoutTranslations
    var indices: [String: Int] = [:]
    var sources: [SourceText] = []
    for syntax in flows {
      guard let flow = library.compile(syntax).flow else { return nil }
      for text in flow.texts {
        let index = indices[text.outline, default: sources.count]
        if index == sources.count {
          indices[text.outline] = index
          sources.append(SourceText(text: text, flow: flow.name))
        }
        sources[index].uses.append(text.parameters)
      }
    }
    return sources
  }
}

/// A text that occurs in one or more flows.
private struct SourceText {
  let text: Text
  /// The name of the first flow with the text.
  let flow: String
  /// The parameters of the text in each flow.
  var uses: [[Text.Parameter]] = []

  /// Returns the text as it is written in a spec, with the plural forms of a language.
  ///
  /// A plural becomes its `other` form if `rule` is `nil`, or if the plural's numbers need only one form. A placeholder that
  /// occurs only in removed plurals or forms is moved to the start.
  func translated(by rule: PluralRule?) -> String {
    let pieces = translated(text.pieces, by: rule)
    let lost = text.parameters.indices.filter { !pieces.have($0) }
    return (lost.flatMap { [.parameter($0), .literal(" ")] } + pieces).written { text.parameters[$0].name }
  }

  private func translated(_ pieces: [Text.Piece], by rule: PluralRule?) -> [Text.Piece] {
    pieces.flatMap { piece -> [Text.Piece] in
      guard case .plural(let index, let forms) = piece else { return [piece] }
      let ranges = uses.compactMap { $0[index].numbers }
      let needed = Set(rule.map { rule in ranges.flatMap { rule.categories(of: $0) } } ?? [])
      let other = translated(forms.first { $0.category == .other }?.pieces ?? forms.last?.pieces ?? [], by: rule)
      guard needed.count > 1 else { return other }
      return [
        .plural(
          index,
          PluralCategory.allCases.filter(needed.contains).map { category in
            let own = forms.first { $0.category == category }.map { translated($0.pieces, by: rule) }
            return Text.Form(category: category, pieces: own ?? other)
          })
      ]
    }
  }
}

extension [Text.Piece] {
  fileprivate var hasPlurals: Bool {
    contains { if case .plural = $0 { true } else { false } }
  }

  /// Returns whether the pieces contain the parameter with the index `value`, as a placeholder or as the number of a plural.
  fileprivate func have(_ value: Int) -> Bool {
    contains { piece in
      switch piece {
      case .literal: false
      case .parameter(let index): index == value
      case .plural(let index, let forms): index == value || forms.contains { $0.pieces.have(value) }
      }
    }
  }
}
