import SecretCore

/// The plaintext of an entry's details.
///
/// Encoding, all numbers in big-endian order: the dates of the creation (8 bytes) and of the last change (8), in milliseconds
/// since 1970, then title, user, category and note, then the attributes (``RecordAttributes``). Each text is encoded as its
/// length in bytes (2) and its UTF-8 bytes. There is only one encoding of a record, apart from the padding.
struct DetailsRecord: Equatable {
  /// The kinds of attributes.
  private enum Kind: UInt8 {
    /// A URL.
    case url = 1
    /// A tag.
    case tag
    /// A custom field: length of the name (1 byte), name, value.
    case field
    /// The date of the deletion in milliseconds since 1970 (8 bytes), at most once.
    case deletion
    /// The mark of an archived entry, without bytes, at most once.
    case archived
    /// The mark of an entry with a key for one-time passwords, without bytes, at most once.
    case oneTimeKey
    /// The name of a hidden field.
    case hiddenField
    /// The date of the last restoration from the bin in milliseconds since 1970 (8 bytes), at most once, and not with a
    /// deletion.
    case restoration
  }

  /// The maximum size of the encoding without padding, in bytes.
  static let mostBytes =
    2 * 8 + 4 * 2 + 3 * 255 + Int(UInt16.max) + AttributeLimits.mostBytes + 3 * RecordAttributes.headBytes + 8
    + AttributeLimits.fields * (RecordAttributes.headBytes + AttributeLimits.nameBytes.upperBound)

  private static let unit = 128

  let details: EntryDetails
  /// The creation date, in milliseconds since 1970.
  let created: Int64
  /// The date of the last change, in milliseconds since 1970.
  let changed: Int64
  /// The date of the deletion, in milliseconds since 1970; `nil` if the entry is not in the bin.
  let deleted: Int64?
  /// The date of the last restoration from the bin, in milliseconds since 1970; `nil` if the entry was never restored, is in
  /// the bin, or was changed after the restoration.
  let restored: Int64?
  /// The names of the entry's secrets.
  let secrets: SecretNames

  init(
    _ details: EntryDetails, created: Int64, changed: Int64, deleted: Int64? = nil, restored: Int64? = nil,
    secrets: SecretNames = SecretNames()
  ) {
    self.details = details
    self.created = created
    self.changed = changed
    self.deleted = deleted
    self.restored = restored
    self.secrets = secrets
  }

  /// The date of this version of the entry, in milliseconds since 1970: of the last change, deletion or restoration.
  ///
  /// An import keeps the version with the later date.
  var dated: Int64 { max(changed, deleted ?? changed, restored ?? changed) }

  /// The earliest allowed date of the next version, in milliseconds since 1970.
  ///
  /// The value does not overflow, even if an imported entry has the latest possible date.
  var later: Int64 { dated == .max ? .max : dated + 1 }

  /// Whether the record has no attributes.
  var isPlain: Bool { attributes.isEmpty }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: created)
    bytes.append(bigEndian: changed)
    for text in [details.title, details.user, details.category, details.note] {
      bytes.append(bigEndian: UInt16(text.utf8.count))
      bytes += text.utf8
    }
    return bytes + attributes
  }

  /// The size of the encoding without padding, in bytes.
  var count: Int {
    let texts = details.title.utf8.count + details.user.utf8.count + details.category.utf8.count + details.note.utf8.count
    return 2 * 8 + 4 * 2 + texts + attributes.count
  }

  private var attributes: [UInt8] {
    var bytes = DetailsRecord.attributes(of: details)
    if let deleted { bytes.append(attribute: Kind.deletion.rawValue, DetailsRecord.bytes(ofDate: deleted)) }
    if details.isArchived { bytes.append(attribute: Kind.archived.rawValue, []) }
    if secrets.hasOneTimeKey { bytes.append(attribute: Kind.oneTimeKey.rawValue, []) }
    for name in secrets.hiddenFields { bytes.append(attribute: Kind.hiddenField.rawValue, name.utf8) }
    if let restored { bytes.append(attribute: Kind.restoration.rawValue, DetailsRecord.bytes(ofDate: restored)) }
    return bytes
  }

  private static func bytes(ofDate date: Int64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: date)
    return bytes
  }

  /// Returns the encoded URLs, tags and custom fields of `details`.
  ///
  /// - Precondition: The length of each text is within the limits.
  static func attributes(of details: EntryDetails) -> [UInt8] {
    var bytes: [UInt8] = []
    for url in details.urls { bytes.append(attribute: Kind.url.rawValue, url.utf8) }
    for tag in details.tags { bytes.append(attribute: Kind.tag.rawValue, tag.utf8) }
    for field in details.fields {
      bytes.append(attribute: Kind.field.rawValue, [UInt8(field.name.utf8.count)] + field.name.utf8 + field.value.utf8)
    }
    return bytes
  }

  /// Returns `count` rounded up to a multiple of 128.
  static func padded(_ count: Int) -> Int { (count + unit - 1) / unit * unit }

  /// The encoding, padded with zeros to a multiple of 128 bytes, so that short entries have the same length.
  var paddedBytes: [UInt8] {
    let bytes = bytes
    return bytes + [UInt8](repeating: 0, count: DetailsRecord.padded(bytes.count) - bytes.count)
  }

  /// Creates a record from its encoding, with or without padding; fails with `nil` if the bytes are invalid.
  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    func text() -> String? {
      reader.integer(UInt16.self).flatMap { reader.bytes(Int($0)) }.flatMap { String(validating: $0, as: UTF8.self) }
    }
    guard let created = reader.integer(Int64.self), let changed = reader.integer(Int64.self), let title = text(),
      let user = text(), let category = text(), let note = text(),
      let attributes = bytes.withUnsafeBytes({ RecordAttributes($0, from: reader.position) }),
      let read = Attributes(attributes, of: bytes),
      let details = try? EntryDetails(
        title: title, user: user, category: category, note: note, urls: read.urls, tags: read.tags, fields: read.fields,
        isArchived: read.isArchived)
    else { return nil }
    self.init(
      details, created: created, changed: changed, deleted: read.deleted, restored: read.restored, secrets: read.secrets)
  }
}

