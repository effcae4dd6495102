import Foundation
import SecretCore
import Testing
import VaultCore

/// Tests of the bin of deleted entries.
@Suite struct BinTests {
  private static let day: TimeInterval = 24 * 60 * 60

  private let home: Home

  init() throws {
    home = try Home()
  }

  private func titles(_ vault: OpenVault) async throws -> [String] { try await vault.bin().map(\.details.title) }

  @Test("A deleted entry is in the bin with its date of deletion, and reads and changes report the entry as missing")
  func delete() async throws {
    let vault = try home.vault()
    let entry = try await vault.add("Mail", password: "1")
    try await vault.add("Post")
    try await vault.delete(entry.id)
    #expect(try await vault.titles() == ["Post"])
    #expect(try await vault.titles("mail").isEmpty)
    #expect(try await vault.entries(archived: .included).count == 1)
    let found = try #require(try await home.vault().bin().first)
    #expect(found.id == entry.id && found.details == entry.details && found.created == entry.created)
    let deleted = try #require(found.deleted)
    #expect(deleted > entry.changed && found.changed == entry.changed && abs(deleted.timeIntervalSinceNow) < 60)
    await #expect(throws: VaultFailure.notFound) { _ = try await vault.entry(entry.id) }
    await #expect(throws: VaultFailure.notFound) { _ = try await vault.text(of: entry.id) }
    await #expect(throws: VaultFailure.notFound) { _ = try await vault.previousPasswords(of: entry.id) }
    await #expect(throws: VaultFailure.notFound) { _ = try await vault.update(entry, to: EntryDetails(title: "New")) }
    await #expect(throws: VaultFailure.notFound) { _ = try await vault.update(found, to: EntryDetails(title: "New")) }
    await #expect(throws: VaultFailure.notFound) { try await vault.delete(entry.id) }
    await #expect(throws: VaultFailure.notFound) { try await vault.delete(UUID()) }
  }

  @Test("A restored entry has its details and all secrets, and is no longer in the bin")
  func restore() async throws {
    let vault = try home.vault()
    var changes = SecretChanges()
    try changes.setHiddenField("PIN", to: SecretBytes(text: "1234"))
    try changes.setOneTimeKey(OneTimeKey(SecretBytes(text: "GEZDGNBVGY3TQOJQ")))
    let details = try EntryDetails(title: "Mail", tags: ["t"], isArchived: true)
    let added = try await vault.add(details, password: SecretBytes(text: "1"), secrets: changes)
    let entry = try await vault.update(added, to: details, password: SecretBytes(text: "2"))
    await #expect(throws: VaultFailure.notFound) { _ = try await vault.restore(entry.id) }
    try await vault.delete(entry.id)
    let restored = try await home.vault().restore(entry.id)
    #expect(restored.deleted == nil && restored.details == details && restored.changed == entry.changed)
    #expect(restored.hasOneTimeKey && restored.hiddenFieldNames == ["PIN"])
    #expect(try await vault.bin().isEmpty)
    #expect(try await vault.entry(entry.id) == restored)
    #expect(try await vault.text(of: entry.id) == "2")
    #expect(try await vault.hiddenField(named: "PIN", of: entry.id).text == "1234")
    #expect(try await vault.oneTimeCode(of: entry.id).digits.count == 6)
    #expect(try await vault.previousPasswords(of: entry.id).count == 1)
    #expect(try await vault.update(restored, to: EntryDetails(title: "Post")).changed > entry.changed)
    await #expect(throws: VaultFailure.notFound) { _ = try await vault.restore(entry.id) }
  }

