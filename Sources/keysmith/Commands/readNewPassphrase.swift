import CommandTable
import Flows
import Foundation
import SecretCore
import VaultCore

/// Reads and returns the passphrase of a new export from standard input.
///
/// On a terminal, the passphrase is read twice and its strength is shown. The user must confirm a weak passphrase. From a pipe,
/// one line is read. A weak passphrase is then accepted with a warning, because a script cannot answer a question.
///
/// - Throws: ``Refusal``, and `CoreError` if memory is exhausted.
@MainActor
func readNewPassphrase() throws -> SecretText {
  guard isatty(STDIN_FILENO) == 1 else {
    let passphrase = try readPassphrase("Passphrase")
    let strength = try PasswordStrength(of: passphrase.bytes)
    if strength.isWeakForAFile { warn("This passphrase is easy to guess: \(strength.inWords). \(consequence)") }
    return passphrase
  }
  while true {
    let passphrase = try readPassphrase("Passphrase")
    let strength = try PasswordStrength(of: passphrase.bytes)
    StandardStreams.process.report(message: "Strength: \(strength.inWords).")
    if strength.isWeakForAFile {
      warn("This passphrase is easy to guess. \(consequence)")
      let answer = try CodeReader.readAnswer(
        "Type '\(confirmation)' to use the passphrase, or press Enter to choose another:")
      guard ["yes", confirmation.description].contains(answer) else { continue }
    }
    let again = try CodeReader.readSecret(limit: 1024, prompt: "Repeat the passphrase")
    guard passphrase.bytes.isEqual(to: again) else {
      throw Refusal.failed("The passphrases are not the same. No file was written.")
    }
    return passphrase
  }
}

/// Checks that a file does not exist yet, is outside the folders of the app and can be created.
///
/// The export command calls this function before it reads the passcode.
///
/// - Throws: ``Refusal/failed(_:)`` if the file exists, is in the store or the device directory, or cannot be created.
func requireNew(_ file: URL, outside location: StoreLocation) throws(Refusal) {
  let path = file.path(percentEncoded: false)
  switch ExportPathProblem(file, outside: location) {
  case nil: return
  case .exists: throw .failed(LocalizedText(CoreError.exists(path: path)))
  case .unreachable(let code): throw .unwritable(path, code)
  case .ownFolder: throw .failed(LocalizedText(ExportPasswords.Text.ownFolder))
  case .readOnly(let refusal): throw refusal
  }
}

/// The answer that confirms a weak passphrase.
private let confirmation: LocalizedText = "yes"

private let consequence: LocalizedText =
  "An attacker can try any number of passphrases on a copy of the file. '--generate' creates a strong passphrase."

private func readPassphrase(_ prompt: LocalizedText) throws(Refusal) -> SecretText {
  let passphrase = try CodeReader.readSecret(limit: 1024, prompt: prompt)
  guard OpenVault.acceptsPassphrase(passphrase) else { throw .failed(LocalizedText(VaultFailure.passphraseRefused)) }
  return SecretText(passphrase)
}

extension PasswordStrength {
  /// Whether the passphrase is too weak against an offline attack on a file: the zxcvbn score is below 3.
  fileprivate var isWeakForAFile: Bool { level < .good }

  /// The description of the strength for the user, such as "weak, fewer than 10^6 guesses".
  fileprivate var inWords: LocalizedText { "\(level.text), fewer than 10^\(Int(guesses) + 1) guesses" }
}

extension PasswordStrength.Level {
  /// The translated name of the level in lower case, as in the password generator of the app.
  fileprivate var text: LocalizedText {
    let text =
      switch self {
      case .veryWeak: Generator.Text.strengthVeryWeak
      case .weak: Generator.Text.strengthWeak
      case .fair: Generator.Text.strengthFair
      case .good: Generator.Text.strengthStrong
      case .strong: Generator.Text.strengthVeryStrong
      }
    return LocalizedText { language in text.words(in: language).lowercased() }
  }
}
