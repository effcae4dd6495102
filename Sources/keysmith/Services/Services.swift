import SecretCore
import Statechart

/// The services of the flows, which call the real core.
struct Services: Sendable {
  let core: AppCore
  let display: AppDisplay
  /// The language of the locale.
  private let localeLanguage: Language

  /// Creates the services.
  ///
  /// - Parameter language: The language of the locale, which the user's choice replaces.
  init(_ core: AppCore, language: Language = Language("en"), display: AppDisplay = AppDisplay()) {
    self.core = core
    self.display = display
    localeLanguage = language
  }

  /// The language of the texts in the rows of lists.
  var language: Language { core.chosenLanguage ?? localeLanguage }

  /// Returns the text of a handle, as a string that cannot be zeroized; `nil` without a handle or a text.
  func string(_ secret: Secret?) -> String? { secret.flatMap { core.secrets.text(of: $0) }?.string }

  /// Stores a text in the table of secrets, and returns the handle of the text.
  func keep(_ text: String) throws(CoreError) -> Secret {
    core.secrets.keep(.text(SecretText(try SecretBytes(copying: Array(text.utf8)))))
  }
}

extension Services: SecretKeeper {
  func release(_ secret: Secret) {
    core.secrets.release(secret)
  }
}

extension SecretBytes {
  /// Creates the bytes of a code: one byte from 0 to 9 for each digit.
  init(_ code: PIN) throws(CoreError) {
    try self.init(count: code.count) { bytes in
      var index = 0
      code.forEachDigit { digit in
        bytes[index] = digit
        index += 1
      }
    }
  }
}