  @Test("The bin lists the last deleted entry first, and an entry erased from the bin is removed from the disk")
  func order() async throws {
    let vault = try home.vault()
    var ids: [UUID] = []
    for title in ["A", "B", "C"] { ids.append(try await vault.add(title).id) }
    for index in [1, 2, 0] {
      try await vault.delete(ids[index])
      try await Task.sleep(for: .milliseconds(3))
    }
    #expect(try await titles(vault) == ["A", "C", "B"])
    let id = SQLValue.blob(withUnsafeBytes(of: ids[2].uuid) { Array($0) })
    let sealed = try #require(home.run("SELECT details, password FROM entry WHERE identifier = ?", [id]).first)
    try await home.vault().erase(ids[2])
    #expect(try await titles(vault) == ["A", "B"])
    for value in sealed { #expect(try home.allBytes().range(of: Data(#require(value.blob))) == nil) }
    await #expect(throws: VaultFailure.notFound) { try await vault.erase(ids[2]) }
  }

  @Test("Only entries deleted longer ago than the given age are purged, and an entry with a future date of deletion remains")
  func purge() async throws {
    let vault = try home.vault()
    for title in ["A", "B"] { try await vault.delete(vault.add(title).id) }
    try await vault.add("C")
    let deleted = try await vault.bin().compactMap(\.deleted)
    let (first, last) = (try #require(deleted.min()), try #require(deleted.max()))
    func purge(_ now: Date) async throws -> Int { try await vault.purgeBin(olderThan: 30 * BinTests.day, now: now) }
    let before = home.bytes("vault/vault.sqlite")
    for days in [-365, 0, 30] as [TimeInterval] {
      #expect(try await purge(first.addingTimeInterval(days * BinTests.day)) == 0)
    }
    #expect(try await purge(.distantPast) == 0)
    #expect(try await vault.purgeBin(olderThan: -BinTests.day, now: first) == 0)
    #expect(home.bytes("vault/vault.sqlite") == before, "a purge without old entries writes nothing")
    #expect(try await purge(first.addingTimeInterval(30 * BinTests.day + 0.001)) == (first == last ? 2 : 1))
    #expect(try await purge(last.addingTimeInterval(31 * BinTests.day)) == (first == last ? 0 : 1))
    #expect(try await vault.bin().isEmpty)
    #expect(try await home.vault().titles() == ["C"])
    #expect(try await purge(.distantFuture) == 0)
  }

  @Test("A purge erases all secrets of the purged entries from the disk")
  func purged() async throws {
    let vault = try home.vault()
    let id = try await vault.add("Mail", password: "1").id
    try await vault.delete(id)
    let sealed = try #require(home.run("SELECT details, password FROM entry").first)
    #expect(try home.allBytes().range(of: Data(#require(sealed[1].blob))) != nil)
    #expect(try await vault.purgeBin(olderThan: 0, now: .now.addingTimeInterval(60)) == 1)
    for value in sealed { #expect(try home.allBytes().range(of: Data(#require(value.blob))) == nil) }
  }

  @Test("The bin, a restoration and a purge see the changes of another process")
  func twoPrograms() async throws {
    let (one, other) = (try home.vault(), try home.vault())
    let id = try await one.add("Mail").id
    #expect(try await other.bin().isEmpty)
    try await one.delete(id)
    #expect(try await titles(other) == ["Mail"])
    _ = try await one.restore(id)
    #expect(try await other.purgeBin(olderThan: 0, now: .distantFuture) == 0)
    #expect(try await other.titles() == ["Mail"])
  }

  @Test("An unreadable entry in the bin is reported as unreadable, and the other entries in the bin are listed")
  func damaged() async throws {
    let vault = try home.vault()
    let id = try await vault.add("Mail").id
    let other = try await vault.add("Post").id
    for id in [id, other] { try await vault.delete(id) }
    try home.run(
      "UPDATE entry SET details = zeroblob(length(details)) WHERE identifier = ?",
      [.blob(withUnsafeBytes(of: id.uuid) { Array($0) })])
    #expect(try await titles(home.vault()) == ["Post"])
    #expect(try await home.vault().entries().unreadable == [id])
    await #expect(throws: VaultFailure.core(.authenticationFailed)) { _ = try await home.vault().restore(id) }
    #expect(try await vault.purgeBin(olderThan: 0, now: .distantFuture) == 1)
    try await home.vault().erase(id)
    #expect(try home.run("SELECT 1 FROM entry").isEmpty)
  }

  @Test("An entry with an unreadable password cannot be moved to the bin, but can be erased")
  func damagedPassword() async throws {
    let vault = try home.vault()
    let id = try await vault.add("Mail").id
    try home.run("UPDATE entry SET password = zeroblob(length(password))")
    await #expect(throws: VaultFailure.core(.authenticationFailed)) { try await vault.delete(id) }
    #expect(try await home.vault().titles() == ["Mail"])
    try await vault.erase(id)
    #expect(try await home.vault().titles().isEmpty)
  }
}
