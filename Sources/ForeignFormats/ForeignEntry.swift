/// An entry of an imported file, in plaintext.
public struct ForeignEntry: Equatable, Sendable {
  /// An additional field of an entry.
  public struct Field: Equatable, Sendable {
    /// The name of the field, which may be empty.
    public let name: String

    /// The value of the field.
    public let value: String

    /// Whether the other password manager hides the value, like a password.
    public let isHidden: Bool
  }

  /// The title, which is not empty.
  ///
  /// A missing title is replaced by the host of the first URL, by the user name, or by "Untitled".
  public internal(set) var title = ""

  /// The user name.
  public internal(set) var user = ""

  /// The password in plaintext.
  public internal(set) var password = ""

  /// The folder, group or collection.
  public internal(set) var category = ""

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

  /// The title; `nil` if the entry has no title, no URL and no user name.
  var derivedTitle: String? {
    [title, urls.first.map(ForeignEntry.host) ?? "", user].first { !$0.allSatisfy(\.isWhitespace) }
  }

  /// Appends a field if `value` is not empty.
  mutating func addField(_ name: String, _ value: String, isHidden: Bool = false) {
    if !value.isEmpty { fields.append(Field(name: name, value: value, isHidden: isHidden)) }
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
