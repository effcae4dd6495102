import Foundation
import SecretCore

/// A row of the table of entries: the sealed details and the sealed secrets.
///
/// Each value is sealed with its entry, column and version as associated data.
struct SealedEntry: Equatable {
  let id: UUID
  let version: Int64
  let details: [UInt8]
  /// The sealed ``PasswordRecord``, in the column `password`.
  let password: [UInt8]

  init(id: UUID, version: Int64, details: [UInt8], password: [UInt8]) {
    self.id = id
    self.version = version
    self.details = details
    self.password = password
  }

  /// Seals an entry.
  ///
  /// - Precondition: The details contain the names of the secrets.
  init(
    _ record: DetailsRecord, _ secrets: borrowing PasswordRecord, id: UUID, version: Int64, _ keys: VaultKeys
  ) throws(CoreError) {
    precondition(record.secrets == secrets.names, "expected the names of the secrets in the details")
    self.id = id
    self.version = version
    details = try AESGCM.seal(
      SecretBytes(copying: record.paddedBytes), key: keys.entries,
      authenticating: SealedEntry.place("details", id, version))
    password = try AESGCM.seal(
      secrets.bytes, key: keys.entries, authenticating: SealedEntry.place("password", id, version))
  }

  /// Decrypts and authenticates the details.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the details do not authenticate or cannot be decoded,
  ///   ``/SecretCore/CoreError/outOfMemory``, ``/SecretCore/CoreError/cryptographyUnavailable``.
  func record(_ keys: VaultKeys) throws(CoreError) -> DetailsRecord {
    let opened = try AESGCM.open(
      details, key: keys.entries, authenticating: SealedEntry.place("details", id, version))
    guard let record = DetailsRecord(opened.withUnsafeBytes { Array($0) }) else { throw .authenticationFailed }
    return record
  }

  /// Decrypts and authenticates the secrets.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the secrets do not authenticate or cannot be decoded,
  ///   ``/SecretCore/CoreError/outOfMemory``, ``/SecretCore/CoreError/cryptographyUnavailable``.
  func secrets(_ keys: VaultKeys) throws(CoreError) -> PasswordRecord {
    try PasswordRecord(AESGCM.open(password, key: keys.entries, authenticating: SealedEntry.place("password", id, version)))
  }

  static func place(_ column: String, _ id: UUID, _ version: Int64) -> [UInt8] {
    AssociatedData(table: "entry", column: column, row: id.bytes, schema: 1, version: version).bytes
  }
}

extension UUID {
  /// The 16 bytes of the identifier.
  var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }

  /// Creates an identifier from 16 bytes; fails with `nil` for any other number of bytes.
  init?(_ bytes: [UInt8]) {
    guard let id = bytes.withUnsafeBytes({ UUID($0) }) else { return nil }
    self = id
  }

  /// Creates an identifier from 16 bytes; fails with `nil` for any other number of bytes.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    self.init(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }
}
