/// A string of a KeePass entry.
struct KeePassString {
  var key = ""
  var value = ""
  var isHidden = false
}

/// A version of a KeePass entry.
struct KeePassVersion {
  var strings: [KeePassString] = []
  /// The tags, separated by semicolons.
  var tags = ""
  var attachmentCount = 0
  /// Whether the entry expires at the date of expiry.
  var expires = false
  /// The date of expiry, as written.
  var expiry = ""
  /// The date of the creation in seconds since 1970; `nil` if the date is unknown.
  var created: Double?
  /// The date of the last change in seconds since 1970; `nil` if the date is unknown.
  var modified: Double?

  fileprivate var password: String { strings.last { $0.key == "Password" }?.value ?? "" }
}

extension ForeignEntry {
  /// Creates an entry from the current version of a KeePass entry.
  ///
  /// - Parameter history: The earlier versions, the oldest first, whose passwords become previous passwords.
  init(_ version: KeePassVersion, history: [KeePassVersion]) {
    self.init()
    for (old, new) in zip(history, history.dropFirst() + [version]) where old.password != new.password {
      addPreviousPassword(old.password, replaced: new.modified)
    }
    addTags(version.tags)
    attachmentCount = version.attachmentCount
    (created, changed) = (version.created, version.modified)
    var rest: [KeePassString] = []
    var mainURL = ""
    for string in version.strings {
      switch string.key {
      case "Title": title = string.value
      case "UserName": user = string.value
      case "Password": password = string.value
      case "Notes": note = string.value
      case "URL": mainURL = string.value
      case "otp" where !string.value.isEmpty: otp = string.value
      // KeePassXC and Keepass2Android store additional URLs as KP2A_URL, KP2A_URL_1, KP2A_URL_2 and so on.
      case let key where key.hasPrefix("KP2A_URL"): addURL(string.value)
      default: rest.append(string)
      }
    }
    if !mainURL.isEmpty { urls.insert(mainURL, at: 0) }
    if otp == nil, let parameters = KeePassOneTimePassword(rest) {
      otp = parameters.text(title: title)
      rest.removeAll { KeePassOneTimePassword.keys.contains($0.key) }
    }
    for string in rest { addField(string.key, string.value, isHidden: string.isHidden) }
    if version.expires { addField("Expires", version.expiry) }
  }
}
