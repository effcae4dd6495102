/// A key for one kind of data, derived from the data key that a passcode protects.
///
/// The key is zeroized when the last reference is released. The key opens data of its kind only. Neither the data key nor
/// another subkey can be derived from the key.
public final class Subkey: Sendable {
  /// A kind of data.
  public enum Purpose: String, Sendable {
    /// The entries of the vault.
    case vault
  }

  /// The kind of data.
  package let purpose: Purpose

  /// The key, 32 bytes.
  package let key: SecretBytes

  /// Creates the key for `purpose`, derived from a data key.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package init(_ purpose: Purpose, of dataKey: borrowing SecretBytes) throws(CoreError) {
    self.purpose = purpose
    key = try HKDF.expand(dataKey, info: Array("interlock \(purpose.rawValue)".utf8))
  }
}
