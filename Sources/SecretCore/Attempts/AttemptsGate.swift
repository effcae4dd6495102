package import Foundation

/// Counts the attempts at one credential, in the database `attempts.sqlite` beside the device secret.
///
/// An attempt is on the disk before the code is looked at. So neither killing the process nor many processes at a time gain a guess:
/// checking and counting are one transaction. The record is sealed with a key from the device secret. One that is missing or does
/// not open counts as the highest lockout, from the moment it is noticed.
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
    /// Otherwise ``AttemptsGate/reset()`` takes it back.
    case admitted(ifWrong: Refusal)
    /// It was neither counted nor may it be made.
    case lockedOut(wait: Duration)
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

  /// The gate of `credential`, at most 255 bytes that tell it from all others, in the device directory.
  package init(
    directory: URL, credential: [UInt8], device: borrowing SecretBytes, policy: LockoutPolicy, clock: any BootClock
  ) throws(CoreError) {
    path = directory.appending(path: "attempts.sqlite").path(percentEncoded: false)
    self.credential = credential
    self.policy = policy
    self.clock = clock
    key = try HKDF.key(from: device, salt: SecretBytes(count: 0), info: Array("interlock attempts".utf8))
  }

  /// Counts an attempt, or refuses it.
  ///
  /// When this returns, the count is on the disk; when it throws, no attempt may be made.
  package func admit() throws(CoreError) -> Admission {
    try update { record, now in
      if let wait = record.remaining(policy, at: now) { return .lockedOut(wait: wait) }
      record.count(policy, at: now)
      let wait = policy.wait(after: record.failures)
      let attemptsLeft = policy.attemptsLeft(after: record.failures)
      return .admitted(ifWrong: wait.map { .lockedOut(wait: $0) } ?? .incorrect(attemptsLeft: attemptsLeft))
    }
  }

  /// Forgets all wrong codes, as a right one was entered.
  package func reset() throws(CoreError) {
    try update { record, _ in record = AttemptRecord() }
  }

  /// How things stand.
  ///
  /// Counts nothing, but a lockout that begins anew or is just noticed is written down.
  package func standing() throws(CoreError) -> Standing {
    try update { record, now in Standing(failures: record.failures, lockedOut: record.remaining(policy, at: now)) }
  }

  /// Begins to count for a credential that is new, without wrong codes.
  package func start() throws(CoreError) {
    try withDatabase { database throws(CoreError) in try write(AttemptRecord(), version: 1, to: database) }
  }

  /// Stops counting, as the credential is gone.
  package func stop() throws(CoreError) {
    try withDatabase { database throws(CoreError) in
      try database.run("DELETE FROM attempts WHERE credential = ?", [.blob(credential)])
    }
  }

  private func update<Result>(_ body: (inout AttemptRecord, BootInstant) -> Result) throws(CoreError) -> Result {
    let now = try clock.now()
    return try withDatabase { database throws(CoreError) in
      let row = try database.run("SELECT version, sealed FROM attempts WHERE credential = ?", [.blob(credential)]).first
      let version = row?[0].integer ?? 0
      let old = try row?[1].blob.flatMap { sealed throws(CoreError) in try open(sealed, version: version) }
      var record = old ?? .highest(policy, at: now)
      let result = body(&record, now)
      if record != old { try write(record, version: version &+ 1, to: database) }
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
  /// A database that is missing or damaged is made anew, empty: then every record is missing.
  @discardableResult
  private func withDatabase<Result>(_ body: (Database) throws(CoreError) -> Result) throws(CoreError) -> Result {
    do {
      return try openAndRun(body)
    } catch .storage(let error) where error.kind == .corrupt {
      unlink(path + "-journal")
      unlink(path)
      return try openAndRun(body)
    }
  }

  private func openAndRun<Result>(_ body: (Database) throws(CoreError) -> Result) throws(CoreError) -> Result {
    if try !PrivateFile.exists(path) { try Database.create(path, format: AttemptsGate.format) { _ in } }
    let database = try Database(path, format: AttemptsGate.format, journal: .persist)
    return try database.transaction { () throws(CoreError) in try body(database) }
  }

  private static let format = DatabaseFormat(
    application: 0x494C_4B41,  // ILKA
    version: 1,
    tables: [
      "CREATE TABLE attempts (credential BLOB PRIMARY KEY, version INTEGER NOT NULL, sealed BLOB NOT NULL) STRICT, WITHOUT ROWID"
    ])
}
