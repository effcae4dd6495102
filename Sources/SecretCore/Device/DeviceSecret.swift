/// The 32 random bytes that a store is bound to: without them no code can be tried, however many are.
///
/// What keeps them is up to the system: a file (``FileDeviceSecret``), or a keyring (``KeyringDeviceSecret``). Whichever it is, the
/// file `device-secret` in the device directory says so, and another one refuses the store.
public protocol DeviceSecret: Sendable {
  /// What keeps the secret, and what that is good for.
  var protection: DeviceProtection { get }

  /// The secret that is there.
  /// - Throws: ``CoreError/deviceSecretMissing(path:)`` if there is none, another ``CoreError`` if it cannot be had now.
  func load() throws(CoreError) -> SecretBytes

  /// The secret that is there, or else a new one, which then is on the disk.
  ///
  /// Of several callers at a time all get the same.
  func loadOrCreate() throws(CoreError) -> SecretBytes

  /// Puts `secret`, of a recovery kit, where there is none; when this returns, it is on the disk.
  /// - Returns: `false`, with nothing changed, if there is a secret already.
  func restore(_ secret: borrowing SecretBytes) throws(CoreError) -> Bool
}
