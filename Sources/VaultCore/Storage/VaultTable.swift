import Foundation
import SecretCore

/// The tables of the vault, in the database `vault.sqlite`: the sealed entries and the sealed history of generated passwords.
struct VaultTable {
  /// The schema version that added the history of generated passwords.
  static let historyVersion: Int32 = 3
  /// The schema version that added attributes to the entries, without a change of the tables.
  ///
  /// The version prevents earlier programs from opening the database, because these programs would lose the attributes.
  static let attributesVersion: Int32 = 4

  private let contents: ContentsDatabase

  /// Creates a reference to the database in `directory`, without opening or creating the database.
  init(directory: URL) {
    contents = ContentsDatabase(
      path: directory.appending(path: "vault.sqlite").path(percentEncoded: false),
      application: 0x494C_4B56,  // ILKV
      former: (
        "vault",
        "CREATE TABLE vault (id INTEGER PRIMARY KEY CHECK (id = 0), identifier BLOB NOT NULL, mark BLOB NOT NULL) STRICT"
      ),
      entries: """
        CREATE TABLE entry (
          identifier BLOB PRIMARY KEY, version INTEGER NOT NULL, details BLOB NOT NULL, password BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
      rows: "SELECT identifier, version FROM entry ORDER BY identifier",
      addition: ContentsDatabase.Addition(
        name: "generated",
        table: """
          CREATE TABLE generated (
            id INTEGER PRIMARY KEY CHECK (id = 0), version INTEGER NOT NULL, sealed BLOB NOT NULL
          ) STRICT
          """,
        // The history has an empty identifier, so that it differs from all entries, whose identifiers have 16 bytes. The
        // history is sorted after all entries.
        rows: """
          SELECT identifier, version FROM (
            SELECT 0 AS place, identifier, version FROM entry UNION ALL SELECT 1, x'', version FROM generated
          ) ORDER BY place, identifier
          """,
        newest: VaultTable.attributesVersion))
  }

  /// Opens and returns the database.
  ///
  /// A missing database is created if no revision of the database is recorded.
  ///
  /// - Throws: ``/SecretCore/CoreError/damaged(path:)`` if the database does not belong to these keys,
  ///   ``/SecretCore/CoreError/contentsErased(path:)`` if the keys were erased, ``/SecretCore/CoreError/storeOutdated`` if the
  ///   store of the keys is missing or was replaced, and the errors of ``ContentsDatabase/open(_:)``.
  func open(_ keys: VaultKeys) throws(CoreError) -> Database {
    try contents.unlessLost(keys.anchor) { () throws(CoreError) in
      if let database = try contents.open(keys.anchor) { return database }
      if try !PrivateFile.exists(contents.path) {
        try contents.create(keys.anchor)
        if let database = try contents.open(keys.anchor) { return database }
      }
      throw .damaged(path: contents.path)
    }
  }

  /// Accepts the current table as authentic after a rollback, tampering or a missing file was detected.
  func accept(_ keys: VaultKeys) throws(CoreError) {
    try contents.unlessLost(keys.anchor) { () throws(CoreError) in try contents.accept(keys.anchor) }
  }

  /// Deletes every entry and then the database file.
  ///
  /// If the database is damaged or unsafe, or another program wrote its journal, only the file and the journal are removed.
  func erase() throws(CoreError) {
    try contents.erase()
  }

  /// Returns the sealed anchor, which every change replaces, so that a reader can detect changes.
  func mark(_ database: Database) throws(CoreError) -> [UInt8] {
    try contents.mark(database)
  }

  /// Returns all entries, unordered.
  func all(_ database: Database) throws(CoreError) -> [SealedEntry] {
    try entries(database, "")
  }

  /// Calls `body` with the identifier, the version and the sealed details of each entry, unordered.
  func eachDetails(
    _ database: Database, _ body: (UUID, Int64, UnsafeRawBufferPointer) throws(CoreError) -> Void
  ) throws(CoreError) {
    try database.run("SELECT identifier, version, details FROM entry") { row throws(CoreError) in
      guard let id = row.bytes(0).flatMap({ UUID($0) }), let version = row.integer(1), let details = row.bytes(2) else {
        throw .damaged(path: contents.path)
      }
      try body(id, version, details)
    }
  }

  /// Returns the identifiers of all entries.
  func identifiers(_ database: Database) throws(CoreError) -> Set<UUID> {
    var identifiers: Set<UUID> = []
    try database.run("SELECT identifier FROM entry") { row throws(CoreError) in
      guard let id = row.bytes(0).flatMap({ UUID($0) }) else { throw .damaged(path: contents.path) }
      identifiers.insert(id)
    }
    return identifiers
  }

  /// Returns the entry with this identifier; `nil` if the entry does not exist.
  func find(_ id: UUID, _ database: Database) throws(CoreError) -> SealedEntry? {
    try entries(database, "WHERE identifier = ?", [.blob(id.bytes)]).first
  }

  /// Inserts `entry`, or replaces the existing entry with the same identifier.
  func put(_ entry: SealedEntry, _ database: Database) throws(CoreError) {
    try database.run(
      "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?)",
      [.blob(entry.id.bytes), .integer(entry.version), .blob(entry.details), .blob(entry.password)])
  }

  /// Removes the entry with this identifier.
  func remove(_ id: UUID, _ database: Database) throws(CoreError) {
    try database.run("DELETE FROM entry WHERE identifier = ?", [.blob(id.bytes)])
  }

  /// Returns the sealed history of generated passwords; `nil` if the vault has no history.
  func history(_ database: Database) throws(CoreError) -> SealedHistory? {
    guard contents.hasAddition(database), let row = try database.run("SELECT version, sealed FROM generated").first else {
      return nil
    }
    guard let version = row[0].integer, let sealed = row[1].blob else { throw .damaged(path: contents.path) }
    return SealedHistory(version: version, sealed: sealed)
  }

  /// Inserts or replaces the history.
  ///
  /// - Precondition: The method is called in the body of ``change(_:_:)``.
  func put(_ history: SealedHistory, _ database: Database) throws(CoreError) {
    try database.run(
      "INSERT OR REPLACE INTO generated VALUES (0, ?, ?)", [.integer(history.version), .blob(history.sealed)])
  }

  /// Removes the history.
  ///
  /// - Precondition: The method is called in the body of ``change(_:_:)``.
  func removeHistory(_ database: Database) throws(CoreError) {
    try database.run("DELETE FROM generated")
  }

  /// Runs `body` in a transaction, and returns the success value of `body`.
  ///
  /// The arguments of `body` are the database and the version for the rows that `body` writes.
  ///
  /// The change is durable when this method returns. If this method throws, nothing has changed, except possibly with
  /// ``VaultFailure/outcomeUnknown``. A failure that `body` returns rolls the transaction back.
  ///
  /// - Parameter schema: The version to which a database of an earlier version is upgraded.
  /// - Throws: The failure that `body` returns, ``VaultFailure/outcomeUnknown``, ``VaultFailure/core(_:)``.
  func change<Success>(
    _ keys: VaultKeys, upgradingTo schema: Int32 = VaultTable.attributesVersion,
    _ body: (Database, Int64) throws(CoreError) -> Result<Success, VaultFailure>
  ) throws(VaultFailure) -> Success {
    var refusal: VaultFailure?
    do throws(CoreError) {
      return try contents.unlessLost(keys.anchor) { () throws(CoreError) in
        if try !PrivateFile.exists(contents.path) { _ = try open(keys) }
        let change = try contents.change(keys.anchor, upgradingTo: schema) { database, version throws(CoreError) in
          switch try body(database, version) {
          case .success(let success): return success
          case .failure(let failure):
            refusal = failure
            throw .cancelled
          }
        }
        switch change {
        case .done(let success): return success
        case .otherKey: throw .damaged(path: contents.path)
        case .unknown:
          refusal = .outcomeUnknown
          throw .cancelled
        }
      }
    } catch {
      throw refusal ?? .core(error)
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
      else { throw .damaged(path: contents.path) }
      entries.append(SealedEntry(id: id, version: version, details: details, password: password))
    }
    return entries
  }
}
