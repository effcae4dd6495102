package import Foundation

/// The sealed records of a device directory, each with a name, in the database `attempts.sqlite` of the directory.
///
/// The records are separate from the store, so that an older copy of the store does not restore older records. The records are
/// sealed with a key that is derived from the device secret.
package struct DeviceRecords: ~Copyable, Sendable {
  private let path: String
  private let secretPath: String
  private let key: SecretBytes

  /// Returns whether the device directory contains the database of the records.
  ///
  /// If the database exists, a device secret has existed.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  static func exist(in directory: URL) throws(CoreError) -> Bool {
    try PrivateFile.exists(path(in: directory))
  }

  /// Removes the database with all records and the log.
  ///
  /// Remove the database only if the device secret is lost. The records can no longer be decrypted then.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  static func remove(in directory: URL) throws(CoreError) {
    let path = path(in: directory)
    guard try PrivateFile.exists(path) else { return }
    try PrivateFile.remove(path + "-journal")
    try PrivateFile.remove(path)
  }

  /// Creates a reference to the records in the device directory, under the device secret `device`.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package init(directory: URL, device: borrowing SecretBytes) throws(CoreError) {
    path = DeviceRecords.path(in: directory)
    secretPath = DeviceDirectory(directory).secretPath
    key = try DeviceRecords.key(device)
  }

  private static func key(_ device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try HKDF.key(from: device, salt: SecretBytes(count: 0), info: Array("interlock attempts".utf8))
  }

  /// Returns whether `device` is the device secret that seals these records.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  func areSealed(under device: borrowing SecretBytes) throws(CoreError) -> Bool {
    try key.isEqual(to: DeviceRecords.key(device))
  }

  /// Returns whether the database of the records exists.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  func exist() throws(CoreError) -> Bool { try PrivateFile.exists(path) }

  /// Updates the record with this name, at most 255 bytes, with `body`, and returns the result of `body`.
  ///
  /// A record that is missing or does not authenticate is `nil`. The transaction excludes other processes. The updated record
  /// is durable when this method returns. If `body` sets an authentic record to `nil`, the record is removed. If `body` sets a
  /// different record, the events are logged in the same transaction.
  ///
  /// - Precondition: If an event is logged, the name has at most 15 bytes.
  /// - Throws: ``CoreError/deviceSecretForeign(path:)`` if another device secret sealed the records, and the errors of `body`
  ///   and of the database.
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

  /// Appends `event` about the record with this name, at most 15 bytes, to the log.
  ///
  /// - Throws: ``CoreError/deviceSecretForeign(path:)``, and the errors of the database.
  func note(_ event: AuditEvent, about name: [UInt8]) throws(CoreError) {
    try withDatabase { database throws(CoreError) in
      var log = try AuditLog.open(database, key: key)
      try log.append(event, about: name)
    }
  }

  /// Returns the audit log of all records.
  ///
  /// - Throws: ``CoreError/deviceSecretForeign(path:)``, and the errors of the database.
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
    return AssociatedData(table: "attempts", column: "sealed", row: name, schema: schema, version: version).bytes
  }

  /// Returns the result of `body`, which runs in a transaction.
  ///
  /// A database that is missing or damaged, or that has a foreign schema, is recreated without records. An error of `body`
  /// about another damaged file does not recreate the database.
  ///
  /// - Throws: ``CoreError/deviceSecretForeign(path:)``, and the errors of `body` and of the database.
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

  /// Checks that at least one record or the end row of the log authenticates, if any exists.
  ///
  /// Under another device secret no value authenticates, and a write would overwrite the counters of the previous device
  /// secret.
  ///
  /// - Throws: ``CoreError/deviceSecretForeign(path:)``, and the errors of the database.
  private func requireOwn(_ database: Database) throws(CoreError) {
    var isEmpty = true
    for row in try database.run("SELECT credential, version, sealed FROM attempts") {
      // The names of this program's records have at most 255 bytes.
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
    application: 0x494C_4B41,  // `ILKA` in ASCII
    version: 1,
    tables: [table] + AuditLog.tables,
    // An earlier version of the program wrote this table without the log, and with the same version number.
    earlier: [.init(version: 1, tables: [table])])

  /// The statement that creates the table of the records.
  ///
  /// The name `attempts` is historical, because the attempt counters were the first records. The column `credential` contains
  /// the name of a record of any kind.
  private static let table =
    "CREATE TABLE attempts (credential BLOB PRIMARY KEY, version INTEGER NOT NULL, sealed BLOB NOT NULL) STRICT, WITHOUT ROWID"
}
