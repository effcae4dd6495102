import Foundation

/// The field references of a KeePass database, such as `{REF:P@I:46C9B1FF…}` for the password of the entry with this UUID.
///
/// Source: keepass.info/help/base/fieldrefs.html.
struct KeePassReferences {
  private static let keys = ["T": "Title", "U": "UserName", "P": "Password", "A": "URL", "N": "Notes"]

  private let entries: [String: KeePassVersion]

  /// Creates the references to these entries.
  init(_ entries: [KeePassReader.Entry]) {
    let named = entries.compactMap { entry in KeePassReferences.hexadecimal(entry.identifier).map { ($0, entry.current) } }
    self.entries = Dictionary(named) { first, _ in first }
  }

  /// Returns the version with the referenced values in place of references. A reference to a missing entry stays as it is.
  ///
  /// A reference in a referenced value stays as it is, so that references to each other end.
  func resolved(_ version: KeePassVersion) -> KeePassVersion {
    var version = version
    for index in version.strings.indices {
      guard let match = version.strings[index].value.wholeMatch(of: /\{REF:([TUPAN])@I:([0-9A-Fa-f]{32})\}/),
        let key = KeePassReferences.keys[String(match.1)],
        let value = entries[match.2.uppercased()]?.strings.last(where: { $0.key == key })?.value
      else { continue }
      version.strings[index].value = value
    }
    return version
  }

  /// Returns a UUID in Base64 as 32 hexadecimal digits; `nil` for another text.
  private static func hexadecimal(_ identifier: String) -> String? {
    guard let bytes = Data(base64Encoded: identifier), bytes.count == 16 else { return nil }
    return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
