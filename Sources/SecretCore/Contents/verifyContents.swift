extension ContentsDatabase {
  /// Verifies the anchor and the rows, to detect a rollback or tampering.
  ///
  /// - Returns: The revision; `nil` if the database belongs to another key, or has no anchor and no revision is known.
  /// - Throws: ``CoreError/contentsOlder(path:)`` if the anchor's revision is lower than the last known revision,
  ///   ``CoreError/contentsChanged(path:)`` if the anchor is missing or not authentic, or the rows differ from its digest,
  ///   ``CoreError/damaged(path:)`` if a row has a value of an unexpected type, and the errors of the database.
  func verify(_ database: Database, _ anchor: ContentsAnchor, _ known: Int64?) throws(CoreError) -> Int64? {
    let found = try database.run("SELECT identifier, revision, sealed FROM anchor")
    guard found.count == 1, let identifier = found[0][0].blob, let revision = found[0][1].integer, let sealed = found[0][2].blob
    else {
      if known == nil { return nil }
      throw .contentsChanged(path: path)
    }
    guard identifier == anchor.identifier else { return nil }
    guard let digest = try anchor.open(sealed, revision: revision) else { throw .contentsChanged(path: path) }
    if let known, revision < known { throw .contentsOlder(path: path) }
    guard try digest == self.digest(database) else { throw .contentsChanged(path: path) }
    return revision
  }

  /// Returns the SHA-256 digest of the rows that the anchor authenticates.
  ///
  /// An integer is hashed as 8 bytes in big-endian order. Any other value is hashed as its length in 8 bytes, followed by its
  /// bytes.
  private func digest(_ database: Database) throws(CoreError) -> [UInt8] {
    var hash = try SHA256()
    try database.run(rows(of: database)) { row throws(CoreError) in
      for column in 0..<row.count {
        if let number = row.integer(column) {
          try hash.update(number)
        } else if let field = row.bytes(column) {
          try hash.update(Int64(field.count))
          try hash.update(field)
        } else {
          throw .damaged(path: path)
        }
      }
    }
    return try hash.finish()
  }

  /// Writes the anchor of the current rows for a revision, and returns the sealed anchor.
  @discardableResult
  func write(_ anchor: ContentsAnchor, _ revision: Int64, to database: Database) throws(CoreError) -> [UInt8] {
    let sealed = try anchor.seal(digest(database), revision: revision)
    try database.run(
      "INSERT OR REPLACE INTO anchor VALUES (0, ?, ?, ?)",
      [.blob(anchor.identifier), .integer(revision), .blob(sealed)])
    return sealed
  }
}
