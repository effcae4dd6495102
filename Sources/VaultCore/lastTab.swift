import Foundation
import SecretCore

/// The name of the last selected tab.
extension OpenVault {
  /// The maximum length of the name of a tab, in bytes.
  private static let longestName = 31

  /// Returns the name of the last selected tab; `nil` if no name is stored, or the file is damaged or belongs to another vault.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  public func lastTab() throws(VaultFailure) -> String? {
    let keys = try requireKeys()
    return try core { () throws(CoreError) in
      guard let record = try SealedFile.lastTab(in: directory).read(keys) else { return nil }
      return record.withUnsafeBytes { bytes in
        guard let count = bytes.first, Int(count) < bytes.count else { return nil }
        return String(validating: bytes[1...Int(count)], as: UTF8.self)
      }
    }
  }

  /// Stores the name of the selected tab, encrypted with the key of the vault.
  ///
  /// All names have the same length in the file, so that the file does not reveal the name.
  ///
  /// - Precondition: `name` has 1 to 31 bytes.
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  public func setLastTab(_ name: String) throws(VaultFailure) {
    precondition((1...OpenVault.longestName).contains(name.utf8.count), "expected a name of 1 to 31 bytes")
    let keys = try requireKeys()
    let file = SealedFile.lastTab(in: directory)
    try core { () throws(CoreError) in
      let padding = [UInt8](repeating: 0, count: OpenVault.longestName - name.utf8.count)
      let record = try SecretBytes(copying: [UInt8(name.utf8.count)] + name.utf8 + padding)
      try file.replace(with: file.seal(record, keys), keys)
    }
  }
}
