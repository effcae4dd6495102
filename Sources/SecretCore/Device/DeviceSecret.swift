/// The 32 random bytes that a store is bound to: without them no code can be tried, however many are.
///
/// What keeps them is up to the system: a file, a keychain, a TPM. See ``FileDeviceSecret``.
public protocol DeviceSecret: Sendable {
  /// The secret that is there.
  /// - Throws: ``CoreError/deviceSecretMissing(path:)`` if there is none, another ``CoreError`` if it cannot be had now.
  func load() throws(CoreError) -> SecretBytes

  /// The secret that is there, or else a new one, which then is on the disk.
  ///
  /// Of several callers at a time all get the same.
  func loadOrCreate() throws(CoreError) -> SecretBytes
}
