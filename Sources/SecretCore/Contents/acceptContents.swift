extension Contents {
  /// Takes what is there for what was left, after ``open(_:)`` refused it; where there is nothing, it begins anew without entries.
  ///
  /// That is noted in the log before it is done.
  /// - Throws: ``CoreError/damaged(path:)`` if it is that of another key.
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
      try extend(database)
      let numbers = "SELECT version AS number FROM (\(rows(of: database))) UNION ALL SELECT revision FROM anchor"
      let last = try lastRevision(in: numbers, database, anchor.known())
      // Ahead of the database, should this end here: then it is refused again.
      try anchor.remember(last + 1, noting: .contentsAccepted)
      try write(anchor, last + 1, to: database)
    }
  }

  /// Gives a database of the first version its anchor, and tells whether it is that of the key.
  func upgrade(_ database: Database, _ anchor: ContentsAnchor, _ known: Int64?) throws(CoreError) -> Bool {
    // It was there before there were anchors, and has one since.
    if known != nil { throw .contentsOlder(path: path) }
    return try database.transaction { () throws(CoreError) in
      // Somebody else may have been faster.
      guard isFormer(database) else { return true }
      guard try owners(database) == [[.blob(anchor.identifier)]] else { return false }
      try replaceFormer(database)
      // From here on, no version comes twice.
      try write(anchor, max(1, lastRevision(in: "SELECT version AS number FROM entry", database, known)), to: database)
      return true
    }
  }

  /// The greatest of the `numbers` that a statement yields, and of the revision that is known.
  ///
  /// Nobody makes 2^32 changes without one of them being remembered. A number beyond that is forged, its row does not open, and it must
  /// not use up those that come after.
  private func lastRevision(in numbers: String, _ database: Database, _ known: Int64?) throws(CoreError) -> Int64 {
    let known = known ?? 0
    let bound = SQLValue.integer(known + 1 << 32)
    let last = try database.run("SELECT max(number) FROM (\(numbers)) WHERE number <= ?", [bound]).first?[0].integer
    return max(known, last ?? 0)
  }

  /// Whether it was of the version that has no anchor when the transaction began, or else when it was opened.
  func isFormer(_ database: Database) -> Bool { database.version < Contents.schema }

  private func owners(_ database: Database) throws(CoreError) -> [[SQLValue]] {
    try database.run("SELECT identifier FROM \(isFormer(database) ? former : "anchor")")
  }

  private func replaceFormer(_ database: Database) throws(CoreError) {
    guard isFormer(database) else { return }
    try database.run("DROP TABLE \(former)")
    try database.run(Contents.table)
    try database.setVersion(Contents.schema)
  }

  /// Gives a database of the second version, in a transaction, the table that the third has besides.
  func extend(_ database: Database) throws(CoreError) {
    guard let addition, !hasAddition(database) else { return }
    try database.run(addition.table)
    try database.setVersion(format.newest.version)
  }

  /// Whether the database has the table that came later.
  package func hasAddition(_ database: Database) -> Bool { database.version > Contents.schema }

  /// The statement that yields what the anchor tells of the rows of a database, which depends on its version.
  func rows(of database: Database) -> String {
    if let addition, hasAddition(database) { addition.rows } else { rows }
  }
}
