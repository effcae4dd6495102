package import Foundation

/// What is remembered beside the device secret rather than in the store, in the database `attempts.sqlite`: sealed records, each under
/// its name.
///
/// An older copy of the store does not bring older ones back. They are sealed with a key from the device secret.
package struct DeviceRecords: ~Copyable, Sendable {
  private let path: String
  private let secretPath: String
  private let key: SecretBytes

  /// Whether there ever were records in the device directory: there was a device secret then.
  static func exist(in directory: URL) throws(CoreError) -> Bool {
    try PrivateFile.exists(path(in: directory))
  }

  /// Removes all records, as is all that can be done with them once their key is lost.
  static func remove(in directory: URL) throws(CoreError) {
    let path = path(in: directory)
    guard try PrivateFile.exists(path) else { return }
    try PrivateFile.remove(path + "-journal")
    try PrivateFile.remove(path)
  }

  /// The records in the device directory.
  package init(directory: URL, device: borrowing SecretBytes) throws(CoreError) {
    path = DeviceRecords.path(in: directory)
    secretPath = DeviceDirectory(directory).secretPath
    key = try DeviceRecords.key(device)
  }

  private static func key(_ device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try HKDF.key(from: device, salt: SecretBytes(count: 0), info: Array("interlock attempts".utf8))
  }

  /// Whether `device` is the device secret that they are sealed with.
  func areSealed(under device: borrowing SecretBytes) throws(CoreError) -> Bool {
    try key.isEqual(to: DeviceRecords.key(device))
  }

  /// Whether there are any records, of whatever name.
  func exist() throws(CoreError) -> Bool { try PrivateFile.exists(path) }

  /// Changes the record of a name, at most 255 bytes, which is `nil` if it is missing or does not open.
  ///
  /// No other process does so meanwhile. What `body` leaves is on the disk when this returns; `nil` removes the record. Where it has
  /// changed, the log has the events that this is, with it.
  package func update<Result>(
    _ name: [UInt8], noting events: (Result) -> [AuditEvent] = { _ in [] }, _ body: (inout [UInt8]?) throws(CoreError) -> Result
  ) throws(CoreError) -> Result {
    try withDatabase { database throws(CoreError) in
      let row = try database.run("SELECT version, sealed FROM attempts WHERE credential = ?", [.blob(name)]).first
      let version = row?[0].integer ?? 0
      let old = try row?[1].blob.flatMap { sealed throws(CoreError) in try open(sealed, name, version: version) }
      var record = old
      let result = try body(&record)
      if let record {
        if record != old {
          try write(record, name, version: version &+ 1, to: database)
          var log = try AuditLog.open(database, key: key)
          for event in events(result) { try log.append(event, about: name) }
        }
      } else if old != nil {
        try database.run("DELETE FROM attempts WHERE credential = ?", [.blob(name)])
      }
      return result
    }
  }

  /// Writes down that `event` happened to what has this name, and nothing else.
  func note(_ event: AuditEvent, about name: [UInt8]) throws(CoreError) {
    try withDatabase { database throws(CoreError) in
      var log = try AuditLog.open(database, key: key)
      try log.append(event, about: name)
    }
  }

  /// What happened to all that has a name here.
  func trail() throws(CoreError) -> AuditTrail {
    try withDatabase { database throws(CoreError) in try AuditLog.open(database, key: key).trail() }
  }

  private func open(_ sealed: [UInt8], _ name: [UInt8], version: Int64) throws(CoreError) -> [UInt8]? {
    do {
      return try AESGCM.open(sealed, key: key, authenticating: place(name, version)).withUnsafeBytes { Array($0) }
    } catch .authenticationFailed {
      return nil
    }
  }

  private func write(_ record: [UInt8], _ name: [UInt8], version: Int64, to database: Database) throws(CoreError) {
    let sealed = try AESGCM.seal(SecretBytes(copying: record), key: key, authenticating: place(name, version))
    try database.run(
      "INSERT OR REPLACE INTO attempts VALUES (?, ?, ?)", [.blob(name), .integer(version), .blob(sealed)])
  }

  private func place(_ name: [UInt8], _ version: Int64) -> [UInt8] {
    let schema = DeviceRecords.format.newest.version
    return SealedPlace(table: "attempts", column: "sealed", row: name, schema: schema, version: version).bytes
  }

  /// Runs `body` as a transaction.
  ///
  /// A database that is missing, damaged or has tables of another's is made anew, empty: then every record is missing. A damaged store,
  /// which `body` may come upon, leaves it alone.
  private func withDatabase<Result>(_ body: (Database) throws(CoreError) -> Result) throws(CoreError) -> Result {
    do {
      return try openAndRun(body)
    } catch  where isLoss(error) {
      unlink(path + "-journal")
      unlink(path)
      return try openAndRun(body)
    }
  }

  private func isLoss(_ error: CoreError) -> Bool {
    if case .storage(let error) = error { return error.kind == .corrupt && error.path == path }
    return error == .schemaForeign(path: path)
  }

  private func openAndRun<Result>(_ body: (Database) throws(CoreError) -> Result) throws(CoreError) -> Result {
    if try !PrivateFile.exists(path) { try Database.create(path, format: DeviceRecords.format, AuditLog.allocate) }
    let database = try Database(path, format: DeviceRecords.format, journal: .persist)
    return try database.transaction { () throws(CoreError) in
      try requireOwn(database)
      return try body(database)
    }
  }

  /// Checks that one of the values opens that are sealed here, if there are any: under another device secret none does, and what was
  /// counted with the one before would be written over.
  private func requireOwn(_ database: Database) throws(CoreError) {
    var isEmpty = true
    for row in try database.run("SELECT credential, version, sealed FROM attempts") {
      // No record of ours has a longer name.
      guard let name = row[0].blob, name.count <= 255, let version = row[1].integer, let sealed = row[2].blob else { continue }
      isEmpty = false
      if try open(sealed, name, version: version) != nil { return }
    }
    switch try AuditLog.isOwn(database, key: key) {
    case true?: return
    case nil where isEmpty: return
    default: throw .deviceSecretForeign(path: secretPath)
    }
  }

  private static func path(in directory: URL) -> String {
    directory.appending(path: "attempts.sqlite").path(percentEncoded: false)
  }

  static let format = DatabaseFormat(
    application: 0x494C_4B41,  // ILKA
    version: 1,
    tables: [table] + AuditLog.tables,
    // Before there was a log.
    earlier: [.init(version: 1, tables: [table])])

  private static let table =
    "CREATE TABLE attempts (credential BLOB PRIMARY KEY, version INTEGER NOT NULL, sealed BLOB NOT NULL) STRICT, WITHOUT ROWID"
}
