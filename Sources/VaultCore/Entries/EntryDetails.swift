/// The details of a vault entry without its secrets.
public struct EntryDetails: Equatable, Sendable {
  /// A custom field whose value is shown with the other details.
  public struct Field: Equatable, Sendable {
    /// The name: 1 to 255 bytes.
    public let name: String

    /// The value: at most 4,096 bytes.
    public let value: String

    /// Creates a field without checking the lengths, which ``EntryDetails`` checks.
    public init(name: String, value: String) {
      (self.name, self.value) = (name, value)
    }
  }

  /// The title: 1 to 255 bytes.
  public let title: String

  /// The user name: at most 255 bytes.
  public let user: String

  /// The category: at most 255 bytes.
  public let category: String

  /// The note: at most 65,535 bytes.
  public let note: String

  /// The URLs: at most 16, each of 1 to 2,048 bytes.
  public let urls: [String]

  /// The tags: at most 32 different tags, each of 1 to 64 bytes.
  public let tags: [String]

  /// The custom fields: at most 32.
  public let fields: [Field]

  /// Whether the entry is archived.
  ///
  /// An archived entry is listed only on request.
  public let isArchived: Bool

  /// Creates the details from these values.
  ///
  /// - Throws: ``VaultFailure/detailsRefused`` if the length of a text is not allowed, ``VaultFailure/attributesRefused`` if
  ///   the URLs, tags or fields exceed a limit.
  public init(
    title: String, user: String = "", category: String = "", note: String = "", urls: [String] = [], tags: [String] = [],
    fields: [Field] = [], isArchived: Bool = false
  ) throws(VaultFailure) {
    guard (1...255).contains(title.utf8.count), user.utf8.count <= 255, category.utf8.count <= 255,
      note.utf8.count <= Int(UInt16.max)
    else { throw .detailsRefused }
    self.title = title
    self.user = user
    self.category = category
    self.note = note
    self.urls = urls
    self.tags = tags
    self.fields = fields
    self.isArchived = isArchived
    guard AttributeLimits.accept(self) else { throw .attributesRefused }
  }

  /// Returns a copy of the details with the given values; `nil` keeps the current value.
  ///
  /// - Throws: The errors of ``init(title:user:category:note:urls:tags:fields:isArchived:)``.
  public func replacing(
    title: String? = nil, user: String? = nil, category: String? = nil, note: String? = nil, urls: [String]? = nil,
    tags: [String]? = nil, fields: [Field]? = nil, isArchived: Bool? = nil
  ) throws(VaultFailure) -> EntryDetails {
    try EntryDetails(
      title: title ?? self.title, user: user ?? self.user, category: category ?? self.category, note: note ?? self.note,
      urls: urls ?? self.urls, tags: tags ?? self.tags, fields: fields ?? self.fields,
      isArchived: isArchived ?? self.isArchived)
  }
}
