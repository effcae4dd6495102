/// The columns of a CSV file, found by their names in the header row.
///
/// The comparison of names ignores case, spaces and punctuation. The names are those of the exports of Chrome, Edge, Firefox,
/// Safari, 1Password, Bitwarden, KeePass, KeePassXC, LastPass, Dashlane, NordPass, Proton Pass and RoboForm.
struct CSVColumns {
  /// A part of an entry that a column contains.
  enum Role: CaseIterable {
    case title, user, password, url, note, category, tags, otp, favorite, archived, created, changed

    /// The additional fields of a Bitwarden item, one `name: value` on each line.
    case fields

    /// The names of the columns, the preferred name first.
    var names: [String] {
      switch self {
      case .title: ["title", "name", "account"]
      case .user: ["username", "loginusername", "user", "loginname", "login", "email"]
      case .password: ["password", "loginpassword", "passwd", "pwd"]
      case .url: ["url", "loginuri", "loginurl", "uri", "website", "urls", "additionalurls"]
      case .note: ["note", "notes", "extra", "comment", "comments"]
      case .category: ["category", "folder", "group", "grouping", "collections", "vault"]
      case .tags: ["tags"]
      case .otp: ["totp", "logintotp", "otpauth", "otp", "onetimepassword", "otpurl", "otpsecret"]
      case .favorite: ["favorite", "fav", "favoritestatus"]
      case .archived: ["archived", "archivedstatus"]
      case .created: ["timecreated", "createtime", "created"]
      case .changed: ["timepasswordchanged", "modifytime", "lastmodified"]
      case .fields: ["fields"]
      }
    }
  }

  /// The names of columns that are not imported: identifiers and settings of the other password manager.
  private static let ignored: Set = [
    "formactionorigin", "guid", "timelastused", "reprompt", "icon", "matchurl", "type",
  ]

  /// The names of the columns, as written.
  let header: [String]

  /// Whether the column of the category contains paths of groups, the root group first, as KeePassXC exports them.
  let hasGroupPaths: Bool

  /// The columns with an unknown name.
  let unknown: [Int]

  private let columns: [Role: [Int]]

  /// Creates the columns of a header row; fails with `nil` if no column contains passwords.
  init?(_ header: [String]) {
    let names = header.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
    var columns: [Role: [Int]] = [:]
    for role in Role.allCases {
      columns[role] = role.names.flatMap { name in names.indices.filter { names[$0] == name } }
    }
    guard columns[.password]?.isEmpty == false else { return nil }
    let known = Set(columns.values.joined())
    self.header = header
    self.columns = columns
    unknown = names.indices.filter { !known.contains($0) && !CSVColumns.ignored.contains(names[$0]) }
    hasGroupPaths = names.starts(with: ["group", "title", "username", "password", "url", "notes"])
  }

  /// Returns the columns of a role, the preferred column first.
  subscript(role: Role) -> [Int] { columns[role] ?? [] }
}
