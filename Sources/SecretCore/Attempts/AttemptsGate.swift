package import Foundation

/// Counts the attempts at one credential, in the database `attempts.sqlite` beside the device secret.
///
/// An attempt is on the disk before the code is looked at. So neither killing the process nor many processes at a time gain a guess:
/// checking and counting are one transaction. The record is sealed with a key from the device secret. One that is missing or does
/// not open while a code is set counts as the highest lockout, from the moment it is noticed.
///
/// The record also knows how far the store has come, so that an older copy of it is noticed. The store is saved first and the record
/// after it: a crash between the two leaves a store that is ahead, which is taken, and never one that is behind. The store is read
/// within the transaction of the record, so that another process cannot save and remember in between. Its generation is remembered
/// from whoever has saved it or opened its slot: by itself it proves nothing.
package struct AttemptsGate: ~Copyable {
  /// What a wrong code is answered with.
  package enum Refusal: Equatable {
    case incorrect(attemptsLeft: Int)
    case lockedOut(wait: Duration)
    /// It was the last one that the policy allows: what the code protects is to be destroyed, for which ``AttemptsGate/condemn()``
    /// has to ask before anybody is told.
    case exhausted
  }

  /// Whether an attempt may be made.
  package enum Admission: Equatable {
    /// It was counted as wrong, and this is the answer if it is.
    ///
    /// Otherwise ``AttemptsGate/reset(_:noting:_:)`` forgets it.
    case admitted(ifWrong: Refusal)
    /// Its code is known to be wrong: it was not counted, and this is the answer.
    case repeated(Refusal)
    /// It was neither counted nor may it be made.
    ///
    /// An older store is answered with the whole wait of the highest stage for as long as it is there.
    case lockedOut(wait: Duration)
    /// There is no code, and never was one that is gone from the store without having been removed.
    case notSet
  }

  /// The present state of affairs.
  package struct Standing: Equatable {
    package let failures: Int
    package let lockedOut: Duration?
  }

  private let records: DeviceRecords
  private let credential: [UInt8]
  private let policy: LockoutPolicy
  private let clock: any BootClock

  /// The gate of `credential`, at most 255 bytes that tell it from all others, in the device directory.
  package init(
    directory: URL, credential: [UInt8], device: borrowing SecretBytes, policy: LockoutPolicy, clock: any BootClock
  ) throws(CoreError) {
    records = try DeviceRecords(directory: directory, device: device)
    self.credential = credential
    self.policy = policy
    self.clock = clock
  }

  /// Counts an attempt at the store that `read` finds, or refuses it.
  ///
  /// When this returns, the count is on the disk; when it throws, no attempt may be made.
  /// - Parameters:
  ///   - check: Checks the store, and is told whether it is the one that is remembered. If it throws, nothing is counted.
  ///   - isRepeated: Whether the code is known to be wrong at that moment, and need not be tried again.
  /// - Throws: ``CoreError/erasureDue`` as well.
  package func admit(
    _ read: () throws(CoreError) -> SeenStore, check: (Bool) throws(CoreError) -> Void = { _ in },
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

  /// Forgets all wrong codes and remembers `store`, as it was opened, if that is the one that `read` finds, and no newer one is known.
  ///
  /// An erasure that somebody has asked for meanwhile stays due.
  /// - Returns: Whether it is: if not, somebody has set another code, or erased, since it was opened, and it opens nothing any more.
  /// - Throws: ``CoreError/erasureDue`` as well.
  package func reset(
    _ store: SeenStore, noting event: AuditEvent? = nil, _ read: () throws(CoreError) -> SeenStore
  ) throws(CoreError) -> Bool {
    try update(noting: { $0 ? event : nil }) { record, _ throws(CoreError) in
      if record?.isErasureDue == true { throw .erasureDue }
      if let record, store.isOlder(than: record.store) { return false }
      guard try read() == store else { return false }
      record = AttemptRecord(store: store)
      return true
    }
  }

  /// How things stand with the store that `read` finds.
  ///
  /// Counts nothing, but a lockout that begins anew, is over or is just noticed is written down.
  /// - Parameter check: Checks the store, and is told whether it is the one that is remembered.
  /// - Throws: ``CoreError/storeOutdated`` and ``CoreError/erasureDue`` as well.
  package func standing(
    _ read: () throws(CoreError) -> SeenStore, check: (Bool) throws(CoreError) -> Void = { _ in }
  ) throws(CoreError) -> Standing {
    try update { record, now throws(CoreError) in
      if record?.isErasureDue == true { throw .erasureDue }
      let store = try read()
      try check(record?.store.identifier == store.identifier)
      if let record, store.isOlder(than: record.store) { throw .storeOutdated }
      guard store.hasCode else { return Standing(failures: 0, lockedOut: nil) }
      var present = record ?? .highest(policy, at: now)
      defer { record = present }
      return Standing(failures: present.failures, lockedOut: present.remaining(policy, at: now))
    }
  }

  /// Begins to count for the code that `store` is about to get; wrong codes that were counted before stay counted.
  /// - Throws: ``CoreError/storeOutdated`` and ``CoreError/erasureDue`` as well.
  package func start(_ store: SeenStore) throws(CoreError) {
    try update { record, _ throws(CoreError) in
      if record?.isErasureDue == true { throw .erasureDue }
      guard var started = record else { return record = AttemptRecord(store: store) }
      if store.isOlder(than: started.store) { throw .storeOutdated }
      started.store = store
      record = started
    }
  }

  /// Begins to count where a recovery kit has restored the device secret, and no record is there: one code can be tried, and if it is
  /// wrong, the longest lockout follows, as the wrong codes of before are not known.
  package func startRecovered() throws(CoreError) {
    try update(noting: { .recovered }) { record, _ in
      if record == nil { record = .recovered }
    }
  }

  /// Whether ``condemn()`` asked for an erasure that is not done.
  package func isErasureDue() throws(CoreError) -> Bool {
    try update { record, _ in record?.isErasureDue ?? false }
  }

  /// Lets nobody in any more until ``abandon()`` says that what the code protects is destroyed.
  package func condemn() throws(CoreError) {
    try update { record, now in
      var condemned = record ?? .highest(policy, at: now)
      condemned.condemn()
      record = condemned
    }
  }

  /// Does what ``condemn()`` does at a wrong code for `store`, if that is the one that `read` finds, and no newer one is known.
  /// - Returns: Whether it is: if not, somebody has set another code since it was looked at.
  package func condemn(_ store: SeenStore, _ read: () throws(CoreError) -> SeenStore) throws(CoreError) -> Bool {
    try update { record, now throws(CoreError) in
      var condemned = record ?? .highest(policy, at: now)
      guard !store.isOlder(than: condemned.store), try read() == store else { return condemned.isErasureDue }
      condemned.condemn()
      record = condemned
      return true
    }
  }

  /// Whether the store of this identifier should be there with its key, as far as is known.
  package func expects(_ identifier: [UInt8]) throws(CoreError) -> Bool {
    try update { record, _ in
      guard let record else { return true }
      if record.isErasureDue { return false }
      // One that was counted for when nothing was remembered of the store, as after a loss of the records.
      return record.store == .none || record.store.identifier == identifier && !record.store.isDestroyed
    }
  }

  /// Forgets all wrong codes, and that there is a code: what it protected is destroyed, and older copies of the store stay refused.
  package func abandon() throws(CoreError) {
    try update(noting: { .erased }) { record, _ in
      record = AttemptRecord(store: (record?.store ?? .none).destroyed)
    }
  }

  /// Remembers `store`, as it was saved, unless a newer one is known by now.
  package func remember(_ store: SeenStore, noting event: AuditEvent? = nil) throws(CoreError) {
    try update(noting: { event }) { record, now in
      var present = record ?? .highest(policy, at: now)
      if !store.isOlder(than: present.store) { present.store = store }
      record = present
    }
  }

  /// Writes down that `event` happened, and nothing else.
  package func note(_ event: AuditEvent) throws(CoreError) {
    try records.note(event, about: credential)
  }

  /// What happened to this and all other credentials of the device directory.
  package func trail() throws(CoreError) -> AuditTrail { try records.trail() }

  /// Changes the record, which is `nil` if it is missing or does not open, and notes the event that this is, if it does.
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

extension AttemptsGate.Admission {
  /// What is written down of it before anybody has looked at the code.
  fileprivate var event: AuditEvent? {
    switch self {
    case .admitted(ifWrong: .incorrect), .admitted(ifWrong: .exhausted): .wrongCode
    case .admitted(ifWrong: .lockedOut): .lockoutBegun
    case .repeated, .lockedOut, .notSet: nil
    }
  }
}
