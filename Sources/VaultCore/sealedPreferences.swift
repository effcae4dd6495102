import Foundation
import SecretCore

/// A preference of the user that the vault encrypts: a short text in a file of its own.
public enum SealedPreference: String, CaseIterable, Sendable {
  /// The name of the last selected tab.
  case lastTab = "tab"
  /// The settings of the password generator.
  case generator

  /// The maximum length of the text, in bytes.
  static let longestText = 31
}

/// The preferences that are encrypted with the key of the vault.
extension OpenVault {
  /// Returns the text of a preference; `nil` if no text is stored, or the file is damaged or belongs to another vault.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  public func text(of preference: SealedPreference) throws(VaultFailure) -> String? {
    let keys = try requireKeys()
    return try core { () throws(CoreError) in
      guard let record = try SealedFile.preference(preference, in: directory).read(keys) else { return nil }
      return record.withUnsafeBytes { bytes in
        guard let count = bytes.first, Int(count) < bytes.count else { return nil }
        return String(validating: bytes[1...Int(count)], as: UTF8.self)
      }
    }
  }

  /// Stores the text of a preference, encrypted with the key of the vault.
  ///
  /// All texts have the same length in the file, so that the file does not reveal the text.
  ///
  /// - Precondition: `text` has 1 to 31 bytes.
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  public func setText(of preference: SealedPreference, to text: String) throws(VaultFailure) {
    precondition((1...SealedPreference.longestText).contains(text.utf8.count), "expected a text of 1 to 31 bytes")
    let keys = try requireKeys()
    let file = SealedFile.preference(preference, in: directory)
    try core { () throws(CoreError) in
      let padding = [UInt8](repeating: 0, count: SealedPreference.longestText - text.utf8.count)
      let record = try SecretBytes(copying: [UInt8(text.utf8.count)] + text.utf8 + padding)
      try file.replace(with: file.seal(record, keys), keys)
    }
  }
}
