/// The 32 random bytes that a store is bound to. Without them no code can be tried.
///
/// The keeper is a file (``FileDeviceSecret``) or a keyring (``KeyringDeviceSecret``). The file `device-secret` in the device
/// directory names it, and another keeper refuses the store.
public protocol DeviceSecret: Sendable {
  /// The keeper of the secret and the protection that it provides.
  var protection: DeviceProtection { get }

  /// Loads the secret.
  /// - Throws: ``CoreError/deviceSecretMissing(path:)`` if it does not exist, another ``CoreError`` if it cannot be read now.
  func load() throws(CoreError) -> SecretBytes

  /// Loads the secret, or creates one, which is durable when this returns.
  ///
  /// Concurrent callers all get the same secret.
  func loadOrCreate() throws(CoreError) -> SecretBytes

  /// Stores `secret`, from a recovery kit, if none exists. It is durable when this returns.
  /// - Returns: `false`, with nothing changed, if a secret exists already.
  func restore(_ secret: borrowing SecretBytes) throws(CoreError) -> Bool
}
