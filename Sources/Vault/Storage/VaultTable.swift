import Foundation
import SecretCore

/// The entries of the vault, in the database `vault.sqlite` of its directory.
///
/// Each change leaves a mark of 16 random bytes there. By it whoever has read the entries knows whether they are still the same, and
/// whoever could not learn how a commit ended finds out.
struct VaultTable {
  private let path: String

  /// The table in `directory`.
  init(directory: URL) {
    path = directory.appending(path: "vault.sqlite").path(percentEncoded: false)
  }

  /// Opens the table, which is created if there is none.
  /// - Throws: ``/SecretCore/CoreError/damaged(path:)`` if it is not that of these keys.
  func open(_ keys: VaultKeys) throws(CoreError) -> Database {
    if try !PrivateFile.exists(path) { try create(keys) }
    try PrivateFile.requirePrivateDirectory(PrivateFile.parent(of: path))
    let database = try Database(path, format: VaultTable.format, journal: .truncate)
    _ = try mark(database, keys)
    return database
  }

  /// Removes every entry, and then the database itself, which is all that can be done with a damaged one.
  ///
  /// Whoever has it open still finds no vault in it any more, and saves nothing.
  func erase() throws(CoreError) {
    guard try PrivateFile.exists(path) else { return }
    do throws(CoreError) {
      let database = try Database(path, format: VaultTable.format, journal: .truncate)
      try database.transaction { () throws(CoreError) in
        try database.run("DELETE FROM entry")
        try database.run("DELETE FROM vault")
      }
    } catch {
      guard error.isDamage else { throw error }
    }
    try PrivateFile.remove(path + "-journal")
    try PrivateFile.remove(path)
  }

  /// What the last change has left.
  func mark(_ database: Database, _ keys: VaultKeys) throws(CoreError) -> [UInt8] {
    let rows = try database.run("SELECT identifier, mark FROM vault")
    guard rows.count == 1, rows[0][0] == .blob(keys.identifier), let mark = rows[0][1].blob else {
      throw .damaged(path: path)
    }
    return mark
  }

  /// All entries, in no order.
  func all(_ database: Database) throws(CoreError) -> [SealedEntry] {
    try entries(database, "")
  }

  /// One entry; `nil` if there is none.
  func find(_ id: UUID, _ database: Database) throws(CoreError) -> SealedEntry? {
    try entries(database, "WHERE identifier = ?", [.blob(id.bytes)]).first
  }

  /// Puts an entry there, in the place of the one that has its identifier, if any.
  func put(_ entry: SealedEntry, _ database: Database) throws(CoreError) {
    try database.run(
      "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?)",
      [.blob(entry.id.bytes), .integer(entry.version), .blob(entry.details), .blob(entry.password)])
  }

  /// Removes an entry.
  func remove(_ id: UUID, _ database: Database) throws(CoreError) {
    try database.run("DELETE FROM entry WHERE identifier = ?", [.blob(id.bytes)])
  }

  /// Runs `body` as a transaction, which is on the disk when this returns; if it throws, nothing is changed.
  ///
  /// With ``VaultFailure/outcomeUnknown`` it may be. A failure that `body` returns comes with no change.
  func change<Success>(
    _ keys: VaultKeys, _ body: (Database) throws(CoreError) -> Result<Success, VaultFailure>
  ) throws(VaultFailure) -> Success {
    let database = try core { () throws(CoreError) in try open(keys) }
    let next = try core { () throws(CoreError) in try Random.bytes(16) }
    var previous: [UInt8] = []
    var pending: Result<Success, VaultFailure>?
    let result: Result<Success, VaultFailure>
    do throws(CoreError) {
      result = try database.transaction { () throws(CoreError) in
        previous = try mark(database, keys)
        let result = try body(database)
        pending = result
        if case .failure = result { throw .cancelled }
        try database.run("UPDATE vault SET mark = ?", [.blob(next)])
        return result
      }
    } catch {
      guard let pending else { throw .core(error) }
      if case .failure(let failure) = pending { throw failure }
      // A commit can fail after its point of no return: what the disk says counts.
      let found: [UInt8]
      do throws(CoreError) { found = try mark(open(keys), keys) } catch { throw .outcomeUnknown }
      if found == previous { throw .core(error) }
      guard found == next else { throw .outcomeUnknown }
      result = pending
    }
    return try result.get()
  }

  private func create(_ keys: VaultKeys) throws(CoreError) {
    try PrivateFile.createDirectory(PrivateFile.parent(of: path))
    let mark = try Random.bytes(16)
    try Database.create(path, format: VaultTable.format) { database throws(CoreError) in
      try database.run("INSERT INTO vault VALUES (0, ?, ?)", [.blob(keys.identifier), .blob(mark)])
    }
  }

  private func entries(
    _ database: Database, _ clause: String, _ values: [SQLValue] = []
  ) throws(CoreError) -> [SealedEntry] {
    let rows = try database.run("SELECT identifier, version, details, password FROM entry \(clause)", values)
    var entries: [SealedEntry] = []
    for row in rows {
      guard let id = row[0].blob.flatMap({ UUID($0) }), let version = row[1].integer, let details = row[2].blob,
        let password = row[3].blob
      else { throw .damaged(path: path) }
      entries.append(SealedEntry(id: id, version: version, details: details, password: password))
    }
    return entries
  }

  static let format = DatabaseFormat(
    application: 0x494C_4B56,  // ILKV
    version: 1,
    tables: [
      "CREATE TABLE vault (id INTEGER PRIMARY KEY CHECK (id = 0), identifier BLOB NOT NULL, mark BLOB NOT NULL) STRICT",
      """
      CREATE TABLE entry (
        identifier BLOB PRIMARY KEY, version INTEGER NOT NULL, details BLOB NOT NULL, password BLOB NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
    ])
}
