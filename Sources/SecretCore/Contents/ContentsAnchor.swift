/// What contents are held to while they are open: the key that seals their anchor, and the record beside the device secret.
///
/// The key is wiped when the last reference goes.
package final class ContentsAnchor: Sendable {
  /// Tells the contents that belong to this key from those of another: 16 bytes, no secret.
  package let identifier: [UInt8]

  private let key: SecretBytes
  private let record: ContentsRecord

  /// The anchor of what is sealed under `key`, which `label` names.
  package init(_ key: borrowing SecretBytes, label: String, record: ContentsRecord) throws(CoreError) {
    identifier = try HKDF.expand(key, info: Array("\(label) identifier".utf8), count: 16).withUnsafeBytes { Array($0) }
    self.key = try HKDF.expand(key, info: Array("\(label) anchor".utf8))
    self.record = record
  }

  /// The last revision that is known; `nil` if none is.
  func known() throws(CoreError) -> Int64? {
    try record.revision(of: identifier)
  }

  /// Remembers a revision.
  func remember(_ revision: Int64, noting event: AuditEvent? = nil) throws(CoreError) {
    try record.remember(revision, of: identifier, noting: event)
  }

  /// Why the key is not that of what the code protects any more; `nil` if it is.
  func loss() throws(CoreError) -> KeyLoss? { try record.loss() }

  /// Runs `body` while nobody destroys the key.
  func inTurn(_ body: () throws(CoreError) -> Void) throws(CoreError) { try record.inTurn(body) }

  /// Seals the digest of the rows at a revision.
  func seal(_ digest: [UInt8], revision: Int64) throws(CoreError) -> [UInt8] {
    try AESGCM.seal(SecretBytes(copying: digest), key: key, authenticating: ContentsAnchor.place(revision))
  }

  /// The digest that was sealed at a revision; `nil` if another was, or none.
  func open(_ sealed: [UInt8], revision: Int64) throws(CoreError) -> [UInt8]? {
    do throws(CoreError) {
      return try AESGCM.open(sealed, key: key, authenticating: ContentsAnchor.place(revision)).withUnsafeBytes { Array($0) }
    } catch .authenticationFailed {
      return nil
    }
  }

  private static func place(_ revision: Int64) -> [UInt8] {
    let row = [UInt8](repeating: 0, count: 8)
    return SealedPlace(table: "anchor", column: "sealed", row: row, schema: Contents.schema, version: revision).bytes
  }
}
