import SecretCore

/// The keys of an open folder, one per purpose, zeroized when the last reference is released.
final class FolderKeys: Sendable {
  /// The key that seals the entries.
  let entries: SecretBytes

  /// The key from which the keys of the files are derived.
  let files: SecretBytes

  /// The key that seals the anchor of the entries, with the record for rollback detection.
  let anchor: ContentsAnchor

  init(_ dataKey: borrowing SecretBytes, _ record: ContentsRecord) throws(CoreError) {
    entries = try HKDF.expand(dataKey, info: Array("interlock folder entries".utf8))
    files = try HKDF.expand(dataKey, info: Array("interlock folder files".utf8))
    anchor = try ContentsAnchor(dataKey, label: "interlock folder", record: record)
  }

  /// Returns the key of one file, derived from the salt in its entry.
  ///
  /// After the entry is deleted, the salt is lost and the key can no longer be derived.
  ///
  /// - Throws: ``/SecretCore/CoreError/outOfMemory``, ``/SecretCore/CoreError/cryptographyUnavailable``.
  func key(salt: [UInt8]) throws(CoreError) -> SecretBytes {
    try HKDF.key(from: files, salt: SecretBytes(copying: salt), info: Array("interlock folder file".utf8))
  }
}
