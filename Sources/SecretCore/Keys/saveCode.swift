import Foundation

extension CodeLock {
  /// Sets the first code.
  ///
  /// To be called in turn (``inTurn(_:)``): who erases without a device secret cannot keep others from beginning anew meanwhile.
  /// - Parameters:
  ///   - keepsKey: Whether a data key that is kept under the device secret alone goes on; else there is a new one.
  ///   - prepare: What has to be done before the code counts, during which no other process can save one.
  package func create(
    _ code: borrowing SecretBytes, keepingKey keepsKey: Bool, prepare: (OpenedSlot) throws(CoreError) -> Void = { _ in }
  ) throws(CoreError) -> Save {
    try requireApart()
    let contents = try store.readOrCreate()
    if case .code = contents.slot?.header.opener {
      // The store may still be there while its erasure is under way.
      if (try? isErasureDue()) == true { throw .erasureDue }
      return .alreadySet
    }
    let device = try deviceForCreation(isBound: contents.slot != nil)
    try keyFile?.createIfMissing()
    // Opened in any case: only who has the device secret can have left word that there is no code any more.
    let found = if let slot = contents.slot { try slot.open(device: device) } else { try Random.secret(32) }
    let key = keepsKey ? found : try Random.secret(32)
    let header = try header(after: contents.generation, store: contents.identifier, code: code, device)
    let slot = try KeySlot(wrapping: key, code: code, secrets: secrets(device), for: purpose, header: header)
      .authenticated(by: device)
    let opened = OpenedSlot(key: key, slot: slot)
    let gate = try gate(device)
    let save = try save(opened, inPlaceOf: contents.slot) { () throws(CoreError) in
      try gate.start(contents.seen)
      try markDevice(device)
      try forgetErasure(device)
      try prepare(opened)
    }
    // Where this fails the store is ahead, which the gate allows for; so it is below.
    if case .done = save {
      try? gate.remember(slot.seen, noting: .codeCreated)
      try? rememberSlots(like: slot, device)
    }
    return save
  }

  /// Sets another code in place of the one that `opened` proves.
  package func change(_ opened: OpenedSlot, to code: borrowing SecretBytes) throws(CoreError) -> Save {
    try save(opened, under: code, noting: .codeChanged)
  }

  /// Saves the data key of `opened` under `code`, in a new slot in the place of that one.
  func save(_ opened: OpenedSlot, under code: borrowing SecretBytes, noting event: AuditEvent?) throws(CoreError) -> Save {
    guard try isCurrent(opened) else { return .changedMeanwhile }
    let device = try deviceSecret.load()
    // With another key file than before, a backup of that one would not serve any more.
    try requireIntact(opened.slot, known: nil, device)
    let old = opened.slot.header
    let header = try header(after: old.generation, store: old.store, code: code, device)
    let slot = try KeySlot(wrapping: opened.key, code: code, secrets: secrets(device), for: purpose, header: header)
      .authenticated(by: device)
    let save = try save(OpenedSlot(key: opened.key.copy(), slot: slot), inPlaceOf: opened.slot)
    if case .done = save {
      try? gate(device).remember(slot.seen, noting: event)
      try? rememberSlots(like: slot, device)
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
      try? forgetErasure(device)
      _ = try? gate(device).reset(slot.seen, noting: .codeRemoved, seen)
    }
    return save
  }

  /// Checks that the device secret is not in the store that it is to be apart from.
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
      // A commit can fail after its point of no return: what the disk says counts.
      let found: KeyStore.Contents?
      do throws(CoreError) { found = try store.read() } catch { return .outcomeUnknown }
      guard found?.slot == opened.slot else { throw .storage(error) }
      return .done(opened)
    }
  }

  /// The device secret, which is created unless something is bound to one: a new one must not take its place.
  private func deviceForCreation(isBound: Bool) throws(CoreError) -> SecretBytes {
    let hasBeen = try DeviceRecords.exist(in: deviceDirectory)
    return try isBound || hasBeen ? deviceSecret.load() : deviceSecret.loadOrCreate()
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
