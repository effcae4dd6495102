import Foundation
import Statechart

extension Language {
  /// The language of the POSIX locale variables `LC_ALL`, `LC_MESSAGES` and `LANG`; English without a locale.
  static let ofTheUser: Language = {
    let environment = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    return locale.map { Language($0) } ?? .english
  }()

  static let english = Language("en")
  static let russian = Language("ru")

  /// Returns the translation of a text of the command line from English; `nil` without a translation.
  ///
  /// - Parameter key: The English text, with placeholders in place of its values, as in ``LocalizedText``.
  func translation(of key: String) -> String? {
    accepts("ru") ? russianTexts[key] : nil
  }
}
