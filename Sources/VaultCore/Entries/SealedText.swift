import SecretCore

/// The sealed text of an unsaved form field, which can remain in memory while the vault is closed.
public struct SealedText: Sendable {
  /// A field of the form for an entry.
  public enum Field: String, Sendable {
    case title, user, password, websites, category, tags, note
  }

  private let bytes: [UInt8]
  private let field: Field

  /// Creates the sealed text by encrypting `text`, with `field` as associated data.
  init(_ text: borrowing SecretBytes, of field: Field, _ keys: VaultKeys) throws(CoreError) {
    self.field = field
    bytes = try AESGCM.seal(text, key: keys.entries, authenticating: SealedText.place(field))
  }

  /// Decrypts and authenticates the text of the field.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the text was sealed for another vault,
  ///   ``/SecretCore/CoreError/outOfMemory``, ``/SecretCore/CoreError/cryptographyUnavailable``.
  func open(_ keys: VaultKeys) throws(CoreError) -> SecretBytes {
    try AESGCM.open(bytes, key: keys.entries, authenticating: SealedText.place(field))
  }

  private static func place(_ field: Field) -> [UInt8] {
    AssociatedData(table: "form", column: field.rawValue, row: [], schema: 1, version: 0).bytes
  }
}
