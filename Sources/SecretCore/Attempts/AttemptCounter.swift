package import Foundation

/// The attempt counter of one credential, which enforces the lockouts.
///
/// The counter is a record in the database `attempts.sqlite` of the device directory. An attempt is counted durably before the
/// code is compared. One transaction checks the lockout and counts the attempt. Neither killing the process nor starting
/// several processes at once allows an additional attempt. The record is sealed with a key that is derived from the device
/// secret. While a code is set, the loss of the record starts the longest lockout. A record is lost if the record is missing or
/// does not authenticate. The lockout begins when the counter detects the loss.
///
/// The record also contains the last known version of the store, for rollback detection. The store is saved before the record,
/// so a crash in between can leave the store newer than the record, but never older. A newer store is accepted. The store is
/// read within the transaction of the record, so that no other process can record a newer version in between. Only a caller
/// that saved the store or opened its slot records the generation, because the generation alone is not authenticated.
package struct AttemptCounter: ~Copyable {
  /// The result of an attempt that was refused, or whose code is wrong.
  package enum Refusal: Equatable {
    case incorrect(attemptsLeft: Int)
    case lockedOut(wait: Duration)
    /// The wrong code reaches the erasure limit of the policy.
    ///
    /// The caller must mark the data with ``AttemptCounter/markForErasure(_:_:)`` before reporting this result.
    case exhausted
  }

  /// The decision about an attempt.
  package enum Admission: Equatable {
    /// The attempt was counted as a wrong code; `ifWrong` is the result if the code is wrong.
    ///
    /// After a correct code, the caller must call ``AttemptCounter/reset(_:noting:_:)``.
    case admitted(ifWrong: Refusal)
    /// The code repeats a recent wrong code and was not counted again.
    ///
    /// The associated value is the result.
    case repeated(Refusal)
    /// The attempt was refused and not counted.
    ///
    /// For a rolled-back store, `wait` is always the full duration of the last stage.
    case lockedOut(wait: Duration)
    /// No code is set: no code was ever set, or the code was removed or erased.
    case notSet
  }

  /// The number of attempts that were counted as wrong codes on this machine, and the remaining lockout.
  package struct Status: Equatable {
    package let failures: Int
    package let lockedOut: Duration?
  }

  private let records: DeviceRecords
  private let credential: [UInt8]
  private let policy: LockoutPolicy
  private let clock: any BootClock

  /// Creates a reference to the counter of `credential`, an identifier of at most 15 bytes, in the device directory.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package init(
    directory: URL, credential: [UInt8], device: borrowing SecretBytes, policy: LockoutPolicy, clock: any BootClock
  ) throws(CoreError) {
    records = try DeviceRecords(directory: directory, device: device)
    self.credential = credential
    self.policy = policy
    self.clock = clock
  }

  /// Returns the decision about an attempt to open a store, after counting an admitted attempt.
  ///
  /// The count is durable when this method returns. If this method throws, the caller must not compare the code.
  ///
  /// For a rolled-back store, the decision is the longest lockout. An older store can be opened with a replaced code, or
  /// without any code, so the code must not be compared with an older store. The record does not change, so every attempt is
  /// refused until the newest store is restored. ``status(_:check:)`` throws the cause, ``CoreError/storeOutdated``.
  ///
  /// - Parameters:
  ///   - read: Returns the version of the store.
  ///   - check: Checks the store after `read` returned. The argument is `true` if the last known store has the same identifier.
  ///     If `check` throws, nothing is counted.
  ///   - isRepeated: Returns whether the code repeats a recent wrong code at the time of the attempt, so that no comparison is
  ///     needed. The closure is called only if no lockout is active.
  /// - Throws: ``CoreError/erasureDue`` if an erasure is pending, and the errors of the closures, the clock and the records.
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

  /// Resets the counter after the slot of `store` was opened or saved, and records `store` as the last known version.
  ///
  /// Nothing changes unless `read` still returns `store` and no newer version is known. A pending erasure stays pending. A
  /// change of the record is logged as `event`.
  ///
  /// - Returns: `false`, with nothing changed, if another process has set another code or erased the store since the slot was
  ///   opened.
  /// - Throws: ``CoreError/erasureDue`` if an erasure is pending, and the errors of `read`, the clock and the records.
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

  /// Returns the number of wrong codes, and the remaining lockout, of the store whose version `read` returns.
  ///
  /// No attempt is counted. The record changes only if a lockout restarts or ends, or if a lost record is detected.
  ///
  /// - Parameter check: Checks the store after `read` returned. The argument is `true` if the last known store has the same
  ///   identifier.
  /// - Throws: ``CoreError/storeOutdated`` if the store was rolled back, ``CoreError/erasureDue`` if an erasure is pending, and
  ///   the errors of the closures, the clock and the records.
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
      return Status(failures: present.countedAttempts(policy), lockedOut: present.remaining(policy, at: now))
    }
  }

  /// Records `store` as the last known version before its first code is saved, and creates the counter if no record exists.
  ///
  /// The existing count of wrong codes does not change.
  ///
  /// - Throws: ``CoreError/storeOutdated`` if the store was rolled back, ``CoreError/erasureDue`` if an erasure is pending, and
  ///   the errors of the clock and the records.
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
  /// One attempt is allowed. A wrong code then starts the longest lockout, because the previous count is unknown. If the
  /// erasure limit does not exceed the failure count of the last stage, the wrong code erases the data.
  ///
  /// - Throws: The errors of the clock and the records.
  package func startRecovered() throws(CoreError) {
    try update(noting: { .recovered }) { record, _ in
      if record == nil { record = .recovered }
    }
  }

  /// Returns whether the protected data is marked for erasure.
  ///
  /// - Throws: The errors of the clock and the records.
  package func isErasureDue() throws(CoreError) -> Bool {
    try update { record, _ in record?.isErasureDue ?? false }
  }

  /// Marks the protected data for erasure, so that every attempt is refused until ``finishErasure()``.
  ///
  /// - Throws: The errors of the clock and the records.
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
  ///
  /// - Returns: Whether an erasure is pending now; `false` if another code was set since the code was compared, and no erasure
  ///   was pending before.
  /// - Throws: The errors of `read`, the clock and the records.
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
  ///
  /// Returns `true` if no record exists, or if the record contains no known store version. Returns `false` while an erasure is
  /// pending.
  ///
  /// - Throws: The errors of the clock and the records.
  package func expects(_ identifier: [UInt8]) throws(CoreError) -> Bool {
    try update { record, _ in
      guard let record else { return true }
      if record.isErasureDue { return false }
      // The record may have been created without a known store version, for example after a loss of the records.
      return record.store == .none || record.store.identifier == identifier && !record.store.isDestroyed
    }
  }

  /// Completes an erasure: resets the counter, and records the store as erased, so that older copies of the store are still
  /// rejected.
  ///
  /// - Throws: The errors of the clock and the records.
  package func finishErasure() throws(CoreError) {
    try update(noting: { .erased }) { record, _ in
      record = AttemptRecord(store: (record?.store ?? .none).destroyed)
    }
  }

  /// Records the saved version `store` as the last known version, unless a newer version is known.
  ///
  /// A change of the record is logged as `event`.
  ///
  /// - Throws: The errors of the clock and the records.
  package func remember(_ store: KnownStoreVersion, noting event: AuditEvent? = nil) throws(CoreError) {
    try update(noting: { event }) { record, now in
      var present = record ?? .highest(policy, at: now)
      if !store.isOlder(than: present.store) { present.store = store }
      record = present
    }
  }

  /// Appends `event` to the audit log.
  ///
  /// - Throws: The errors of the records.
  package func note(_ event: AuditEvent) throws(CoreError) {
    try records.note(event, about: credential)
  }

  /// Returns the audit log of all credentials of the device directory.
  ///
  /// - Throws: The errors of the records.
  package func trail() throws(CoreError) -> AuditTrail { try records.trail() }

  /// Updates the record with `body` in a transaction, and returns the result of `body`.
  ///
  /// A record that is missing, does not authenticate or has an unknown format is `nil`. If the record changed, the event is
  /// logged. If a lockout replaces a lost record, ``AuditEvent/attemptsLost`` is logged first.
  ///
  /// - Throws: The errors of `body`, the clock and the records.
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
  /// The event that is logged for this decision, before the code is compared; `nil` if the attempt was not counted.
  fileprivate var event: AuditEvent? {
    switch self {
    case .admitted(ifWrong: .incorrect), .admitted(ifWrong: .exhausted): .wrongCode
    case .admitted(ifWrong: .lockedOut): .lockoutBegun
    case .repeated, .lockedOut, .notSet: nil
    }
  }
}
