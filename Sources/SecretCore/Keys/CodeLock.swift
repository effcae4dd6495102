package import Foundation

/// The lock of a data key that a code protects.
///
/// The lock consists of the key slot of a store, the further secrets that open the slot, and the attempt counter. Every
/// operation opens the files that it needs and closes them again, so several locks can use the same store.
package struct CodeLock: Sendable {
  /// The state of the code and of the attempt counter.
  package enum Status: Equatable {
    case notSet
    case set(length: Int, lockedOut: Duration?, failures: Int)
  }

  /// The result of an attempt to open the slot with a code.
  package enum Attempt {
    case opened(OpenedSlot)
    case refused(AttemptCounter.Refusal)
    case notSet
  }

  /// The result of saving a slot.
  package enum Save {
    /// The new slot is durable.
    case done(OpenedSlot)
    /// A code is already set, and must be changed instead.
    case alreadySet
    /// The slot was replaced or erased meanwhile.
    case changedMeanwhile
    /// The commit reported an error, and the store cannot be read to determine whether the slot was saved.
    case outcomeUnknown
  }

  let purpose: KeyPurpose
  let storeDirectory: URL
  let deviceDirectory: URL
  let deviceSecret: any DeviceSecret
  let keyFile: SecretFile?
  let policy: LockoutPolicy
  let cost: ScryptCost
  let clock: any BootClock
  let wrongCodes: WrongCodes

  /// Creates the lock of the store in the directory `store`, bound to the device secret in the directory `device`.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the key slot.
  ///   - deviceSecret: The storage of the device secret; by default a file in `device`.
  ///   - keyFile: A file with an additional secret for the key derivation; `nil` without a key file.
  ///   - policy: The policy for the lockout after wrong codes.
  ///   - cost: The key derivation cost for codes that are created or changed. An existing code keeps its cost.
  ///   - clock: The clock that measures the lockout.
  ///   - wrongCodes: The cache of recent wrong codes.
  package init(
    _ purpose: KeyPurpose, store: URL, device: URL, deviceSecret: (any DeviceSecret)? = nil, keyFile: SecretFile? = nil,
    policy: LockoutPolicy, parameters cost: ScryptCost, clock: any BootClock, wrongCodes: WrongCodes = .ofThisProcess
  ) {
    self.purpose = purpose
    storeDirectory = store
    deviceDirectory = device
    self.deviceSecret = deviceSecret ?? FileDeviceSecret(directory: device)
    self.keyFile = keyFile
    self.policy = policy
    self.cost = cost
    self.clock = clock
    self.wrongCodes = wrongCodes
  }

  /// Logs that a recovery kit is shown, and returns the device secret for the kit.
  ///
  /// The log entry is durable when this method returns.
  ///
  /// - Throws: The errors of the device secret and the records.
  package func deviceSecretForKit() throws(CoreError) -> SecretBytes {
    let device = try deviceSecret.load()
    try counter(device).note(.kitShown)
    return device
  }

  /// Returns whether a code is set, and the state of the attempt counter.
  ///
  /// An interrupted removal of the code is completed.
  ///
  /// - Throws: ``CoreError/storeOutdated`` if the store was rolled back, ``CoreError/erasureDue`` if an erasure is pending,
  ///   ``CoreError/damaged(path:)`` if the slot is not authentic, ``CoreError/authenticationFailed`` if the device secret does
  ///   not open a slot without a code, ``CoreError/storeOfOtherDeviceSecret(path:)``, and the errors of the device secret, the
  ///   store, the clock and the records.
  package func status() throws(CoreError) -> Status {
    guard let device = try device() else { return .notSet }
    let counter = try counter(device)
    var contents: KeyStore.Contents?
    let status = try counter.status { () throws(CoreError) in
      contents = try store.read()
      return contents?.storeVersion ?? .none
    } check: { isKnown throws(CoreError) in
      if !isKnown { try requireMatchingFingerprint(contents, device) }
    }
    guard let contents, let slot = contents.slot else { return .notSet }
    guard case .code(let length, _) = slot.header.opener else {
      // Opening the slot proves that the holder of the device secret removed the code.
      _ = try slot.open(device: device)
      // An interrupted removal of the code can leave the attempt counter without a reset.
      _ = try? counter.reset(contents.storeVersion, noting: .codeRemoved, storeVersion)
      return .notSet
    }
    if !slot.isUnauthenticated {
      guard try slot.isAuthentic(under: device) else { throw .damaged(path: store.path) }
    }
    return .set(length: length, lockedOut: status.lockedOut, failures: status.failures)
  }

  /// Returns the opened slot that remains after the code was removed; `nil` if a code is set, or no slot exists.
  ///
  /// - Throws: The errors of ``status()``, except ``CoreError/damaged(path:)`` for a slot that is not authentic.
  package func openWithoutCode() throws(CoreError) -> OpenedSlot? {
    guard let device = try device() else { return nil }
    var contents: KeyStore.Contents?
    // The counter refuses an older copy of the store, from before a code was set.
    _ = try counter(device).status { () throws(CoreError) in
      contents = try store.read()
      return contents?.storeVersion ?? .none
    } check: { isKnown throws(CoreError) in
      if !isKnown { try requireMatchingFingerprint(contents, device) }
    }
    guard let slot = contents?.slot, slot.header.opener == .device else { return nil }
    return OpenedSlot(key: try slot.open(device: device), slot: slot)
  }

  /// Returns whether `code` equals the code that `opened` was opened with.
  ///
  /// The comparison is not counted as an attempt, because the caller has just proved knowledge of that code.
  ///
  /// - Throws: ``CoreError/damaged(path:)`` if the slot or the key file was changed, ``CoreError/authenticationFailed`` if no
  ///   code opens the slot, and the errors of the device secret, the store and the key file.
  package func isCode(_ code: borrowing SecretBytes, of opened: OpenedSlot) throws(CoreError) -> Bool {
    try isCode(code, of: opened.slot)
  }

  /// Returns the slot of the current code, even if the code has changed since `opened`.
  ///
  /// Returns `nil` if no code is set, or the store is missing or was replaced.
  ///
  /// - Throws: The errors of the store.
  package func presentSlot(of opened: OpenedSlot) throws(CoreError) -> KeySlot? {
    guard let slot = try store.read()?.slot, slot.header.store == opened.slot.header.store, case .code = slot.header.opener
    else { return nil }
    return slot
  }

  /// Returns whether `code` opens `slot`.
  ///
  /// The comparison is not counted as an attempt. The caller must limit comparisons, to prevent a brute-force search.
  ///
  /// - Throws: ``CoreError/damaged(path:)`` if the slot or the key file was changed, ``CoreError/authenticationFailed`` if no
  ///   code opens `slot`, and the errors of the device secret, the store and the key file.
  package func isCode(_ code: borrowing SecretBytes, of slot: KeySlot) throws(CoreError) -> Bool {
    let device = try deviceSecret.load()
    // Only the stored slot is checked, because a replaced slot may belong to another key file.
    if try store.read()?.slot == slot { try requireIntact(slot, known: nil, device) }
    return try slot.openingKey(code: code, secrets: secrets(device), for: purpose) != nil
  }

  /// Returns whether the store still has the slot of `opened`.
  ///
  /// The code is then unchanged.
  ///
  /// - Throws: The errors of the store.
  package func isCurrent(_ opened: OpenedSlot) throws(CoreError) -> Bool {
    try store.read()?.slot == opened.slot
  }

  /// Returns whether the store is still the store of `opened`.
  ///
  /// The data key is then the same, even if the code changed.
  ///
  /// - Throws: The errors of the store.
  package func holds(_ opened: OpenedSlot) throws(CoreError) -> Bool {
    try store.read()?.identifier == opened.slot.header.store
  }

  /// Returns the records in the device directory; `nil` if no device secret exists yet.
  ///
  /// - Throws: The errors of the device secret and the store, ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package func records() throws(CoreError) -> DeviceRecords? {
    guard let device = try device() else { return nil }
    return try DeviceRecords(directory: deviceDirectory, device: device)
  }

  /// Appends `event` to the log, with the purpose of the lock as the subject.
  ///
  /// - Throws: The errors of the device secret and the records.
  package func note(_ event: AuditEvent) throws(CoreError) {
    try counter(deviceSecret.load()).note(event)
  }

  /// Returns the audit log of all codes of the device directory; an empty log if no device secret exists yet.
  ///
  /// - Throws: The errors of the device secret, the store and the records.
  package func trail() throws(CoreError) -> AuditTrail {
    guard let device = try device() else { return AuditTrail(entries: [], forgotten: 0, isIntact: true) }
    return try counter(device).trail()
  }

  var store: KeyStore { KeyStore(directory: storeDirectory) }

  /// Returns the current version of the store, for comparison with the last known version.
  ///
  /// - Throws: The errors of the store.
  func storeVersion() throws(CoreError) -> KnownStoreVersion { try store.read()?.storeVersion ?? .none }

  /// Returns the device secret; `nil` if no device secret exists, the store is bound to no device secret, and no records exist.
  ///
  /// - Throws: ``CoreError/deviceSecretMissing(path:)`` if a bound store or records exist without a device secret, and the
  ///   errors of the device secret and the store.
  func device() throws(CoreError) -> SecretBytes? {
    do throws(CoreError) {
      return try deviceSecret.load()
    } catch .deviceSecretMissing(let path) {
      guard try !isStoreBound(), try !DeviceRecords.exist(in: deviceDirectory) else { throw .deviceSecretMissing(path: path) }
      return nil
    }
  }

  /// Returns whether the store is bound to a device secret.
  ///
  /// A damaged store is treated as bound.
  ///
  /// - Throws: The errors of the store, except for a damaged store.
  private func isStoreBound() throws(CoreError) -> Bool {
    do throws(CoreError) {
      return try store.read()?.slot != nil
    } catch {
      guard error.isDamage else { throw error }
      return true
    }
  }

  /// Returns the secrets for the key derivation besides the code: the device secret, followed by the bytes of the key file, if
  /// any.
  ///
  /// - Throws: ``CoreError/keyFileMissing(path:)``, ``CoreError/outOfMemory``, and the errors of ``SecretFile/load()``.
  func secrets(_ device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    guard let keyFile else { return try device.copy() }
    guard let more = try keyFile.load() else { throw .keyFileMissing(path: keyFile.path) }
    return try device.joined(with: more)
  }

  func counter(_ device: borrowing SecretBytes) throws(CoreError) -> AttemptCounter {
    try counter(device, effectivePolicy(device))
  }

  func counter(_ device: borrowing SecretBytes, _ policy: LockoutPolicy) throws(CoreError) -> AttemptCounter {
    try AttemptCounter(
      directory: deviceDirectory, credential: purpose.credential, device: device,
      policy: policy, clock: clock)
  }
}
