package import Foundation

/// The key slot of a store, in the database `store.sqlite` of its directory.
///
/// A slot is never modified. The next slot has the next higher generation. One transaction inserts the next slot, updates the
/// generation of the store and deletes the old slot. So a crash during a replacement leaves exactly one slot, either the old or
/// the new slot.
package struct KeyStore {
  /// The contents of an existing store.
  package struct Contents {
    /// The random identifier of the store, 16 bytes.
    package let identifier: [UInt8]
    /// The generation of the slot; 0 if no slot was saved yet.
    package let generation: Int64
    /// The slot; `nil` if no slot was saved yet.
    package let slot: KeySlot?

    /// The version of the store, for rollback detection.
    package var storeVersion: KnownStoreVersion {
      slot?.storeVersion ?? KnownStoreVersion(identifier: identifier, generation: generation, hasCode: false)
    }
  }

  let path: String
  private let directory: PrivateDirectory

  /// Creates a reference to the store in `directory`, which need not exist.
  package init(directory: URL) {
    self.directory = PrivateDirectory(
      directory, files: ["device-mark", "authenticator-slot"], databases: ["store.sqlite"])
    path = directory.appending(path: "store.sqlite").path(percentEncoded: false)
  }

  /// Returns the contents of the store; `nil` if the store does not exist.
  ///
  /// An unreadable store causes an error, and is never treated as missing.
  ///
  /// - Throws: ``CoreError/parametersRefused``, and the errors of ``Database/init(_:format:journal:)``.
  package func read() throws(CoreError) -> Contents? {
    try directory.require()
    guard try PrivateFile.exists(path) else { return nil }
    let database = try open()
    return try database.snapshot { () throws(CoreError) in try contents(database) }
  }

  /// Returns the contents of the store, which is created without a slot if it does not exist.
  ///
  /// - Throws: The errors of ``read()`` and of creating the database, ``CoreError/cryptographyUnavailable``.
  package func readOrCreate() throws(CoreError) -> Contents {
    if let contents = try read() { return contents }
    try PrivateFile.createDirectory(directory.path)
    let identifier = try Random.bytes(16)
    try Database.create(path, format: KeyStore.format) { database throws(CoreError) in
      try database.run("INSERT INTO store VALUES (0, ?, 0)", [.blob(identifier)])
    }
    guard let contents = try read() else { throw .damaged(path: path) }
    return contents
  }

  /// Removes the access of other users, and moves foreign files aside, so that the store can be erased.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  func prepareForReset() throws(CoreError) { try directory.prepareForReset() }

  /// Deletes the contents of the store, and erases its database file and journal.
  ///
  /// If the database is damaged, unsafe or foreign, only the files are erased.
  ///
  /// - Throws: The errors of the database and its files, except for a database that is damaged, unsafe or foreign.
  package func erase() throws(CoreError) {
    guard try PrivateFile.exists(path) else {
      // SQLite would apply a journal without its database to the next database at that path.
      return try PrivateFile.exists(path + "-journal") ? PrivateFile.destroy(path + "-journal") : ()
    }
    do throws(CoreError) {
      let database = try open()
      try database.transaction { () throws(CoreError) in
        try database.run("DELETE FROM slot")
        try database.run("DELETE FROM store")
      }
    } catch {
      guard error.isDamage || error.isForeign else { throw error }
    }
    try destroy()
  }

  /// Erases the journal and the database file of the store.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  private func destroy() throws(CoreError) {
    // The journal is erased first, because SQLite would apply a journal without its database to the next database at that path.
    try PrivateFile.destroy(path + "-journal")
    try PrivateFile.destroy(path)
  }

  /// Replaces `old` with `slot` in a transaction.
  ///
  /// - Parameter prepare: A closure that runs in the transaction before the replacement, while no other process can replace the
  ///   slot.
  /// - Returns: `true` if the slot was replaced; `false`, without a change, if `old` is no longer the current slot, or if the
  ///   store of `slot` no longer exists.
  /// - Throws: The errors of `prepare` and of the database.
  package func replace(
    _ old: KeySlot?, with slot: KeySlot, prepare: () throws(CoreError) -> Void = {}
  ) throws(CoreError) -> Bool {
    guard try PrivateFile.exists(path) else { return false }
    let database = try open()
    return try database.transaction { () throws(CoreError) in
      let contents = try contents(database)
      guard contents.slot == old, contents.identifier == slot.header.store,
        contents.generation + 1 == slot.header.generation
      else { return false }
      try prepare()
      let generation = SQLValue.integer(slot.header.generation)
      try database.run(
        "INSERT INTO slot VALUES (?, ?, ?, ?)",
        [generation, .blob(slot.header.bytes + slot.tag), .blob(slot.commitment), .blob(slot.wrappedKey)])
      try database.run("UPDATE store SET generation = ?", [generation])
      try database.run("DELETE FROM slot WHERE generation <> ?", [generation])
      return true
    }
  }

  private func open() throws(CoreError) -> Database {
    try directory.require()
    return try Database(path, format: KeyStore.format, journal: .truncate)
  }

  private func contents(_ database: Database) throws(CoreError) -> Contents {
    let rows = try database.run(
      """
      SELECT store.identifier, store.generation, slot.generation, header, commitment, wrapped_key FROM store LEFT JOIN slot
      """)
    guard rows.count == 1, let identifier = rows[0][0].blob, let generation = rows[0][1].integer else {
      throw .damaged(path: path)
    }
    if generation == 0, rows[0][2] == .none { return Contents(identifier: identifier, generation: 0, slot: nil) }
    guard rows[0][2] == .integer(generation), let bytes = rows[0][3].blob, let commitment = rows[0][4].blob,
      let wrappedKey = rows[0][5].blob
    else { throw .damaged(path: path) }
    // In format version 2, the authentication tag follows the header.
    let count = bytes.count - (bytes.count > 4 && bytes[4] == 2 ? min(32, bytes.count) : 0)
    let header = try KeySlotHeader(Array(bytes.prefix(count)), path: path)
    guard header.store == identifier, header.generation == generation, header.opener != .authenticator else {
      throw .damaged(path: path)
    }
    let slot = KeySlot(
      header: header, commitment: commitment, wrappedKey: wrappedKey, tag: Array(bytes.dropFirst(count)))
    return Contents(identifier: identifier, generation: generation, slot: slot)
  }

  private static let format = DatabaseFormat(
    application: 0x494C_4B53,  // `ILKS` in ASCII
    version: 1,
    tables: [
      """
      CREATE TABLE store (
        id INTEGER PRIMARY KEY CHECK (id = 0), identifier BLOB NOT NULL, generation INTEGER NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE slot (
        generation INTEGER PRIMARY KEY, header BLOB NOT NULL, commitment BLOB NOT NULL, wrapped_key BLOB NOT NULL
      ) STRICT
      """,
    ])
}
