/// The key of one kind of data, derived from the data key behind a passcode, and wiped when the last reference goes.
///
/// Whoever holds it can open data of that kind, and nothing else: it leads neither back to the data key nor to another subkey.
public final class Subkey: Sendable {
  /// A kind of data.
  public enum Purpose: String, Sendable {
    /// The entries of the vault.
    case vault
  }

  /// What the key is for.
  package let purpose: Purpose

  /// 32 bytes.
  package let key: SecretBytes

  /// The key for `purpose` that belongs to a data key.
  package init(_ purpose: Purpose, of dataKey: borrowing SecretBytes) throws(CoreError) {
    self.purpose = purpose
    key = try HKDF.expand(dataKey, info: Array("interlock \(purpose.rawValue)".utf8))
  }
}
