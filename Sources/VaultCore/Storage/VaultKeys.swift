import SecretCore

/// The keys of an open vault, one per purpose, zeroized when the last reference is released.
final class VaultKeys: Sendable {
  /// The key that seals the entries.
  let entries: SecretBytes

  /// The key that seals the history of generated passwords.
  let generated: SecretBytes

  /// The key that seals the anchor of the table, with the record for rollback detection.
  let anchor: ContentsAnchor

  init(_ subkey: Subkey, _ record: ContentsRecord) throws(CoreError) {
    entries = try HKDF.expand(subkey.key, info: Array("interlock vault entries".utf8))
    generated = try HKDF.expand(subkey.key, info: Array("interlock vault generated".utf8))
    anchor = try ContentsAnchor(subkey.key, label: "interlock vault", record: record)
  }
}
