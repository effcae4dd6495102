import SecretCore

/// The keys of an open vault, each for one purpose, wiped when the last reference goes.
final class VaultKeys: Sendable {
  /// Seals the entries.
  let entries: SecretBytes

  /// Seals the history of generated passwords.
  let generated: SecretBytes

  /// What the table is held to.
  let anchor: ContentsAnchor

  init(_ subkey: Subkey, _ record: ContentsRecord) throws(CoreError) {
    entries = try HKDF.expand(subkey.key, info: Array("interlock vault entries".utf8))
    generated = try HKDF.expand(subkey.key, info: Array("interlock vault generated".utf8))
    anchor = try ContentsAnchor(subkey.key, label: "interlock vault", record: record)
  }
}
