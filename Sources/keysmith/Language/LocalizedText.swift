import CommandTable
import Foundation
import Statechart

/// A text of the command line, which is translated when it is printed.
///
/// A literal is the English text. The key of its translation has a placeholder for each interpolated value: `{0}`, `{1}`, …
///
/// A number can be interpolated with its plural forms, in which `#` is the number. The placeholder contains the forms:
///
/// ```swift
/// let text: LocalizedText = "\(count, "# entry", "# entries") in \(name)."  // key: "{0|# entry|# entries} in {1}."
/// ```
///
/// A translation repeats the placeholders, with the plural forms of its language in the order of `PluralCategory`.
struct LocalizedText: Sendable {
  fileprivate enum Value: Sendable {
    case number(Int)
    case words(String)
    case text(LocalizedText)
  }

  private let wordsIn: @Sendable (Language) -> String

  /// Creates a text from a function that returns the text in a language.
  init(_ wordsIn: @escaping @Sendable (Language) -> String) {
    self.wordsIn = wordsIn
  }

  /// Creates a text that is not translated, such as a text of the user.
  init(verbatim text: String) {
    self.init { _ in text }
  }

  /// Creates the English reason for an error number of the system, as the key of a translation.
  init(systemError code: Int32) {
    self.init(stringLiteral: String(cString: strerror(code)))
  }

  /// Creates a text of a flow, which the spec translates.
  init(_ text: some ScreenText) {
    self.init { language in text.words(in: language) }
  }

  /// Returns the text in a language; in English if the text has no translation.
  func words(in language: Language) -> String { wordsIn(language) }
}

extension LocalizedText: CustomStringConvertible {
  /// The text in the language of the user's locale.
  var description: String { words(in: .ofTheUser) }
}

extension LocalizedText: Equatable {
  /// Returns whether two texts are equal in English.
  static func == (left: LocalizedText, right: LocalizedText) -> Bool { left.words(in: .english) == right.words(in: .english) }
}

extension LocalizedText: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var values: [Value] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity)
    }

    mutating func appendLiteral(_ literal: String) {
      key += literal
    }

    mutating func appendInterpolation(_ words: String) {
      append(.words(words))
    }

    mutating func appendInterpolation(_ text: LocalizedText) {
      append(.text(text))
    }

    mutating func appendInterpolation(_ number: some BinaryInteger) {
      append(.number(Int(number)))
    }

    /// Appends a number with its English plural forms, in which `#` is the number.
    mutating func appendInterpolation(_ number: Int, _ one: String, _ other: String) {
      append(.number(number), forms: "|\(one)|\(other)")
    }

    private mutating func append(_ value: Value, forms: String = "") {
      key += "{\(values.count)\(forms)}"
      values.append(value)
    }
  }

  init(stringLiteral key: String) {
    self.init(key: key, values: [])
  }

  init(stringInterpolation: StringInterpolation) {
    self.init(key: stringInterpolation.key, values: stringInterpolation.values)
  }

  private init(key: String, values: [Value]) {
    self.init { language in
      let translation = language.translation(of: key)
      let ruleLanguage = translation == nil ? Language.english : language
      return (translation ?? key).replacingPlaceholders { placeholder in
        LocalizedText.value(of: placeholder, among: values, in: language, pluralRuleOf: ruleLanguage)
      }
    }
  }

  /// Returns the value of a placeholder, given as the characters between its braces; `nil` if the characters are not a
  /// placeholder.
  private static func value(
    of placeholder: Substring, among values: [Value], in language: Language, pluralRuleOf ruleLanguage: Language
  ) -> String? {
    let parts = placeholder.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard let index = parts.first.flatMap({ Int($0) }), values.indices.contains(index) else { return nil }
    switch values[index] {
    case .words(let words): return words
    case .text(let text): return text.words(in: language)
    case .number(let number):
      let forms = parts.dropFirst().map { $0.replacing("#", with: "\(number)") }
      guard let one = forms.first else { return "\(number)" }
      return ruleLanguage.plural(of: number, one: one, few: forms.count > 2 ? forms[1] : nil, other: forms.last)
    }
  }
}

extension Sequence<LocalizedText> {
  /// Returns the texts joined by a separator.
  func joined(separator: String) -> LocalizedText {
    let texts = Array(self)
    return LocalizedText { language in texts.map { $0.words(in: language) }.joined(separator: separator) }
  }
}
