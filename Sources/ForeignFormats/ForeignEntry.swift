/// An entry of an imported file, in plaintext.
///
/// A secure note, a card, an identity or an SSH key is an entry without a password.
public struct ForeignEntry: Hashable, Sendable {
  /// An additional field of an entry.
  public struct Field: Hashable, Sendable {
    /// The name of the field, which may be empty.
    public let name: String

    /// The value of the field.
    public let value: String

    /// Whether the other password manager hides the value, like a password.
    public let isHidden: Bool
  }

  /// A previous password of an entry.
  public struct PreviousPassword: Hashable, Sendable {
    /// The password in plaintext, which is not empty.
    public let password: String

    /// The date of the replacement in seconds since 1970; `nil` if the date is unknown.
    public let replaced: Double?
  }

  /// The title, which is not empty.
  ///
  /// A missing title is replaced by the host of the first URL, by the user name, or by "Untitled".
  public internal(set) var title = ""

  /// The user name.
  public internal(set) var user = ""

  /// The password in plaintext; empty if the entry has no password.
  public internal(set) var password = ""

  /// The previous passwords, in the order of the file.
  public internal(set) var previousPasswords: [PreviousPassword] = []

  /// The folder, group or collection.
  public internal(set) var category = ""

  /// The tags; a favorite of the other password manager has the tag "Favorite".
  public internal(set) var tags: [String] = []

  /// Whether the entry is archived.
  public internal(set) var isArchived = false

  /// The number of attached files, which are not read.
  public internal(set) var attachmentCount = 0

  /// Whether the entry has a passkey, which is not read.
  public internal(set) var hasPasskey = false

  /// The date of the creation in seconds since 1970; `nil` if the date is unknown.
  public internal(set) var created: Double?

  /// The date of the last change in seconds since 1970; `nil` if the date is unknown.
  public internal(set) var changed: Double?

  /// The note.
  public internal(set) var note = ""

  /// The URLs, the main URL first.
  public internal(set) var urls: [String] = []

  /// The secret of the one-time passwords, as written: an `otpauth` URI or a secret in Base32.
  ///
  /// The value is `nil` if the entry has no secret. A KeePass entry can have a secret in Base32 with a period, length or
  /// algorithm other than the default. The value is then an `otpauth` URI with these parameters.
  public internal(set) var otp: String?

  /// The additional fields.
  public internal(set) var fields: [Field] = []

  /// Creates an empty entry.
  init() {}

  /// Whether the entry has no content other than a title, URLs, a category and tags.
  var isEmpty: Bool {
    user.isEmpty && password.isEmpty && note.isEmpty && otp == nil && fields.isEmpty && attachmentCount == 0 && !hasPasskey
  }

  /// The title; `nil` if the entry has no title, no URL and no user name.
  var derivedTitle: String? {
    [title, urls.first.map(ForeignEntry.host) ?? "", user].first { !$0.allSatisfy(\.isWhitespace) }
  }

  /// Appends a field if `value` is not empty.
  mutating func addField(_ name: String, _ value: String, isHidden: Bool = false) {
    if !value.isEmpty { fields.append(Field(name: name, value: value, isHidden: isHidden)) }
  }

  /// Appends a previous password if `password` is not empty.
  mutating func addPreviousPassword(_ password: String, replaced: Double?) {
    if !password.isEmpty { previousPasswords.append(PreviousPassword(password: password, replaced: replaced)) }
  }

  /// Appends the tags of a list that is separated by commas or semicolons.
  mutating func addTags(_ list: String) {
    for tag in list.split(whereSeparator: { $0 == "," || $0 == ";" }) {
      let words: [Substring] = tag.split(whereSeparator: \.isWhitespace)
      if !words.isEmpty { tags.append(words.joined(separator: " ")) }
    }
  }

  /// Appends the tag of a favorite.
  mutating func addFavoriteTag() {
    tags.append("Favorite")
  }

  /// Appends `url` if it is not empty.
  mutating func addURL(_ url: String) {
    if !url.isEmpty { urls.append(url) }
  }

  /// Returns the host of a URL with or without a scheme; empty if the URL has no host.
  private static func host(_ url: String) -> String {
    var rest = url[...]
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    rest = rest.prefix { !"/?#".contains($0) }
    if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    if rest.first == "[", let end = rest.firstIndex(of: "]") { return String(rest[...end]) }
    return String(rest.prefix { $0 != ":" })
  }
}
