import Foundation

extension CodeLock {
  /// Returns whether an erasure is pending, because an erasure was interrupted, or because the policy allows no further wrong
  /// code.
  ///
  /// Only the holder of the device secret can have recorded the erasure, because the record is sealed under the device secret.
  ///
  /// - Throws: The errors of the device secret and the records.
  package func isErasureDue() throws(CoreError) -> Bool {
    guard let device = try device() else { return false }
    return try counter(device).isErasureDue()
  }

  /// Completes a pending erasure, if any, with `erase`, which must end with ``clear(_:)``.
  ///
  /// - Throws: The errors of `erase`, the device secret, the records and the erasure lock.
  package func eraseIfDue(_ erase: () throws(CoreError) -> Void) throws(CoreError) {
    guard let device = try device() else { return }
    try withErasureLock { () throws(CoreError) in
      // Another process may have completed the erasure.
      guard try counter(device).isErasureDue() else { return }
      try prepareForErasure()
      try erase()
    }
  }

  /// Runs `body` under the file lock that serializes erasures with other operations, and returns the result.
  ///
  /// All codes of a device directory share the lock. The directory is created if it is missing.
  ///
  /// - Throws: ``CoreError/deviceInsideStore(path:)``, ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``, and the errors
  ///   of `body`.
  package func withErasureLock<Result>(_ body: () throws(CoreError) -> Result) throws(CoreError) -> Result {
    try requireApart()
    try PrivateFile.createDirectory(DeviceDirectory(deviceDirectory).path)
    let path = deviceDirectory.appending(path: "attempts.lock").path(percentEncoded: false)
    let turn = try FileLock(path, .exclusive, patience: .seconds(30))
    let result = try body()
    _ = consume turn
    return result
  }

  /// Erases the protected data with `erase`, which must end with ``clear(_:)``.
  ///
  /// No code is accepted from the beginning of the erasure until the erasure is complete, even after a crash. If the device
  /// secret is lost, the user must repeat an interrupted erasure.
  ///
  /// - Throws: ``CoreError/deviceInsideStore(path:)``, and the errors of `erase`, the files, the records and the erasure lock.
  package func erase(_ erase: () throws(CoreError) -> Void) throws(CoreError) {
    try requireApart()
    try prepareForErasure()
    let directory = DeviceDirectory(deviceDirectory).path
    if try PrivateFile.exists(storeDirectory.path) { try? PrivateFile.createDirectory(directory) }
    // Without the device directory, there is neither an erasure lock, nor a device secret, nor a record.
    guard try PrivateFile.exists(directory) else { return try erase() }
    try withErasureLock { () throws(CoreError) in
      do throws(CoreError) {
        let device = try deviceSecret.load()
        try setForeignJournalAside(device)
        try counter(device).markForErasure()
      } catch {
        // Without the device secret, the data cannot be opened, and the pending erasure cannot be recorded. The user must then
        // repeat an interrupted erasure.
        guard error.isLossOfDeviceSecret else { throw error }
      }
      try erase()
    }
  }

  /// Makes the store directory and the device directory private to this user, and moves aside every file that prevents the
  /// erasure.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  private func prepareForErasure() throws(CoreError) {
    try store.prepareForReset()
    try DeviceDirectory(deviceDirectory).directory.prepareForReset(keepsFiles: true)
  }

  /// Moves the journal of the attempt counters aside if another program wrote the journal.
  ///
  /// - Precondition: The erasure lock is held.
  /// - Throws: The errors of the clock and the records, except for the foreign journal, ``CoreError/storage(_:)``.
  private func setForeignJournalAside(_ device: borrowing SecretBytes) throws(CoreError) {
    guard try DeviceRecords.exist(in: deviceDirectory) else { return }
    do throws(CoreError) {
      _ = try counter(device).isErasureDue()
    } catch .journalForeign(let path) {
      // No process of this program has the database open, because each process refuses a foreign journal.
      try PrivateFile.setAside(path)
    }
  }

  /// Erases the data key and all contents of the store.
  ///
  /// Rollback detection still rejects older copies of the store. If the device secret is lost, all records sealed under the
  /// lost secret are also removed, including the records of other codes and the log.
  ///
  /// - Parameter erase: A closure that removes the data that was sealed under the key. The closure runs before the erasure is
  ///   recorded as complete.
  /// - Throws: The errors of `erase`, the store, the device secret and the records.
  package func clear(_ erase: () throws(CoreError) -> Void) throws(CoreError) {
    try store.erase()
    try erase()
    // The device fingerprint is not secret, so a failure to remove the fingerprint does not prevent the erasure.
    try? removeDeviceFingerprint()
    guard try PrivateFile.exists(DeviceDirectory(deviceDirectory).path) else { return }
    do throws(CoreError) {
      let device = try deviceSecret.load()
      guard try DeviceRecords.exist(in: deviceDirectory) else { return }
      try forgetErasure(device)
      try ContentsRecord.forget(purpose, in: DeviceRecords(directory: deviceDirectory, device: device))
      try forgetSlots(device)
      try counter(device).finishErasure()
    } catch {
      guard error.isLossOfDeviceSecret else { throw error }
      // The next code is created with new records. If the device secret is missing or damaged, a new device secret is created.
      try DeviceRecords.remove(in: deviceDirectory)
      switch error {
      case .deviceSecretForeign, .deviceSecretMissing: return
      // Rename the file of the device secret instead of removing the file. The device secret may be restored, and other stores
      // may be bound to the device secret.
      default: try DeviceDirectory(deviceDirectory).putSecretAside()
      }
    }
  }
}
