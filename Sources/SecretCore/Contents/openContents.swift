extension CodeLock {
  /// Why the data key that `opened` proves is not in the store any more; `nil` if it is, whatever became of a code that keeps it.
  ///
  /// Waits for nobody: who erases destroys the store before anything else.
  package func loss(of opened: OpenedSlot) throws(CoreError) -> KeyLoss? {
    if try holds(opened) { return nil }
    do throws(CoreError) {
      return try gate(deviceSecret.load()).expects(opened.slot.header.store) ? .away : .erased
    } catch {
      // Who erases without a device secret removes all records.
      guard error.isLossOfDeviceSecret, try PrivateFile.exists(DeviceDirectory(deviceDirectory).path),
        try !DeviceRecords.exist(in: deviceDirectory)
      else { throw error }
      return .erased
    }
  }

  /// What is remembered of the contents behind the code.
  /// - Parameters:
  ///   - loss: Why their key is not there any more; `nil` if it is.
  ///   - inTurn: Runs what it is given while nobody destroys the key.
  package func contentsRecord(
    loss: @escaping ContentsRecord.Loss, inTurn: @escaping ContentsRecord.Turn
  ) throws(CoreError) -> ContentsRecord {
    try ContentsRecord(of: purpose, directory: deviceDirectory, device: deviceSecret.load(), loss: loss, inTurn: inTurn)
  }
}
