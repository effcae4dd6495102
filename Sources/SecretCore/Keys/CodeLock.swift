package import Foundation

/// A data key behind a code: the slot of one store, the secrets that its key is made of besides the code, and the gate that counts
/// the attempts.
///
/// Every operation opens what it needs and closes it again, so many locks can stand before the same store.
package struct CodeLock: Sendable {
  /// Whether there is a code, and how things stand with the attempts.
  package enum Standing: Equatable {
    case notSet
    case set(length: Int, lockedOut: Duration?, failures: Int)
  }

  /// What became of an attempt.
  package enum Attempt {
    case opened(OpenedSlot)
    case refused(AttemptsGate.Refusal)
    case notSet
  }

  /// What became of a slot that was to be saved.
  package enum Save {
    /// It is on the disk.
    case done(OpenedSlot)
    /// There is a code, which is to be changed instead.
    case alreadySet
    /// Somebody else saved another slot in between.
    case changedMeanwhile
    /// The disk does not say whether it was saved.
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

  /// The lock of the store in one directory, bound to the device secret in another.
  /// - Parameters:
  ///   - deviceSecret: What keeps the device secret; a file in `device` if nothing is said.
  ///   - keyFile: What the key is made of as well, if anything.
  ///   - cost: What it costs to derive the key of a code that is created or changed; until then it keeps its own.
  ///   - wrongCodes: What is remembered of those that were tried.
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

  /// The device secret, for a recovery kit; the log has it before this is returned.
  package func deviceSecretForKit() throws(CoreError) -> SecretBytes {
    let device = try deviceSecret.load()
    try gate(device).note(.kitShown)
    return device
  }

  /// How things stand.
  package func standing() throws(CoreError) -> Standing {
    guard let device = try device() else { return .notSet }
    let gate = try gate(device)
    var contents: KeyStore.Contents?
    let standing = try gate.standing { () throws(CoreError) in
      contents = try store.read()
      return contents?.seen ?? .none
    } check: { isKnown throws(CoreError) in
      if !isKnown { try requireOwn(contents, device) }
    }
    guard let contents, let slot = contents.slot else { return .notSet }
    guard case .code(let length, _) = slot.header.opener else {
      // Only who has the device secret can have left word that there is no code any more.
      _ = try slot.open(device: device)
      // A removal that was cut short may not have come to this.
      _ = try? gate.reset(contents.seen, noting: .codeRemoved, seen)
      return .notSet
    }
    if !slot.isUnauthenticated {
      guard try slot.isAuthentic(under: device) else { throw .damaged(path: store.path) }
    }
    return .set(length: length, lockedOut: standing.lockedOut, failures: standing.failures)
  }

  /// Opens the slot that a removed code has left; `nil` if a code is set, or never was.
  package func openWithoutCode() throws(CoreError) -> OpenedSlot? {
    guard let device = try device() else { return nil }
    var contents: KeyStore.Contents?
    // An older copy of the store, from before a code was set, opens nothing.
    _ = try gate(device).standing { () throws(CoreError) in
      contents = try store.read()
      return contents?.seen ?? .none
    } check: { isKnown throws(CoreError) in
      if !isKnown { try requireOwn(contents, device) }
    }
    guard let slot = contents?.slot, slot.header.opener == .device else { return nil }
    return OpenedSlot(key: try slot.open(device: device), slot: slot)
  }

  /// Whether `code` is the one that `opened` proves.
  ///
  /// No attempt: who has opened the slot knew its code a moment ago.
  package func isCode(_ code: borrowing SecretBytes, of opened: OpenedSlot) throws(CoreError) -> Bool {
    try isCode(code, of: opened.slot)
  }

  /// The slot of the code that is set now, as it may be another than who has `opened` the store knew; `nil` if none is.
  package func presentSlot(of opened: OpenedSlot) throws(CoreError) -> KeySlot? {
    guard let slot = try store.read()?.slot, slot.header.store == opened.slot.header.store, case .code = slot.header.opener
    else { return nil }
    return slot
  }

  /// Whether `code` is the one of `slot`.
  ///
  /// No attempt: it is for the caller to see to it that nobody tries all codes so.
  package func isCode(_ code: borrowing SecretBytes, of slot: KeySlot) throws(CoreError) -> Bool {
    let device = try deviceSecret.load()
    // Beside another slot there may be another key file.
    if try store.read()?.slot == slot { try requireIntact(slot, known: nil, device) }
    return try slot.openingKey(code: code, secrets: secrets(device), for: purpose) != nil
  }

  /// Whether the code that `opened` proves is still the one of the store.
  package func isCurrent(_ opened: OpenedSlot) throws(CoreError) -> Bool {
    try store.read()?.slot == opened.slot
  }

  /// Whether the store is still the one that `opened` is of: for as long its data key is the same, whatever becomes of a code that
  /// keeps it.
  package func holds(_ opened: OpenedSlot) throws(CoreError) -> Bool {
    try store.read()?.identifier == opened.slot.header.store
  }

  /// The records beside the device secret; `nil` if there is none yet.
  package func records() throws(CoreError) -> DeviceRecords? {
    guard let device = try device() else { return nil }
    return try DeviceRecords(directory: deviceDirectory, device: device)
  }

  /// Writes down that `event` happened to what the code protects.
  package func note(_ event: AuditEvent) throws(CoreError) {
    try gate(deviceSecret.load()).note(event)
  }

  /// What happened to this code and all others of the device directory; nothing if there is no device secret yet.
  package func trail() throws(CoreError) -> AuditTrail {
    guard let device = try device() else { return AuditTrail(entries: [], forgotten: 0, isIntact: true) }
    return try gate(device).trail()
  }

  var store: KeyStore { KeyStore(directory: storeDirectory) }

  /// What there is to remember of the store as it is now.
  func seen() throws(CoreError) -> SeenStore { try store.read()?.seen ?? .none }

  /// The device secret; `nil` if there is none yet, and nothing in the store or beside it that is bound to one.
  func device() throws(CoreError) -> SecretBytes? {
    do throws(CoreError) {
      return try deviceSecret.load()
    } catch .deviceSecretMissing(let path) {
      guard try !isStoreBound(), try !DeviceRecords.exist(in: deviceDirectory) else { throw .deviceSecretMissing(path: path) }
      return nil
    }
  }

  /// Whether the store is bound to a device secret, as one that cannot be read may be.
  private func isStoreBound() throws(CoreError) -> Bool {
    do throws(CoreError) {
      return try store.read()?.slot != nil
    } catch {
      guard error.isDamage else { throw error }
      return true
    }
  }

  /// What the key is made of besides the code: the device secret, followed by the key file's bytes if there is one.
  func secrets(_ device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    guard let keyFile else { return try device.copy() }
    guard let more = try keyFile.load() else { throw .keyFileMissing(path: keyFile.path) }
    return try device.joined(with: more)
  }

  func gate(_ device: borrowing SecretBytes) throws(CoreError) -> AttemptsGate {
    try gate(device, presentPolicy(device))
  }

  func gate(_ device: borrowing SecretBytes, _ policy: LockoutPolicy) throws(CoreError) -> AttemptsGate {
    try AttemptsGate(
      directory: deviceDirectory, credential: purpose.credential, device: device,
      policy: policy, clock: clock)
  }
}
