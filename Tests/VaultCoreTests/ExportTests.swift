import Foundation
import SecretCore
import Testing
import VaultCore

/// Tests of exports of the vault under a passphrase, and of imports.
@Suite struct ExportTests {
  private static let passphrase = "correct horse"

  private let home: Home
  private let other: Home

  init() throws {
    home = try Home()
    other = try Home()
  }

  @Test("Importing an export into another vault restores every entry")
  func roundTrip() async throws {
    let vault = try home.vault()
    let entry = try await vault.add("Mail", user: "ada", category: "Work", note: "Zürich\n☕", password: "päss 1")
    try await vault.add("Post", password: "")
    #expect(try await export(vault) == 2)
    #expect(try await importInto(other.vault()) == [2, 0, 0])
    let found = try await other.vault().entry(entry.id)
    #expect(found == entry)
    #expect(try await other.vault().contents() == ["Mail=päss 1", "Post="])
    #expect(try await vault.contents() == ["Mail=päss 1", "Post="])
    let mode = try FileManager.default.attributesOfItem(atPath: home.path("export"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("A preview of an import returns its numbers and changes nothing, and refuses a wrong passphrase")
  func preview() async throws {
    let vault = try home.vault()
    let entry = try await vault.add("Mail", password: "1")
    _ = try await export(vault)
    _ = try await importInto(other.vault())
    try await vault.add("Post", password: "2")
    _ = try await vault.update(entry, to: entry.details, password: SecretBytes(text: "3"))
    _ = try await export(vault, "later")
    let there = try other.vault()
    func preview(_ text: String) async throws -> [Int] {
      let summary = try await there.previewImport(
        from: home.url.appending(path: "later"), passphrase: SecretBytes(text: text))
      return [summary.added, summary.replaced, summary.kept]
    }
    let numbers = try await preview(ExportTests.passphrase)
    #expect(numbers == [1, 1, 0])
    #expect(try await there.contents() == ["Mail=1"])
    #expect(try await other.vault().contents() == ["Mail=1"])
    await #expect(throws: VaultFailure.exportNotOpened) { try await preview("wrong") }
    let marker = await there.takeInterruptedImport()
    #expect(!marker)
    #expect(try await importInto(there, "later") == [1, 1, 0])
  }

  @Test("An empty vault can be exported and imported")
  func empty() async throws {
    #expect(try await export(home.vault()) == 0)
    #expect(try await importInto(other.vault()) == [0, 0, 0])
  }

  @Test("An import keeps the newer version of each entry in the vault and the export, and is idempotent")
  func merging() async throws {
    let vault = try home.vault()
    let mine = try await vault.add("Mine", password: "1")
    let theirs = try await vault.add("Theirs", password: "1")
    let gone = try await vault.add("Gone", password: "1")
    try await vault.add("Same", password: "1")
    _ = try await export(vault)
    _ = try await importInto(other.vault())
    let there = try other.vault()
    _ = try await there.update(there.entry(theirs.id), to: theirs.details, password: SecretBytes(text: "2"))
    _ = try await export(there, "theirs")
    _ = try await vault.update(mine, to: mine.details, password: SecretBytes(text: "2"))
    try await vault.erase(gone.id)
    try await vault.add("New", password: "1")
    #expect(try await importInto(vault, "theirs") == [1, 1, 2])
    let merged = ["Gone=1", "Mine=2", "New=1", "Same=1", "Theirs=2"]
    #expect(try await vault.contents() == merged)
    #expect(try await importInto(vault, "theirs") == [0, 0, 4])
    #expect(try await home.vault().contents() == merged)
    let entry = try await vault.entry(theirs.id)
    _ = try await vault.update(entry, to: EntryDetails(title: "Again"))
    #expect(try await vault.text(of: theirs.id) == "2")
  }

  @Test("Each change of an entry has a later date, so that an earlier export does not replace the entry")
  func sameMillisecond() async throws {
    let vault = try home.vault()
    let entry = try await vault.add("Mail", password: "1")
    _ = try await export(vault)
    var changed = entry
    for text in ["2", "3"] { changed = try await vault.update(changed, to: entry.details, password: SecretBytes(text: text)) }
    #expect(changed.changed.timeIntervalSince(entry.changed) > 0.0015)
    #expect(try await importInto(vault) == [0, 0, 1])
    #expect(try await vault.contents() == ["Mail=3"])
  }

  @Test("An export omits and reports an unreadable entry, which an import restores from an earlier export")
  func unreadable() async throws {
    let vault = try home.vault()
    let entries = [try await vault.add("Mail", password: "1"), try await vault.add("Post", password: "2")]
    _ = try await export(vault, "whole")
    for (index, column) in ["details", "password"].enumerated() {
      let id = entries[index].id
      try home.run(
        "UPDATE entry SET \(column) = zeroblob(150) WHERE identifier = ?", [.blob(withUnsafeBytes(of: id.uuid) { Array($0) })])
      let summary = try await vault.export(
        to: home.url.appending(path: column), passphrase: SecretBytes(text: ExportTests.passphrase), parameters: .floor)
      #expect(summary.count == 1 && summary.unreadable == [id])
      #expect(try await importInto(home.vault(), "whole") == [0, 1, 1])
      #expect(try await home.vault().contents() == ["Mail=1", "Post=2"])
    }
  }

  @Test("A wrong passphrase and a changed byte outside the magic number, version and required features cause the same error")
  func refusals() async throws {
    try await home.vault().add("Mail", password: "1")
    _ = try await export(home.vault())
    let vault = try other.vault()
    try await vault.add("Own")
    for passphrase in ["correct horsf", "correct hors", "correct horse ", "", String(repeating: "a", count: 2000)] {
      await #expect(throws: VaultFailure.exportNotOpened) {
        _ = try await vault.import(from: home.url.appending(path: "export"), passphrase: SecretBytes(text: passphrase))
      }
    }
    let bytes = try #require(home.bytes("export"))
    // This test changes every byte of the header, and each fifth byte of the sealed file. Other tests change all bytes of a
    // sealed file.
    let places = Array(0..<48) + stride(from: 48, to: bytes.count, by: 5)
    var versions = places.map { place in
      var changed = bytes
      changed[place] ^= 1
      return changed
    }
    versions += [[], Array(bytes.prefix(47)), Array(bytes.prefix(48)), Array(bytes.dropLast()), bytes + [0]]
    for (index, version) in versions.enumerated() {
      let place = index < places.count ? places[index] : bytes.count
      try Data(version).write(to: home.url.appending(path: "changed"))
      do throws(VaultFailure) {
        _ = try await vault.import(
          from: home.url.appending(path: "changed"), passphrase: secret(ExportTests.passphrase))
        Issue.record("an export with a changed byte \(place) was imported")
      } catch .notAnExport(let path) {
        #expect(path == home.path("changed") && (place < 4 || version.isEmpty))
      } catch .core(.unsupported) {
        // Only the bytes of the version and of the required features cause this error.
        #expect([4, 6, 7].contains(place))
      } catch {
        #expect(error == .exportNotOpened, "byte \(place)")
      }
    }
    #expect(try await other.vault().titles() == ["Own"])
  }

  @Test("A truncated export is refused and changes nothing, even if it ends with a whole chunk")
  func cutShort() async throws {
    let vault = try home.vault()
    for number in 0..<12 { try await vault.add("Entry \(number)", note: String(repeating: "\(number)", count: 30_000)) }
    #expect(try await export(vault) == 12)
    let bytes = try #require(home.bytes("export"))
    #expect(bytes.count > 104 + 17 * 16_400)
    for count in [bytes.count - 1, bytes.count - 16_400, 104 + 16 * 16_400, 104 + 17 * 16_400] {
      try Data(bytes.prefix(count)).write(to: home.url.appending(path: "short"))
      await #expect(throws: VaultFailure.exportNotOpened) { try await importInto(other.vault(), "short") }
      #expect(try await other.vault().entries().count == 0)
    }
    #expect(try await importInto(other.vault()) == [12, 0, 0])
    #expect(try await other.vault().contents() == vault.contents())
  }

  @Test("An export replaces no other file, and requires a passphrase of 8 to 1024 bytes")
  func destination() async throws {
    let vault = try home.vault()
    try Data([1]).write(to: home.url.appending(path: "export"))
    await #expect(throws: VaultFailure.core(.exists(path: home.path("export")))) { try await export(vault) }
    #expect(home.bytes("export") == [1])
    for passphrase in ["", "7 bytes", String(repeating: "a", count: 1025)] {
      await #expect(throws: VaultFailure.passphraseRefused) {
        _ = try await vault.export(to: home.url.appending(path: "new"), passphrase: SecretBytes(text: passphrase))
      }
    }
    #expect(home.bytes("new") == nil)
  }

  @Test("A text file, a missing file and a directory are refused by an import")
  func noExport() async throws {
    let vault = try home.vault()
    try Data("something else, which is longer than a header is".utf8).write(to: home.url.appending(path: "text"))
    await #expect(throws: VaultFailure.notAnExport(path: home.path("text"))) { try await importInto(vault, "text") }
    await #expect(throws: VaultFailure.core(.storage(StorageError(.system(ENOENT), home.path("none"))))) {
      try await importInto(vault, "none")
    }
    await #expect(throws: VaultFailure.self) { try await importInto(vault, "vault") }
  }

