/// A string of a KeePass entry.
struct KeePassString {
  var key = ""
  var value = ""
  var isHidden = false
}

extension ForeignEntry {
  /// Creates an entry from the strings of a KeePass entry.
  init(_ strings: [KeePassString]) {
    self.init()
    var rest: [KeePassString] = []
    var mainURL = ""
    for string in strings {
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
  }
}
