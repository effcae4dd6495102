import CSQLite
import Foundation

/// The only connection to one SQLite file, closed when it goes.
///
/// With a rollback journal rather than a write-ahead log: the few transactions here gain nothing from a log, and there is no second file in
/// which deleted key bytes outlive their checkpoint. `synchronous=FULL` syncs the file, and then the journal once more when it
/// ends the transaction, in both of the modes that ``Journal`` offers (in SQLite's default, DELETE, it would not). Deleted bytes
/// are overwritten with zeros (`secure_delete`).
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

  /// The version of the schema that the file had when it was opened.
  package private(set) var version: Int32

  /// Opens an existing file, and takes it only if it bears `format`.
  ///
  /// It must be a regular file of this user that nobody else may use.
  /// - Throws: ``CoreError/storage(_:)``, ``CoreError/unsupported(path:)``, ``CoreError/notPrivate(path:)``.
  package init(_ path: String, format: DatabaseFormat, journal: Journal) throws(CoreError) {
    self.path = path
    version = format.version
    try PrivateFile.requirePrivateFile(path)
    // SQLite follows no link on the whole way; above the file, in a home that is one for instance, they do no harm.
    connection = try Database.connect(PrivateFile.resolved(path), SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW)
    sqlite3_busy_timeout(connection, 5000)
    for setting in ["secure_delete=ON", "trusted_schema=OFF", "cell_size_check=ON", "synchronous=FULL"] {
      try run("PRAGMA \(setting)")
    }
    guard try run("PRAGMA application_id") == [[.integer(Int64(format.application))]] else {
      throw .storage(StorageError(.sqlite(SQLITE_NOTADB), path))
    }
    guard let version = try run("PRAGMA user_version").first?[0].integer.map({ Int32(truncatingIfNeeded: $0) }),
      (format.oldest...format.version).contains(version)
    else { throw .unsupported(path: path) }
    self.version = version
    // SQLite does not fail where it cannot change the mode, but answers with the one that it keeps.
    guard try run("PRAGMA journal_mode=\(journal.rawValue)") == [[.blob(Array(journal.rawValue.lowercased().utf8))]] else {
      throw .storage(StorageError(.sqlite(SQLITE_BUSY), path))
    }
  }

  private init(temporary: ()) throws(CoreError) {
    path = ":memory:"
    version = 0
    connection = try Database.connect(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY)
  }

  deinit {
    sqlite3_close_v2(connection)
  }

  /// Creates the file in `format` unless there is one, as a whole or not at all.
  package static func create(_ path: String, format: DatabaseFormat, _ fill: (Database) throws(CoreError) -> Void)
    throws(CoreError)
  {
    let draft = try Database(temporary: ())
    try draft.run("PRAGMA application_id=\(format.application)")
    try draft.run("PRAGMA user_version=\(format.version)")
    for table in format.tables { try draft.run(table) }
    try fill(draft)
    var count: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(draft.connection, "main", &count, 0) else { throw .outOfMemory }
    defer { sqlite3_free(bytes) }
    _ = try PrivateFile.create(path, contents: UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }

  /// Runs one statement with `values` in the place of its question marks, and returns the rows that it yields.
  @discardableResult
  package func run(_ sql: String, _ values: [SQLValue] = []) throws(CoreError) -> [[SQLValue]] {
    do {
      return try Statement(sql, on: connection).rows(values, on: connection)
    } catch {
      throw .storage(StorageError(.sqlite(error.value), path))
    }
  }

  /// Runs `body` as one transaction that no other writes during: done as a whole and on the disk when this returns, or not at
  /// all.
  package func transaction<Result>(_ body: () throws(CoreError) -> Result) throws(CoreError) -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // SQLite may have rolled back by itself; then this fails, and nothing is left to do.
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  /// Runs `body`, which only reads: all of it sees the same.
  package func snapshot<Result>(_ body: () throws(CoreError) -> Result) throws(CoreError) -> Result {
    try run("BEGIN")
    defer { _ = try? run("COMMIT") }
    return try body()
  }

  private static func connect(_ path: String, _ flags: Int32) throws(CoreError) -> OpaquePointer {
    var connection: OpaquePointer?
    let code = sqlite3_open_v2(path, &connection, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let connection else {
      sqlite3_close_v2(connection)
      throw .storage(StorageError(.sqlite(code), path))
    }
    return connection
  }
}

/// What a database of ours is known by, and its tables.
package struct DatabaseFormat: Sendable {
  /// The magic number, in SQLite's header as the application ID.
  let application: Int32
  /// The version of the schema.
  package let version: Int32
  /// The first version that is still taken.
  ///
  /// Any other is refused.
  let oldest: Int32
  /// The statements that create the tables.
  let tables: [String]

  /// The format that these make; no earlier version is taken unless `oldest` says so.
  package init(application: Int32, version: Int32, oldest: Int32? = nil, tables: [String]) {
    self.application = application
    self.version = version
    self.oldest = oldest ?? version
    self.tables = tables
  }
}
