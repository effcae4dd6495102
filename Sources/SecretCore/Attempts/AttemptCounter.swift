package import Foundation

/// The attempt counter of one credential, in the database `attempts.sqlite` beside the device secret. It enforces the lockouts.
///
/// An attempt is durable before the code is compared. Checking and counting are one transaction. So neither killing the process
/// nor racing several processes gains a guess. The record is sealed with a key that is derived from the device secret. A record
/// that is missing or does not authenticate while a code is set counts as the highest lockout, from the moment it is noticed.
///
/// The record also holds the last known version of the store, for rollback detection. The store is saved first and the record
/// after it. A crash between the two leaves a store that is newer than the record, which is accepted, and never an older one.
/// The store is read within the transaction of the record, so that no other process can save in between. The generation is
/// recorded only by a caller that saved the store or opened its slot, because the generation alone is not authenticated.
package struct AttemptCounter: ~Copyable {
  /// The result of a wrong code.
  package enum Refusal: Equatable {
    case incorrect(attemptsLeft: Int)
    case lockedOut(wait: Duration)
    /// The last wrong code that the policy allows. The caller must call ``AttemptCounter/markForErasure()`` before it reports this.
    case exhausted
  }

  /// The decision whether an attempt may be made.
  package enum Admission: Equatable {
    /// The attempt was counted as wrong; `ifWrong` is the result if the code is wrong.
    ///
    /// After a correct code, ``AttemptCounter/reset(_:noting:_:)`` resets the counter.
    case admitted(ifWrong: Refusal)
    /// The code is known to be wrong. It was not counted, and this is the result.
    case repeated(Refusal)
    /// The attempt was refused and not counted.
    ///
    /// A rolled-back store is always refused with the full wait of the highest stage.
    case lockedOut(wait: Duration)
    /// No code is set: none was ever set, or the last one was removed by its user.
    case notSet
  }

  /// The current counter and lockout.
  package struct Status: Equatable {
    package let failures: Int
    package let lockedOut: Duration?
  }

  private let records: DeviceRecords
  private let credential: [UInt8]
  private let policy: LockoutPolicy
  private let clock: any BootClock

  /// Opens the counter of `credential`, an identifier of at most 255 bytes, in the device directory.
  package init(
    directory: URL, credential: [UInt8], device: borrowing SecretBytes, policy: LockoutPolicy, clock: any BootClock
  ) throws(CoreError) {
    records = try DeviceRecords(directory: directory, device: device)
    self.credential = credential
    self.policy = policy
    self.clock = clock
  }

  /// Counts an attempt at the store that `read` returns, or refuses it.
  ///
  /// The count is durable when this returns. If it throws, no attempt may be made.
  /// - Parameters:
  ///   - check: Checks the store. Its argument is whether the store has the identifier of the last known one. If it throws,
  ///     nothing is counted.
  ///   - isRepeated: Returns whether the code is known to be wrong at that moment and need not be tried again.
  /// - Throws: ``CoreError/erasureDue`` if an erasure is pending, and the errors of the closures.
  package func admit(
    _ read: () throws(CoreError) -> KnownStoreVersion, check: (Bool) throws(CoreError) -> Void = { _ in },
    isRepeated: (BootInstant) throws(CoreError) -> Bool = { _ in false }
  ) throws(CoreError) -> Admission {
    try update(noting: \.event) { record, now throws(CoreError) in
      if record?.isErasureDue == true { throw .erasureDue }
      let store = try read()
      try check(record?.store.identifier == store.identifier)
      if let record, store.isOlder(than: record.store) { return .lockedOut(wait: policy.last.wait) }
      guard store.hasCode else { return .notSet }
      var admitted = record ?? .highest(policy, at: now)
      defer { record = admitted }
      if let wait = admitted.remaining(policy, at: now) { return .lockedOut(wait: wait) }
      if try isRepeated(now) {
        return .repeated(.incorrect(attemptsLeft: policy.attemptsLeft(after: admitted.failures)))
      }
      return admit(&admitted, now)
    }
  }

  private func admit(_ record: inout AttemptRecord, _ now: BootInstant) -> Admission {
    record.count(policy, at: now)
    if policy.erases(after: record.failures) { return .admitted(ifWrong: .exhausted) }
    let wait = policy.wait(after: record.failures)
    let attemptsLeft = policy.attemptsLeft(after: record.failures)
    return .admitted(ifWrong: wait.map { .lockedOut(wait: $0) } ?? .incorrect(attemptsLeft: attemptsLeft))
  }

  /// Resets the counter and records `store` as the last known version, after its slot was opened.
  ///
  /// Nothing changes unless `read` still returns `store` and no newer version is known. A pending erasure stays pending.
  /// - Returns: `false` if another process has set another code or erased the store since it was opened.
  /// - Throws: ``CoreError/erasureDue`` if an erasure is pending.
  package func reset(
    _ store: KnownStoreVersion, noting event: AuditEvent? = nil, _ read: () throws(CoreError) -> KnownStoreVersion
  ) throws(CoreError) -> Bool {
    try update(noting: { $0 ? event : nil }) { record, _ throws(CoreError) in
      if record?.isErasureDue == true { throw .erasureDue }
      if let record, store.isOlder(than: record.store) { return false }
      guard try read() == store else { return false }
      record = AttemptRecord(store: store)
      return true
    }
  }

  /// Returns the counter and lockout of the store that `read` returns.
  ///
  /// Counts nothing, but records a lockout that restarts, ends or is detected.
  /// - Parameter check: Checks the store. Its argument is whether the store has the identifier of the last known one.
  /// - Throws: ``CoreError/storeOutdated`` and ``CoreError/erasureDue`` as well.
  package func status(
    _ read: () throws(CoreError) -> KnownStoreVersion, check: (Bool) throws(CoreError) -> Void = { _ in }
  ) throws(CoreError) -> Status {
    try update { record, now throws(CoreError) in
      if record?.isErasureDue == true { throw .erasureDue }
      let store = try read()
      try check(record?.store.identifier == store.identifier)
      if let record, store.isOlder(than: record.store) { throw .storeOutdated }
      guard store.hasCode else { return Status(failures: 0, lockedOut: nil) }
      var present = record ?? .highest(policy, at: now)
      defer { record = present }
      return Status(failures: present.failures, lockedOut: present.remaining(policy, at: now))
    }
  }

  /// Prepares the counter for the first code of `store`. Wrong codes that were counted before stay counted.
  /// - Throws: ``CoreError/storeOutdated`` and ``CoreError/erasureDue`` as well.
  package func start(_ store: KnownStoreVersion) throws(CoreError) {
    try update { record, _ throws(CoreError) in
      if record?.isErasureDue == true { throw .erasureDue }
      guard var started = record else { return record = AttemptRecord(store: store) }
      if store.isOlder(than: started.store) { throw .storeOutdated }
      started.store = store
      record = started
    }
  }

  /// Creates the counter after a recovery kit restored the device secret, unless a record exists.
  ///
  /// One code can be tried. If it is wrong, the longest lockout follows, because the previous count is unknown.
  package func startRecovered() throws(CoreError) {
    try update(noting: { .recovered }) { record, _ in
      if record == nil { record = .recovered }
    }
  }

  /// Returns whether the protected data is marked for erasure.
  package func isErasureDue() throws(CoreError) -> Bool {
    try update { record, _ in record?.isErasureDue ?? false }
  }

  /// Marks the protected data for erasure, and refuses every attempt until ``finishErasure()``.
  package func markForErasure() throws(CoreError) {
    try update { record, now in
      var marked = record ?? .highest(policy, at: now)
      marked.markForErasure()
      record = marked
    }
  }

  /// Marks the protected data for erasure after a wrong code for `store`.
  ///
  /// Nothing changes unless `read` still returns `store` and no newer version is known.
  /// - Returns: `false` if another code was set since the code was compared, unless an erasure is already due.
  package func markForErasure(_ store: KnownStoreVersion, _ read: () throws(CoreError) -> KnownStoreVersion) throws(CoreError)
    -> Bool
  {
    try update { record, now throws(CoreError) in
      var marked = record ?? .highest(policy, at: now)
      guard !store.isOlder(than: marked.store), try read() == store else { return marked.isErasureDue }
      marked.markForErasure()
      record = marked
      return true
    }
  }

  /// Returns whether the store with this identifier should exist with its key, according to the record.
  package func expects(_ identifier: [UInt8]) throws(CoreError) -> Bool {
    try update { record, _ in
      guard let record else { return true }
      if record.isErasureDue { return false }
      // The record may have been created without a known store version, as after a loss of the records.
      return record.store == .none || record.store.identifier == identifier && !record.store.isDestroyed
    }
  }

  /// Completes an erasure: resets the counter and records the store as destroyed, so that older copies of it stay refused.
  package func finishErasure() throws(CoreError) {
    try update(noting: { .erased }) { record, _ in
      record = AttemptRecord(store: (record?.store ?? .none).destroyed)
    }
  }

  /// Records `store`, which was saved, unless a newer version is known.
  package func remember(_ store: KnownStoreVersion, noting event: AuditEvent? = nil) throws(CoreError) {
    try update(noting: { event }) { record, now in
      var present = record ?? .highest(policy, at: now)
      if !store.isOlder(than: present.store) { present.store = store }
      record = present
    }
  }

  /// Appends `event` to the audit log.
  package func note(_ event: AuditEvent) throws(CoreError) {
    try records.note(event, about: credential)
  }

  /// Returns the audit log of all credentials of the device directory.
  package func trail() throws(CoreError) -> AuditTrail { try records.trail() }

  /// Updates the record in a transaction, and logs `event` if the record changed. The record is `nil` if it is missing or does
  /// not authenticate.
  private func update<Result>(
    noting event: (Result) -> AuditEvent? = { _ in nil },
    _ body: (inout AttemptRecord?, BootInstant) throws(CoreError) -> Result
  ) throws(CoreError) -> Result {
    var isLost = false
    return try records.update(
      credential, noting: { result in (isLost ? [.attemptsLost] : []) + (event(result).map { [$0] } ?? []) },
      { bytes throws(CoreError) in
        let now = try clock.now()
        let old = bytes.flatMap(AttemptRecord.init)
        var record = old
        let result = try body(&record, now)
        if let record, record != old {
          isLost = old == nil && record.lockedSince != nil
          bytes = record.bytes
        }
        return result
      })
  }
}

extension AttemptCounter.Admission {
  /// The event that is logged for this decision, before the code is compared.
  fileprivate var event: AuditEvent? {
    switch self {
    case .admitted(ifWrong: .incorrect), .admitted(ifWrong: .exhausted): .wrongCode
    case .admitted(ifWrong: .lockedOut): .lockoutBegun
    case .repeated, .lockedOut, .notSet: nil
    }
  }
}
