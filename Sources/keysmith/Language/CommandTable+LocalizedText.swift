import CommandTable
import Statechart

extension StandardStreams {
  /// Writes a translated result and a line break, wrapped on a terminal.
  ///
  /// - Throws: ``StreamError`` if writing fails, such as on a full disk.
  func print(message: LocalizedText) throws { try print(prose: message.description) }

  /// Writes a translated message and a line break, wrapped on a terminal, and ignores errors.
  func report(message: LocalizedText) { report(prose: message.description) }
}

extension ValidationError {
  /// Creates an error with a translated message.
  init(message: LocalizedText) { self.init(message.description) }
}

extension Translation {
  /// The translation into the language of the user's locale.
  static let ofTheUser = Translation(
    text: { Language.ofTheUser.translation(of: $0) },
    error: { Language.ofTheUser.accepts("ru") ? ($0 as? any DescribedInRussian)?.inRussian : nil })
}
