import SecretCore

/// The keys of an open folder, each for one purpose, wiped when the last reference goes.
final class FolderKeys: Sendable {
  /// Seals the entries.
  let entries: SecretBytes

  /// What the keys of the files are derived from.
  let files: SecretBytes

  /// Tells the entries that belong to this data key from those of a folder that was reset: 16 bytes, no secret.
  let identifier: [UInt8]

  init(_ dataKey: borrowing SecretBytes) throws(CoreError) {
    entries = try HKDF.expand(dataKey, info: Array("interlock folder entries".utf8))
    files = try HKDF.expand(dataKey, info: Array("interlock folder files".utf8))
    identifier = try HKDF.expand(dataKey, info: Array("interlock folder identifier".utf8), count: 16)
      .withUnsafeBytes { Array($0) }
  }

  /// The key of one file, from the salt in its entry: when that is gone, so is the key.
  func key(salt: [UInt8]) throws(CoreError) -> SecretBytes {
    try HKDF.key(from: files, salt: SecretBytes(copying: salt), info: Array("interlock folder file".utf8))
  }
}
