import Foundation
import SecretCore
import Testing

@testable import VaultCore

/// Tests of the plaintext records of an entry: their encoding as in docs/formats.md, and invalid bytes.
///
/// Only a program with the vault's key, or an export with a known passphrase, can contain such bytes.
@Suite struct RecordTests {
  private static func attribute(_ kind: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [kind, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
  }

  private static func attribute(_ kind: UInt8, _ text: String) -> [UInt8] { attribute(kind, Array(text.utf8)) }

  private static func date(_ number: Int64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * Int64($0))) }
  }

  /// The encoding of details without attributes: the dates 1 and 2, the title `t`, and the note `n`.
  private static let plain = date(1) + date(2) + [0, 1, 0x74, 0, 0, 0, 0, 0, 1, 0x6E]

  /// The encoding of details with each kind of attribute.
  private static let full =
    plain + attribute(1, "https://a") + attribute(1, "b") + attribute(2, "tag") + attribute(3, [1, 0x6E, 0x76, 0x77])
    + attribute(3, [1, 0x6E]) + attribute(4, date(-3)) + attribute(5, []) + attribute(6, []) + attribute(7, "PIN")

  /// A key for one-time passwords: SHA-256, 8 digits, 300 seconds, and two bytes.
  private static let key: [UInt8] = [2, 8, 1, 0x2C, 9, 0]

  /// The encoding of a password with each kind of secret.
  private static let secrets =
    [0, 2, 0x70, 0x77] + attribute(1, key) + attribute(2, [3] + Array("PIN1234".utf8)) + attribute(2, [1, 0x6E])
    + attribute(3, date(5) + [0x61]) + attribute(3, date(.min) + [0x62, 0x63])

  @Test("Details are encoded as in docs/formats.md, and the padding is ignored")
  func details() throws {
    let record = try #require(DetailsRecord(RecordTests.full))
    #expect(
      try record
        == DetailsRecord(
          EntryDetails(
            title: "t", note: "n", urls: ["https://a", "b"], tags: ["tag"],
            fields: [.init(name: "n", value: "vw"), .init(name: "n", value: "")], isArchived: true),
          created: 1, changed: 2, deleted: -3, secrets: SecretNames(hasOneTimeKey: true, hiddenFields: ["PIN"])))
    #expect(record.bytes == RecordTests.full && record.count == RecordTests.full.count && !record.isPlain)
    #expect(record.paddedBytes == RecordTests.full + [UInt8](repeating: 0, count: 128 - RecordTests.full.count))
    #expect(DetailsRecord(record.paddedBytes) == record)
    let restored = try #require(DetailsRecord(RecordTests.plain + RecordTests.attribute(8, RecordTests.date(7))))
    #expect(restored.restored == 7 && restored.changed == 2 && restored.dated == 7)
    #expect(restored.bytes == RecordTests.plain + RecordTests.attribute(8, RecordTests.date(7)))
    let plain = try #require(DetailsRecord(RecordTests.plain + [0]))
    #expect(plain.isPlain && plain.bytes == RecordTests.plain)
  }

  @Test("Secrets are encoded as in docs/formats.md, and the padding is ignored")
  func secrets() throws {
    let record = try PasswordRecord(SecretBytes(copying: RecordTests.secrets + [0, 0, 0]))
    #expect(try record.password().text == "pw")
    #expect(try record.hiddenField("PIN")?.text == "1234")
    #expect(try record.hiddenField("n")?.count == 0)
    #expect(record.previousPasswords.map(\.id) == [5, .min] && record.previousPasswords.map(\.count) == [1, 2])
    #expect(try record.previousPassword(.min)?.text == "bc")
    #expect(try record.oneTimeKey()?.withUnsafeBytes { Array($0) } == [9, 0])
    #expect(try record.oneTimeKey()?.parameters == [2, 8, 1, 0x2C])
    #expect(record.names == SecretNames(hasOneTimeKey: true, hiddenFields: ["PIN", "n"]))
    let copy = try record.changing(SecretChanges(), at: 7)
    let bytes = copy.bytes.withUnsafeBytes { Array($0) }
    #expect(bytes == RecordTests.secrets + [UInt8](repeating: 0, count: 64 - RecordTests.secrets.count))
  }

  @Test("A record of an earlier version, with zeros after the password, has no other secret")
  func earlier() throws {
    let record = try PasswordRecord(SecretBytes(copying: [0, 2, 0x70, 0x77] + [UInt8](repeating: 0, count: 60)))
    #expect(record.names == SecretNames() && record.previousPasswords.isEmpty)
    #expect(try record.password().text == "pw")
  }

  @Test(
    "Details with an invalid attribute are refused",
    arguments: [
      attribute(8, "x"), attribute(9, "x"), attribute(255, ""), attribute(1, ""),
      attribute(1, String(repeating: "u", count: 2049)), attribute(1, [0xC3]),
      attribute(2, ""), attribute(2, String(repeating: "t", count: 65)),
      attribute(2, "t") + attribute(2, "t"),
      attribute(2, [0xFF]), attribute(2, "t") + attribute(1, "u"), attribute(3, []), attribute(3, [0]),
      attribute(3, [2, 0x6E]),
      attribute(3, [1, 0xFF]), attribute(3, [1, 0x6E, 0xFF]), attribute(3, [1, 0x6E] + [UInt8](repeating: 0x76, count: 4097)),
      attribute(4, []), attribute(4, [1, 2, 3, 4, 5, 6, 7]), attribute(4, date(1) + [0]),
      attribute(4, date(1)) + attribute(4, date(1)),
      attribute(5, "x"), attribute(5, "") + attribute(5, ""), attribute(6, "x"), attribute(6, "") + attribute(6, ""),
      attribute(7, ""), attribute(7, "a") + attribute(7, "a"), attribute(7, String(repeating: "n", count: 256)),
      attribute(7, [0x80]),
      [1], [1, 0], [1, 0, 2], [1, 0xFF, 0xFF, 0x75], [0, 1], [0, 0, 0, 7], attribute(1, "u") + [0, 1],
    ])
  func refusedDetails(attributes: [UInt8]) {
    #expect(DetailsRecord(RecordTests.plain + attributes) == nil)
    #expect(DetailsRecord(RecordTests.plain + attributes + [0]) == nil)
  }

  @Test("A record has at most one date of restoration, and none beside a date of deletion")
  func restoration() {
    let restoration = RecordTests.attribute(8, RecordTests.date(1))
    #expect(DetailsRecord(RecordTests.plain + restoration) != nil)
    #expect(DetailsRecord(RecordTests.plain + restoration + restoration) == nil)
    #expect(DetailsRecord(RecordTests.plain + RecordTests.attribute(4, RecordTests.date(1)) + restoration) == nil)
  }

  @Test("More attributes than the limits are refused")
  func tooMany() {
    let fields = (0..<33).flatMap { RecordTests.attribute(7, "\($0)") }
    #expect(DetailsRecord(RecordTests.plain + fields) == nil)
    #expect(DetailsRecord(RecordTests.plain + fields.dropLast(5)) != nil)
    #expect(DetailsRecord(RecordTests.plain + (0..<17).flatMap { RecordTests.attribute(1, "\($0)") }) == nil)
    #expect(DetailsRecord(RecordTests.plain + (0..<33).flatMap { RecordTests.attribute(2, "\($0)") }) == nil)
    let large = [1, 0x6E] + [UInt8](repeating: 0x76, count: 4096)
    #expect(DetailsRecord(RecordTests.plain + (0..<16).flatMap { _ in RecordTests.attribute(3, large) }) == nil)
    let previous = (0..<11).flatMap { RecordTests.attribute(3, RecordTests.date(-$0) + [0x61]) }
    #expect(layout([0, 0] + previous) == nil)
    #expect(layout([0, 0] + previous.dropLast(12)) != nil)
    #expect(layout([0, 0] + (0..<33).flatMap { RecordTests.attribute(2, [2] + Array("\($0 + 10)".utf8)) }) == nil)
    let value = [UInt8](repeating: 1, count: 4096)
    let hidden = (0..<16).flatMap { RecordTests.attribute(2, [2] + Array("\($0 + 10)".utf8) + value) }
    #expect(layout([0, 0] + hidden) == nil)
  }

  @Test(
    "Secrets with an invalid attribute or password are refused",
    arguments: [
      [], [0], [0, 1], [0, 2, 1], [0, 2, 1, 0], [4, 1] + [UInt8](repeating: 1, count: 1025), [0, 0] + attribute(4, ""),
      [0, 0] + attribute(1, key) + attribute(1, key), [0, 0] + attribute(1, []), [0, 0] + attribute(1, [2, 8, 1, 0x2C]),
      [0, 0] + attribute(1, [2, 8, 1, 0x2C] + [UInt8](repeating: 1, count: 129)), [0, 0] + attribute(1, [0, 8, 0, 30, 1]),
      [0, 0] + attribute(1, [4, 8, 0, 30, 1]), [0, 0] + attribute(1, [1, 5, 0, 30, 1]),
      [0, 0] + attribute(1, [1, 9, 0, 30, 1]),
      [0, 0] + attribute(1, [1, 6, 0, 0, 1]), [0, 0] + attribute(1, [1, 6, 1, 0x2D, 1]), [0, 0] + attribute(2, []),
      [0, 0] + attribute(2, [0]), [0, 0] + attribute(2, [2, 0x6E]), [0, 0] + attribute(2, [1, 0xFF]),
      [0, 0] + attribute(2, [1, 0x6E, 0]), [0, 0] + attribute(2, [1, 0x6E]) + attribute(2, [1, 0x6E, 1]),
      [0, 0] + attribute(2, [1, 0x6E] + [UInt8](repeating: 1, count: 4097)), [0, 0] + attribute(3, []),
      [0, 0] + attribute(3, date(1)), [0, 0] + attribute(3, date(1) + [0]),
      [0, 0] + attribute(3, date(1) + [UInt8](repeating: 1, count: 1025)),
      [0, 0] + attribute(3, date(1) + [1]) + attribute(3, date(1) + [1]),
      [0, 0] + attribute(3, date(1) + [1]) + attribute(3, date(2) + [1]),
      [0, 0] + attribute(2, [1, 0x6E]) + attribute(1, key),
      [0, 0, 0, 1], [0, 0, 1], [0, 0, 1, 0], [0, 0, 1, 0xFF, 0xFF, 1],
    ] as [[UInt8]])
  func refusedSecrets(bytes: [UInt8]) {
    #expect(layout(bytes) == nil)
    if bytes.count > 2 { #expect(layout(bytes + [0]) == nil) }
  }

  @Test("Truncated details, and details with a changed bit, are refused or valid, and a valid record has one encoding")
  func mutatedDetails() {
    for bytes in mutations(of: RecordTests.full + [0, 0, 0]) {
      guard let record = DetailsRecord(bytes) else { continue }
      #expect(bytes.starts(with: record.bytes) && bytes.dropFirst(record.count).allSatisfy { $0 == 0 })
    }
  }

  @Test("Truncated secrets, and secrets with a changed bit, are refused or valid, and a valid record has one encoding")
  func mutatedSecrets() throws {
    for bytes in mutations(of: RecordTests.secrets + [0, 0, 0]) where layout(bytes) != nil {
      let record = try PasswordRecord(SecretBytes(copying: bytes))
      for name in record.names.hiddenFields { #expect(try record.hiddenField(name) != nil) }
      for previous in record.previousPasswords { #expect(try record.previousPassword(previous.id)?.count == previous.count) }
      if let key = try record.oneTimeKey() { #expect(try key.code(at: .now).digits.count == key.digitCount) }
      let copy = try record.changing(SecretChanges(), at: 7)
      #expect(encoding(copy) == encoding(record) && bytes.starts(with: encoding(record)))
    }
  }

  @Test("Random bytes after a valid beginning never cause a crash")
  func random() {
    for _ in 0..<20_000 {
      // Small bytes make short lengths and known kinds likely.
      let bytes = (0..<Int.random(in: 0...40)).map { _ in UInt8.random(in: 0...(.random() ? 8 : 255)) }
      _ = DetailsRecord(RecordTests.plain + bytes)
      _ = DetailsRecord(bytes)
      _ = layout([0, 0] + bytes)
      _ = layout(bytes)
    }
  }

  @Test(
    "If the clock was set back, the dates of previous passwords are corrected to before the current time, and remain unique")
  func clockSetBack() throws {
    let dates = [.max, 50, .min] as [Int64]
    let previous = zip(dates, [0x61, 0x62, 0x63] as [UInt8]).flatMap { date, letter in
      RecordTests.attribute(3, RecordTests.date(date) + [letter])
    }
    let record = try PasswordRecord(SecretBytes(copying: [0, 1, 0x70] + previous))
    let changed = try record.changing(to: SecretBytes(text: "q"), SecretChanges(), at: 10)
    #expect(changed.previousPasswords.map(\.id) == [10, 9, 8, .min])
    #expect(try changed.previousPassword(8)?.text == "b")
  }

  @Test("The stated maximum sizes are reached, and the longest secrets are shorter than the longest details")
  func maximum() throws {
    func text(_ number: Int, _ count: Int) -> String {
      "\(number)" + String(repeating: "n", count: count - "\(number)".count)
    }
    let longest = String(repeating: "n", count: 255)
    let details = try EntryDetails(
      title: longest, user: longest, category: longest, note: String(repeating: "n", count: 65_535),
      fields: [EntryDetails.Field](repeating: .init(name: "n", value: text(0, 4091)), count: 15)
        + [.init(name: "n", value: text(0, 4090))], isArchived: true)
    let names = SecretNames(hasOneTimeKey: true, hiddenFields: (0..<32).map { text($0, 255) })
    let record = DetailsRecord(details, created: 0, changed: 0, deleted: 0, secrets: names)
    #expect(record.count == DetailsRecord.mostBytes && DetailsRecord(record.bytes) == record)

    var secrets = RecordTests.attribute(1, [1, 6, 0, 30] + [UInt8](repeating: 1, count: 128))
    for number in 0..<16 {
      let name = Array("\(number + 10)".utf8)
      secrets += RecordTests.attribute(2, [2] + name + [UInt8](repeating: 1, count: number < 15 ? 4090 : 4089))
    }
    let password = [UInt8](repeating: 1, count: 1024)
    for number in 0..<10 { secrets += RecordTests.attribute(3, RecordTests.date(Int64(-number)) + password) }
    secrets = [4, 0] + password + secrets
    #expect(secrets.count == PasswordLayout.mostBytes && layout(secrets) != nil)
    #expect(PasswordRecord.padded(PasswordLayout.mostBytes) <= DetailsRecord.padded(DetailsRecord.mostBytes))
  }

  private func layout(_ bytes: [UInt8]) -> PasswordLayout? { bytes.withUnsafeBytes { PasswordLayout($0) } }

  private func encoding(_ record: borrowing PasswordRecord) -> [UInt8] { record.withLayout { Array($1) } }

  /// Returns all truncations of `bytes`, and all copies with one changed bit.
  private func mutations(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.indices.flatMap { place in
      [Array(bytes[..<place])]
        + (0..<8).map { bit in
          var changed = bytes
          changed[place] ^= 1 << UInt8(bit)
          return changed
        }
    }
  }
}
