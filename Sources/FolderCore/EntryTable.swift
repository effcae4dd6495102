import Foundation
import SecretCore

/// The sealed entries of the folder, in the database `entries.sqlite` of its directory.
struct EntryTable {
  struct Row {
    let number: Int64
    let id: FolderEntry.ID
    let version: Int64
    /// The decrypted entry; `nil` if the entry does not authenticate or cannot be decoded.
    let record: EntryRecord?
  }

  private let contents: ContentsDatabase

  /// Creates a reference to the table in `directory`.
  init(directory: URL) {
    contents = ContentsDatabase(
      path: directory.appending(path: "entries.sqlite").path(percentEncoded: false),
      application: 0x494C_4B46,  // `ILKF` in ASCII
      former: ("folder", "CREATE TABLE folder (id INTEGER PRIMARY KEY CHECK (id = 0), identifier BLOB NOT NULL) STRICT"),
      entries: """
        CREATE TABLE entry (
          number INTEGER PRIMARY KEY, identifier BLOB NOT NULL UNIQUE, version INTEGER NOT NULL, sealed BLOB NOT NULL
        ) STRICT
        """,
      rows: "SELECT number, identifier, version FROM entry ORDER BY number")
  }

  /// The path of the database.
  var path: String { contents.path }

  /// Replaces the table with an empty table for the folder with these keys.
  ///
  /// - Throws: The errors of ``ContentsDatabase/erase()``, ``ContentsDatabase/create(_:)`` and ``require(_:)``.
  func begin(_ keys: FolderKeys) throws(CoreError) {
    try contents.erase()
    try contents.create(keys.anchor)
    try require(keys)
  }

  /// Deletes every entry and then the database file.
  ///
  /// If the database is damaged or foreign, only the file is removed.
  ///
  /// - Throws: The errors of ``ContentsDatabase/erase()``.
  func erase() throws(CoreError) {
    try contents.erase()
  }

  /// Checks that the table exists, belongs to these keys, and was neither rolled back nor changed by another program.
  ///
  /// - Throws: ``/SecretCore/CoreError/damaged(path:)``, ``/SecretCore/CoreError/contentsErased(path:)`` if the folder was
  ///   reset after the keys were derived, ``/SecretCore/CoreError/storeOutdated`` if the store of the keys is missing or was
  ///   replaced, and the errors of ``ContentsDatabase/open(_:)``.
  func require(_ keys: FolderKeys) throws(CoreError) {
    _ = try open(keys)
  }

  /// Accepts the current table as authentic after a rollback, tampering or a missing file was detected.
  ///
  /// - Throws: The errors of ``ContentsDatabase/accept(_:)``.
  func accept(_ keys: FolderKeys) throws(CoreError) {
    try contents.accept(keys.anchor)
  }

  /// Adds an entry, which is durable when this method returns.
  ///
  /// - Throws: ``FolderFailure/outcomeUnknown``, ``FolderFailure/core(_:)``.
  func insert(_ record: EntryRecord, as id: FolderEntry.ID, _ keys: FolderKeys) throws(FolderFailure) {
    try change(keys) { database, version throws(CoreError) in
      // Numbers of 2^48 or more are forged, and their entries do not authenticate. The query ignores these entries, so that
      // numbers remain for new entries.
      let found = try database.run("SELECT coalesce(max(number), 0) FROM entry WHERE number < 1 << 48")
      guard let last = found.first?[0].integer else { throw .damaged(path: contents.path) }
      let sealed = try seal(record, id, number: last + 1, version: version, keys)
      try database.run(
        "INSERT INTO entry VALUES (?, ?, ?, ?)",
        [.integer(last + 1), .blob(id.bytes), .integer(version), .blob(sealed)])
    }
  }

  /// Replaces the record of `row`.
  ///
  /// - Returns: `false`, with no entry changed, if the row was changed or removed after the read.
  /// - Throws: ``FolderFailure/outcomeUnknown``, ``FolderFailure/core(_:)``.
  func update(_ row: Row, to record: EntryRecord, _ keys: FolderKeys) throws(FolderFailure) -> Bool {
    try change(keys) { database, version throws(CoreError) in
      let sealed = try seal(record, row.id, number: row.number, version: version, keys)
      return try !database.run(
        "UPDATE entry SET version = ?, sealed = ? WHERE number = ? AND identifier = ? AND version = ? RETURNING number",
        [
          .integer(version), .blob(sealed), .integer(row.number), .blob(row.id.bytes), .integer(row.version),
        ]
      ).isEmpty
    }
  }

