import SecretCore

/// The keys of an open folder, each for one purpose, wiped when the last reference goes.
final class FolderKeys: Sendable {
  /// Seals the entries.
  let entries: SecretBytes

  /// What the keys of the files are derived from.
  let files: SecretBytes

  /// What the table of the entries is held to.
  let anchor: ContentsAnchor

  init(_ dataKey: borrowing SecretBytes, _ record: ContentsRecord) throws(CoreError) {
    entries = try HKDF.expand(dataKey, info: Array("interlock folder entries".utf8))
    files = try HKDF.expand(dataKey, info: Array("interlock folder files".utf8))
    anchor = try ContentsAnchor(dataKey, label: "interlock folder", record: record)
  }

  /// The key of one file, from the salt in its entry: when that is gone, so is the key.
  func key(salt: [UInt8]) throws(CoreError) -> SecretBytes {
    try HKDF.key(from: files, salt: SecretBytes(copying: salt), info: Array("interlock folder file".utf8))
  }
}
