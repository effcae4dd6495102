import Foundation
import SecretCore

/// A row of the table of entries: the sealed details and the sealed password.
///
/// Each value is sealed with its entry, column and version as associated data.
struct SealedEntry: Equatable {
  let id: UUID
  let version: Int64
  let details: [UInt8]
  let password: [UInt8]

  init(id: UUID, version: Int64, details: [UInt8], password: [UInt8]) {
    self.id = id
    self.version = version
    self.details = details
    self.password = password
  }

  init(
    _ record: DetailsRecord, _ password: borrowing SecretBytes, id: UUID, version: Int64, _ keys: VaultKeys
  ) throws(CoreError) {
    self.id = id
    self.version = version
    details = try AESGCM.seal(
      SecretBytes(copying: record.paddedBytes), key: keys.entries,
      authenticating: SealedEntry.place("details", id, version))
    self.password = try AESGCM.seal(
      PasswordRecord.bytes(password), key: keys.entries, authenticating: SealedEntry.place("password", id, version))
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

  /// Decrypts and authenticates the password.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the password does not authenticate or cannot be decoded,
  ///   ``/SecretCore/CoreError/outOfMemory``, ``/SecretCore/CoreError/cryptographyUnavailable``.
  func openPassword(_ keys: VaultKeys) throws(CoreError) -> SecretBytes {
    try PasswordRecord.password(
      AESGCM.open(password, key: keys.entries, authenticating: SealedEntry.place("password", id, version)))
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
