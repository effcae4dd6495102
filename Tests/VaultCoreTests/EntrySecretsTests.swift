import Foundation
import SecretCore
import Testing
import VaultCore

/// Tests of the secrets of an entry in addition to its password.
@Suite struct EntrySecretsTests {
  private static let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

  private let home: Home

  init() throws {
    home = try Home()
  }

  private func changes(_ edit: (inout SecretChanges) throws -> Void) throws -> SecretChanges {
    var changes = SecretChanges()
    try edit(&changes)
    return changes
  }

  private func complete() throws -> SecretChanges {
    try changes {
      try $0.setOneTimeKey(OneTimeKey(SecretBytes(text: "otpauth://totp/a?secret=\(EntrySecretsTests.secret)&digits=8")))
      try $0.setHiddenField("PIN", to: SecretBytes(text: "1234"))
      try $0.setHiddenField("Antwort ü", to: SecretBytes(text: "canary answer"))
    }
  }

  private func code(of id: UUID) async throws -> String {
    try await home.vault().oneTimeCode(of: id, at: Date(timeIntervalSince1970: 59)).digits.text
  }

  private func hidden(_ name: String, of id: UUID) async throws -> String {
    try await home.vault().hiddenField(named: name, of: id).text
  }

  /// Returns the previous passwords, the newest first.
  private func previous(_ id: UUID, in vault: OpenVault) async throws -> [String] {
    var texts: [String] = []
    for password in try await vault.previousPasswords(of: id) {
      let text = try await vault.previousPassword(password.id, of: id).text
      #expect(text.utf8.count == password.count)
      texts.append(text)
    }
    return texts
  }

