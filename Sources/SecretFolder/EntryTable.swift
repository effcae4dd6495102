import Foundation
import SecretCore

/// The entries of the folder, in the database `entries.sqlite` of its directory: each sealed, and bound to its place.
struct EntryTable {
  /// A row as it was found.
  struct Row {
    let number: Int64
    let id: FolderEntry.ID
    let version: Int64
    /// `nil` if it does not authenticate.
    let record: EntryRecord?
  }

  private let path: String

  /// The table in `directory`.
  init(directory: URL) {
    path = directory.appending(path: "entries.sqlite").path(percentEncoded: false)
  }

  /// Begins anew, without entries, for the folder of these keys.
  func begin(_ keys: FolderKeys) throws(CoreError) {
    try Database.create(path, format: EntryTable.format) { _ in }
    let database = try open()
    try database.transaction { () throws(CoreError) in
      try database.run("DELETE FROM entry")
      try database.run("INSERT OR REPLACE INTO folder VALUES (0, ?)", [.blob(keys.identifier)])
    }
  }

  /// Removes every entry, and then the database itself, which is all that can be done with a damaged one.
  ///
  /// Whoever has it open still finds no folder in it any more, and saves nothing.
  func erase() throws(CoreError) {
    guard try PrivateFile.exists(path) else { return }
    do throws(CoreError) {
      let database = try open()
      try database.transaction { () throws(CoreError) in
        try database.run("DELETE FROM entry")
        try database.run("DELETE FROM folder")
      }
    } catch {
      guard error.isDamage else { throw error }
    }
    try PrivateFile.remove(path + "-journal")
    try PrivateFile.remove(path)
  }

  /// Checks that the table is there, and is that of these keys.
  /// - Throws: ``/SecretCore/CoreError/damaged(path:)``.
  func require(_ keys: FolderKeys) throws(CoreError) {
    guard try PrivateFile.exists(path), try belongs(open(), to: keys) else { throw .damaged(path: path) }
  }

  /// Adds an entry, which is on the disk when this returns.
  /// - Returns: `false`, with nothing done, if the folder was reset since.
  func insert(_ record: EntryRecord, as id: FolderEntry.ID, _ keys: FolderKeys) throws(CoreError) -> Bool {
    try change(keys) { database throws(CoreError) in
      guard let last = try database.run("SELECT coalesce(max(number), 0) FROM entry").first?[0].integer else {
        throw .damaged(path: path)
      }
      let sealed = try seal(record, id, number: last + 1, version: 1, keys)
      try database.run(
        "INSERT INTO entry VALUES (?, ?, 1, ?)", [.integer(last + 1), .blob(id.bytes), .blob(sealed)])
      return true
    } ?? false
  }

  /// Puts another record in the place of the one that `row` was found with.
  /// - Returns: `false`, with nothing done, if that one is not there any more.
  func update(_ row: Row, to record: EntryRecord, _ keys: FolderKeys) throws(CoreError) -> Bool {
    try change(keys) { database throws(CoreError) in
      let sealed = try seal(record, row.id, number: row.number, version: row.version + 1, keys)
      return try !database.run(
        "UPDATE entry SET version = ?, sealed = ? WHERE number = ? AND identifier = ? AND version = ? RETURNING number",
        [
          .integer(row.version + 1), .blob(sealed), .integer(row.number), .blob(row.id.bytes), .integer(row.version),
        ]
      ).isEmpty
    } ?? false
  }

  /// Removes an entry.
  /// - Returns: `false`, with nothing done, if there is none.
  func remove(_ id: FolderEntry.ID, _ keys: FolderKeys) throws(CoreError) -> Bool {
    try change(keys) { database throws(CoreError) in
      try !database.run("DELETE FROM entry WHERE identifier = ? RETURNING number", [.blob(id.bytes)]).isEmpty
    } ?? false
  }

  /// The entry of a file; `nil` if there is none, or the folder was reset since.
  func find(_ id: FolderEntry.ID, _ keys: FolderKeys) throws(CoreError) -> Row? {
    let rows = try read(keys, "WHERE identifier = ?", [.blob(id.bytes)])
    return rows?.first
  }

  /// At most so many entries that come after the one of that number; `nil` if the folder was reset since.
  func rows(after number: Int64, limit: Int, _ keys: FolderKeys) throws(CoreError) -> [Row]? {
    try read(keys, "WHERE number > ? ORDER BY number LIMIT ?", [.integer(number), .integer(Int64(limit))])
  }

  /// How many entries there are.
  func count() throws(CoreError) -> Int {
    guard let count = try open().run("SELECT count(*) FROM entry").first?[0].integer else { throw .damaged(path: path) }
    return Int(count)
  }

  /// The files that entries speak of; none if there is no table.
  func identifiers() throws(CoreError) -> Set<FolderEntry.ID> {
    guard try PrivateFile.exists(path) else { return [] }
    return try Set(open().run("SELECT identifier FROM entry").compactMap { $0[0].blob.map { FolderEntry.ID(bytes: $0) } })
  }

  private func open() throws(CoreError) -> Database {
    try PrivateFile.requirePrivateDirectory(PrivateFile.parent(of: path))
    return try Database(path, format: EntryTable.format, journal: .truncate)
  }

  private func belongs(_ database: Database, to keys: FolderKeys) throws(CoreError) -> Bool {
    try database.run("SELECT identifier FROM folder") == [[.blob(keys.identifier)]]
  }

  /// Runs `body` as a transaction, unless the folder was reset since.
  private func change<Result>(
    _ keys: FolderKeys, _ body: (Database) throws(CoreError) -> Result
  ) throws(CoreError) -> Result? {
    let database = try open()
    return try database.transaction { () throws(CoreError) in
      guard try belongs(database, to: keys) else { return nil }
      return try body(database)
    }
  }

  private func read(_ keys: FolderKeys, _ clause: String, _ values: [SQLValue]) throws(CoreError) -> [Row]? {
    let database = try open()
    guard try belongs(database, to: keys) else { return nil }
    let found = try database.run("SELECT number, identifier, version, sealed FROM entry \(clause)", values)
    var rows: [Row] = []
    for row in found {
      guard let number = row[0].integer, let id = row[1].blob, let version = row[2].integer, let sealed = row[3].blob else {
        throw .damaged(path: path)
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
    return SealedPlace(
      table: "entry", column: "sealed", row: row, schema: EntryTable.format.version, version: version
    ).bytes
  }

  private static let format = DatabaseFormat(
    application: 0x494C_4B46,  // ILKF
    version: 1,
    tables: [
      "CREATE TABLE folder (id INTEGER PRIMARY KEY CHECK (id = 0), identifier BLOB NOT NULL) STRICT",
      """
      CREATE TABLE entry (
        number INTEGER PRIMARY KEY, identifier BLOB NOT NULL UNIQUE, version INTEGER NOT NULL, sealed BLOB NOT NULL
      ) STRICT
      """,
    ])
}
