import Foundation

/// The translation of a program's texts into the user's language.
///
/// The key of a translation is the English text. In a text with values, the placeholders `{0}`, `{1}`, … stand for the values.
public struct Translation: Sendable {
  /// No translation: all texts are in English.
  public static let english = Translation()

  private let text: @Sendable (String) -> String?
  private let error: @Sendable (any Error) -> String?

  /// Creates a translation.
  ///
  /// - Parameters:
  ///   - text: Returns the translation of an English text, with the same placeholders; `nil` without a translation.
  ///   - error: Returns the translated description of an error; `nil` without a translation.
  public init(
    text: @escaping @Sendable (String) -> String? = { _ in nil },
    error: @escaping @Sendable (any Error) -> String? = { _ in nil }
  ) {
    self.text = text
    self.error = error
  }

  /// Returns the translation of an English text, with the values in place of the placeholders.
  func callAsFunction(_ key: String, _ values: String...) -> String {
    (text(key) ?? key).replacingPlaceholders { placeholder in
      Int(placeholder).flatMap { values.indices.contains($0) ? values[$0] : nil }
    }
  }

  /// Returns the translated description of an error, or else its English description.
  func description(of error: any Error) -> String {
    self.error(error) ?? (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
  }
}
