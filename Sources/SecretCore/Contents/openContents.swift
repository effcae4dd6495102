extension CodeLock {
  /// Why the data key that `opened` proves is not in the store any more, or is about to be destroyed; `nil` if it is there, whatever became
  /// of a code that keeps it.
  ///
  /// Takes no turn: who erases destroys the store before the contents.
  package func loss(of opened: OpenedSlot) throws(CoreError) -> KeyLoss? {
    if try holds(opened) { return try isErasureDue() ? .erased : nil }
    // Who erases without a device secret removes all records.
    if try PrivateFile.exists(DeviceDirectory(deviceDirectory).path), try !DeviceRecords.exist(in: deviceDirectory) {
      return .erased
    }
    return try gate(deviceSecret.load()).expects(opened.slot.header.store) ? .away : .erased
  }

  /// What is remembered of the contents behind the code.
  /// - Parameters:
  ///   - loss: Why their key is not there any more; `nil` if it is.
  ///   - inTurn: Runs what it is given while nobody destroys the key.
  package func contentsRecord(
    loss: @escaping ContentsRecord.Loss, inTurn: @escaping ContentsRecord.Turn
  ) throws(CoreError) -> ContentsRecord {
    try ContentsRecord(of: purpose, directory: deviceDirectory, deviceSecret: deviceSecret, loss: loss, inTurn: inTurn)
  }
}
