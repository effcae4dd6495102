import SecretCore

/// What somebody typed into a form and has not saved, sealed so that it may outlive the lock: in memory only.
public struct SealedText: Sendable {
  private let bytes: [UInt8]

  init(_ text: borrowing SecretBytes, from field: String, _ keys: VaultKeys) throws(CoreError) {
    bytes = try AESGCM.seal(text, key: keys.entries, authenticating: SealedText.place(field))
  }

  func open(from field: String, _ keys: VaultKeys) throws(CoreError) -> SecretBytes {
    try AESGCM.open(bytes, key: keys.entries, authenticating: SealedText.place(field))
  }

  private static func place(_ field: String) -> [UInt8] {
    SealedPlace(table: "form", column: field, row: [], schema: 1, version: 0).bytes
  }
}
