/// Which device secret a store is bound to is marked in the store: so a code that cannot open with the one that is there is told from a
/// wrong one.
extension CodeLock {
  /// Checks that a store with a slot is not marked as bound to another device secret.
  ///
  /// To be asked only where the records do not know the store: anybody can write a mark, and nobody a record. One without a mark, as
  /// earlier versions leave it, or with one that is too long or too short may be bound to any.
  func requireOwn(_ contents: KeyStore.Contents?, _ device: borrowing SecretBytes) throws(CoreError) {
    guard contents?.slot != nil, let found = try deviceMark.read() else { return }
    guard try found == DeviceMark.bytes(device) else { throw .storeOfOtherDeviceSecret(path: store.path) }
  }

  /// Marks the store as bound to a device secret.
  func markDevice(_ device: borrowing SecretBytes) throws(CoreError) {
    let bytes = try DeviceMark.bytes(device)
    if try deviceMark.read() != bytes { try deviceMark.write(bytes) }
  }

  /// Removes the mark from a store that is destroyed.
  func unmarkDevice() throws(CoreError) {
    try deviceMark.destroy()
  }

  private var deviceMark: DeviceMark { DeviceMark(directory: storeDirectory) }
}
