import SecretCore

/// The sealed history of generated passwords, with its table and version as associated data.
struct SealedHistory: Equatable {
  let version: Int64
  let sealed: [UInt8]

  init(version: Int64, sealed: [UInt8]) {
    self.version = version
    self.sealed = sealed
  }

  init(_ record: borrowing HistoryRecord, version: Int64, _ keys: VaultKeys) throws(CoreError) {
    self.version = version
    sealed = try AESGCM.seal(record.bytes, key: keys.generated, authenticating: SealedHistory.place(version))
  }

  /// Decrypts and authenticates the history.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the history does not authenticate or cannot be decoded,
  ///   ``/SecretCore/CoreError/outOfMemory``, ``/SecretCore/CoreError/cryptographyUnavailable``.
  func record(_ keys: VaultKeys) throws(CoreError) -> HistoryRecord {
    try HistoryRecord(AESGCM.open(sealed, key: keys.generated, authenticating: SealedHistory.place(version)))
  }

  private static func place(_ version: Int64) -> [UInt8] {
    let row = [UInt8](repeating: 0, count: 8)
    return AssociatedData(table: "generated", column: "sealed", row: row, schema: 3, version: version).bytes
  }
}
