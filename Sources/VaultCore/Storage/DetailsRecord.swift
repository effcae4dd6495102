import SecretCore

/// The plaintext of an entry's details, without its password.
///
/// Encoding, all numbers in big-endian order: the dates of the creation (8 bytes) and of the last change (8), in milliseconds
/// since 1970, then title, user, category and note. Each text is encoded as its length in bytes (2) and its UTF-8 bytes.
struct DetailsRecord: Equatable {
  /// The maximum size of the encoding without padding, in bytes.
  static let mostBytes = 2 * 8 + 4 * 2 + 3 * 255 + Int(UInt16.max)

  private static let unit = 128

  let details: EntryDetails
  /// The creation date, in milliseconds since 1970.
  let created: Int64
  /// The date of the last change, in milliseconds since 1970.
  let changed: Int64

  init(_ details: EntryDetails, created: Int64, changed: Int64) {
    self.details = details
    self.created = created
    self.changed = changed
  }

  /// The earliest allowed date of the next change, in milliseconds since 1970.
  ///
  /// The value does not overflow, even if an imported entry has the latest possible date.
  var later: Int64 { changed == .max ? .max : changed + 1 }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: created)
    bytes.append(bigEndian: changed)
    for text in [details.title, details.user, details.category, details.note] {
      bytes.append(bigEndian: UInt16(text.utf8.count))
      bytes += text.utf8
    }
    return bytes
  }

  /// The size of the encoding without padding, in bytes.
  var count: Int {
    2 * 8 + 4 * 2 + details.title.utf8.count + details.user.utf8.count + details.category.utf8.count + details.note.utf8.count
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
      let details = try? EntryDetails(title: title, user: user, category: category, note: note)
    else { return nil }
    self.init(details, created: created, changed: changed)
  }
}
