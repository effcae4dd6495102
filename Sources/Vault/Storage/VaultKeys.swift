import SecretCore

/// The keys of an open vault, each for one purpose, wiped when the last reference goes.
final class VaultKeys: Sendable {
  /// Seals the entries.
  let entries: SecretBytes

  /// Tells the entries that belong to this key from those of another: 16 bytes, no secret.
  let identifier: [UInt8]

  init(_ subkey: Subkey) throws(CoreError) {
    entries = try HKDF.expand(subkey.key, info: Array("interlock vault entries".utf8))
    identifier = try HKDF.expand(subkey.key, info: Array("interlock vault identifier".utf8), count: 16)
      .withUnsafeBytes { Array($0) }
  }
}
