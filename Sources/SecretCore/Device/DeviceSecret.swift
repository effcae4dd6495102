/// A device secret: 32 random bytes that a store is bound to. Without them no code can be compared.
///
/// The keeper of the secret is a file (``FileDeviceSecret``) or a keyring (``KeyringDeviceSecret``). The file `device-secret`
/// in the device directory names the keeper. Every other keeper throws ``CoreError/deviceSecretElsewhere(path:keeper:)``.
public protocol DeviceSecret: Sendable {
  /// The keeper of the secret and the protection that it provides.
  var protection: DeviceProtection { get }

  /// Returns the secret.
  /// - Throws: ``CoreError/deviceSecretMissing(path:)`` if the secret does not exist, another ``CoreError`` if it cannot be
  ///   read now.
  func load() throws(CoreError) -> SecretBytes

  /// Returns the secret, which is created if it does not exist. A created secret is durable when this returns.
  ///
  /// Concurrent callers all get the same secret.
  func loadOrCreate() throws(CoreError) -> SecretBytes

  /// Stores `secret`, from a recovery kit, unless a secret exists. The secret is durable when this returns.
  /// - Returns: `false`, with nothing changed, if a secret already exists.
  func restore(_ secret: borrowing SecretBytes) throws(CoreError) -> Bool
}
