/// A store contains a fingerprint of its device secret. So a store that the present device secret cannot open is not reported
/// as a wrong code.
extension CodeLock {
  /// Checks that the fingerprint of a store with a slot does not belong to another device secret.
  ///
  /// Precondition: no record exists for this store, because anyone can write a fingerprint and only the holder of the device
  /// secret a record. A store without a fingerprint, as earlier versions write it, or with one of a wrong length, is accepted.
  func requireMatchingFingerprint(_ contents: KeyStore.Contents?, _ device: borrowing SecretBytes) throws(CoreError) {
    guard contents?.slot != nil, let found = try deviceFingerprint.read() else { return }
    guard try found == DeviceFingerprint.bytes(device) else { throw .storeOfOtherDeviceSecret(path: store.path) }
  }

  /// Writes the fingerprint of a device secret into the store.
  func writeDeviceFingerprint(_ device: borrowing SecretBytes) throws(CoreError) {
    let bytes = try DeviceFingerprint.bytes(device)
    if try deviceFingerprint.read() != bytes { try deviceFingerprint.write(bytes) }
  }

  /// Removes the fingerprint from a store that was destroyed.
  func removeDeviceFingerprint() throws(CoreError) {
    try deviceFingerprint.destroy()
  }

  private var deviceFingerprint: DeviceFingerprint { DeviceFingerprint(directory: storeDirectory) }
}
