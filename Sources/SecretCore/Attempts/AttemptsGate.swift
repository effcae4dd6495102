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
  }

  /// Whether an attempt may be made.
  package enum Admission: Equatable {
    /// It was counted as wrong, and this is the answer if it is.
    ///
    /// Otherwise ``AttemptsGate/reset(_:)`` takes it back.
    case admitted(ifWrong: Refusal)
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

  private let path: String
  private let credential: [UInt8]
  private let key: SecretBytes
  private let policy: LockoutPolicy
  private let clock: any BootClock

  /// Whether attempts were ever counted in the device directory: there was a device secret then.
  static func exists(in directory: URL) throws(CoreError) -> Bool {
    try PrivateFile.exists(path(in: directory))
  }

  /// The gate of `credential`, at most 255 bytes that tell it from all others, in the device directory.
  package init(
    directory: URL, credential: [UInt8], device: borrowing SecretBytes, policy: LockoutPolicy, clock: any BootClock
  ) throws(CoreError) {
    path = AttemptsGate.path(in: directory)
    self.credential = credential
    self.policy = policy
    self.clock = clock
    key = try HKDF.key(from: device, salt: SecretBytes(count: 0), info: Array("interlock attempts".utf8))
  }

  /// Counts an attempt at the store that `read` finds, or refuses it.
  ///
  /// When this returns, the count is on the disk; when it throws, no attempt may be made.
  package func admit(_ read: () throws(CoreError) -> SeenStore) throws(CoreError) -> Admission {
    try update(noting: \.event) { record, now throws(CoreError) in
      let store = try read()
      if let record, store.isOlder(than: record.store) { return .lockedOut(wait: policy.last.wait) }
      guard store.hasCode else { return .notSet }
      var admitted = record ?? .highest(policy, at: now)
      defer { record = admitted }
      return admit(&admitted, now)
    }
  }

  private func admit(_ record: inout AttemptRecord, _ now: BootInstant) -> Admission {
    if let wait = record.remaining(policy, at: now) { return .lockedOut(wait: wait) }
    record.count(policy, at: now)
    let wait = policy.wait(after: record.failures)
    let attemptsLeft = policy.attemptsLeft(after: record.failures)
    return .admitted(ifWrong: wait.map { .lockedOut(wait: $0) } ?? .incorrect(attemptsLeft: attemptsLeft))
  }

  /// Forgets all wrong codes and remembers `store`, as it was opened, unless a newer one is known by now.
  package func reset(_ store: SeenStore, noting event: AuditEvent? = nil) throws(CoreError) {
    try update(noting: { event }) { record, _ in
      if let record, store.isOlder(than: record.store) { return }
      record = AttemptRecord(store: store)
    }
  }

  /// How things stand with the store that `read` finds.
  ///
  /// Counts nothing, but a lockout that begins anew, is over or is just noticed is written down.
  /// - Throws: ``CoreError/storeOutdated`` as well.
  package func standing(_ read: () throws(CoreError) -> SeenStore) throws(CoreError) -> Standing {
    try update { record, now throws(CoreError) in
      let store = try read()
      if let record, store.isOlder(than: record.store) { throw .storeOutdated }
      guard store.hasCode else { return Standing(failures: 0, lockedOut: nil) }
      var present = record ?? .highest(policy, at: now)
      defer { record = present }
      return Standing(failures: present.failures, lockedOut: present.remaining(policy, at: now))
    }
  }

  /// Begins to count for the code that `store` is about to get; wrong codes that were counted before stay counted.
  /// - Throws: ``CoreError/storeOutdated`` as well.
  package func start(_ store: SeenStore) throws(CoreError) {
    try update { record, _ throws(CoreError) in
      guard var started = record else { return record = AttemptRecord(store: store) }
      if store.isOlder(than: started.store) { throw .storeOutdated }
      started.store = store
      record = started
    }
  }

  /// Forgets all wrong codes, and that there is a code: the store is gone, and older copies of it stay refused.
  package func abandon() throws(CoreError) {
    try update(noting: { .erased }) { record, _ in
      guard let seen = record?.store else { return }
      record = AttemptRecord(store: SeenStore(identifier: seen.identifier, generation: seen.generation, hasCode: false))
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
    try withDatabase { database throws(CoreError) in
      var log = try AuditLog.open(database, key: key)
      try log.append(event, about: credential)
    }
  }

  /// What happened to this and all other credentials of the device directory.
  package func trail() throws(CoreError) -> AuditTrail {
    try withDatabase { database throws(CoreError) in try AuditLog.open(database, key: key).trail() }
  }

  /// Changes the record, which is `nil` if it is missing or does not open, and notes the event that this is, if it does.
  private func update<Result>(
    noting event: (Result) -> AuditEvent? = { _ in nil },
    _ body: (inout AttemptRecord?, BootInstant) throws(CoreError) -> Result
  ) throws(CoreError) -> Result {
    try withDatabase { database throws(CoreError) in
      let now = try clock.now()
      let row = try database.run("SELECT version, sealed FROM attempts WHERE credential = ?", [.blob(credential)]).first
      let version = row?[0].integer ?? 0
      let old = try row?[1].blob.flatMap { sealed throws(CoreError) in try open(sealed, version: version) }
      var record = old
      let result = try body(&record, now)
      if let record, record != old {
        try write(record, version: version &+ 1, to: database)
        var log = try AuditLog.open(database, key: key)
        if old == nil, record.lockedSince != nil { try log.append(.attemptsLost, about: credential) }
        if let event = event(result) { try log.append(event, about: credential) }
      }
      return result
    }
  }

  private func open(_ sealed: [UInt8], version: Int64) throws(CoreError) -> AttemptRecord? {
    do {
      return try AESGCM.open(sealed, key: key, authenticating: place(version)).withUnsafeBytes { AttemptRecord(Array($0)) }
    } catch .authenticationFailed {
      return nil
    }
  }

  private func write(_ record: AttemptRecord, version: Int64, to database: Database) throws(CoreError) {
    let sealed = try AESGCM.seal(SecretBytes(copying: record.bytes), key: key, authenticating: place(version))
    try database.run(
      "INSERT OR REPLACE INTO attempts VALUES (?, ?, ?)", [.blob(credential), .integer(version), .blob(sealed)])
  }

  private func place(_ version: Int64) -> [UInt8] {
    let schema = AttemptsGate.format.version
    return SealedPlace(table: "attempts", column: "sealed", row: credential, schema: schema, version: version).bytes
  }

  /// Runs `body` as a transaction.
  ///
  /// A database that is missing or damaged is made anew, empty: then every record is missing. A damaged store, which `body` may
  /// come upon, leaves it alone.
  private func withDatabase<Result>(_ body: (Database) throws(CoreError) -> Result) throws(CoreError) -> Result {
    do {
      return try openAndRun(body)
    } catch .storage(let error) where error.kind == .corrupt && error.path == path {
      unlink(path + "-journal")
      unlink(path)
      return try openAndRun(body)
    }
  }

  private func openAndRun<Result>(_ body: (Database) throws(CoreError) -> Result) throws(CoreError) -> Result {
    if try !PrivateFile.exists(path) {
      try Database.create(path, format: AttemptsGate.format, AuditLog.allocate)
    }
    let database = try Database(path, format: AttemptsGate.format, journal: .persist)
    return try database.transaction { () throws(CoreError) in try body(database) }
  }

  private static func path(in directory: URL) -> String {
    directory.appending(path: "attempts.sqlite").path(percentEncoded: false)
  }

  private static let format = DatabaseFormat(
    application: 0x494C_4B41,  // ILKA
    version: 1,
    tables: [
      "CREATE TABLE attempts (credential BLOB PRIMARY KEY, version INTEGER NOT NULL, sealed BLOB NOT NULL) STRICT, WITHOUT ROWID"
    ])
}

extension AttemptsGate.Admission {
  /// What is written down of it before anybody has looked at the code.
  fileprivate var event: AuditEvent? {
    switch self {
    case .admitted(ifWrong: .incorrect): .wrongCode
    case .admitted(ifWrong: .lockedOut): .lockoutBegun
    case .lockedOut, .notSet: nil
    }
  }
}
