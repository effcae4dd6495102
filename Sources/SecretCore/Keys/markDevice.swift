/// A store contains a fingerprint of its device secret. So a store that the present device secret cannot open is not reported
/// as a wrong code.
extension CodeLock {
  /// Checks that the fingerprint of a store with a slot does not belong to another device secret.
  ///
  /// Precondition: no record exists for this store, because anyone can write a fingerprint and only the holder of the device
  /// secret a record. A store without a fingerprint, as earlier versions write it, or with one of a wrong length, is accepted.
  func requireOwn(_ contents: KeyStore.Contents?, _ device: borrowing SecretBytes) throws(CoreError) {
    guard contents?.slot != nil, let found = try deviceMark.read() else { return }
    guard try found == DeviceMark.bytes(device) else { throw .storeOfOtherDeviceSecret(path: store.path) }
  }

  /// Writes the fingerprint of a device secret into the store.
  func markDevice(_ device: borrowing SecretBytes) throws(CoreError) {
    let bytes = try DeviceMark.bytes(device)
    if try deviceMark.read() != bytes { try deviceMark.write(bytes) }
  }

  /// Removes the fingerprint from a store that was destroyed.
  func unmarkDevice() throws(CoreError) {
    try deviceMark.destroy()
  }

  private var deviceMark: DeviceMark { DeviceMark(directory: storeDirectory) }
}
