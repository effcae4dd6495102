package import Foundation

/// The key slot of a store, in the database `store.sqlite` of its directory.
///
/// A slot is never changed: the next one has the generation after it, and the pointer moves and the old slot goes in the same
/// transaction. So a crash leaves exactly the old or the new one.
package struct KeyStore {
  /// What a store that exists holds.
  package struct Contents {
    /// 16 random bytes that tell this store from any other.
    package let identifier: [UInt8]
    /// The generation of the newest slot there ever was; 0 if there was none yet.
    package let generation: Int64
    /// The slot; `nil` if there was none yet.
    package let slot: KeySlot?

    /// What there is to remember of it.
    package var seen: SeenStore { slot?.seen ?? SeenStore(identifier: identifier, generation: generation, hasCode: false) }
  }

  let path: String
  private let directory: PrivateDirectory

  /// The store in `directory`, which need not exist.
  package init(directory: URL) {
    self.directory = PrivateDirectory(
      directory, files: ["device-mark", "authenticator-slot"], databases: ["store.sqlite"])
    path = directory.appending(path: "store.sqlite").path(percentEncoded: false)
  }

  /// What the store holds, or `nil` if there is none.
  ///
  /// One that cannot be read is an error, and never `nil`.
  package func read() throws(CoreError) -> Contents? {
    try directory.require()
    guard try PrivateFile.exists(path) else { return nil }
    let database = try open()
    return try database.snapshot { () throws(CoreError) in try contents(database) }
  }

  /// What the store holds, which is created empty if there is none.
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

  /// Makes the store fit to be erased, whatever was put in its place.
  func prepareForReset() throws(CoreError) { try directory.prepareForReset() }

  /// Destroys what the store holds, and then removes it; one that is damaged, or has tables of another's, is destroyed as a file.
  package func erase() throws(CoreError) {
    guard try PrivateFile.exists(path) else {
      // Without its database, what is left of a journal would be taken for that of the next.
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

  /// Destroys the store as a file, as is all that can be done with one that cannot be read.
  private func destroy() throws(CoreError) {
    // Alone, the journal of a database would be taken for that of the next one.
    try PrivateFile.destroy(path + "-journal")
    try PrivateFile.destroy(path)
  }

  /// Puts `slot` in the place of `old`, after `prepare` is done, during which no other process can do the same.
  /// - Returns: `false`, with nothing done, if that one, or the store of `slot`, is not there any more.
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
    // The tag, of a version that has one, follows the header.
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
    application: 0x494C_4B53,  // ILKS
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
