/// What an entry of the vault says besides its password.
public struct EntryDetails: Equatable, Sendable {
  /// What the user calls it: 1 to 255 bytes.
  public let title: String

  /// The name that goes with the password: at most 255 bytes.
  public let user: String

  /// What the user groups it by: at most 255 bytes.
  public let category: String

  /// Anything else: at most 65,535 bytes.
  public let note: String

  /// The details of these texts.
  /// - Throws: ``VaultFailure/detailsRefused``.
  public init(title: String, user: String = "", category: String = "", note: String = "") throws(VaultFailure) {
    guard (1...255).contains(title.utf8.count), user.utf8.count <= 255, category.utf8.count <= 255,
      note.utf8.count <= Int(UInt16.max)
    else { throw .detailsRefused }
    self.title = title
    self.user = user
    self.category = category
    self.note = note
  }
}
