import Foundation
import SecretCore

/// A search index: the texts of all readable entries, with case, diacritics and width folded, sorted by title.
///
/// The texts remain in memory while the vault is open, and are zeroized when the vault is closed.
final class SearchIndex {
  private struct Item {
    let id: UUID
    /// The nonce and the authentication tag of the entry's sealed details.
    ///
    /// If the nonce and the tag are unchanged, the details are unchanged.
    let seal: [UInt8]
    let created: Int64
    /// The date of the deletion, in milliseconds since 1970; `nil` if the entry is not in the bin.
    let deleted: Int64?
    let isArchived: Bool
    /// The range of the entry's texts, separated by line feeds, the title first.
    var texts: Range<Int>
    let titleCount: Int
  }

  /// The sealed anchor of the table at the time when the entries were read; a different anchor means that the index is
  /// outdated.
  let mark: [UInt8]

  /// The identifiers of the entries whose details do not authenticate or cannot be decoded.
  let unreadable: [UUID]

  private let items: [Item]
  private let text: SecretBytes

  /// Creates the index of the entries in `table`, which are read one at a time.
  ///
  /// - Parameter old: An earlier index of the same vault, from which unchanged entries are copied.
  init(
    _ table: VaultTable, _ database: Database, mark: [UInt8], after old: SearchIndex?, _ keys: VaultKeys
  ) throws(CoreError) {
    let known = Dictionary(uniqueKeysWithValues: (old?.items ?? []).map { ($0.id, $0) })
    var items: [Item] = []
    var unreadable: [UUID] = []
    var buffer = try SecretBuffer()
    var cipher = try EntryCipher(.opening, keys)
    try table.eachDetails(database) { id, version, sealed throws(CoreError) in
      let seal = SearchIndex.seal(of: sealed)
      do throws(CoreError) {
        if let old, let item = known[id], item.seal == seal {
          try items.append(old.copy(item, to: &buffer))
        } else {
          let record = try cipher.record(sealed, id: id, version: version)
          try items.append(SearchIndex.item(record, id, seal, to: &buffer))
        }
      } catch .authenticationFailed {
        unreadable.append(id)
      }
    }
    text = try buffer.withUnsafeBytes { bytes throws(CoreError) in
      items.sort { SearchIndex.order($0, $1, in: bytes) }
      return try SecretBytes(count: bytes.count) { $0.copyMemory(from: bytes) }
    }
    self.items = items
    self.unreadable = unreadable
    self.mark = mark
  }

  /// The identifiers and dates of deletion of the entries in the bin, the newest date first.
  var bin: [(id: UUID, deleted: Int64)] {
    items.compactMap { item in item.deleted.map { (item.id, $0) } }.sorted {
      ($0.deleted, $0.id.uuidString) > ($1.deleted, $1.id.uuidString)
    }
  }

  /// Returns the identifiers of the entries outside the bin that contain every word of `query` in any of their texts, sorted by
  /// title.
  func find(_ query: String, archived: ArchivedEntries) -> [UUID] {
    // A word that is empty after folding is ignored, so it does not restrict the result.
    let words = query.split(whereSeparator: \.isWhitespace).map { String($0).folded }.filter { !$0.isEmpty }
    return text.withUnsafeBytes { text in
      items.filter { item in
        guard item.deleted == nil, archived.contains(item.isArchived) else { return false }
        let texts = UnsafeRawBufferPointer(rebasing: text[item.texts])
        return words.allSatisfy { texts.hold($0) }
      }.map(\.id)
    }
  }

  private static func seal(of sealed: UnsafeRawBufferPointer) -> [UInt8] {
    Array(sealed.prefix(12)) + Array(sealed.dropFirst(max(12, sealed.count - 16)))
  }

  private static func item(
    _ record: DetailsRecord, _ id: UUID, _ seal: [UInt8], to buffer: inout SecretBuffer
  ) throws(CoreError) -> Item {
    let details = record.details
    let start = buffer.count
    try buffer.append(details.title.folded)
    let titleCount = buffer.count - start
    let others = [details.user, details.category, details.note] + details.urls + details.tags
    for text in others + details.fields.flatMap({ [$0.name, $0.value] }) {
      try buffer.append([UInt8(ascii: "\n")])
      try buffer.append(text.folded)
    }
    return Item(
      id: id, seal: seal, created: record.created, deleted: record.deleted, isArchived: details.isArchived,
      texts: start..<buffer.count, titleCount: titleCount)
  }

  private func copy(_ item: Item, to buffer: inout SecretBuffer) throws(CoreError) -> Item {
    let start = buffer.count
    try text.withUnsafeBytes { text throws(CoreError) in
      try buffer.append(UnsafeRawBufferPointer(rebasing: text[item.texts]))
    }
    var copy = item
    copy.texts = start..<buffer.count
    return copy
  }

  /// Returns whether `left` precedes `right`: by title, then by creation date, then by identifier.
  private static func order(_ left: Item, _ right: Item, in text: UnsafeRawBufferPointer) -> Bool {
    if let start = text.baseAddress {
      let common = min(left.titleCount, right.titleCount)
      let difference = memcmp(start + left.texts.lowerBound, start + right.texts.lowerBound, common)
      if difference != 0 { return difference < 0 }
      if left.titleCount != right.titleCount { return left.titleCount < right.titleCount }
    }
    return (left.created, left.id.uuidString) < (right.created, right.id.uuidString)
  }
}

extension ArchivedEntries {
  /// Returns whether the selection contains the archived entries or, if `isArchived` is `false`, the other entries.
  fileprivate func contains(_ isArchived: Bool) -> Bool {
    switch self {
    case .excluded: !isArchived
    case .included: true
    case .only: isArchived
    }
  }
}

extension String {
  /// The UTF-8 bytes of the text, with case, diacritics and width folded.
  fileprivate var folded: [UInt8] {
    let bytes = Array(utf8)
    // Most texts are ASCII, for which folding the case is sufficient. Foundation's folding takes ten times as long.
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
    return Array(folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil).utf8)
  }
}

extension UnsafeRawBufferPointer {
  /// Returns whether the bytes contain `word`, which must not be empty.
  fileprivate func hold(_ word: [UInt8]) -> Bool {
    var rest = self
    while rest.count >= word.count, let start = rest.baseAddress {
      guard let found = memchr(start, Int32(word[0]), rest.count - word.count + 1) else { return false }
      if memcmp(found, word, word.count) == 0 { return true }
      rest = UnsafeRawBufferPointer(rebasing: rest[(start.distance(to: found) + 1)...])
    }
    return false
  }
}
