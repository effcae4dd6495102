import Foundation

extension CodeLock {
  /// Sets a code for a store without a code, and returns the result of saving the slot.
  ///
  /// - Precondition: The erasure lock is held (``withErasureLock(_:)``). Otherwise this method could create the new store
  ///   during an erasure without a device secret.
  /// - Parameters:
  ///   - keepsKey: Whether a data key that is wrapped under the device secret alone is kept; otherwise a new key is created.
  ///   - prepare: A closure that is called with the new opened slot before the code is saved. No other process can save a code
  ///     during the call.
  /// - Throws: ``CoreError/deviceInsideStore(path:)``, ``CoreError/erasureDue`` if an erasure is pending,
  ///   ``CoreError/storeOutdated`` if the store was rolled back, ``CoreError/authenticationFailed`` if the device secret does
  ///   not open a slot without a code, and the errors of `prepare`, the device secret, the key file, the store, the clock and
  ///   the records.
  package func create(
    _ code: borrowing SecretBytes, keepingKey keepsKey: Bool, prepare: (OpenedSlot) throws(CoreError) -> Void = { _ in }
  ) throws(CoreError) -> Save {
    try requireApart()
    let contents = try store.readOrCreate()
    if case .code = contents.slot?.header.opener {
      // The slot may still exist while its erasure is in progress.
      if (try? isErasureDue()) == true { throw .erasureDue }
      return .alreadySet
    }
    let device = try deviceForCreation(isBound: contents.slot != nil)
    try keyFile?.createIfMissing()
    // The slot is opened even if its data key is not kept. Opening the slot proves that the holder of the device secret removed
    // the code.
    let found = if let slot = contents.slot { try slot.open(device: device) } else { try Random.secret(32) }
    let key = keepsKey ? found : try Random.secret(32)
    let header = try header(after: contents.generation, store: contents.identifier, code: code, device)
    let slot = try KeySlot(wrapping: key, code: code, secrets: secrets(device), for: purpose, header: header)
      .authenticated(by: device)
    let opened = OpenedSlot(key: key, slot: slot)
    let counter = try counter(device)
    let save = try save(opened, inPlaceOf: contents.slot) { () throws(CoreError) in
      try counter.start(contents.storeVersion)
      try writeDeviceFingerprint(device)
      try forgetErasure(device)
      try prepare(opened)
    }
    // A failure to write the records is ignored. The store is then newer than its recorded version, and rollback detection
    // accepts a newer store.
    if case .done = save {
      try? counter.remember(slot.storeVersion, noting: .codeCreated)
      try? rememberSlots(like: slot, device)
    }
    return save
  }

  /// Replaces the code of `opened` with `code`, and returns the result of saving the new slot.
  ///
  /// - Throws: ``CoreError/damaged(path:)`` if the slot was modified or the key file is damaged, and the errors of the device
  ///   secret, the key file and the store.
  package func change(_ opened: OpenedSlot, to code: borrowing SecretBytes) throws(CoreError) -> Save {
    try save(opened, under: code, noting: .codeChanged)
  }

  /// Rewraps the data key of `opened` under `code`, and replaces the slot with the new slot.
  ///
  /// - Parameter event: The event for the audit log; `nil` if the save is not logged.
  /// - Returns: The result of saving the new slot.
  /// - Throws: ``CoreError/damaged(path:)`` if the slot was modified or the key file is damaged, and the errors of the device
  ///   secret, the key file and the store.
  func save(_ opened: OpenedSlot, under code: borrowing SecretBytes, noting event: AuditEvent?) throws(CoreError) -> Save {
    guard try isCurrent(opened) else { return .changedMeanwhile }
    let device = try deviceSecret.load()
    // A slot that is saved with a damaged key file cannot be opened with a backup of the intact key file.
    try requireIntact(opened.slot, known: nil, device)
    let old = opened.slot.header
    let header = try header(after: old.generation, store: old.store, code: code, device)
    let slot = try KeySlot(wrapping: opened.key, code: code, secrets: secrets(device), for: purpose, header: header)
      .authenticated(by: device)
    let save = try save(OpenedSlot(key: opened.key.copy(), slot: slot), inPlaceOf: opened.slot)
    if case .done = save {
      try? counter(device).remember(slot.storeVersion, noting: event)
      try? rememberSlots(like: slot, device)
    }
    return save
  }

  /// Removes the code that `opened` was opened with, and returns the result of saving the new slot.
  ///
  /// The data key is kept, and is wrapped under the device secret alone. The user's erasure limit is removed.
  ///
  /// - Throws: The errors of the device secret and the store.
  package func remove(_ opened: OpenedSlot) throws(CoreError) -> Save {
    let device = try deviceSecret.load()
    let old = opened.slot.header
    let header = try KeySlotHeader(store: old.store, generation: old.generation + 1, opener: .device)
    let slot = try KeySlot(wrapping: opened.key, device: device, header: header)
    let save = try save(OpenedSlot(key: opened.key.copy(), slot: slot), inPlaceOf: opened.slot)
    // Record the removal for rollback detection, so that an older copy of the store cannot restore the code.
    if case .done = save {
      try? forgetErasure(device)
      _ = try? counter(device).reset(slot.storeVersion, noting: .codeRemoved, storeVersion)
    }
    return save
  }

  /// Checks that the device directory is neither the store directory nor inside the store directory.
  ///
  /// - Throws: ``CoreError/deviceInsideStore(path:)``.
  func requireApart() throws(CoreError) {
    guard !deviceDirectory.isIn(storeDirectory) else {
      throw .deviceInsideStore(path: deviceDirectory.path(percentEncoded: false))
    }
  }

  private func header(
    after generation: Int64, store: [UInt8], code: borrowing SecretBytes, _ device: borrowing SecretBytes
  ) throws(CoreError) -> KeySlotHeader {
    try KeySlotHeader(
      store: store, generation: generation + 1, opener: .code(length: code.count, parameters: cost.parameters()),
      fingerprint: fingerprint(device))
  }

  private func save(
    _ opened: OpenedSlot, inPlaceOf old: KeySlot?, prepare: () throws(CoreError) -> Void = {}
  ) throws(CoreError) -> Save {
    do throws(CoreError) {
      return try store.replace(old, with: opened.slot, prepare: prepare) ? .done(opened) : .changedMeanwhile
    } catch .storage(let error) {
      // A commit can report an error although the transaction is durable, so the stored slot determines the outcome.
      let found: KeyStore.Contents?
      do throws(CoreError) { found = try store.read() } catch { return .outcomeUnknown }
      guard found?.slot == opened.slot else { throw .storage(error) }
      return .done(opened)
    }
  }

  /// Returns the device secret.
  ///
  /// A missing device secret is created only if the store has no slot and no records exist.
  ///
  /// - Throws: The errors of the device secret and the records.
  private func deviceForCreation(isBound: Bool) throws(CoreError) -> SecretBytes {
    let hasBeen = try DeviceRecords.exist(in: deviceDirectory)
    return try isBound || hasBeen ? deviceSecret.load() : deviceSecret.loadOrCreate()
  }
}

extension URL {
  fileprivate func isIn(_ directory: URL) -> Bool {
    absoluteURL.resolved.pathComponents.starts(with: directory.absoluteURL.resolved.pathComponents)
  }

  /// The file URL with symbolic links resolved, including links in the ancestors of a path that does not exist yet.
  private var resolved: URL {
    guard pathComponents.count > 1, !FileManager.default.fileExists(atPath: path(percentEncoded: false)) else {
      return resolvingSymlinksInPath()
    }
    return deletingLastPathComponent().resolved.appending(path: lastPathComponent)
  }
}