extension DetailsRecord {
  /// The decoded attributes of a record.
  private struct Attributes {
    var urls: [String] = []
    var tags: [String] = []
    var fields: [EntryDetails.Field] = []
    var deleted: Int64?
    var restored: Int64?
    var isArchived = false
    var secrets = SecretNames()

    /// Decodes the attributes of a record; fails with `nil` if an attribute is unknown, invalid, or repeated although its kind
    /// occurs at most once.
    ///
    /// ``EntryDetails`` checks the limits of the URLs, tags and custom fields.
    init?(_ attributes: RecordAttributes, of record: [UInt8]) {
      for (kind, range) in attributes.all {
        guard let kind = Kind(rawValue: kind), append(kind, record[range]) else { return nil }
      }
      guard deleted == nil || restored == nil, secrets.hiddenFields.count <= AttributeLimits.fields,
        AttributeLimits.areUnique(secrets.hiddenFields),
        secrets.hiddenFields.allSatisfy({ AttributeLimits.nameBytes.contains($0.utf8.count) })
      else { return nil }
    }

    /// Appends an attribute, and returns whether the attribute is valid.
    private mutating func append(_ kind: Kind, _ bytes: ArraySlice<UInt8>) -> Bool {
      switch kind {
      case .url: return urls.append(String(validating: bytes, as: UTF8.self))
      case .tag: return tags.append(String(validating: bytes, as: UTF8.self))
      case .field: return fields.append(DetailsRecord.field(bytes))
      case .hiddenField: return secrets.hiddenFields.append(String(validating: bytes, as: UTF8.self))
      case .deletion:
        guard deleted == nil, let date = DetailsRecord.date(bytes) else { return false }
        deleted = date
      case .restoration:
        guard restored == nil, let date = DetailsRecord.date(bytes) else { return false }
        restored = date
      case .archived:
        guard !isArchived, bytes.isEmpty else { return false }
        isArchived = true
      case .oneTimeKey:
        guard !secrets.hasOneTimeKey, bytes.isEmpty else { return false }
        secrets.hasOneTimeKey = true
      }
      return true
    }
  }

  /// Returns a date from its encoding; `nil` if the encoding is invalid.
  private static func date(_ bytes: ArraySlice<UInt8>) -> Int64? {
    var reader = ByteReader(Array(bytes))
    guard let date = reader.integer(Int64.self), reader.isAtEnd else { return nil }
    return date
  }

  /// Returns a custom field from its encoding; `nil` if the encoding is invalid.
  private static func field(_ bytes: ArraySlice<UInt8>) -> EntryDetails.Field? {
    guard let count = bytes.first, count <= bytes.count - 1,
      let name = String(validating: bytes.dropFirst().prefix(Int(count)), as: UTF8.self),
      let value = String(validating: bytes.dropFirst(1 + Int(count)), as: UTF8.self)
    else { return nil }
    return EntryDetails.Field(name: name, value: value)
  }
}

extension Array {
  /// Appends `element` unless `element` is `nil`, and returns whether the element was appended.
  fileprivate mutating func append(_ element: Element?) -> Bool {
    guard let element else { return false }
    append(element)
    return true
  }
}
