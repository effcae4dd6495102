/// A database of protected entries that detects tampering and rollback.
///
/// The rows are sealed one by one. Each row is bound to its identifier and its version, the revision of the database at which
/// the row was written. An additional row, the anchor, contains the revision and the sealed digest of all identifiers and
/// versions. So removed, restored or added rows are detected. The last revision is also recorded beside the device secret, so
/// that an older copy of the database, or a missing database, is detected. The database is committed before the revision is
/// recorded, so a crash in between can leave the database newer than the record, but never older. A newer database is accepted.
package struct ContentsDatabase: Sendable {
  /// The result of a change.
  package enum Change<Success> {
    /// The change is durable.
    case done(Success)
    /// The database is missing or belongs to another key; nothing has changed.
    case notOurs
    /// The commit failed, and the disk cannot be read to determine whether the change was saved.
    case unknown
  }

  /// The schema version that introduced the anchor.
  static let schema: Int32 = 2

  /// The path of the database.
  package let path: String

  let format: DatabaseFormat
  let former: String
  let rows: String
  let addition: Addition?

  /// A table that the third schema version adds. The first change creates the table without rows.
  package struct Addition: Sendable {
    let name: String
    let table: String
    let rows: String

    /// Creates the description of the table.
    /// - Parameters:
    ///   - name: The name of the table.
    ///   - table: The statement that creates the table.
    ///   - rows: The query for the data that the anchor authenticates, the rows of the entries first. While the table is empty,
    ///     the query returns the same rows as the query of the second version.
    package init(name: String, table: String, rows: String) {
      (self.name, self.table, self.rows) = (name, table, rows)
    }
  }

  /// Creates the description of the database, and neither opens nor creates it.
  /// - Parameters:
  ///   - former: The table of the first version, which contains the identifier and is replaced by the anchor: its name, and the
  ///     statement that created it.
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
    let newest = addition.map { DatabaseFormat.Schema(version: anchored.version + 1, tables: anchored.tables + [$0.table]) }
    format = DatabaseFormat(
      application: application, newest: newest ?? anchored, earlier: newest == nil ? [first] : [first, anchored])
  }

  /// Opens the database, verifies it and returns it. A database of the first version gets an anchor.
  /// - Returns: `nil` if the database is missing and no revision of it is known, or if it belongs to another key.
  /// - Throws: ``CoreError/contentsOlder(path:)``, ``CoreError/contentsChanged(path:)``, ``CoreError/contentsMissing(path:)``.
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

  /// Runs `body` in a transaction, and returns its result. The arguments of `body` are the database and the revision that the
  /// transaction creates.
  ///
  /// The change is durable when this returns. If this throws, nothing has changed.
  package func change<Success>(
    _ anchor: ContentsAnchor, _ body: (Database, Int64) throws(CoreError) -> Success
  ) throws(CoreError) -> Change<Success> {
    let known = try anchor.known()
    guard let database = try connect(known) else { return .notOurs }
    if isFormer(database), try !upgrade(database, anchor, known) { return .notOurs }
    var previous: [UInt8]?
    var pending: (success: Success, revision: Int64, mark: [UInt8])?
    do throws(CoreError) {
      try database.transaction { () throws(CoreError) in
        guard let revision = try verify(database, anchor, known) else { return }
        previous = try mark(database)
        try extend(database)
        let success = try body(database, revision + 1)
        pending = (success, revision + 1, try write(anchor, revision + 1, to: database))
      }
    } catch {
      guard let pending else { throw error }
      // A commit can report an error after it became durable, so the stored anchor decides.
      let found = try? mark(Database(path, format: format, journal: .truncate))
      if found == previous { throw error }
      guard found == pending.mark else { return .unknown }
    }
    guard let pending else { return .notOurs }
    try? anchor.remember(pending.revision)
    return .done(pending.success)
  }

  /// Creates the database, without entries, unless it exists.
  /// - Throws: ``CoreError/contentsErased(path:)`` if the key was erased, ``CoreError/storeOutdated`` if the store of the key
  ///   is missing or replaced.
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

  /// Returns the result of `body`. If `body` throws an error and the key was erased or its store is missing, this throws the
  /// error of that loss instead.
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

  /// Deletes every entry and then the database file. If the database is damaged or foreign, only the file is removed.
  ///
  /// A process that has the database open detects the removal, and saves nothing.
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