  @Test("A copy has the key and the hidden fields of the original, changed as requested, and no previous password")
  func copy() async throws {
    let vault = try home.vault()
    var original = try await vault.add(EntryDetails(title: "Mail"), password: SecretBytes(text: "1"), secrets: complete())
    original = try await vault.update(original, to: original.details, password: SecretBytes(text: "2"))
    let copy = try await vault.add(
      EntryDetails(title: "Copy"), password: SecretBytes(text: "3"), secrets: changes { $0.removeHiddenField("PIN") },
      copyingSecretsOf: original.id)
    #expect(copy.hasOneTimeKey && copy.hiddenFieldNames == ["Antwort ü"])
    #expect(try await code(of: copy.id) == "94287082")
    #expect(try await hidden("Antwort ü", of: copy.id) == "canary answer")
    #expect(try await vault.text(of: copy.id) == "3")
    #expect(try await previous(copy.id, in: vault).isEmpty)
    #expect(try await previous(original.id, in: vault) == ["1"])
    try await vault.delete(original.id)
    await #expect(throws: VaultFailure.notFound) {
      try await vault.add(EntryDetails(title: "Copy"), password: SecretBytes(text: "3"), copyingSecretsOf: original.id)
    }
  }

  @Test("Previous passwords of another program are sorted by date, and the 10 newest are kept")
  func foreignHistory() async throws {
    let vault = try home.vault()
    let secrets = try changes {
      for (text, seconds) in [("b", 200.0), ("c", 300), ("a", 100), ("same", 300), ("ancient", -1e30), ("future", 1e30)] {
        try $0.addPreviousPassword(SecretBytes(text: text), replaced: Date(timeIntervalSince1970: seconds))
      }
    }
    let entry = try await vault.add(EntryDetails(title: "Mail"), password: SecretBytes(text: "1"), secrets: secrets)
    #expect(try await previous(entry.id, in: home.vault()) == ["future", "c", "same", "b", "a", "ancient"])
    let more = try changes {
      for number in 1...9 {
        let date = Date(timeIntervalSince1970: Double(number))
        try $0.addPreviousPassword(SecretBytes(text: "\(number)"), replaced: date)
      }
    }
    _ = try await vault.update(entry, to: entry.details, password: SecretBytes(text: "2"), secrets: more)
    #expect(
      try await previous(entry.id, in: home.vault()) == ["1", "future", "c", "same", "b", "a", "9", "8", "7", "6"])
    #expect(throws: VaultFailure.passwordRefused) {
      _ = try changes { try $0.addPreviousPassword(SecretBytes(text: ""), replaced: .now) }
    }
  }

  @Test("A renamed hidden field keeps its value, and a new password is removed from the previous passwords")
  func renaming() async throws {
    let vault = try home.vault()
    let entry = try await vault.add(EntryDetails(title: "Mail"), password: SecretBytes(text: "1"), secrets: complete())
    let renamed = try await vault.update(
      entry, to: entry.details, password: SecretBytes(text: "2"),
      secrets: changes {
        try $0.renameHiddenField("PIN", to: "PIN (2)")
        try $0.setHiddenField("PIN", to: SecretBytes(text: "5678"))
        try $0.renameHiddenField("none", to: "some")
      })
    #expect(try await hidden("PIN", of: entry.id) == "5678")
    #expect(try await hidden("PIN (2)", of: entry.id) == "1234")
    #expect(renamed.hiddenFieldNames.count == 3)
    _ = try await vault.update(renamed, to: entry.details, password: SecretBytes(text: "1"))
    #expect(try await previous(entry.id, in: vault) == ["2"])
  }

  private static func password() throws(VaultFailure) -> SecretBytes {
    do throws(CoreError) { return try SecretBytes(copying: [49]) } catch { throw .core(error) }
  }

  @Test("The dates of an entry of another program are kept, within 1970 and now")
  func foreignDates() async throws {
    let vault = try home.vault()
    let (early, late) = (Date(timeIntervalSince1970: 1_000_000), Date(timeIntervalSince1970: 2_000_000))
    let given: [(String, Date?, Date?)] = [
      ("a", early, late), ("b", late, early), ("c", .distantPast, .distantFuture), ("d", early, nil),
    ]
    try await vault.importEntries { batch throws(VaultFailure) in
      for (title, created, changed) in given {
        try batch.add(
          EntryDetails(title: title), password: EntrySecretsTests.password(), secrets: SecretChanges(), created: created,
          changed: changed)
      }
    }
    let entries = try await vault.entries().entries
    #expect(entries.map(\.created).prefix(2) == [early, late])
    #expect(entries.map(\.changed).prefix(2) == [late, late])
    #expect(entries[2].created == Date(timeIntervalSince1970: 0))
    #expect(abs(entries[2].changed.timeIntervalSinceNow) < 600)
    #expect(entries[3].created == early && abs(entries[3].changed.timeIntervalSinceNow) < 600)
  }

  @Test("A comparison finds the current and previous passwords, and the hidden values that an entry does not have")
  func comparison() async throws {
    let vault = try home.vault()
    let entry = try await vault.add(EntryDetails(title: "Mail"), password: SecretBytes(text: "1"), secrets: complete())
    _ = try await vault.update(entry, to: entry.details, password: SecretBytes(text: "2"))
    let given = [
      ("2", ["1234"], nil), ("1", [], EntrySecretsTests.secret),
      ("3", ["canary answer", "new", "1234", "other"], "otpauth://totp/b?secret=\(EntrySecretsTests.secret)&digits=8"),
      ("", ["new"], "not a key!"),
    ]
    let results = try await vault.compare(
      given.map {
        ForeignSecrets(
          entry.id, password: Array($0.0.utf8), hiddenValues: $0.1.map { Array($0.utf8) }, oneTimeKey: $0.2)
      })
    #expect(results.map(\.hasOtherKey) == [false, true, false, false])
    #expect(results.map(\.password) == [.current, .previous, .different, .current])
    #expect(results.map(\.missingValues) == [[], [], [1, 3], [0]])
    let missing = try await vault.compare([ForeignSecrets(UUID(), password: [1], hiddenValues: [[2]], oneTimeKey: nil)])
    #expect(missing.map(\.password) == [.unreadable])
  }

  @Test("A one-time-password key and hidden fields are complete after a restart, and the details contain only the field names")
  func roundTrip() async throws {
    let entry = try await home.vault().add(EntryDetails(title: "Mail"), password: SecretBytes(text: "1"), secrets: complete())
    #expect(try await home.vault().entry(entry.id) == entry)
    #expect(entry.hasOneTimeKey && entry.hiddenFieldNames == ["PIN", "Antwort ü"])
    #expect(try await code(of: entry.id) == "94287082")
    #expect(try await hidden("PIN", of: entry.id) == "1234")
    #expect(try await hidden("Antwort ü", of: entry.id) == "canary answer")
    #expect(try await home.vault().text(of: entry.id) == "1")
    #expect(try await previous(entry.id, in: home.vault()).isEmpty)
    #expect(try home.allBytes().range(of: Data("canary".utf8)) == nil)
  }

  @Test("Reading a missing secret throws 'secretNotFound', and reading a secret of a missing entry throws 'notFound'")
  func missing() async throws {
    let vault = try home.vault()
    let bare = try await vault.add("Bare")
    await #expect(throws: VaultFailure.secretNotFound) { _ = try await vault.oneTimeCode(of: bare.id).secondsLeft }
    await #expect(throws: VaultFailure.secretNotFound) { _ = try await vault.hiddenField(named: "PIN", of: bare.id).count }
    await #expect(throws: VaultFailure.secretNotFound) { _ = try await vault.previousPassword(1, of: bare.id).count }
    let entry = try await vault.add(EntryDetails(title: "Mail"), password: SecretBytes(text: "1"), secrets: complete())
    await #expect(throws: VaultFailure.secretNotFound) { _ = try await vault.hiddenField(named: "pin", of: entry.id).count }
    await #expect(throws: VaultFailure.notFound) { _ = try await vault.oneTimeCode(of: UUID()).secondsLeft }
    await #expect(throws: VaultFailure.notFound) { _ = try await vault.previousPasswords(of: UUID()) }
  }

  @Test("An update keeps the secrets that it does not change, and can replace, add and remove secrets")
  func update() async throws {
    let vault = try home.vault()
    let entry = try await vault.add(EntryDetails(title: "Mail"), password: SecretBytes(text: "1"), secrets: complete())
    let renamed = try await vault.update(entry, to: EntryDetails(title: "Post"))
    #expect(renamed.hasOneTimeKey && renamed.hiddenFieldNames == entry.hiddenFieldNames)
    #expect(try await code(of: entry.id) == "94287082")
    let edits = try changes {
      $0.removeOneTimeKey()
      try $0.setHiddenField("New", to: SecretBytes(text: ""))
      try $0.setHiddenField("PIN", to: SecretBytes(text: "5678"))
      $0.removeHiddenField("Antwort ü")
      $0.removeHiddenField("None")
    }
    let changed = try await vault.update(renamed, to: renamed.details, secrets: edits)
    #expect(!changed.hasOneTimeKey && changed.hiddenFieldNames == ["PIN", "New"])
    #expect(try await hidden("PIN", of: entry.id) == "5678")
    #expect(try await hidden("New", of: entry.id).isEmpty)
    await #expect(throws: VaultFailure.secretNotFound) { try await code(of: entry.id) }
    await #expect(throws: VaultFailure.secretNotFound) { try await hidden("Antwort ü", of: entry.id) }
    #expect(try await vault.text(of: entry.id) == "1")
  }

  @Test("An update changes details, password, key and hidden fields in one transaction, and a conflict changes nothing")
  func oneTransaction() async throws {
    let vault = try home.vault()
    let entry = try await vault.add("Mail", password: "old")
    func revision() throws -> [[SQLValue]] { try home.run("SELECT revision FROM anchor") }
    let before = try revision()
    let changed = try await vault.update(
      entry, to: EntryDetails(title: "Post", tags: ["t"]), password: SecretBytes(text: "new"), secrets: complete())
    #expect(before == [[.integer(2)]])
    #expect(try revision() == [[.integer(3)]])
    #expect(try await home.vault().contents() == ["Post=new"])
    #expect(try await code(of: entry.id) == "94287082")
    await #expect(throws: VaultFailure.changedMeanwhile) {
      _ = try await vault.update(
        entry, to: EntryDetails(title: "Theirs"), password: SecretBytes(text: "theirs"),
        secrets: changes { $0.removeOneTimeKey() })
    }
    await #expect(throws: VaultFailure.passwordRefused) {
      _ = try await vault.update(
        changed, to: EntryDetails(title: "Theirs"), password: SecretBytes(text: "a\0"),
        secrets: changes { $0.removeOneTimeKey() })
    }
    #expect(try revision() == [[.integer(3)]])
    #expect(try await home.vault().entry(entry.id) == changed)
    #expect(try await code(of: entry.id) == "94287082")
  }

  @Test("A replaced password becomes the newest of 10 previous passwords, unless it is empty or equals the new password")
  func previousPasswords() async throws {
    let vault = try home.vault()
    var entry = try await vault.add("Mail", password: "")
    for text in ["1", "1", "2"] {
      entry = try await vault.update(entry, to: entry.details, password: SecretBytes(text: text))
    }
    entry = try await vault.update(entry, to: EntryDetails(title: "Post"))
    #expect(try await previous(entry.id, in: vault) == ["1"])
    let replaced = try #require(try await vault.previousPasswords(of: entry.id).first).replaced
    #expect(abs(replaced.timeIntervalSinceNow) < 60)
    for number in 3...13 {
      entry = try await vault.update(entry, to: entry.details, password: SecretBytes(text: "\(number)"))
    }
    #expect(try await previous(entry.id, in: home.vault()) == (3...12).reversed().map { "\($0)" })
    let ids = try await vault.previousPasswords(of: entry.id).map(\.id)
    #expect(ids == Array(Set(ids)).sorted(by: >))
    #expect(try await vault.text(of: entry.id) == "13")
  }

  @Test("Hidden fields of the maximum number and total size are stored, and more or larger fields are refused without a change")
  func bounds() async throws {
    let vault = try home.vault()
    var all = try complete()
    for name in ["PIN", "Antwort ü"] { all.removeHiddenField(name) }
    for number in 0..<32 { try all.setHiddenField("\(number)", to: SecretBytes(text: String(repeating: "v", count: 2000))) }
    let entry = try await vault.add(
      EntryDetails(title: "Mail"), password: SecretBytes(text: String(repeating: "p", count: 1024)), secrets: all)
    #expect(entry.hiddenFieldNames == (0..<32).map { "\($0)" })
    let stored = try home.run("SELECT * FROM entry")
    await #expect(throws: VaultFailure.hiddenFieldsRefused) {
      let oneMore = try changes { try $0.setHiddenField("new", to: SecretBytes(text: "")) }
      _ = try await vault.update(entry, to: entry.details, secrets: oneMore)
    }
    await #expect(throws: VaultFailure.hiddenFieldsRefused) {
      let larger = try changes { try $0.setHiddenField("0", to: SecretBytes(text: String(repeating: "v", count: 4000))) }
      _ = try await vault.update(entry, to: entry.details, secrets: larger)
    }
    #expect(try home.run("SELECT * FROM entry") == stored)
    let long = String(repeating: "n", count: 255)
    let value = String(repeating: "v", count: 4096)
    let exchanged = try changes {
      for number in 0..<3 { $0.removeHiddenField("\(number)") }
      try $0.setHiddenField(long, to: SecretBytes(text: value))
    }
    #expect(try await vault.update(entry, to: entry.details, secrets: exchanged).hiddenFieldNames.last == long)
    #expect(try await hidden(long, of: entry.id) == value)
  }

  @Test("A hidden field with a name or a value of a refused length, or with a null byte, is refused")
  func refused() throws {
    var changes = SecretChanges()
    let longName = String(repeating: "ü", count: 128)
    let longValue = String(repeating: "v", count: 4097)
    for (name, value) in [("", "v"), (longName, "v"), ("n", longValue), ("n", "a\0")] {
      #expect(throws: VaultFailure.hiddenFieldsRefused) { try changes.setHiddenField(name, to: SecretBytes(text: value)) }
    }
  }

  @Test("A new password repairs unreadable secrets, unless a key or a hidden field would be lost")
  func repair() async throws {
    let vault = try home.vault()
    let bare = try await vault.add("Bare", password: "1")
    let entry = try await vault.add(EntryDetails(title: "Mail"), password: SecretBytes(text: "1"), secrets: complete())
    try home.run("UPDATE entry SET password = zeroblob(length(password))")
    let unreadable = VaultFailure.core(.authenticationFailed)
    await #expect(throws: unreadable) { _ = try await vault.update(bare, to: EntryDetails(title: "New")) }
    _ = try await vault.update(bare, to: bare.details, password: SecretBytes(text: "2"))
    #expect(try await vault.text(of: bare.id) == "2")
    await #expect(throws: unreadable) {
      _ = try await vault.update(entry, to: entry.details, password: SecretBytes(text: "2"))
    }
    await #expect(throws: unreadable) { try await code(of: entry.id) }
  }
}
