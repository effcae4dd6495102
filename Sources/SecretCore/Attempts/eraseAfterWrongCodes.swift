/// The user's erasure limit, a number of wrong codes, in addition to the limit of the policy.
///
/// The setting is a sealed record in the device directory, not in the store.
extension CodeLock {
  /// Returns the number of consecutive wrong codes after which the user chose to erase the protected data.
  ///
  /// Returns `nil` if erasure is off, the setting is lost, or no device secret exists yet.
  ///
  /// - Throws: The errors of the device secret, the store and the records.
  package func chosenErasure() throws(CoreError) -> Int? {
    guard let device = try device() else { return nil }
    return try chosenErasure(device)
  }

  /// Sets the user's erasure limit, 1 to 65,535 consecutive wrong codes; `nil` removes the limit. The limit of the policy
  /// still applies.
  ///
  /// - Parameter opened: The opened slot, which proves knowledge of the code.
  /// - Returns: `false`, with nothing changed, if the slot was replaced or erased since it was opened.
  /// - Throws: The errors of the device secret, the store, the erasure lock and the records.
  package func chooseErasure(after count: Int?, _ opened: OpenedSlot) throws(CoreError) -> Bool {
    let device = try deviceSecret.load()
    return try withErasureLock { () throws(CoreError) in
      guard try isCurrent(opened) else { return false }
      try setErasure(count, device)
      return true
    }
  }

  /// Removes the setting without a log entry.
  ///
  /// The creation, removal or erasure of the code is logged instead.
  ///
  /// - Throws: The errors of the records.
  func forgetErasure(_ device: borrowing SecretBytes) throws(CoreError) {
    guard try DeviceRecords.exist(in: deviceDirectory) else { return }
    try setErasure(nil, device, isNoted: false)
  }

  /// Returns the policy, combined with the user's erasure limit.
  ///
  /// - Throws: The errors of the records.
  func effectivePolicy(_ device: borrowing SecretBytes) throws(CoreError) -> LockoutPolicy {
    try policy.erasing(after: chosenErasure(device))
  }

  private func chosenErasure(_ device: borrowing SecretBytes) throws(CoreError) -> Int? {
    guard try DeviceRecords.exist(in: deviceDirectory) else { return nil }
    return try DeviceRecords(directory: deviceDirectory, device: device).update(purpose.erasure) { bytes in
      var reader = ByteReader(bytes ?? [])
      guard reader.integer(UInt8.self) == 1, let count = reader.integer(UInt16.self), reader.isAtEnd, count > 0 else {
        return nil
      }
      return Int(count)
    }
  }

  private func setErasure(_ count: Int?, _ device: borrowing SecretBytes, isNoted: Bool = true) throws(CoreError) {
    let records = try DeviceRecords(directory: deviceDirectory, device: device)
    try records.update(purpose.erasure) { bytes in
      var chosen: [UInt8] = [1]
      chosen.append(bigEndian: UInt16(clamping: count ?? 0))
      bytes = count == nil ? nil : chosen
    }
    if isNoted { try records.note(count == nil ? .erasureTurnedOff : .erasureTurnedOn, about: purpose.credential) }
  }
}
