public import Foundation
public import SecretCore

/// The passcode of one store: creates, verifies, changes and removes it, behind one gate that counts attempts.
///
/// A code is handed over as one byte a digit, each 0 to 9, 4 to 8 of them. Every operation opens what it needs and closes it
/// again, so several locks, in one process or in many, can stand before the same store. The work, above all the deliberately slow
/// derivation of the key, runs on a thread of the lock's own: neither its caller's actor nor the tasks' shared threads wait.
///
/// A device directory belongs to one store, and remembers how far that has come: an older copy in its place, or none, is never
/// taken for a passcode that is not set.
///
/// Source: stage-01-core-service.md.
public actor PasscodeLock {
  private let storeDirectory: URL
  private let deviceDirectory: URL
  private let policy: LockoutPolicy
  private let parameters: ScryptParameters
  private let clock: any BootClock
  private let queue = SerialQueue()
  private var grants: [Grant: GrantedKey] = [:]

  /// The lock's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// The lock of the store in the directory `store`, bound to the device secret in the directory `device`.
  ///
  /// Nothing is read or created before the first operation.
  /// - Parameters:
  ///   - store: The directory of the store.
  ///   - device: The directory of the device secret and the attempts. It must not lie in `store`: whoever copies the store would
  ///     have the device secret with it.
  ///   - policy: The lockouts.
  ///   - parameters: What it costs to derive the key of a code saved from now on; existing ones keep theirs.
  ///   - clock: What lockouts are measured by.
  public init(
    store: URL, device: URL, policy: LockoutPolicy, parameters: ScryptParameters = .product,
    clock: any BootClock = SystemBootClock()
  ) {
    storeDirectory = store
    deviceDirectory = device
    self.policy = policy
    self.parameters = parameters
    self.clock = clock
  }

  /// Whether a passcode is set, how long it is, and whether attempts are taken.
  public func status() -> PasscodeStatus {
    do throws(CoreError) {
      guard let device = try device() else { return .notSet }
      let gate = try gate(device)
      var contents: KeyStore.Contents?
      let standing = try gate.standing { () throws(CoreError) in
        contents = try store.read()
        return contents?.seen ?? .none
      }
      guard let contents, let slot = contents.slot else { return .notSet }
      guard case .code(let length, _) = slot.header.opener else {
        // Only who has the device secret can have left word that there is no passcode any more.
        _ = try slot.open(device: device)
        // A removal that was cut short may not have come to this.
        try? gate.reset(contents.seen)
        return .notSet
      }
      return .set(length: length, lockedOut: standing.lockedOut, failedAttempts: standing.failures)
    } catch {
      return .unreadable(.core(error))
    }
  }

  /// Tries `code`.
  ///
  /// The attempt is counted on the disk before the code is looked at, and if it cannot be, it is refused.
  public func verify(_ code: consuming SecretBytes) -> Verification {
    guard code.isPasscode else { return .failed(.notACode) }
    do throws(CoreError) {
      guard let device = try device() else { return .failed(.notSet) }
      let gate = try gate(device)
      var contents: KeyStore.Contents?
      let admission = try gate.admit { () throws(CoreError) in
        contents = try store.read()
        return contents?.seen ?? .none
      }
      if case .lockedOut(let wait) = admission { return .lockedOut(wait: wait) }
      guard let contents, let slot = contents.slot else { return .failed(.notSet) }
      guard case .admitted(let refusal) = admission else {
        // Only who has the device secret can have left word that there is no passcode any more.
        _ = try slot.open(device: device)
        return .failed(.notSet)
      }
      do throws(CoreError) {
        let key = try slot.open(code: code, device: device)
        let grant = Grant(handle: try Random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) })
        grants[grant] = GrantedKey(key: key, slot: slot)
        // The code was right whether or not this can be written down. If it cannot, the count stays, on the safe side.
        try? gate.reset(contents.seen)
        return .correct(grant)
      } catch .authenticationFailed {
        return Verification(refusal)
      }
    } catch {
      return .failed(.core(error))
    }
  }

  /// Sets the first passcode.
  ///
  /// Data that was kept under the device secret alone stays, and needs the code as well from then on.
  public func create(_ code: consuming SecretBytes) -> SaveOutcome {
    guard code.isPasscode else { return .failed(.notACode) }
    do throws(CoreError) {
      guard !deviceDirectory.isIn(storeDirectory) else {
        throw .deviceInsideStore(path: deviceDirectory.path(percentEncoded: false))
      }
      let contents = try store.readOrCreate()
      if case .code = contents.slot?.header.opener { return .failed(.alreadySet) }
      // A store that holds a key is bound to the device secret of that time: a new one must not take its place.
      let device = if contents.slot == nil { try deviceSecret.loadOrCreate() } else { try deviceSecret.load() }
      let key = if let slot = contents.slot { try slot.open(device: device) } else { try Random.secret(32) }
      let slot = try slot(wrapping: key, code, device, store: contents.identifier, generation: contents.generation + 1)
      let gate = try gate(device)
      let outcome = try save(slot, inPlaceOf: contents.slot) { () throws(CoreError) in try gate.start(contents.seen) }
      // Where this fails the store is ahead, which the gate allows for; so it is below.
      if outcome == .done { try? gate.remember(slot.seen) }
      return outcome
    } catch {
      return .failed(.core(error))
    }
  }

  /// Sets another passcode in place of the one that `grant` proves.
  ///
  /// Either way the grant is used up.
  public func change(_ grant: Grant, to code: consuming SecretBytes) -> SaveOutcome {
    guard let granted = grants.removeValue(forKey: grant) else { return .failed(.grantSpent) }
    guard code.isPasscode else { return .failed(.notACode) }
    do throws(CoreError) {
      let device = try deviceSecret.load()
      let old = granted.slot.header
      let slot = try slot(wrapping: granted.key, code, device, store: old.store, generation: old.generation + 1)
      let outcome = try save(slot, inPlaceOf: granted.slot)
      if outcome == .done { try? gate(device).remember(slot.seen) }
      return outcome
    } catch {
      return .failed(.core(error))
    }
  }

  /// Removes the passcode that `grant` proves; the data stays, under the device secret alone.
  ///
  /// Either way the grant is used up.
  public func remove(_ grant: Grant) -> SaveOutcome {
    guard let granted = grants.removeValue(forKey: grant) else { return .failed(.grantSpent) }
    do throws(CoreError) {
      let device = try deviceSecret.load()
      let old = granted.slot.header
      let header = try KeySlotHeader(store: old.store, generation: old.generation + 1, opener: .device)
      let slot = try KeySlot(wrapping: granted.key, device: device, header: header)
      let outcome = try save(slot, inPlaceOf: granted.slot)
      // What stays behind is that there is no passcode, lest an older copy of the store brings the removed one back.
      if outcome == .done { try? gate(device).reset(slot.seen) }
      return outcome
    } catch {
      return .failed(.core(error))
    }
  }

  /// Gives `grant` back unused, and wipes what it stands for.
  public func discard(_ grant: Grant) {
    grants[grant] = nil
  }

  private var store: KeyStore { KeyStore(directory: storeDirectory) }

  private var deviceSecret: FileDeviceSecret { FileDeviceSecret(directory: deviceDirectory) }

  /// The device secret; `nil` if there is none yet, and nothing in the store that is bound to one.
  private func device() throws(CoreError) -> SecretBytes? {
    guard try store.read()?.slot == nil else { return try deviceSecret.load() }
    do throws(CoreError) { return try deviceSecret.load() } catch .deviceSecretMissing { return nil }
  }

  private func gate(_ device: borrowing SecretBytes) throws(CoreError) -> AttemptsGate {
    try AttemptsGate(
      directory: deviceDirectory, credential: Array("passcode".utf8), device: device, policy: policy, clock: clock)
  }

  private func slot(
    wrapping key: borrowing SecretBytes, _ code: borrowing SecretBytes, _ device: borrowing SecretBytes, store: [UInt8],
    generation: Int64
  ) throws(CoreError) -> KeySlot {
    let header = try KeySlotHeader(
      store: store, generation: generation, opener: .code(length: code.count, parameters: parameters))
    return try KeySlot(wrapping: key, code: code, device: device, header: header)
  }

  private func save(
    _ slot: KeySlot, inPlaceOf old: KeySlot?, prepare: () throws(CoreError) -> Void = {}
  ) throws(CoreError) -> SaveOutcome {
    do throws(CoreError) {
      return try store.replace(old, with: slot, prepare: prepare) ? .done : .failed(.changedMeanwhile)
    } catch .storage(let error) {
      // A commit can fail after its point of no return: what the disk says counts.
      do throws(CoreError) {
        return try store.read()?.slot == slot ? .done : .failed(.core(.storage(error)))
      } catch {
        return .failed(.outcomeUnknown)
      }
    }
  }
}

extension Verification {
  fileprivate init(_ refusal: AttemptsGate.Refusal) {
    self =
      switch refusal {
      case .incorrect(let attemptsLeft): .incorrect(attemptsLeft: attemptsLeft)
      case .lockedOut(let wait): .lockedOut(wait: wait)
      }
  }
}

extension SecretBytes {
  /// Whether these are the digits of a code.
  fileprivate var isPasscode: Bool {
    (4...8).contains(count) && withUnsafeBytes { $0.allSatisfy { $0 <= 9 } }
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
