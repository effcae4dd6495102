import Foundation
import SecretCore

/// What is searched and sorted by: the texts of all entries without regard to case and diacritics, kept while the vault is open and
/// wiped with it.
final class SearchIndex {
  private struct Item {
    let id: UUID
    /// What the entry's details were sealed as: it is the same if these are.
    let sealed: [UInt8]
    let created: Int64
    /// Where its texts lie, separated by line feeds, the title first.
    let texts: Range<Int>
    let titleCount: Int

    var title: Range<Int> { texts.prefix(titleCount) }
  }

  /// What the table was marked with when the entries were read.
  let mark: [UInt8]

  /// The entries that do not authenticate.
  let unreadable: [UUID]

  private let items: [Item]
  private let text: SecretBytes

  /// The index of these entries.
  ///
  /// - Parameter old: An index of the same vault: what has not changed since is taken from there.
  init(_ entries: [SealedEntry], mark: [UInt8], after old: SearchIndex?, _ keys: VaultKeys) throws(CoreError) {
    let known = Dictionary(uniqueKeysWithValues: (old?.items ?? []).map { ($0.id, $0) })
    var items: [Item] = []
    var unreadable: [UUID] = []
    var buffer = try SecretBuffer()
    for entry in entries {
      do throws(CoreError) {
        if let old, let item = known[entry.id], item.sealed == entry.details {
          try items.append(old.copy(item, to: &buffer))
        } else {
          try items.append(SearchIndex.item(entry.record(keys), of: entry, to: &buffer))
        }
      } catch .authenticationFailed {
        unreadable.append(entry.id)
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

  /// The entries that have every word of `query` in one of their texts, in the order of their titles.
  func find(_ query: String) -> [UUID] {
    let words = query.folded.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
    return text.withUnsafeBytes { text in
      items.filter { item in
        let texts = UnsafeRawBufferPointer(rebasing: text[item.texts])
        return words.allSatisfy { texts.hold($0) }
      }.map(\.id)
    }
  }

  private static func item(
    _ record: DetailsRecord, of entry: SealedEntry, to buffer: inout SecretBuffer
  ) throws(CoreError) -> Item {
    let details = record.details
    let start = buffer.count
    try buffer.append(Array(details.title.folded.utf8))
    let titleCount = buffer.count - start
    for text in [details.user, details.category, details.note] { try buffer.append(Array("\n\(text.folded)".utf8)) }
    return Item(
      id: entry.id, sealed: entry.details, created: record.created, texts: start..<buffer.count, titleCount: titleCount)
  }

  private func copy(_ item: Item, to buffer: inout SecretBuffer) throws(CoreError) -> Item {
    let start = buffer.count
    try text.withUnsafeBytes { text throws(CoreError) in
      try buffer.append(UnsafeRawBufferPointer(rebasing: text[item.texts]))
    }
    return Item(
      id: item.id, sealed: item.sealed, created: item.created, texts: start..<buffer.count, titleCount: item.titleCount)
  }

  /// By title; those that share one, the older first.
  private static func order(_ left: Item, _ right: Item, in text: UnsafeRawBufferPointer) -> Bool {
    let (leftTitle, rightTitle) = (text[left.title], text[right.title])
    if leftTitle.lexicographicallyPrecedes(rightTitle) { return true }
    if rightTitle.lexicographicallyPrecedes(leftTitle) { return false }
    return (left.created, left.id.uuidString) < (right.created, right.id.uuidString)
  }
}

extension String {
  /// Without regard to case, diacritics and width.
  fileprivate var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether `word`, which is not empty, occurs in the bytes.
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
