import SecretCore

/// What an entry says besides its password, as it is sealed.
///
/// Its bytes, all numbers with the highest byte first: milliseconds since 1970 at which it was created (8) and changed (8), and then
/// title, user, category and note, each as its number of bytes (2) and its UTF-8.
struct DetailsRecord: Equatable {
  /// The most bytes that one can have.
  static let mostBytes = 2 * 8 + 4 * 2 + 3 * 255 + Int(UInt16.max)

  private static let unit = 128

  let details: EntryDetails
  /// Milliseconds since 1970.
  let created: Int64
  /// Milliseconds since 1970.
  let changed: Int64

  init(_ details: EntryDetails, created: Int64, changed: Int64) {
    self.details = details
    self.created = created
    self.changed = changed
  }

  /// The first moment at which it can have been changed again; an import may have brought the last moment that there is.
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

  /// How many bytes it has.
  var count: Int {
    2 * 8 + 4 * 2 + details.title.utf8.count + details.user.utf8.count + details.category.utf8.count + details.note.utf8.count
  }

  /// How many bytes `count` become with zeros up to the next multiple of 128.
  static func padded(_ count: Int) -> Int { (count + unit - 1) / unit * unit }

  /// The bytes, and zeros up to the next multiple of 128: most entries look alike.
  var paddedBytes: [UInt8] {
    let bytes = bytes
    return bytes + [UInt8](repeating: 0, count: DetailsRecord.padded(bytes.count) - bytes.count)
  }

  /// Reads what either of the two wrote.
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
