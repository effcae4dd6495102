extension CodeLock {
  /// Returns why the data key that `opened` holds is no longer in the store, or is about to be erased; `nil` if it is there.
  /// The code that wraps it may have changed.
  ///
  /// Does not wait for the erasure lock: an erasure destroys the store before the database.
  package func loss(of opened: OpenedSlot) throws(CoreError) -> KeyLoss? {
    if try holds(opened) { return try isErasureDue() ? .erased : nil }
    // An erasure without a device secret removes all records.
    if try PrivateFile.exists(DeviceDirectory(deviceDirectory).path), try !DeviceRecords.exist(in: deviceDirectory) {
      return .erased
    }
    return try counter(deviceSecret.load()).expects(opened.slot.header.store) ? .away : .erased
  }

  /// Returns the record of the last known revision of the database behind the code.
  /// - Parameters:
  ///   - loss: Returns why the key of the database is lost; `nil` if it is available.
  ///   - withErasureLock: Runs its argument while no process can erase the key.
  package func contentsRecord(
    loss: @escaping ContentsRecord.Loss, withErasureLock: @escaping ContentsRecord.ErasureLock
  ) throws(CoreError) -> ContentsRecord {
    try ContentsRecord(
      of: purpose, directory: deviceDirectory, deviceSecret: deviceSecret, loss: loss, withErasureLock: withErasureLock)
  }
}
