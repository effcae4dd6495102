/// The details of a vault entry without its password.
public struct EntryDetails: Equatable, Sendable {
  /// The title: 1 to 255 bytes.
  public let title: String

  /// The user name: at most 255 bytes.
  public let user: String

  /// The category: at most 255 bytes.
  public let category: String

  /// The note: at most 65,535 bytes.
  public let note: String

  /// Creates the details from these texts.
  ///
  /// - Throws: ``VaultFailure/detailsRefused`` if the length of a text is not allowed.
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
