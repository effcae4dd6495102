import Foundation

extension CodeLock {
  /// Whether an erasure was begun and is not completed, or the last attempt has asked for one.
  ///
  /// Only a user of the device secret can have recorded it: the record is sealed, and lies beside that secret.
  package func isErasureDue() throws(CoreError) -> Bool {
    guard let device = try device() else { return false }
    return try gate(device).isErasureDue()
  }

  /// Does what ``erase(_:)`` does if that is due, as it was begun and not ended, or asked for by the last attempt.
  package func eraseIfDue(_ erase: () throws(CoreError) -> Void) throws(CoreError) {
    guard let device = try device() else { return }
    try inTurn { () throws(CoreError) in
      // Somebody else may have been faster.
      guard try gate(device).isErasureDue() else { return }
      try prepareForErasure()
      try erase()
    }
  }

  /// Runs `body` while no other process erases what the code protects, nor runs one like it.
  ///
  /// All codes of a device directory share the turn; the directory is made where it is missing.
  package func inTurn<Result>(_ body: () throws(CoreError) -> Result) throws(CoreError) -> Result {
    try requireApart()
    try PrivateFile.createDirectory(DeviceDirectory(deviceDirectory).path)
    let path = deviceDirectory.appending(path: "attempts.lock").path(percentEncoded: false)
    let turn = try FileLock(path, .exclusive, patience: .seconds(30))
    let result = try body()
    _ = consume turn
    return result
  }

  /// Destroys what the code protects by `erase`, which is to end with ``clear(_:)``.
  ///
  /// From when it begins until it is done, after a crash as well, no code is let in.
  package func erase(_ erase: () throws(CoreError) -> Void) throws(CoreError) {
    try requireApart()
    try prepareForErasure()
    let directory = DeviceDirectory(deviceDirectory).path
    if try PrivateFile.exists(storeDirectory.path) { try? PrivateFile.createDirectory(directory) }
    // Where there is nothing, or the directory cannot even be made, nobody else begins anything there.
    guard try PrivateFile.exists(directory) else { return try erase() }
    try inTurn { () throws(CoreError) in
      do throws(CoreError) {
        let device = try deviceSecret.load()
        try setForeignJournalAside(device)
        try gate(device).condemn()
      } catch {
        // What is bound to it opens no more, and nobody can write down that it is to be erased: cut short, it is to be done again.
        guard error.isLossOfDeviceSecret else { throw error }
      }
      try erase()
    }
  }

  /// Moves aside whatever would keep the erasure from its end, in the store and beside the device secret.
  private func prepareForErasure() throws(CoreError) {
    try store.prepareForReset()
    try DeviceDirectory(deviceDirectory).directory.prepareForReset(keepsFiles: true)
  }

  /// Moves the journal of the attempts aside if it is that of another program, as shows once they are read; to be called in turn.
  private func setForeignJournalAside(_ device: borrowing SecretBytes) throws(CoreError) {
    guard try DeviceRecords.exist(in: deviceDirectory) else { return }
    do throws(CoreError) {
      _ = try gate(device).isErasureDue()
    } catch .journalForeign(let path) {
      // Nobody of ours has it open: they are refused as well.
      try PrivateFile.setAside(path)
    }
  }

  /// Destroys the data key, and removes the store with all that it holds; older copies of it stay refused.
  ///
  /// Where the device secret is lost, all records that were sealed with it go as well, those of other codes and the log among them.
  /// - Parameter erase: Removes what was sealed under the key, before the erasure counts as done.
  package func clear(_ erase: () throws(CoreError) -> Void) throws(CoreError) {
    try store.erase()
    try erase()
    // No secret: one that cannot be removed keeps nothing from being destroyed.
    try? unmarkDevice()
    guard try PrivateFile.exists(DeviceDirectory(deviceDirectory).path) else { return }
    do throws(CoreError) {
      let device = try deviceSecret.load()
      guard try DeviceRecords.exist(in: deviceDirectory) else { return }
      try forgetErasure(device)
      try ContentsRecord.forget(purpose, in: DeviceRecords(directory: deviceDirectory, device: device))
      try forgetSlots(device)
      try gate(device).abandon()
    } catch {
      guard error.isLossOfDeviceSecret else { throw error }
      // The next code begins with another, and with records of its own.
      try DeviceRecords.remove(in: deviceDirectory)
      switch error {
      case .deviceSecretForeign, .deviceSecretMissing: return
      // What is bound to it may open again once somebody has mended it.
      default: try DeviceDirectory(deviceDirectory).putSecretAside()
      }
    }
  }
}
