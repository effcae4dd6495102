import CSQLite
import Foundation
import Synchronization

/// A connection to one SQLite file, closed when the last reference is released.
///
/// The connection uses a rollback journal instead of a write-ahead log. The program runs too few transactions to benefit from a
/// write-ahead log, and such a log would contain deleted key bytes until a checkpoint. `synchronous=FULL` syncs the file. In
/// both modes of ``Journal``, the setting also syncs the journal at the end of the transaction, unlike in SQLite's default
/// mode, DELETE. Deleted bytes are overwritten with zeros (`secure_delete`).
///
/// The connection uses only the database file and its journal (``DatabaseVFS``). Temporary data is kept in memory.
///
/// A file must have exactly the tables of one version of its format, and each transaction begins by comparing the schema.
/// Otherwise an attacker without the key could plant a trigger, a view or an index that takes effect in a later transaction.
/// Triggers and views are also disabled, because a statement outside of a transaction runs without this comparison.
package final class Database {
  /// The journal mode: the finalization of the rollback journal at the end of a transaction.
  package enum Journal: String {
    /// The mode that truncates the journal to zero bytes.
    ///
    /// Databases with keys use this mode, because truncation removes the contents of the journal.
    case truncate = "TRUNCATE"
    /// The mode that keeps the size of the journal, so that the next transaction of the same size needs no additional disk
    /// space.
    case persist = "PERSIST"
  }

  private let connection: OpaquePointer
  private let path: String
  /// The VFS of the connection; `nil` for a database in memory.
  private let files: DatabaseVFS?
  private let format: DatabaseFormat
  private let budget: WorkBudget
  /// The cache of prepared statements with parameters, by SQL text.
  ///
  /// An import runs the same statements for each entry.
  private var prepared: [String: Statement] = [:]

  /// The schema version that the last transaction or snapshot found, or that ``setVersion(_:)`` set.
  package private(set) var version: Int32

  /// Creates a connection to an existing file with this `format`.
  ///
  /// The file, and its journal if it exists, must be regular files that are private to this user and have no second hard link.
  ///
  /// - Throws: ``CoreError/storage(_:)``, ``CoreError/unsupported(path:)``, ``CoreError/schemaForeign(path:)``,
  ///   ``CoreError/damaged(path:)``, ``CoreError/journalForeign(path:)``, ``CoreError/unsafeFile(_:)``.
  package init(_ path: String, format: DatabaseFormat, journal: Journal) throws(CoreError) {
    self.path = path
    self.format = format
    version = format.newest.version
    let files = try DatabaseVFS(path)
    self.files = files
    budget = WorkBudget(path)
    connection = try Database.connect(path, SQLITE_OPEN_READWRITE, files)
    budget.limit(connection)
    // The timeout equals the timeout of the erasure lock. On a slow disk, many concurrent writers take seconds.
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
    // The empty snapshot checks the schema.
    try snapshot {}
    // If SQLite cannot change the journal mode, the PRAGMA statement does not fail but returns the current journal mode.
    guard try run("PRAGMA journal_mode=\(journal.rawValue)") == [[.blob(Array(journal.rawValue.lowercased().utf8))]] else {
      throw .storage(StorageError(.sqlite(SQLITE_BUSY), path))
    }
  }

  /// Creates a database in memory with the tables of the newest version.
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

  /// Creates the file at `path` in `format` atomically, unless a file exists at `path`.
  ///
  /// `fill` inserts the first rows into a database in memory, even if the file exists.
  ///
  /// - Throws: The errors of `fill`, ``CoreError/outOfMemory``, ``CoreError/storage(_:)``.
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

  /// Runs one statement with `values` bound to its parameters, and returns the rows of its result.
  ///
  /// - Throws: ``CoreError/storage(_:)``, ``CoreError/journalForeign(path:)``, ``CoreError/unsafeFile(_:)``.
  @discardableResult
  package func run(_ sql: String, _ values: [SQLValue] = []) throws(CoreError) -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    try run(sql, values) { row throws(CoreError) in rows.append((0..<row.count).map { row.value($0) }) }
    return rows
  }

  /// Runs one statement with `values` bound to its parameters, and calls `body` for each row of its result.
  ///
  /// - Throws: ``CoreError/storage(_:)``, ``CoreError/journalForeign(path:)``, ``CoreError/unsafeFile(_:)``, and the errors of
  ///   `body`.
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
      // A statement on a valid file neither exceeds the limit on instructions nor reads a value above the limit on length.
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

  /// Returns the result of `body`, which runs in a write transaction that excludes other writers.
  ///
  /// The transaction is atomic, and durable when this method returns. If `body` throws, the transaction is rolled back. If the
  /// commit throws, the transaction may be durable.
  ///
  /// - Throws: The errors of `body`, of ``run(_:_:)``, and of the schema comparison: ``CoreError/unsupported(path:)``,
  ///   ``CoreError/schemaForeign(path:)``, ``CoreError/damaged(path:)``.
  package func transaction<Result>(_ body: () throws(CoreError) -> Result) throws(CoreError) -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      try requireSchema()
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // SQLite may have rolled back automatically. ROLLBACK then fails, and the failure can be ignored.
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  /// Sets the schema version.
  ///
  /// The file must have the tables of `version` when the next transaction begins.
  ///
  /// - Precondition: A write transaction is active.
  /// - Throws: The errors of ``run(_:_:)``.
  package func setVersion(_ version: Int32) throws(CoreError) {
    try run("PRAGMA user_version=\(version)")
    self.version = version
  }

  /// Returns the result of `body`, which runs in a read transaction, so that all queries of `body` read the same state.
  ///
  /// - Throws: The errors of `body`, of ``run(_:_:)``, and of the schema comparison: ``CoreError/unsupported(path:)``,
  ///   ``CoreError/schemaForeign(path:)``, ``CoreError/damaged(path:)``.
  package func snapshot<Result>(_ body: () throws(CoreError) -> Result) throws(CoreError) -> Result {
    try run("BEGIN")
    defer { _ = try? run("COMMIT") }
    try requireSchema()
    return try body()
  }

  /// Checks that the file has exactly the tables of a supported version, and updates ``version``.
  ///
  /// - Precondition: A transaction is active.
  /// - Throws: ``CoreError/unsupported(path:)``, ``CoreError/schemaForeign(path:)``, ``CoreError/damaged(path:)`` if the file
  ///   has no version, and the errors of ``run(_:_:)``.
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

  /// Returns the schema of a file with the tables of `schema`, in the form of ``schema()``.
  private static func rows(of schema: DatabaseFormat.Schema) throws(CoreError) -> [[SQLValue]] {
    if let known = known.withLock({ $0[schema] }) { return known }
    let draft = try Database(draft: DatabaseFormat(application: 0, version: schema.version, tables: schema.tables))
    let rows = try draft.schema()
    known.withLock { $0[schema] = rows }
    return rows
  }

  /// The cached results of ``rows(of:)``.
  ///
  /// Each transaction needs a schema, and a process uses only a few schemas.
  private static let known = Mutex<[DatabaseFormat.Schema: [[SQLValue]]]>([:])

  /// Returns all schema objects of the file, in a fixed order.
  private func schema() throws(CoreError) -> [[SQLValue]] {
    try run("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name, tbl_name, sql")
  }

  private static func connect(
    _ path: String, _ flags: Int32, _ files: DatabaseVFS?
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
