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
  private let keyFile: SecretFile?
  private let policy: LockoutPolicy
  private let parameters: ScryptParameters
  private let clock: any BootClock
  private let wrongCodes: WrongCodes

  /// The lock of the store in one directory, bound to the device secret in another.
  /// - Parameters:
  ///   - deviceSecret: What keeps the device secret; a file in `device` if nothing is said.
  ///   - keyFile: What the key is made of as well, if anything.
  ///   - parameters: What it costs to derive the key of a code saved from now on; existing ones keep theirs.
  ///   - wrongCodes: What is remembered of those that were tried.
  package init(
    _ purpose: KeyPurpose, store: URL, device: URL, deviceSecret: (any DeviceSecret)? = nil, keyFile: SecretFile? = nil,
    policy: LockoutPolicy, parameters: ScryptParameters, clock: any BootClock, wrongCodes: WrongCodes = .ofThisProcess
  ) {
    self.purpose = purpose
    storeDirectory = store
    deviceDirectory = device
    self.deviceSecret = deviceSecret ?? FileDeviceSecret(directory: device)
    self.keyFile = keyFile
    self.policy = policy
    self.parameters = parameters
    self.clock = clock
    self.wrongCodes = wrongCodes
  }

  /// How things stand.
  package func standing() throws(CoreError) -> Standing {
    guard let device = try device() else { return .notSet }
    let gate = try gate(device)
    var contents: KeyStore.Contents?
    let standing = try gate.standing { () throws(CoreError) in
      contents = try store.read()
      return contents?.seen ?? .none
    }
    guard let contents, let slot = contents.slot else { return .notSet }
    guard case .code(let length, _) = slot.header.opener else {
      // Only who has the device secret can have left word that there is no code any more.
      _ = try slot.open(device: device)
      // A removal that was cut short may not have come to this.
      _ = try? gate.reset(contents.seen, noting: .codeRemoved, seen)
      return .notSet
    }
    return .set(length: length, lockedOut: standing.lockedOut, failures: standing.failures)
  }

  /// Tries `code`, after the attempt was counted on the disk; if it cannot be, this throws.
  ///
  /// One that was wrong a moment ago is not tried again, and not counted.
  package func attempt(_ code: borrowing SecretBytes) throws(CoreError) -> Attempt {
    guard let device = try device() else { return .notSet }
    guard policy.eraseAfter != nil else { return try attempt(code, device) }
    // Nobody must erase at a wrong code while somebody else's, which may be the right one, is still looked at.
    return try inTurn { () throws(CoreError) in try attempt(code, device) }
  }

  private func attempt(_ code: borrowing SecretBytes, _ device: borrowing SecretBytes) throws(CoreError) -> Attempt {
    let gate = try gate(device)
    let known = try knownMark(device)
    var contents: KeyStore.Contents?
    let admission = try gate.admit { () throws(CoreError) in
      contents = try store.read()
      if let slot = contents?.slot, try isDamaged(slot, known) { throw .damaged(path: store.path) }
      // Without all secrets no code is right, and without memory none can be looked at: to try one is no attempt.
      if case .code(_, let parameters) = contents?.slot?.header.opener {
        _ = try secrets(device)
        try Scrypt.requireMemory(for: parameters)
      }
      return contents?.seen ?? .none
    } isRepeated: { now throws(CoreError) in
      guard let header = contents?.slot?.header else { return false }
      return try wrongCodes.contain(code, for: header, device: device, at: now)
    }
    let refusal: AttemptsGate.Refusal
    switch admission {
    case .lockedOut(let wait): return .refused(.lockedOut(wait: wait))
    case .repeated(let refusal): return .refused(refusal)
    case .notSet:
      // Only who has the device secret can have left word that there is no code any more.
      _ = try contents?.slot?.open(device: device)
      return .notSet
    case .admitted(let ifWrong): refusal = ifWrong
    }
    guard let contents, let slot = contents.slot else { return .notSet }
    let key: SecretBytes
    do throws(CoreError) {
      key = try slot.open(code: code, secrets: secrets(device), for: purpose)
    } catch .authenticationFailed {
      // Nobody is told before this is on the disk; nor is anybody told of a right code before that is.
      if refusal == .exhausted { try gate.condemn() }
      // Where there is no room to remember it, it is counted again.
      try? wrongCodes.insert(code, for: slot.header, device: device, at: clock.now())
      return .refused(refusal)
    }
    guard try gate.reset(contents.seen, noting: .unlocked, seen) else {
      // Another code was set meanwhile, or everything erased: what counts is what is there now.
      return try attempt(code, device)
    }
    try? markSlot(slot, device: device)
    wrongCodes.forget(slot.header)
    return .opened(OpenedSlot(key: key, slot: slot))
  }

  /// Opens the slot that a removed code has left; `nil` if a code is set, or never was.
  package func openWithoutCode() throws(CoreError) -> OpenedSlot? {
    guard let device = try device() else { return nil }
    var contents: KeyStore.Contents?
    // An older copy of the store, from before a code was set, opens nothing.
    _ = try gate(device).standing { () throws(CoreError) in
      contents = try store.read()
      return contents?.seen ?? .none
    }
    guard let slot = contents?.slot, slot.header.opener == .device else { return nil }
    return OpenedSlot(key: try slot.open(device: device), slot: slot)
  }

  /// Does what ``erase(_:)`` does if that is due, as it was begun and not ended, or asked for by the last attempt.
  package func eraseIfDue(_ erase: () throws(CoreError) -> Void) throws(CoreError) {
    guard let device = try device() else { return }
    try inTurn { () throws(CoreError) in
      // Somebody else may have been faster.
      if try gate(device).isErasureDue() { try erase() }
    }
  }

  /// Runs `body` while no other process erases what the code protects, nor runs one like it.
  package func inTurn<Result>(_ body: () throws(CoreError) -> Result) throws(CoreError) -> Result {
    let path = deviceDirectory.appending(path: "attempts.lock").path(percentEncoded: false)
    let turn = try FileLock(path, .exclusive, patience: .seconds(30))
    let result = try body()
    _ = consume turn
    return result
  }

  /// Sets the first code.
  ///
  /// - Parameters:
  ///   - keepsKey: Whether a data key that is kept under the device secret alone goes on; else there is a new one.
  ///   - prepare: What has to be done before the code counts, during which no other process can save one.
  package func create(
    _ code: borrowing SecretBytes, keepingKey keepsKey: Bool, prepare: (OpenedSlot) throws(CoreError) -> Void = { _ in }
  ) throws(CoreError) -> Save {
    guard !deviceDirectory.isIn(storeDirectory) else {
      throw .deviceInsideStore(path: deviceDirectory.path(percentEncoded: false))
    }
    let contents = try store.readOrCreate()
    if case .code = contents.slot?.header.opener { return .alreadySet }
    let device = try deviceForCreation(isBound: contents.slot != nil)
    try keyFile?.createIfMissing()
    // Opened in any case: only who has the device secret can have left word that there is no code any more.
    let found = if let slot = contents.slot { try slot.open(device: device) } else { try Random.secret(32) }
    let key = keepsKey ? found : try Random.secret(32)
    let header = try header(after: contents.generation, store: contents.identifier, code: code)
    let slot = try KeySlot(wrapping: key, code: code, secrets: secrets(device), for: purpose, header: header)
    let opened = OpenedSlot(key: key, slot: slot)
    let gate = try gate(device)
    let save = try save(opened, inPlaceOf: contents.slot) { () throws(CoreError) in
      try gate.start(contents.seen)
      try prepare(opened)
    }
    // Where this fails the store is ahead, which the gate allows for; so it is below.
    if case .done = save {
      try? gate.remember(slot.seen, noting: .codeCreated)
      try? markSlot(slot, device: device)
    }
    return save
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
    do throws(CoreError) {
      _ = try slot.open(code: code, secrets: secrets(deviceSecret.load()), for: purpose)
      return true
    } catch .authenticationFailed {
      return false
    }
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

  /// What is remembered of the contents behind the code.
  /// - Parameter keeping: Runs what it is given if their key is still there, which nobody destroys meanwhile, and tells whether it did.
  package func contentsRecord(_ keeping: @escaping ContentsRecord.Keeping) throws(CoreError) -> ContentsRecord {
    try ContentsRecord(of: purpose, directory: deviceDirectory, device: deviceSecret.load(), keeping)
  }

  /// Sets another code in place of the one that `opened` proves.
  package func change(_ opened: OpenedSlot, to code: borrowing SecretBytes) throws(CoreError) -> Save {
    let device = try deviceSecret.load()
    let old = opened.slot.header
    let header = try header(after: old.generation, store: old.store, code: code)
    let slot = try KeySlot(wrapping: opened.key, code: code, secrets: secrets(device), for: purpose, header: header)
    let save = try save(OpenedSlot(key: opened.key.copy(), slot: slot), inPlaceOf: opened.slot)
    if case .done = save {
      try? gate(device).remember(slot.seen, noting: .codeChanged)
      try? markSlot(slot, device: device)
    }
    return save
  }

  /// Removes the code that `opened` proves; the data key stays, under the device secret alone.
  package func remove(_ opened: OpenedSlot) throws(CoreError) -> Save {
    let device = try deviceSecret.load()
    let old = opened.slot.header
    let header = try KeySlotHeader(store: old.store, generation: old.generation + 1, opener: .device)
    let slot = try KeySlot(wrapping: opened.key, device: device, header: header)
    let save = try save(OpenedSlot(key: opened.key.copy(), slot: slot), inPlaceOf: opened.slot)
    // What stays behind is that there is no code, lest an older copy of the store brings the removed one back.
    if case .done = save {
      _ = try? gate(device).reset(slot.seen, noting: .codeRemoved, seen)
      try? markSlot(slot, device: device)
    }
    return save
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

  /// Destroys what the code protects by `erase`, which is to end with ``clear(_:)``.
  ///
  /// From when it begins until it is done, after a crash as well, no code is let in.
  package func erase(_ erase: () throws(CoreError) -> Void) throws(CoreError) {
    // Without the directory there is nothing beside the store, and no turn to take.
    guard try PrivateFile.exists(DeviceDirectory(deviceDirectory).path) else { return try erase() }
    try inTurn { () throws(CoreError) in
      do throws(CoreError) {
        try gate(deviceSecret.load()).condemn()
      } catch {
        // What is bound to it opens no more, and nobody can write down that it is to be erased: cut short, it is to be done again.
        guard error.isLossOfDeviceSecret else { throw error }
      }
      try erase()
    }
  }

  /// Destroys the data key, and removes the store with all that it holds; older copies of it stay refused.
  ///
  /// Where the device secret is lost, all records that were sealed with it go as well, those of other codes and the log among them.
  /// - Parameter erase: Removes what was sealed under the key, before the erasure counts as done.
  package func clear(_ erase: () throws(CoreError) -> Void) throws(CoreError) {
    try store.erase()
    try erase()
    guard try PrivateFile.exists(DeviceDirectory(deviceDirectory).path) else { return }
    do throws(CoreError) {
      let device = try deviceSecret.load()
      guard try DeviceRecords.exist(in: deviceDirectory) else { return }
      try ContentsRecord.forget(purpose, in: DeviceRecords(directory: deviceDirectory, device: device))
      try markSlot(nil, device: device)
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

  private func header(after generation: Int64, store: [UInt8], code: borrowing SecretBytes) throws(CoreError) -> KeySlotHeader {
    try KeySlotHeader(
      store: store, generation: generation + 1, opener: .code(length: code.count, parameters: parameters))
  }

  private func save(
    _ opened: OpenedSlot, inPlaceOf old: KeySlot?, prepare: () throws(CoreError) -> Void = {}
  ) throws(CoreError) -> Save {
    do throws(CoreError) {
      return try store.replace(old, with: opened.slot, prepare: prepare) ? .done(opened) : .changedMeanwhile
    } catch .storage(let error) {
      // A commit can fail after its point of no return: what the disk says counts.
      let found: KeyStore.Contents?
      do throws(CoreError) { found = try store.read() } catch { return .outcomeUnknown }
      guard found?.slot == opened.slot else { throw .storage(error) }
      return .done(opened)
    }
  }

  var store: KeyStore { KeyStore(directory: storeDirectory) }

  /// What there is to remember of the store as it is now.
  private func seen() throws(CoreError) -> SeenStore { try store.read()?.seen ?? .none }

  /// The device secret; `nil` if there is none yet, and nothing in the store or beside it that is bound to one.
  private func device() throws(CoreError) -> SecretBytes? {
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

  /// The device secret, which is created unless something is bound to one: a new one must not take its place.
  private func deviceForCreation(isBound: Bool) throws(CoreError) -> SecretBytes {
    let hasBeen = try DeviceRecords.exist(in: deviceDirectory)
    return try isBound || hasBeen ? deviceSecret.load() : deviceSecret.loadOrCreate()
  }

  /// What the key is made of besides the code: the device secret, followed by the key file's bytes if there is one.
  private func secrets(_ device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    guard let keyFile else { return try device.copy() }
    guard let more = try keyFile.load() else { throw .keyFileMissing(path: keyFile.path) }
    return try device.joined(with: more)
  }

  private func gate(_ device: borrowing SecretBytes) throws(CoreError) -> AttemptsGate {
    try AttemptsGate(
      directory: deviceDirectory, credential: purpose.credential, device: device, policy: policy, clock: clock)
  }
}

extension URL {
  fileprivate func isIn(_ directory: URL) -> Bool {
    absoluteURL.resolved.pathComponents.starts(with: directory.absoluteURL.resolved.pathComponents)
  }

  /// Without symbolic links, also above what does not exist yet.
  private var resolved: URL {
    guard pathComponents.count > 1, !FileManager.default.fileExists(atPath: path(percentEncoded: false)) else {
      return resolvingSymlinksInPath()
    }
    return deletingLastPathComponent().resolved.appending(path: lastPathComponent)
  }
}
