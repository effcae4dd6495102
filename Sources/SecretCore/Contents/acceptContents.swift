extension ContentsDatabase {
  /// Accepts the current database as authentic after ``open(_:)`` detected a rollback, tampering or a missing file.
  ///
  /// A missing database is created without entries. The acceptance is logged before the new anchor is committed. If
  /// ``open(_:)`` succeeds, nothing is accepted.
  ///
  /// - Throws: ``CoreError/damaged(path:)`` if the database belongs to another key, ``CoreError/contentsErased(path:)`` or
  ///   ``CoreError/storeOutdated`` if the key of a missing database was lost, and the errors of reading and writing the record
  ///   and the database.
  package func accept(_ anchor: ContentsAnchor) throws(CoreError) {
    do throws(CoreError) {
      if try open(anchor) == nil, try PrivateFile.exists(path) { throw .damaged(path: path) }
      return
    } catch {
      guard error.isAcceptable else { throw error }
    }
    if try !PrivateFile.exists(path) { try create(anchor) }
    let database = try Database(path, format: format, journal: .truncate)
    try database.transaction { () throws(CoreError) in
      let owners = try owners(database)
      guard owners.isEmpty || owners == [[.blob(anchor.identifier)]] else { throw .damaged(path: path) }
      try replaceFormer(database)
      try extend(database, to: format.newest.version)
      let numbers = "SELECT version AS number FROM (\(rows(of: database))) UNION ALL SELECT revision FROM anchor"
      let last = try lastRevision(in: numbers, database, anchor.known())
      // Until the commit, the recorded revision is higher than the revision of the database. If the process ends before the
      // commit, the database is refused again.
      try anchor.remember(last + 1, noting: .contentsAccepted)
      try write(anchor, last + 1, to: database)
    }
  }

  /// Adds the anchor to a database of the first version, and returns whether the database belongs to the key of `anchor`.
  ///
  /// A database of another key is not changed.
  ///
  /// - Throws: ``CoreError/contentsOlder(path:)`` if a revision is known, and the errors of the database.
  func upgrade(_ database: Database, _ anchor: ContentsAnchor, _ known: Int64?) throws(CoreError) -> Bool {
    // A recorded revision implies that the database had an anchor, so the database without an anchor is an older copy.
    if known != nil { throw .contentsOlder(path: path) }
    return try database.transaction { () throws(CoreError) in
      // Another process may have upgraded the database already.
      guard isFormer(database) else { return true }
      guard try owners(database) == [[.blob(anchor.identifier)]] else { return false }
      try replaceFormer(database)
      // The first revision is the highest version of a row, so that no revision number is reused.
      try write(anchor, max(1, lastRevision(in: "SELECT version AS number FROM entry", database, known)), to: database)
      return true
    }
  }

  /// Returns the higher of two numbers: the known revision, and the highest valid number that the query `numbers` returns.
  ///
  /// If no revision is known, the known revision is 0.
  ///
  /// A number more than 2^32 above the known revision is forged, because a revision in between would have been recorded. The
  /// row of a forged number does not authenticate. Accepting the number could leave no number for the next revisions.
  private func lastRevision(in numbers: String, _ database: Database, _ known: Int64?) throws(CoreError) -> Int64 {
    let known = known ?? 0
    let bound = SQLValue.integer(known + 1 << 32)
    let last = try database.run("SELECT max(number) FROM (\(numbers)) WHERE number <= ?", [bound]).first?[0].integer
    return max(known, last ?? 0)
  }

  /// Returns whether the database has the first schema version, without an anchor, according to ``Database/version``.
  func isFormer(_ database: Database) -> Bool { database.version < ContentsDatabase.schema }

  private func owners(_ database: Database) throws(CoreError) -> [[SQLValue]] {
    try database.run("SELECT identifier FROM \(isFormer(database) ? former : "anchor")")
  }

  private func replaceFormer(_ database: Database) throws(CoreError) {
    guard isFormer(database) else { return }
    try database.run("DROP TABLE \(former)")
    try database.run(ContentsDatabase.table)
    try database.setVersion(ContentsDatabase.schema)
  }

  /// Upgrades a database of an earlier version to `version`, and adds the table of the third version if it is missing.
  ///
  /// - Precondition: A write transaction is active.
  func extend(_ database: Database, to version: Int32) throws(CoreError) {
    guard let addition, database.version < version else { return }
    if !hasAddition(database) { try database.run(addition.table) }
    try database.setVersion(version)
  }

  /// Returns whether the database has the table that the third version adds.
  package func hasAddition(_ database: Database) -> Bool { database.version > ContentsDatabase.schema }

  /// Returns the query for the data that the anchor authenticates, for the version of the database.
  func rows(of database: Database) -> String {
    if let addition, hasAddition(database) { addition.rows } else { rows }
  }
}