  @Test("Two exports of a vault share only the fixed fields of the header, which include the product's key derivation cost")
  func salts() async throws {
    let vault = try home.vault()
    try await vault.add("Mail")
    for name in ["a", "b"] {
      _ = try await vault.export(to: home.url.appending(path: name), passphrase: SecretBytes(text: ExportTests.passphrase))
    }
    let (first, second) = (try #require(home.bytes("a")), try #require(home.bytes("b")))
    #expect(Array(first.prefix(16)) == Array("ILKX".utf8) + [2, 17, 0, 0, 0, 0, 0, 8, 0, 0, 0, 1])
    #expect(first.prefix(16) == second.prefix(16))
    let same = zip(first, second).dropFirst(16).count { $0 == $1 }
    #expect(same < 16)
    #expect(try await importInto(other.vault(), "b") == [1, 0, 0])
  }

  /// Exports the vault at the lowest key derivation cost, and returns the number of exported entries.
  @discardableResult
  private func export(_ vault: OpenVault, _ name: String = "export") async throws -> Int {
    try await vault.export(
      to: home.url.appending(path: name), passphrase: SecretBytes(text: ExportTests.passphrase), parameters: .floor
    ).count
  }

  /// Imports the export called `name`, and returns the numbers of entries that were added, replaced and kept.
  @discardableResult
  private func importInto(_ vault: OpenVault, _ name: String = "export") async throws -> [Int] {
    let summary = try await vault.import(
      from: home.url.appending(path: name), passphrase: SecretBytes(text: ExportTests.passphrase))
    return [summary.added, summary.replaced, summary.kept]
  }

  private func secret(_ text: String) throws(VaultFailure) -> SecretBytes {
    do throws(CoreError) { return try SecretBytes(copying: Array(text.utf8)) } catch { throw .core(error) }
  }
}
