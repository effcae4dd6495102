extension CodeLock {
  /// Returns the reason why the data key of `opened` was lost.
  ///
  /// A pending erasure of the key also counts as a loss. Returns `nil` if the store still contains the key and no erasure is
  /// pending, even if the code has changed. The function does not wait for the erasure lock, because an erasure erases the
  /// store before the database.
  ///
  /// - Throws: The errors of the device secret, the store, the clock and the records.
  package func loss(of opened: OpenedSlot) throws(CoreError) -> KeyLoss? {
    if try holds(opened) { return try isErasureDue() ? .erased : nil }
    // An erasure without a device secret removes all records.
    if try PrivateFile.exists(DeviceDirectory(deviceDirectory).path), try !DeviceRecords.exist(in: deviceDirectory) {
      return .erased
    }
    return try counter(deviceSecret.load()).expects(opened.slot.header.store) ? .away : .erased
  }
}
