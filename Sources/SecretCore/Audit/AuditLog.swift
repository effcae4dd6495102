/// The tamper-evident audit log, in the database of the attempt counters.
///
/// An entry is written in its own transaction or in the transaction of the logged change. Each row is sealed with its position
/// and the authentication tag of the previous row (a hash chain). The row in `audit_end` authenticates the last row. So
/// changed, removed, swapped or restored rows and a truncated end are detected. All rows are preallocated, and the oldest row
/// is overwritten. The sequence numbers give the number of overwritten rows. If the last row or the end row is invalid, the log
/// continues after the newest authentic row and records the damage. The end row has its own table, and therefore its own page.
/// So each append changes the same number of pages, and the journal keeps its size.
///
/// The log does not detect a rollback of the whole database, nor rows that an attacker with the device secret wrote.
struct AuditLog: ~Copyable {
  private static let capacity: Int64 = 512

  private let database: Database
  private let key: SecretBytes
  private var last: Position

  /// A position in the log: the sequence number of a row, and the authentication tag of the row.
  private struct Position {
    var sequence: Int64
    var link: [UInt8]

    static let none = Position(sequence: 0, link: [UInt8](repeating: 0, count: AuditRow.linkCount))
  }

  private init(_ database: Database, _ key: consuming SecretBytes) {
    self.database = database
    self.key = key
    last = .none
  }

  /// Returns whether the end row authenticates under the records' `key`; `nil` if the database has no log or the log has no end
  /// row.
  static func isOwn(_ database: Database, key: borrowing SecretBytes) throws(CoreError) -> Bool? {
    guard try exists(in: database) else { return nil }
    let log = AuditLog(database, try HKDF.expand(key, info: Array("interlock audit".utf8)))
    guard let row = try database.run("SELECT sequence, sealed FROM audit_end WHERE sequence > 0").first else { return nil }
    guard let sequence = row[0].integer, let sealed = row[1].blob else { return false }
    return try log.opened(sealed, log.place("audit_end", 0, sequence)) != nil
  }

  private static func exists(in database: Database) throws(CoreError) -> Bool {
    try !database.run("SELECT 1 FROM sqlite_schema WHERE name = 'audit_end'").isEmpty
  }

  /// Returns the log, which is created if it is missing.
  ///
  /// If the last row or the end row is invalid, the damage is logged.
  ///
  /// - Precondition: A write transaction of `database` is active.
  /// - Parameter key: The key of the records, from which the key of the log is derived.
  static func open(_ database: Database, key: borrowing SecretBytes) throws(CoreError) -> AuditLog {
    var log = AuditLog(database, try HKDF.expand(key, info: Array("interlock audit".utf8)))
    // A database of an earlier version has no log tables.
    if try !exists(in: database) {
      for table in tables { try database.run(table) }
      try allocate(in: database)
    }
    try log.findEnd()
    return log
  }

  private mutating func findEnd() throws(CoreError) {
    if let end = try end() { return last = end }
    let isNew = try database.run("SELECT 1 FROM audit WHERE sequence > 0 UNION ALL SELECT 1 FROM audit_end LIMIT 1").isEmpty
    if let newest = try newest() { last = newest }
    try database.run("DELETE FROM audit WHERE sequence > ?", [.integer(last.sequence)])
    try append(isNew ? .logBegun : .logDamaged, about: [])
  }

  /// The statements that create the tables of the log.
  static let tables = ["audit", "audit_end"].map {
    "CREATE TABLE \($0) (slot INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, sealed BLOB NOT NULL) STRICT"
  }

  /// Preallocates all rows in the empty table `audit`.
  static func allocate(in database: Database) throws(CoreError) {
    // The 8 extra bytes are reserved for the sequence number, so that a row never grows.
    let count = Int64(AuditRow.count + AESGCM.overhead + 8)
    try database.run(
      """
      WITH RECURSIVE row(slot) AS (SELECT 1 UNION ALL SELECT slot + 1 FROM row WHERE slot < ?)
      INSERT INTO audit SELECT slot, 0, zeroblob(?) FROM row
      """, [.integer(capacity), .integer(count)])
  }