  /// Removes an entry.
  ///
  /// - Returns: `false`, with no entry changed, if the entry does not exist.
  /// - Throws: ``FolderFailure/outcomeUnknown``, ``FolderFailure/core(_:)``.
  func remove(_ id: FolderEntry.ID, _ keys: FolderKeys) throws(FolderFailure) -> Bool {
    try change(keys) { database, _ throws(CoreError) in
      try !database.run("DELETE FROM entry WHERE identifier = ? RETURNING number", [.blob(id.bytes)]).isEmpty
    }
  }

  /// Returns the entry of a file; `nil` if the entry does not exist.
  ///
  /// - Throws: The errors of ``require(_:)``, of the database and of the decryption.
  func find(_ id: FolderEntry.ID, _ keys: FolderKeys) throws(CoreError) -> Row? {
    try read(keys, "WHERE identifier = ?", [.blob(id.bytes)]).first
  }

  /// Returns at most `limit` entries with a number above `number`, in the order of their numbers.
  ///
  /// - Throws: The errors of ``require(_:)``, of the database and of the decryption.
  func rows(after number: Int64, limit: Int, _ keys: FolderKeys) throws(CoreError) -> [Row] {
    try read(keys, "WHERE number > ? ORDER BY number LIMIT ?", [.integer(number), .integer(Int64(limit))])
  }

  /// Runs `body` in a transaction, and returns its result.
  ///
  /// The arguments of `body` are the database and the version for the rows that `body` writes.
  ///
  /// - Throws: ``FolderFailure/outcomeUnknown``, ``FolderFailure/core(_:)``.
  private func change<Result>(
    _ keys: FolderKeys, _ body: (Database, Int64) throws(CoreError) -> Result
  ) throws(FolderFailure) -> Result {
    let result = try core { () throws(CoreError) -> Result? in
      try contents.unlessLost(keys.anchor) { () throws(CoreError) in
        switch try contents.change(keys.anchor, body) {
        case .done(let result): return result
        case .otherKey: throw .damaged(path: contents.path)
        case .unknown: return nil
        }
      }
    }
    guard let result else { throw .outcomeUnknown }
    return result
  }

  private func open(_ keys: FolderKeys) throws(CoreError) -> Database {
    try contents.unlessLost(keys.anchor) { () throws(CoreError) in
      guard let database = try contents.open(keys.anchor) else { throw .damaged(path: contents.path) }
      return database
    }
  }

  private func read(_ keys: FolderKeys, _ clause: String, _ values: [SQLValue]) throws(CoreError) -> [Row] {
    let database = try open(keys)
    let found = try database.run("SELECT number, identifier, version, sealed FROM entry \(clause)", values)
    var rows: [Row] = []
    for row in found {
      guard let number = row[0].integer, let id = row[1].blob, let version = row[2].integer, let sealed = row[3].blob else {
        throw .damaged(path: contents.path)
      }
      let entry = FolderEntry.ID(bytes: id)
      let record = try unseal(sealed, entry, number: number, version: version, keys)
      rows.append(Row(number: number, id: entry, version: version, record: record))
    }
    return rows
  }

  private func seal(
    _ record: EntryRecord, _ id: FolderEntry.ID, number: Int64, version: Int64, _ keys: FolderKeys
  ) throws(CoreError) -> [UInt8] {
    try AESGCM.seal(
      SecretBytes(copying: record.bytes), key: keys.entries, authenticating: place(id, number: number, version: version))
  }

  private func unseal(
    _ sealed: [UInt8], _ id: FolderEntry.ID, number: Int64, version: Int64, _ keys: FolderKeys
  ) throws(CoreError) -> EntryRecord? {
    do throws(CoreError) {
      return try AESGCM.open(sealed, key: keys.entries, authenticating: place(id, number: number, version: version))
        .withUnsafeBytes { EntryRecord(Array($0)) }
    } catch .authenticationFailed {
      return nil
    }
  }

  private func place(_ id: FolderEntry.ID, number: Int64, version: Int64) -> [UInt8] {
    var row = id.bytes
    row.append(bigEndian: number)
    return AssociatedData(
      table: "entry", column: "sealed", row: row, schema: 1, version: version
    ).bytes
  }
}
