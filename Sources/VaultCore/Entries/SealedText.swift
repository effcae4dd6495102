import SecretCore

/// What somebody typed into a field of a form and has not saved, sealed so that it may outlive the lock: in memory only.
public struct SealedText: Sendable {
  /// A field of the form of an entry.
  public enum Field: String, Sendable {
    case title, user, password, category, note
  }

  private let bytes: [UInt8]
  private let field: Field

  /// Seals what was typed into `field`.
  init(_ text: borrowing SecretBytes, of field: Field, _ keys: VaultKeys) throws(CoreError) {
    self.field = field
    bytes = try AESGCM.seal(text, key: keys.entries, authenticating: SealedText.place(field))
  }

  /// What was typed.
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if it was sealed for another vault.
  func open(_ keys: VaultKeys) throws(CoreError) -> SecretBytes {
    try AESGCM.open(bytes, key: keys.entries, authenticating: SealedText.place(field))
  }

  private static func place(_ field: Field) -> [UInt8] {
    SealedPlace(table: "form", column: field.rawValue, row: [], schema: 1, version: 0).bytes
  }
}