  /// Appends an entry about `event`, with `subject`, which has at most 15 bytes.
  mutating func append(_ event: AuditEvent, about subject: [UInt8]) throws(CoreError) {
    let next = last.sequence + 1
    let row = AuditRow(event, subject, after: last.link)
    let sealed = try AESGCM.seal(
      SecretBytes(copying: row.bytes), key: key, authenticating: place("audit", AuditLog.slot(next), next))
    try database.run(
      "INSERT OR REPLACE INTO audit VALUES (?, ?, ?)",
      [.integer(AuditLog.slot(next)), .integer(next), .blob(sealed)])
    last = Position(sequence: next, link: Array(sealed.suffix(AuditRow.linkCount)))
    let end = try AESGCM.seal(SecretBytes(copying: last.link), key: key, authenticating: place("audit_end", 0, next))
    try database.run("INSERT OR REPLACE INTO audit_end VALUES (0, ?, ?)", [.integer(next), .blob(end)])
  }

  /// Returns the contents of the log.
  func trail() throws(CoreError) -> AuditTrail {
    var rows: [Int64: [UInt8]] = [:]
    for row in try database.run("SELECT slot, sequence, sealed FROM audit WHERE sequence > 0") {
      if let sequence = row[1].integer, row[0].integer == AuditLog.slot(sequence) { rows[sequence] = row[2].blob }
    }
    let forgotten = max(0, last.sequence - AuditLog.capacity)
    var entries: [AuditEntry] = []
    // For each subject, the indices of the `unlocked` entries whose wrong-code row has not been read yet.
    var unlocked: [[UInt8]: [Int]] = [:]
    var position = last
    while position.sequence > forgotten {
      guard let sealed = rows[position.sequence], sealed.suffix(AuditRow.linkCount) == position.link[...],
        let row = try self.row(sealed, position.sequence)
      else { return AuditTrail(entries: entries, forgotten: forgotten, isIntact: false) }
      let entry = row.entry(position.sequence)
      switch entry.event {
      case .wrongCode, .lockoutBegun:
        if let index = unlocked[row.subject]?.popLast() {
          entries[index].attempt = entry.sequence
        } else {
          entries.append(entry)
        }
      case .unlocked:
        unlocked[row.subject, default: []].append(entries.count)
        entries.append(entry)
      default: entries.append(entry)
      }
      position = Position(sequence: position.sequence - 1, link: row.link)
    }
    return AuditTrail(entries: entries, forgotten: forgotten, isIntact: true)
  }

  /// Returns the position of the last row if the last row and the end row authenticate and no later row exists; otherwise
  /// `nil`.
  private func end() throws(CoreError) -> Position? {
    guard let row = try database.run("SELECT sequence, sealed FROM audit_end WHERE sequence > 0").first,
      let sequence = row[0].integer, let sealed = row[1].blob,
      let link = try opened(sealed, place("audit_end", 0, sequence)), let last = try position(sequence), last.link == link,
      try database.run("SELECT 1 FROM audit WHERE sequence > ? LIMIT 1", [.integer(sequence)]).isEmpty
    else { return nil }
    return last
  }

  /// Returns the position of the authentic row with the highest sequence number; `nil` if no row authenticates.
  private func newest() throws(CoreError) -> Position? {
    for row in try database.run("SELECT sequence FROM audit WHERE sequence > 0 ORDER BY sequence DESC") {
      if let sequence = row[0].integer, let position = try position(sequence) { return position }
    }
    return nil
  }

  /// Returns the position of the row with the number `sequence`; `nil` if the row is missing or does not authenticate.
  private func position(_ sequence: Int64) throws(CoreError) -> Position? {
    let row = try database.run(
      "SELECT sealed FROM audit WHERE slot = ? AND sequence = ?", [.integer(AuditLog.slot(sequence)), .integer(sequence)]
    ).first
    guard let sealed = row?[0].blob, try self.row(sealed, sequence) != nil else { return nil }
    return Position(sequence: sequence, link: Array(sealed.suffix(AuditRow.linkCount)))
  }

  private func row(_ sealed: [UInt8], _ sequence: Int64) throws(CoreError) -> AuditRow? {
    try opened(sealed, place("audit", AuditLog.slot(sequence), sequence)).flatMap { AuditRow($0) }
  }

  private func opened(_ sealed: [UInt8], _ place: [UInt8]) throws(CoreError) -> [UInt8]? {
    do throws(CoreError) {
      return try AESGCM.open(sealed, key: key, authenticating: place).withUnsafeBytes { Array($0) }
    } catch .authenticationFailed {
      return nil
    }
  }

  private func place(_ table: String, _ slot: Int64, _ sequence: Int64) -> [UInt8] {
    var row: [UInt8] = []
    row.append(bigEndian: slot)
    return AssociatedData(table: table, column: "sealed", row: row, schema: 1, version: sequence).bytes
  }

  private static func slot(_ sequence: Int64) -> Int64 { (sequence - 1) % capacity + 1 }
}
