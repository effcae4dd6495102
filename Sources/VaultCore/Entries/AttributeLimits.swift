/// The limits of the attributes of an entry.
enum AttributeLimits {
  /// The maximum number of URLs.
  static let urls = 16
  /// The allowed lengths of a URL in bytes.
  static let urlBytes = 1...2048
  /// The maximum number of tags.
  static let tags = 32
  /// The allowed lengths of a tag in bytes.
  static let tagBytes = 1...64
  /// The maximum number of custom fields, and also of hidden fields.
  static let fields = 32
  /// The allowed lengths of the name of a field in bytes.
  static let nameBytes = 1...255
  /// The maximum length of the value of a field in bytes.
  static let valueBytes = 4096

  /// The maximum encoded size of the URLs, tags and fields together, and of the hidden fields together, in bytes.
  static let mostBytes = 65_535

  /// Returns whether the URLs, tags and fields of `details` are within the limits.
  static func accept(_ details: EntryDetails) -> Bool {
    // Most entries have no attributes, and an import checks many entries.
    if details.urls.isEmpty, details.tags.isEmpty, details.fields.isEmpty { return true }
    guard details.urls.count <= urls, details.urls.allSatisfy({ urlBytes.contains($0.utf8.count) }),
      details.tags.count <= tags, details.tags.allSatisfy({ tagBytes.contains($0.utf8.count) }), areUnique(details.tags),
      details.fields.count <= fields,
      details.fields.allSatisfy({ acceptsField(name: $0.name, valueCount: $0.value.utf8.count) })
    else { return false }
    return DetailsRecord.attributes(of: details).count <= mostBytes
  }

  /// Returns whether the lengths of a field are allowed.
  static func acceptsField(name: String, valueCount: Int) -> Bool {
    nameBytes.contains(name.utf8.count) && valueCount <= valueBytes
  }

  /// Returns whether no two texts have the same bytes.
  static func areUnique(_ texts: [String]) -> Bool {
    texts.count < 2 || Set(texts.map { Array($0.utf8) }).count == texts.count
  }
}
