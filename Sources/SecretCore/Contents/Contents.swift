/// What a code protects, in a database that tells whether it is as it was left.
///
/// The rows are sealed one by one, each bound to its identifier and version, which is the revision of the database that wrote it. One
/// more row, the anchor, has the revision and, sealed, the digest of all identifiers and versions: a row that was removed, put back or
/// added does not fit. The last revision is remembered beside the device secret as well, so that an older copy of the database, or none,
/// is noticed. The database is committed first and remembered after it: a crash between the two leaves one that is ahead, which is taken,
/// and never one that is behind.
package struct Contents: Sendable {
  /// What became of a change.
  package enum Change<Success> {
    /// It is on the disk.
    case done(Success)
    /// There is no database, or it is that of another key; nothing has changed.
    case notOurs
    /// The disk does not say whether it was saved.
    case unknown
  }

  /// The version of the schema that has an anchor.
  static let schema: Int32 = 2

  /// The path of the database.
  package let path: String

  let format: DatabaseFormat
  let former: String
  let rows: String
  let addition: Addition?

  /// A table that the third version of the schema has besides, and the second has not. The first change adds it, empty.
  package struct Addition: Sendable {
    let name: String
    let table: String
    let rows: String

    /// - Parameters:
    ///   - name: The name of the table.
    ///   - table: The statement that creates it.
    ///   - rows: The statement that yields what the anchor tells of all rows, those of the entries first. Where the table is empty it
    ///     yields what that of the second version does.
    package init(name: String, table: String, rows: String) {
      (self.name, self.table, self.rows) = (name, table, rows)
    }
  }

  /// - Parameters:
  ///   - former: The table of the first version in whose place the anchor is, with the identifier in it, and the statement that created
  ///     it.
  ///   - entries: The statement that creates the table of the entries, `entry`.
  ///   - rows: The statement that yields what the anchor tells of each entry, in an order that is always the same.
  ///   - addition: A table that came later; `nil` if none did.
  package init(
    path: String, application: Int32, former: (name: String, table: String), entries: String, rows: String,
    addition: Addition? = nil
  ) {
    self.path = path
    self.former = former.name
    self.rows = rows
    self.addition = addition
    let first = DatabaseFormat.Schema(version: 1, tables: [former.table, entries])
    let anchored = DatabaseFormat.Schema(version: Contents.schema, tables: [Contents.table, entries])
    let newest = addition.map { DatabaseFormat.Schema(version: anchored.version + 1, tables: anchored.tables + [$0.table]) }
    format = DatabaseFormat(
      application: application, newest: newest ?? anchored, earlier: newest == nil ? [first] : [first, anchored])
  }

  /// Opens the database, if it is as it was left; one of the first version gets its anchor by this.
  /// - Returns: `nil` if there is none, and never was, or if it is that of another key.
  /// - Throws: ``CoreError/contentsOlder(path:)``, ``CoreError/contentsChanged(path:)``, ``CoreError/contentsMissing(path:)``.
  package func open(_ anchor: ContentsAnchor) throws(CoreError) -> Database? {
    let known = try anchor.known()
    guard let database = try connect(known) else { return nil }
    if isFormer(database), try !upgrade(database, anchor, known) { return nil }
    let verified = try database.snapshot { () throws(CoreError) in try verify(database, anchor, known) }
    guard let revision = verified else { return nil }
    // Where this fails the database is ahead, which is allowed for.
    if revision != known { try? anchor.remember(revision) }
    return database
  }

  /// Runs `body` as a transaction with the revision that it makes.
  ///
  /// When this returns, it is on the disk; if it throws, nothing is changed.
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
      // A commit can fail after its point of no return: what the disk says counts.
      let found = try? mark(Database(path, format: format, journal: .truncate))
      if found == previous { throw error }
      guard found == pending.mark else { return .unknown }
    }
    guard let pending else { return .notOurs }
    try? anchor.remember(pending.revision)
    return .done(pending.success)
  }

  /// Creates the database without entries unless there is one.
  /// - Throws: ``CoreError/contentsErased(path:)`` if what the key belongs to is destroyed, ``CoreError/storeOutdated`` if that is away.
  package func create(_ anchor: ContentsAnchor) throws(CoreError) {
    try requireKey(anchor)
    try anchor.inTurn { () throws(CoreError) in
      try requireKey(anchor)
      try PrivateFile.createDirectory(PrivateFile.parent(of: path))
      try Database.create(path, format: format) { database throws(CoreError) in try write(anchor, 1, to: database) }
    }
  }

  private func requireKey(_ anchor: ContentsAnchor) throws(CoreError) {
    if let loss = try anchor.loss() { throw loss.error(at: path) }
  }

  /// Runs `body`; where that fails and what the key belongs to was destroyed meanwhile, or is away, that is what is said.
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

  /// Removes every entry, and then the database itself, which is all that can be done with a damaged one.
  ///
  /// Whoever has it open still finds that it is not theirs any more, and saves nothing.
  package func erase() throws(CoreError) {
    guard try PrivateFile.exists(path) else {
      // Without its database, a journal would be taken for that of the next.
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

  /// What the last change has left: every change leaves something else.
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

  /// The statement that creates the table of the anchor.
  static let table = """
    CREATE TABLE anchor (
      id INTEGER PRIMARY KEY CHECK (id = 0), identifier BLOB NOT NULL, revision INTEGER NOT NULL, sealed BLOB NOT NULL
    ) STRICT
    """
}
