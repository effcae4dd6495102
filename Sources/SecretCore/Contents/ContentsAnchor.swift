/// The key that seals the anchor of an open database, with the record of the last known revision for rollback detection.
///
/// The key is zeroized when the last reference is released.
package final class ContentsAnchor: Sendable {
  /// The public identifier of the key: 16 bytes, no secret.
  package let identifier: [UInt8]

  private let key: SecretBytes
  private let record: ContentsRecord

  /// Creates the anchor's key and identifier, which are derived from `key`.
  ///
  /// Databases with different labels have different keys.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package init(_ key: borrowing SecretBytes, label: String, record: ContentsRecord) throws(CoreError) {
    identifier = try HKDF.expand(key, info: Array("\(label) identifier".utf8), count: 16).withUnsafeBytes { Array($0) }
    self.key = try HKDF.expand(key, info: Array("\(label) anchor".utf8))
    self.record = record
  }

  /// Returns the last known revision; `nil` if no revision is known.
  func known() throws(CoreError) -> Int64? {
    try record.revision(of: identifier)
  }

  /// Records `revision` as the last known revision and logs `event`, unless the same or a newer revision is known.
  ///
  /// Nothing is recorded if a reset without the device secret has removed the records.
  func remember(_ revision: Int64, noting event: AuditEvent? = nil) throws(CoreError) {
    try record.remember(revision, of: identifier, noting: event)
  }

  /// Returns the reason why the key was lost; `nil` if the key is available.
  package func loss() throws(CoreError) -> KeyLoss? { try record.loss() }

  /// Runs `body` while no process can erase the key.
  package func withErasureLock(_ body: () throws(CoreError) -> Void) throws(CoreError) { try record.withErasureLock(body) }

  /// Returns `digest`, the digest of the rows, sealed with the revision in the associated data.
  func seal(_ digest: [UInt8], revision: Int64) throws(CoreError) -> [UInt8] {
    try AESGCM.seal(SecretBytes(copying: digest), key: key, authenticating: ContentsAnchor.place(revision))
  }

  /// Decrypts and authenticates the digest that was sealed for a revision; returns `nil` if the authentication fails.
  func open(_ sealed: [UInt8], revision: Int64) throws(CoreError) -> [UInt8]? {
    do throws(CoreError) {
      return try AESGCM.open(sealed, key: key, authenticating: ContentsAnchor.place(revision)).withUnsafeBytes { Array($0) }
    } catch .authenticationFailed {
      return nil
    }
  }

  private static func place(_ revision: Int64) -> [UInt8] {
    let row = [UInt8](repeating: 0, count: 8)
    return AssociatedData(table: "anchor", column: "sealed", row: row, schema: ContentsDatabase.schema, version: revision).bytes
  }
}
