import Foundation
import SecretCore
import Testing
import VaultCore

/// Tests of the operations of a user on the vault.
@Suite struct OpenVaultTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("A new vault is empty")
  func empty() async throws {
    #expect(try await home.vault().entries() == home.vault().entries(matching: "anything"))
    #expect(try await home.vault().entries().count == 0)
  }

  @Test("An entry is complete after a restart of the program")
  func add() async throws {
    let before = Date.now
    let added = try await home.vault().add("Mail", user: "ada", category: "Work", note: "Two\nlines", password: "päss 1")
    let found = try await home.vault().entry(added.id)
    #expect(found == added)
    #expect(
      try found.details == EntryDetails(title: "Mail", user: "ada", category: "Work", note: "Two\nlines"))
    #expect(try await home.vault().text(of: added.id) == "päss 1")
    #expect(found.created == found.changed && abs(found.created.timeIntervalSince(before)) < 60)
  }

  @Test("An import adds and updates all entries in one transaction, or changes nothing if one change fails")
  func batch() async throws {
    let vault = try home.vault()
    let mail = try await vault.add("Mail", password: "old")
    let outdated = mail
    _ = try await vault.update(mail, to: mail.details, password: SecretBytes(text: "newer"))
    let bank = try EntryDetails(title: "Bank")
    await #expect(throws: VaultFailure.changedMeanwhile) {
      try await vault.importEntries { batch throws(VaultFailure) in
        try batch.add(bank, password: Self.secret("pw"), secrets: SecretChanges())
        try batch.update(outdated, to: outdated.details, password: Self.secret("other"), secrets: SecretChanges())
      }
    }
    #expect(try await vault.titles() == ["Mail"])
    #expect(try await vault.text(of: mail.id) == "newer")
    let current = try await vault.entry(mail.id)
    try await vault.importEntries { batch throws(VaultFailure) in
      try batch.add(bank, password: Self.secret("pw"), secrets: SecretChanges())
      try batch.update(current, to: current.details, password: Self.secret("other"), secrets: SecretChanges())
    }
    #expect(try await vault.titles() == ["Bank", "Mail"])
    #expect(try await vault.text(of: mail.id) == "other")
    #expect(await !vault.takeInterruptedImport())
  }

  /// Returns a password, with its errors as failures of the vault.
  private static func secret(_ text: String) throws(VaultFailure) -> SecretBytes {
    do throws(CoreError) { return try SecretBytes(copying: Array(text.utf8)) } catch { throw .core(error) }
  }

  @Test("Entries are sorted by title, and entries with the same title by date of creation")
  func order() async throws {
    let vault = try home.vault()
    for title in ["beta", "Alpha", "Émile", "eclair", "alphabet", "zeta"] { try await vault.add(title) }
    #expect(try await vault.titles() == ["Alpha", "alphabet", "beta", "eclair", "Émile", "zeta"])
    try await Task.sleep(for: .milliseconds(3))
    for user in ["first", "second"] {
      try await vault.add("same", user: user)
      try await Task.sleep(for: .milliseconds(3))
    }
    #expect(try await vault.entries(matching: "same").entries.map(\.details.user) == ["first", "second"])
  }

  @Test("Pages are parts of the whole list, and contain the length of the list")
  func pages() async throws {
    let vault = try home.vault()
    for number in 0..<7 { try await vault.add("Entry \(number)") }
    var titles: [String] = []
    for start in stride(from: 0, to: 7, by: 3) {
      let page = try await vault.entries(skipping: start, limit: 3)
      #expect(page.count == 7)
      titles += page.entries.map(\.details.title)
    }
    #expect(try await titles == vault.titles())
    #expect(try await vault.entries(skipping: 100).entries.isEmpty)
    let page = try await vault.entries(matching: "entry", skipping: 6)
    #expect(page.entries.map(\.details.title) == ["Entry 6"] && page.count == 7)
  }

  @Test(
    "A search matches words of title, user, category and note, but not the password, ignoring case, diacritics and width",
    arguments: [
      ("github", ["GitHub"]), ("ADA", ["GitHub", "Ежедневник"]), ("work", ["GitHub"]), ("recovery", ["Café Zürich"]),
      ("cafe zurich", ["Café Zürich"]), ("zürich CAFÉ", ["Café Zürich"]), ("ЕЖЕДНЕВНИК", ["Ежедневник"]),
      ("ｇｉｔ", ["GitHub"]), ("ada work", ["GitHub"]), ("ada zurich", []), ("hubada", []), ("canary", []), (" \t", nil),
      ("\u{301}", []),
    ] as [(String, [String]?)])
  func search(query: String, expected: [String]?) async throws {
    let vault = try home.vault()
    try await vault.add("GitHub", user: "ada@example.org", category: "Work", password: "canary-1")
    try await vault.add("Café Zürich", user: "bob", category: "Fun", note: "Recovery codes:\n1234", password: "canary-2")
    try await vault.add("Ежедневник", user: "Ada", password: "canary-3")
    #expect(try await vault.titles(query) == expected ?? ["Café Zürich", "GitHub", "Ежедневник"])
  }

  @Test("A change keeps the identifier, the date of creation, and the password unless a new password is given")
  func update() async throws {
    let vault = try home.vault()
    let added = try await vault.add("Mail", password: "old")
    let renamed = try await vault.update(added, to: EntryDetails(title: "Post"))
    #expect(renamed.id == added.id && renamed.created == added.created && renamed.changed > added.changed)
    #expect(try await vault.text(of: added.id) == "old")
    #expect(try await vault.titles("mail").isEmpty)
    #expect(try await vault.titles("post") == ["Post"])
    let changed = try await vault.update(renamed, to: renamed.details, password: SecretBytes(text: "new"))
    #expect(changed.changed > renamed.changed)
    #expect(try await home.vault().entry(added.id) == changed)
    #expect(try await home.vault().text(of: added.id) == "new")
  }

  @Test("A change of an entry that another process has changed or deleted is refused, and changes nothing")
  func lostUpdate() async throws {
    let entry = try await home.vault().add("Mail", password: "old")
    _ = try await home.vault().update(entry, to: EntryDetails(title: "Theirs"))
    await #expect(throws: VaultFailure.changedMeanwhile) {
      _ = try await home.vault().update(entry, to: EntryDetails(title: "Ours"), password: SecretBytes(text: "new"))
    }
    #expect(try await home.vault().contents() == ["Theirs=old"])
    try await home.vault().delete(entry.id)
    await #expect(throws: VaultFailure.notFound) {
      _ = try await home.vault().update(entry, to: EntryDetails(title: "Ours"))
    }
  }

  @Test("An erased entry is not listed, is not found by its identifier, and is not in the bin")
  func eraseEntry() async throws {
    let vault = try home.vault()
    let entry = try await vault.add("Mail")
    try await vault.add("Post")
    try await vault.erase(entry.id)
    #expect(try await vault.bin().isEmpty)
    #expect(try await vault.titles() == ["Post"])
    await #expect(throws: VaultFailure.notFound) { _ = try await vault.entry(entry.id) }
    await #expect(throws: VaultFailure.notFound) { _ = try await vault.text(of: entry.id) }
    await #expect(throws: VaultFailure.notFound) { try await vault.erase(entry.id) }
    await #expect(throws: VaultFailure.notFound) { try await vault.delete(entry.id) }
  }

  @Test("The next search in another process finds a change")
  func twoPrograms() async throws {
    let (one, other) = (try home.vault(), try home.vault())
    let entry = try await one.add("Mail")
    #expect(try await other.titles("mail") == ["Mail"])
    _ = try await one.update(entry, to: EntryDetails(title: "Post"))
    #expect(try await other.titles("mail").isEmpty)
    #expect(try await other.titles("post") == ["Post"])
    try await one.delete(entry.id)
    #expect(try await other.titles().isEmpty)
  }

  @Test("An entry that another process erases and imports again is found by its current contents")
  func returned() async throws {
    let vault = try home.vault()
    let entry = try await vault.add("Old")
    #expect(try await vault.titles("old") == ["Old"])
    let other = try home.vault("other", key: 2)
    let (first, second) = (home.url.appending(path: "first"), home.url.appending(path: "second"))
    let passphrase = "passphrase"
    _ = try await vault.export(to: first, passphrase: SecretBytes(text: passphrase), parameters: .floor)
    _ = try await other.import(from: first, passphrase: SecretBytes(text: passphrase))
    _ = try await other.update(entry, to: EntryDetails(title: "New"))
    _ = try await other.export(to: second, passphrase: SecretBytes(text: passphrase), parameters: .floor)
    try await home.vault().erase(entry.id)
    _ = try await home.vault().import(from: second, passphrase: SecretBytes(text: passphrase))
    #expect(try await vault.titles("old").isEmpty)
    #expect(try await vault.titles("new") == ["New"])
  }

  @Test("Operations on entries, exports and imports fail in a closed vault")
  func close() async throws {
    let vault = try home.vault()
    let entry = try await vault.add("Mail")
    await vault.close()
    await #expect(throws: VaultFailure.closed) { _ = try await vault.entries() }
    await #expect(throws: VaultFailure.closed) { _ = try await vault.entry(entry.id) }
    await #expect(throws: VaultFailure.closed) { _ = try await vault.text(of: entry.id) }
    await #expect(throws: VaultFailure.closed) { try await vault.add("Post") }
    await #expect(throws: VaultFailure.closed) { _ = try await vault.update(entry, to: entry.details) }
    await #expect(throws: VaultFailure.closed) { try await vault.delete(entry.id) }
    await #expect(throws: VaultFailure.closed) { _ = try await vault.restore(entry.id) }
    await #expect(throws: VaultFailure.closed) { try await vault.erase(entry.id) }
    await #expect(throws: VaultFailure.closed) { _ = try await vault.bin() }
    await #expect(throws: VaultFailure.closed) { _ = try await vault.purgeBin(olderThan: 0) }
    await #expect(throws: VaultFailure.closed) { _ = try await vault.oneTimeCode(of: entry.id) }
    await #expect(throws: VaultFailure.closed) { _ = try await vault.hiddenField(named: "PIN", of: entry.id) }
    await #expect(throws: VaultFailure.closed) { _ = try await vault.previousPasswords(of: entry.id) }
    await #expect(throws: VaultFailure.closed) {
      _ = try await vault.export(to: home.url.appending(path: "e"), passphrase: SecretBytes(text: "passphrase"))
    }
    await #expect(throws: VaultFailure.closed) {
      _ = try await vault.import(from: home.url.appending(path: "e"), passphrase: SecretBytes(text: "passphrase"))
    }
  }

  @Test("A vault stores texts of the maximum length, and refuses longer texts, empty titles and null bytes in passwords")
  func bounds() async throws {
    let vault = try home.vault()
    let long = String(repeating: "n", count: 255)
    let note = String(repeating: "n", count: 65_535)
    let password = String(repeating: "p", count: 1024)
    let entry = try await vault.add(long, user: long, category: long, note: note, password: password)
    #expect(try await vault.entry(entry.id).details.note == note)
    #expect(try await vault.text(of: entry.id) == password)
    let bare = try await vault.add("t", password: "")
    #expect(try await vault.text(of: bare.id).isEmpty)
    #expect(throws: VaultFailure.detailsRefused) { try EntryDetails(title: "") }
    #expect(throws: VaultFailure.detailsRefused) { try EntryDetails(title: long + "n") }
    #expect(throws: VaultFailure.detailsRefused) { try EntryDetails(title: "t", user: long + "n") }
    #expect(throws: VaultFailure.detailsRefused) { try EntryDetails(title: "t", category: long + "n") }
    #expect(throws: VaultFailure.detailsRefused) { try EntryDetails(title: "t", note: note + "n") }
    for refused in [password + "p", "a\0b"] {
      await #expect(throws: VaultFailure.passwordRefused) { try await vault.add("t", password: refused) }
      await #expect(throws: VaultFailure.passwordRefused) {
        _ = try await vault.update(bare, to: bare.details, password: SecretBytes(text: refused))
      }
    }
    #expect(try await vault.entries().count == 2)
  }

  @Test("A process that has an erased vault open cannot read the vault, even after a new vault is created")
  func erase() async throws {
    let vault = try home.vault()
    try await vault.add("Mail")
    try OpenVault.erase(in: home.directory)
    #expect(home.bytes("vault/vault.sqlite") == nil)
    try OpenVault.erase(in: home.directory)
    let new = try home.vault("vault", key: 2)
    try await new.add("New")
    await #expect(throws: VaultFailure.core(.damaged(path: home.path("vault/vault.sqlite")))) { _ = try await vault.entries() }
    #expect(try await new.titles() == ["New"])
  }

  @Test("The descriptions of failures differ and end with a period")
  func descriptions() {
    let failures: [VaultFailure] = [
      .closed, .notFound, .changedMeanwhile, .outcomeUnknown, .detailsRefused, .passwordRefused,
      .passphraseRefused, .attributesRefused, .hiddenFieldsRefused, .secretNotFound, .oneTimeKeyRefused(.steam),
      .exportNotOpened, .core(.exists(path: "/a")),
    ]
    for failure in failures { #expect(failure.description.hasSuffix(".")) }
    #expect(Set(failures.map(\.description)).count == failures.count)
  }
}
