/// Detection of a store that is bound to another device secret, by its device fingerprint.
///
/// A correct code for such a store is not reported as a wrong code.
extension CodeLock {
  /// Checks that the device fingerprint of a store with a slot does not belong to another device secret.
  ///
  /// A store whose device fingerprint is missing, as in earlier versions, or has a wrong length is accepted.
  ///
  /// - Precondition: No record of this store exists. A record takes precedence, because only the holder of the device secret
  ///   can write a record. Any process that can write the store can write a device fingerprint.
  /// - Throws: ``CoreError/storeOfOtherDeviceSecret(path:)``, ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``,
  ///   ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  func requireMatchingFingerprint(_ contents: KeyStore.Contents?, _ device: borrowing SecretBytes) throws(CoreError) {
    guard contents?.slot != nil, let found = try deviceFingerprint.read() else { return }
    guard try found == DeviceFingerprint.bytes(device) else { throw .storeOfOtherDeviceSecret(path: store.path) }
  }

  /// Writes the device fingerprint of `device` to the store directory, unless the stored device fingerprint is the same.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
  func writeDeviceFingerprint(_ device: borrowing SecretBytes) throws(CoreError) {
    let bytes = try DeviceFingerprint.bytes(device)
    if try deviceFingerprint.read() != bytes { try deviceFingerprint.write(bytes) }
  }

  /// Erases the device fingerprint of a store that was erased.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  func removeDeviceFingerprint() throws(CoreError) {
    try deviceFingerprint.destroy()
  }

  private var deviceFingerprint: DeviceFingerprint { DeviceFingerprint(directory: storeDirectory) }
}
