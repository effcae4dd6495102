/// A device secret: 32 random bytes that a store is bound to.
///
/// Without the device secret, no code can be compared. The storage of the secret is a file (``FileDeviceSecret``) or a keyring
/// (``KeyringDeviceSecret``). The file `device-secret` in the device directory determines the storage. Access through any other
/// storage throws ``CoreError/deviceSecretElsewhere(path:keeper:)``.
public protocol DeviceSecret: Sendable {
  /// A description of the storage, and of the data that the secret protects, for the user.
  var protection: DeviceProtection { get }

  /// Returns the secret.
  ///
  /// - Throws: ``CoreError/deviceSecretMissing(path:)`` if the secret does not exist, another ``CoreError`` if the secret
  ///   cannot be read now.
  func load() throws(CoreError) -> SecretBytes

  /// Returns the secret, which is created if it does not exist.
  ///
  /// A created secret is durable when this method returns. Concurrent callers all receive the same secret.
  ///
  /// - Throws: ``CoreError`` if the secret can be neither read nor created.
  func loadOrCreate() throws(CoreError) -> SecretBytes

  /// Stores `secret`, from a recovery kit, unless a secret exists.
  ///
  /// The secret is durable when this method returns.
  ///
  /// - Returns: `false`, with nothing changed, if a secret already exists.
  /// - Throws: ``CoreError`` if the secret cannot be stored.
  func restore(_ secret: borrowing SecretBytes) throws(CoreError) -> Bool
}
