import CSQLite
import Foundation
import Synchronization

/// The only connection to one SQLite file, closed when it goes.
///
/// With a rollback journal rather than a write-ahead log: the few transactions here gain nothing from a log, and there is no second file in
/// which deleted key bytes outlive their checkpoint. `synchronous=FULL` syncs the file, and then the journal once more when it
/// ends the transaction, in both of the modes that ``Journal`` offers (in SQLite's default, DELETE, it would not). Deleted bytes
/// are overwritten with zeros (`secure_delete`).
///
/// It uses no other file than itself and its journal (``DatabaseFiles``), and what SQLite needs besides is kept in memory.
///
/// A file of a format has exactly the tables of that: each transaction begins by comparing them. Who can write a file without any
/// key could else plant a trigger, a view or an index in it, and have that do what nobody asked for. In what remains, between two
/// transactions, triggers and views do nothing.
package final class Database {
  /// How a transaction ends.
  package enum Journal: String {
    /// The journal is cut to nothing, and what it held with it: for keys.
    case truncate = "TRUNCATE"
    /// The journal keeps its size, so that the next transaction of the same size finds its room on a full disk.
    case persist = "PERSIST"
  }

  private let connection: OpaquePointer
  private let path: String
  /// `nil` for a database in memory.
  private let files: DatabaseFiles?
  private let format: DatabaseFormat
  private let budget: WorkBudget
  /// The statements that take values, by their SQL: an import runs the same two for each entry.
  private var prepared: [String: Statement] = [:]

  /// The version of the schema that the file had when the last transaction began, or else when it was opened; what that made of it.
  package private(set) var version: Int32

  /// Opens an existing file, and takes it only if it bears `format`.
  ///
  /// It and its journal must be regular files of this user that nobody else may use.
  /// - Throws: ``CoreError/storage(_:)``, ``CoreError/unsupported(path:)``, ``CoreError/schemaForeign(path:)``,
  ///   ``CoreError/journalForeign(path:)``, ``CoreError/unsafeFile(_:)``.
  package init(_ path: String, format: DatabaseFormat, journal: Journal) throws(CoreError) {
    self.path = path
    self.format = format
    version = format.newest.version
    let files = try DatabaseFiles(path)
    self.files = files
    budget = WorkBudget(path)
    connection = try Database.connect(path, SQLITE_OPEN_READWRITE, files)
    budget.limit(connection)
    // As long as a turn is waited for: on a slow disk many who write at a time take seconds.
    sqlite3_busy_timeout(connection, 30_000)
    for (option, isOn) in [
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, false), (SQLITE_DBCONFIG_ENABLE_VIEW, false), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
      (SQLITE_DBCONFIG_DEFENSIVE, true),
    ] {
      let code = csqlite_turn(connection, option, isOn ? 1 : 0)
      guard code == SQLITE_OK else { throw .storage(StorageError(.sqlite(code), path)) }
    }
    for setting in ["temp_store=MEMORY", "secure_delete=ON", "cell_size_check=ON", "synchronous=FULL"] {
      try run("PRAGMA \(setting)")
    }
    guard try run("PRAGMA application_id") == [[.integer(Int64(format.application))]] else {
      throw .storage(StorageError(.sqlite(SQLITE_NOTADB), path))
    }
    // Compares the tables.
    try snapshot {}
    // SQLite does not fail where it cannot change the mode, but answers with the one that it keeps.
    guard try run("PRAGMA journal_mode=\(journal.rawValue)") == [[.blob(Array(journal.rawValue.lowercased().utf8))]] else {
      throw .storage(StorageError(.sqlite(SQLITE_BUSY), path))
    }
  }

  /// A draft of a file, in memory, with the tables of its newest version.
  private init(draft format: DatabaseFormat) throws(CoreError) {
    path = ":memory:"
    files = nil
    budget = WorkBudget(nil)
    self.format = format
    version = format.newest.version
    connection = try Database.connect(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, nil)
    try run("PRAGMA application_id=\(format.application)")
    try run("PRAGMA user_version=\(version)")
    for table in format.newest.tables { try run(table) }
  }

  deinit {
    prepared = [:]
    sqlite3_close_v2(connection)
  }

  /// Creates the file in `format` unless there is one, as a whole or not at all.
  package static func create(_ path: String, format: DatabaseFormat, _ fill: (Database) throws(CoreError) -> Void)
    throws(CoreError)
  {
    let draft = try Database(draft: format)
    try fill(draft)
    var count: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(draft.connection, "main", &count, 0) else { throw .outOfMemory }
    defer { sqlite3_free(bytes) }
    _ = try PrivateFile.create(path, contents: UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }

  /// Runs one statement with `values` in the place of its question marks, and returns the rows that it yields.
  @discardableResult
  package func run(_ sql: String, _ values: [SQLValue] = []) throws(CoreError) -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    try run(sql, values) { row throws(CoreError) in rows.append((0..<row.count).map { row.value($0) }) }
    return rows
  }

  /// Runs one statement with `values` in the place of its question marks, and calls `body` with each row that it yields.
  package func run(
    _ sql: String, _ values: [SQLValue] = [], _ body: (borrowing SQLRow) throws(CoreError) -> Void
  ) throws(CoreError) {
    files?.forgetRefusal()
    budget.begin()
    do throws(SQLiteFailure) {
      try statement(sql, keeps: !values.isEmpty).run(values) { row throws(CoreError) in
        guard budget.takes(row) else { throw .storage(StorageError(.sqlite(SQLITE_CORRUPT), path)) }
        try body(row)
      }
    } catch {
      switch error {
      // A file of ours neither takes so much work nor has so long values.
      case .code(let code) where [SQLITE_INTERRUPT, SQLITE_TOOBIG].contains(code & 0xFF):
        throw .storage(StorageError(.sqlite(SQLITE_CORRUPT), path))
      case .code(let code): throw files?.error(code) ?? .storage(StorageError(.sqlite(code), path))
      case .body(let error): throw error
      }
    }
  }

  private func statement(_ sql: String, keeps isKept: Bool) throws(SQLiteFailure) -> Statement {
    if let statement = prepared[sql] { return statement }
    let statement = try Statement(sql, on: connection)
    if isKept { prepared[sql] = statement }
    return statement
  }

  /// Runs `body` as one transaction that no other writes during: done as a whole and on the disk when this returns, or not at
  /// all.
  package func transaction<Result>(_ body: () throws(CoreError) -> Result) throws(CoreError) -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      try requireSchema()
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // SQLite may have rolled back by itself; then this fails, and nothing is left to do.
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  /// Makes the file, in a transaction, one of another version, whose tables it must have when the next transaction begins.
  package func setVersion(_ version: Int32) throws(CoreError) {
    try run("PRAGMA user_version=\(version)")
    self.version = version
  }

  /// Runs `body`, which only reads: all of it sees the same.
  package func snapshot<Result>(_ body: () throws(CoreError) -> Result) throws(CoreError) -> Result {
    try run("BEGIN")
    defer { _ = try? run("COMMIT") }
    try requireSchema()
    return try body()
  }

  /// Checks, in a transaction, that the file has the tables of a version that is taken, and nothing besides.
  private func requireSchema() throws(CoreError) {
    guard let found = try run("PRAGMA user_version").first?[0].integer.map({ Int32(truncatingIfNeeded: $0) }) else {
      throw .damaged(path: path)
    }
    let candidates = ([format.newest] + format.earlier).filter { $0.version == found }
    guard !candidates.isEmpty else { throw .unsupported(path: path) }
    let schema = try schema()
    for candidate in candidates where try Database.rows(of: candidate) == schema { return version = found }
    throw .schemaForeign(path: path)
  }

  /// What a file with the tables of `schema` has besides rows, as ``schema()`` yields it.
  private static func rows(of schema: DatabaseFormat.Schema) throws(CoreError) -> [[SQLValue]] {
    if let known = known.withLock({ $0[schema] }) { return known }
    let draft = try Database(draft: DatabaseFormat(application: 0, version: schema.version, tables: schema.tables))
    let rows = try draft.schema()
    known.withLock { $0[schema] = rows }
    return rows
  }

  /// Found once in a process: there are few, and each operation needs one.
  private static let known = Mutex<[DatabaseFormat.Schema: [[SQLValue]]]>([:])

  /// All that the file has besides rows, in an order that is always the same.
  private func schema() throws(CoreError) -> [[SQLValue]] {
    try run("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name, tbl_name, sql")
  }

  private static func connect(
    _ path: String, _ flags: Int32, _ files: DatabaseFiles?
  ) throws(CoreError) -> OpaquePointer {
    var connection: OpaquePointer?
    let code = sqlite3_open_v2(path, &connection, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, files?.name)
    guard code == SQLITE_OK, let connection else {
      sqlite3_close_v2(connection)
      throw files?.error(code) ?? .storage(StorageError(.sqlite(code), path))
    }
    return connection
  }
}
