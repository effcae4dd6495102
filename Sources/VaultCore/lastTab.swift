import Foundation
import SecretCore

/// The name of the last selected tab: the encrypted file `tab` in the directory of the vault.
///
/// The file is not protected against rollback: an older copy selects another tab, and reveals nothing.
extension OpenVault {
  /// The maximum length of the name of a tab, in bytes.
  private static let longestName = 31

  /// Returns the name of the last selected tab; `nil` if no name is stored, or the file is damaged or belongs to another vault.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  public func lastTab() throws(VaultFailure) -> String? {
    let keys = try requireKeys()
    return try core { () throws(CoreError) in
      guard let sealed = try PrivateFile.read(tabPath, limit: 1 << 10) else { return nil }
      do throws(CoreError) {
        let record = try AESGCM.open(sealed, key: keys.entries, authenticating: OpenVault.tabData)
        return record.withUnsafeBytes { bytes in
          guard let count = bytes.first, Int(count) < bytes.count else { return nil }
          return String(validating: bytes[1...Int(count)], as: UTF8.self)
        }
      } catch .authenticationFailed {
        return nil
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
    try core { () throws(CoreError) in
      let padding = [UInt8](repeating: 0, count: OpenVault.longestName - name.utf8.count)
      let record = try SecretBytes(copying: [UInt8(name.utf8.count)] + name.utf8 + padding)
      let sealed = try AESGCM.seal(record, key: keys.entries, authenticating: OpenVault.tabData)
      // After an erasure, no file of the erased vault is written.
      try keys.anchor.withErasureLock { () throws(CoreError) in
        if let loss = try keys.anchor.loss() { throw loss.error(at: tabPath) }
        try PrivateFile.createDirectory(PrivateFile.parent(of: tabPath))
        try PrivateFile.replace(tabPath, contents: sealed)
      }
    }
  }

  /// The path of the file in `directory`.
  static func tabPath(in directory: URL) -> String { directory.appending(path: "tab").path(percentEncoded: false) }

  private var tabPath: String { OpenVault.tabPath(in: directory) }

  private static var tabData: [UInt8] {
    AssociatedData(table: "app", column: "tab", row: [], schema: 1, version: 0).bytes
  }
}
