/// A database of protected entries that detects tampering and rollback.
///
/// The rows are sealed separately. Each row is bound to its identifier and its version, the revision of the database at which
/// the row was written. An additional row, the anchor, contains the revision and the sealed digest of all identifiers and
/// versions. So removed, restored or added rows are detected. The last revision is also recorded in the device directory, so
/// that an older copy of the database, or a missing database, is detected. A change is committed before its revision is
/// recorded, so a crash in between leaves the database newer than the record. A newer database is accepted.
package struct ContentsDatabase: Sendable {
  /// The result of a change.
  package enum Change<Success> {
    /// The change is durable.
    case done(Success)
    /// The database is unchanged, because it belongs to another key.
    ///
    /// The result is the same if no revision is known, and the database or its anchor is missing.
    case otherKey
    /// The commit reported an error, and the stored anchor does not show whether the change was saved.
    case unknown
  }

  /// The schema version that introduced the anchor.
  package static let schema: Int32 = 2

  /// The path of the database.
  package let path: String

  let format: DatabaseFormat
  let former: String
  let rows: String
  let addition: Addition?

  /// A description of the table that the third schema version adds, with the newest schema version that has the same tables.
  ///
  /// A change of a database of the second version creates the table without rows.
  package struct Addition: Sendable {
    let name: String
    let table: String
    let rows: String
    let newest: Int32

    /// Creates the description of the table.
    ///
    /// - Parameters:
    ///   - name: The name of the table.
    ///   - table: The statement that creates the table.
    ///   - rows: The query for the data that the anchor authenticates, the rows of the entries first. While the table is empty,
    ///     the query returns the same rows as the query of the second version.
    ///   - newest: The newest version. The versions from the third to the newest have the same tables, and differ only in the
    ///     contents of their rows.
    package init(name: String, table: String, rows: String, newest: Int32 = ContentsDatabase.schema + 1) {
      precondition(newest > ContentsDatabase.schema, "the table belongs to the third version and later versions")
      (self.name, self.table, self.rows, self.newest) = (name, table, rows, newest)
    }
  }

  /// Creates a description of the database, without access to the file.
  ///
  /// - Parameters:
  ///   - path: The path of the database.
  ///   - application: The application ID in SQLite's header.
  ///   - former: The name of the table that the first version had in place of the anchor, and the statement that created the
  ///     table. The table contains the identifier of the key.
  ///   - entries: The statement that creates the table of the entries, `entry`.
  ///   - rows: The query for the data of each entry that the anchor authenticates, in a fixed order.
  ///   - addition: The table that the third version adds; `nil` without a third version.
  package init(
    path: String, application: Int32, former: (name: String, table: String), entries: String, rows: String,
    addition: Addition? = nil
  ) {
    self.path = path
    self.former = former.name
    self.rows = rows
    self.addition = addition
    let first = DatabaseFormat.Schema(version: 1, tables: [former.table, entries])
    let anchored = DatabaseFormat.Schema(version: ContentsDatabase.schema, tables: [ContentsDatabase.table, entries])
    var earlier = [first]
    var newest = anchored
    if let addition {
      for version in (anchored.version + 1)...addition.newest {
        earlier.append(newest)
        newest = DatabaseFormat.Schema(version: version, tables: anchored.tables + [addition.table])
      }
    }
    format = DatabaseFormat(application: application, newest: newest, earlier: earlier)
  }

  /// Opens and verifies the database.
  ///
  /// A database of the first version is upgraded with an anchor.
  ///
  /// - Returns: The database; `nil` if the database belongs to another key, or if no revision is known and the database or its
  ///   anchor is missing.
  /// - Throws: ``CoreError/contentsOlder(path:)``, ``CoreError/contentsChanged(path:)``, ``CoreError/contentsMissing(path:)``,
  ///   and the errors of reading the record and the database.
  package func open(_ anchor: ContentsAnchor) throws(CoreError) -> Database? {
    let known = try anchor.known()
    guard let database = try connect(known) else { return nil }
    if isFormer(database), try !upgrade(database, anchor, known) { return nil }
    let verified = try database.snapshot { () throws(CoreError) in try verify(database, anchor, known) }
    guard let revision = verified else { return nil }
    // If recording fails, the database is newer than the record. A newer database is accepted.
    if revision != known { try? anchor.remember(revision) }
    return database
  }

  /// Runs `body` in a transaction that creates the next revision of the verified database, and returns the result.
  ///
  /// The arguments of `body` are the database and the next revision. After ``Change/done(_:)``, the change is durable. If
  /// this method throws, nothing has changed, except that a database of the first version may have been upgraded.
  ///
  /// - Parameter version: The version to which a database of an earlier version is upgraded; the newest version by default.
  /// - Throws: The errors of ``open(_:)`` and of `body`.
  package func change<Success>(
    _ anchor: ContentsAnchor, upgradingTo version: Int32? = nil, _ body: (Database, Int64) throws(CoreError) -> Success
  ) throws(CoreError) -> Change<Success> {
    let known = try anchor.known()
    guard let database = try connect(known) else { return .otherKey }
    if isFormer(database), try !upgrade(database, anchor, known) { return .otherKey }
    var previous: [UInt8]?
    var pending: (success: Success, revision: Int64, mark: [UInt8])?
    do throws(CoreError) {
      try database.transaction { () throws(CoreError) in
        guard let revision = try verify(database, anchor, known) else { return }
        previous = try mark(database)
        try extend(database, to: version ?? format.newest.version)
        let success = try body(database, revision + 1)
        pending = (success, revision + 1, try write(anchor, revision + 1, to: database))
      }
    } catch {
      guard let pending else { throw error }
      // A commit can report an error although the transaction is durable, so the stored anchor determines the outcome.
      let found = try? mark(Database(path, format: format, journal: .truncate))
      if found == previous { throw error }
      guard found == pending.mark else { return .unknown }
    }
    guard let pending else { return .otherKey }
    try? anchor.remember(pending.revision)
    return .done(pending.success)
  }

  /// Creates the database, without entries, unless the database exists.
  ///
  /// - Throws: ``CoreError/contentsErased(path:)`` if the key was erased, ``CoreError/storeOutdated`` if the store of the key
  ///   is missing or replaced, and the errors of creating the file.
  package func create(_ anchor: ContentsAnchor) throws(CoreError) {
    try requireKey(anchor)
    try anchor.withErasureLock { () throws(CoreError) in
      try requireKey(anchor)
      try PrivateFile.createDirectory(PrivateFile.parent(of: path))
      try Database.create(path, format: format) { database throws(CoreError) in try write(anchor, 1, to: database) }
    }
  }

  private func requireKey(_ anchor: ContentsAnchor) throws(CoreError) {
    if let loss = try anchor.loss() { throw loss.error(at: path) }
  }

  /// Returns the result of `body`.
  ///
  /// If `body` throws an error and the key was lost, the error of the loss is thrown instead.
  ///
  /// - Throws: The error of `body`, or the error of the loss.
  package func unlessLost<Result>(
    _ anchor: ContentsAnchor, _ body: () throws(CoreError) -> Result
  ) throws(CoreError) -> Result {
    do throws(CoreError) {
      return try body()
    } catch {
      guard let loss = try? anchor.loss() else { throw error }
      throw loss.error(at: path)
    }
  }

  /// Deletes every entry and then the database file.
  ///
  /// If the database is damaged, unsafe or foreign, only the file and its journal are removed. The entries are deleted first,
  /// so that a process that has the database open reads no entries afterwards.
  ///
  /// - Throws: The errors of the database and its files, except for a database that is damaged, unsafe or foreign.
  package func erase() throws(CoreError) {
    guard try PrivateFile.exists(path) else {
      // SQLite would apply a journal without its database to the next database at that path.
      return try PrivateFile.exists(path + "-journal") ? PrivateFile.remove(path + "-journal") : ()
    }
    do throws(CoreError) {
      let database = try Database(path, format: format, journal: .truncate)
      try database.transaction { () throws(CoreError) in
        try database.run("DELETE FROM entry")
        if let addition, hasAddition(database) { try database.run("DELETE FROM \(addition.name)") }
        try database.run("DELETE FROM \(isFormer(database) ? former : "anchor")")
      }
    } catch {
      guard error.isDamage || error.isForeign else { throw error }
    }
    try PrivateFile.remove(path + "-journal")
    try PrivateFile.remove(path)
  }

  /// Returns the sealed anchor, which every change replaces with a different value.
  ///
  /// - Throws: ``CoreError/damaged(path:)`` if the anchor is missing, and the errors of the database.
  package func mark(_ database: Database) throws(CoreError) -> [UInt8] {
    guard let mark = try database.run("SELECT sealed FROM anchor").first?[0].blob else { throw .damaged(path: path) }
    return mark
  }

  private func connect(_ known: Int64?) throws(CoreError) -> Database? {
    guard try PrivateFile.exists(path) else {
      if known == nil { return nil }
      throw .contentsMissing(path: path)
    }
    try PrivateFile.requirePrivateDirectory(PrivateFile.parent(of: path))
    return try Database(path, format: format, journal: .truncate)
  }

  /// The statement that creates the anchor's table.
  static let table = """
    CREATE TABLE anchor (
      id INTEGER PRIMARY KEY CHECK (id = 0), identifier BLOB NOT NULL, revision INTEGER NOT NULL, sealed BLOB NOT NULL
    ) STRICT
    """
}
