import Flows
import Foundation
import SecretCore
import Statechart
import Testing
import VaultCore

@testable import keysmith

/// Tests of the service for the details of an entry, its copies and the archive, with the real vault.
@Suite struct EntryDetailServiceTests {
  private let folder: Folder
  private let services: Services
  private let entry: Secret

  init() async throws {
    folder = try Folder()
    services = try await folder.newServices()
    let vault = try await services.core.vault()
    var secrets = SecretChanges()
    try secrets.setHiddenField("PIN", to: SecretBytes(copying: Array("1234".utf8)))
    try secrets.setOneTimeKey(OneTimeKey(SecretBytes(copying: Array("GEZDGNBVGY3TQOJQ".utf8))))
    let added = try await vault.add(
      EntryDetails(
        title: "Mail", user: "ann",
        fields: [
          EntryDetails.Field(name: "Server", value: "mail.example"), EntryDetails.Field(name: "Server", value: "other.example"),
        ]),
      password: SecretBytes(copying: Array("hunter2".utf8)), secrets: secrets)
    _ = try await vault.update(added, to: added.details, password: SecretBytes(copying: Array("hunter3".utf8)))
    entry = services.core.secrets.handle(of: .entry(added.id))
  }

  private func titles(_ section: VaultService.Section) async -> [String] {
    await services.entries(words: nil, section: section).map(\.text)
  }

  /// Returns the outcome for the row of the entry's details that begins with a label.
  private func detail(_ label: String, of entry: Secret? = nil) async throws -> VaultService.DetailOutcome {
    let entry = entry ?? self.entry
    let row = try #require(await services.details(entry: entry).first { $0.text.hasPrefix(label) })
    return try await services.detail(entry: entry, detail: row.handle)
  }

  private func text(_ label: String, of entry: Secret? = nil) async throws -> String? {
    switch try await detail(label, of: entry) {
    case .text(let text): services.read(text)
    case .field(let value), .hiddenField(let value): services.read(value)
    case .previous(let password): services.read(password)
    case .oneTimeCode, .failed: nil
    }
  }

  @Test("Each row of an entry's details has its text, and the list contains no hidden value and no previous password")
  func details() async throws {
    let rows = await services.details(entry: entry).map(\.text)
    #expect(rows.prefix(3) == ["Title: Mail", "User: ann", "One-time code: ••••"])
    #expect(rows[3].hasPrefix("Previous password: •••• (until 20"))
    #expect(rows[4...6] == ["Server: mail.example", "Server: other.example", "PIN: ••••"])
    #expect(try await detail("One-time code") == .oneTimeCode)
    #expect(try await text("Title") == "Mail")
    #expect(try await text("Server: m") == "mail.example")
    #expect(try await text("Server: o") == "other.example")
    #expect(try await text("PIN") == "1234")
    #expect(try await text("Previous password") == "hunter2")
    #expect(try await text("Created")?.hasPrefix("20") == true)
  }

  @Test("An entry has the kinds of secrets that were stored")
  func secretKinds() async throws {
    #expect(try await services.secretKinds(entry: entry) == .known(hasPassword: true, hasOneTimeKey: true))
    let bare = try await services.core.vault().add(EntryDetails(title: "Note"), password: SecretBytes(count: 0))
    let row = services.core.secrets.handle(of: .entry(bare.id))
    #expect(try await services.secretKinds(entry: row) == .known(hasPassword: false, hasOneTimeKey: false))
  }

  @Test("A previous password becomes the password, and the other password becomes a previous password")
  func restorePassword() async throws {
    #expect(try await services.restorePassword(entry: entry, detail: row("User")) == .failed)
    #expect(try await services.restorePassword(entry: entry, detail: row("Previous password")) == .done)
    guard case .done(let password) = try await services.password(entry: entry) else {
      Issue.record("expected a password")
      return
    }
    #expect(services.read(password) == "hunter2")
    #expect(try await text("Previous password") == "hunter3")
    #expect(try await text("PIN") == "1234")
  }

  @Test("The check lists the entries of the vault with a weak or reused password, and the reasons")
  func check() async throws {
    let vault = try await services.core.vault()
    func add(_ title: String, _ password: String) async throws {
      _ = try await vault.add(EntryDetails(title: title), password: SecretBytes(copying: Array(password.utf8)))
    }
    try await add("Strong", "9v$Kq2!mZx7#Lw4p")
    try await add("Bank", "R7!kd93$mQz2&xW8")
    try await add("Post", "R7!kd93$mQz2&xW8")
    try await add("Note", "")
    func rows(_ words: Secret? = nil) async -> [String] {
      await services.entries(words: words, section: .check).map { "\($0.text): \($0.detail)" }
    }
    let all = await rows()
    #expect(all == ["Bank: also in: Post", "Mail: weak", "Post: also in: Bank"])
    let found = await rows(try services.typed("post"))
    #expect(found == ["Post: also in: Bank"])
    #expect(try await services.move(entry: entry, place: .archive) == .done)
    #expect(await rows() == ["Bank: also in: Post", "Post: also in: Bank"])
    let bank = try #require(await services.entries(words: nil, section: .vault).first { $0.text == "Bank" })
    #expect(try await services.move(entry: bank.handle, place: .archive) == .done)
    #expect(await rows() == ["Post: also in: Bank (archived)"])
  }

  @Test("The log lists events, the last event first, with the time before the event")
  func log() async throws {
    let rows = await services.events()
    #expect(rows.contains { $0.text.wholeMatch(of: /20\d\d-\d\d-\d\d \d\d:\d\d:\d\d  Passcode set/) != nil })
    #expect(rows.allSatisfy { $0.wraps && $0.detail.isEmpty })
    #expect(rows.last?.text.hasSuffix("  The log begins") == true)
    let russian = await Services(services.core, language: .russian).events()
    #expect(russian.contains { $0.text.hasSuffix("  Код-пароль установлен") })
  }

  @Test("A copy has the secrets of the original, another title, and no previous password")
  func duplicate() async throws {
    guard case .done(let copy) = try await services.duplicate(entry: entry) else {
      Issue.record("expected a copy")
      return
    }
    #expect(await titles(.vault) == ["Mail", "Mail (2)"])
    let rows = await services.details(entry: copy).map(\.text)
    #expect(
      rows.prefix(6) == [
        "Title: Mail (2)", "User: ann", "One-time code: ••••", "Server: mail.example", "Server: other.example", "PIN: ••••",
      ])
    #expect(!rows.contains { $0.hasPrefix("Previous password") })
    #expect(try await text("PIN", of: copy) == "1234")
    guard case .done(let password) = try await services.password(entry: copy),
      case .known = try await services.oneTimeCode(entry: copy)
    else {
      Issue.record("expected a password and a one-time code")
      return
    }
    #expect(services.read(password) == "hunter3")
  }

  @Test("An archived entry is listed and found only in the archive, until it is moved back")
  func archive() async throws {
    #expect(try await services.move(entry: entry, place: .archive) == .done)
    #expect(await titles(.vault).isEmpty)
    #expect(await titles(.archive) == ["Mail"])
    #expect(await services.entries(words: try services.typed("mail"), section: .vault).isEmpty)
    #expect(await services.entries(words: try services.typed("mail"), section: .archive).count == 1)
    let vault = try await services.core.vault()
    #expect(try await vault.entry("Mail").details.isArchived)
    // The copy of an archived entry is in the vault.
    _ = try await services.duplicate(entry: entry)
    #expect(await titles(.vault) == ["Mail (2)"])
    #expect(try await services.move(entry: entry, place: .vault) == .done)
    #expect(await titles(.archive).isEmpty)
    #expect(try await text("PIN") == "1234")
  }

  private func row(_ label: String) async throws -> Secret {
    try #require(await services.details(entry: entry).first { $0.text.hasPrefix(label) }).handle
  }

  private func save(
    _ name: String, _ value: String, isHidden: Bool = true, replacing old: String? = nil
  ) async throws -> VaultService.SaveCustomFieldOutcome {
    var opened: Secret?
    if let old { opened = try await open(row(old)) }
    return try await services.saveCustomField(
      entry: entry, opened: opened, name: try services.typed(name), value: try services.typed(value),
      isHidden: isHidden)
  }

  /// Opens the custom field of a row, and returns the handle of the opened field.
  private func open(_ row: Secret) async throws -> Secret {
    guard case .done(let opened, _, _, _) = try await services.customField(entry: entry, row: row) else {
      throw VaultFailure.notFound
    }
    return opened
  }

  private func remove(_ row: Secret) async throws -> VaultService.RemoveCustomFieldOutcome {
    try await services.removeCustomField(opened: open(row))
  }

  private func rows() async -> [String] {
    await services.details(entry: entry).map(\.text)
  }

  private func customFields() async -> [String] {
    let fixed = ["Title", "User", "One-time code", "Previous password", "Created", "Changed"]
    return await rows().filter { row in !fixed.contains { row.hasPrefix($0) } }
  }

  @Test("A hidden field is added, renamed, changed and removed")
  func hiddenFields() async throws {
    #expect(try await save("Answer", "Rex") == .done)
    #expect(try await text("Answer") == "Rex")
    #expect(try await save("Dog", "Max", replacing: "Answer") == .done)
    #expect(await !rows().contains { $0.hasPrefix("Answer") })
    #expect(try await text("Dog") == "Max")
    #expect(try await save("PIN", "9999", replacing: "PIN") == .done)
    #expect(try await text("PIN") == "9999")
    let pin = try await row("PIN")
    guard case .done(_, let name, let value, true) = try await services.customField(entry: entry, row: pin) else {
      Issue.record("expected the hidden field")
      return
    }
    #expect(services.read(name) == "PIN" && services.read(value) == "9999")
    #expect(try await remove(pin) == .done)
    #expect(await fails { try await services.customField(entry: entry, row: pin) })
    #expect(try await text("Dog") == "Max")
  }

  @Test("A visible field is added, renamed, changed and removed, also beside a field with its name")
  func visibleFields() async throws {
    #expect(try await save("Customer", "12", isHidden: false) == .done)
    #expect(try await save("Host", "new.example", isHidden: false, replacing: "Server: m") == .done)
    #expect(await customFields() == ["Host: new.example", "Server: other.example", "Customer: 12", "PIN: ••••"])
    #expect(try await save("Server", "changed.example", isHidden: false, replacing: "Server") == .done)
    let server = try await row("Server: c")
    guard case .done(_, let name, let value, false) = try await services.customField(entry: entry, row: server) else {
      Issue.record("expected the visible field")
      return
    }
    #expect(services.read(name) == "Server" && services.read(value) == "changed.example")
    #expect(try await remove(server) == .done)
    #expect(await fails { try await remove(server) })
    #expect(await customFields() == ["Host: new.example", "Customer: 12", "PIN: ••••"])
  }

  @Test("One of two fields with equal names is changed without the other")
  func equalNames() async throws {
    #expect(try await save("Server", "changed.example", isHidden: false, replacing: "Server: o") == .done)
    #expect(await customFields() == ["Server: mail.example", "Server: changed.example", "PIN: ••••"])
    #expect(try await save("Server", "hidden.example", replacing: "Server: c") == .nameTaken)
  }

  @Test("A field is hidden and shown again, and keeps its name and its value")
  func hiding() async throws {
    #expect(try await save("Host", "mail.example", replacing: "Server: m") == .done)
    #expect(await customFields() == ["Server: other.example", "PIN: ••••", "Host: ••••"])
    #expect(try await text("Host") == "mail.example")
    #expect(try await save("PIN", "1234", isHidden: false, replacing: "PIN") == .done)
    #expect(await customFields() == ["Server: other.example", "PIN: 1234", "Host: ••••"])
    #expect(try await save("PIN", "1234", replacing: "PIN") == .done)
    #expect(await customFields() == ["Server: other.example", "Host: ••••", "PIN: ••••"])
    #expect(try await text("PIN") == "1234")
  }

  @Test(
    "A field without a name or a value, with the name of another field, or beyond a limit is refused, and nothing changes",
    arguments: [true, false])
  func refused(isHidden: Bool) async throws {
    let before = await rows()
    #expect(try await save(" ", "1", isHidden: isHidden) == .needsName)
    #expect(try await save("Empty", "", isHidden: isHidden) == .needsValue)
    #expect(try await save("PIN", "1", isHidden: isHidden) == .nameTaken)
    #expect(try await save("Server", "1", isHidden: isHidden) == .nameTaken)
    #expect(try await save("Server", "1", isHidden: isHidden, replacing: "PIN") == .nameTaken)
    #expect(try await save("PIN", "1", isHidden: isHidden, replacing: "Server") == .nameTaken)
    let long = String(repeating: "n", count: 256)
    #expect(try await save(long, "1", isHidden: isHidden) == .tooLarge)
    #expect(try await save(long, "1", isHidden: isHidden, replacing: "PIN") == .tooLarge)
    #expect(try await save("Long", String(repeating: "v", count: 4097), isHidden: isHidden) == .tooLarge)
    #expect(await rows() == before)
    #expect(try await text("PIN") == "1234")
  }

  @Test("A custom field of an entry that changed meanwhile is neither saved nor removed")
  func changedMeanwhile() async throws {
    let pin = try await row("PIN")
    let opened = try await open(pin)
    #expect(try await save("Other", "1") == .done)
    let saved = try await services.saveCustomField(
      entry: entry, opened: opened, name: services.typed("PIN"), value: services.typed("0"), isHidden: false)
    #expect(saved == .changed)
    #expect(try await services.removeCustomField(opened: opened) == .changed)
    #expect(try await text("PIN") == "1234")
  }

  @Test("A row that is no custom field is neither changed nor removed as one")
  func otherDetail() async throws {
    let before = await rows()
    let title = try await row("Title")
    #expect(try await services.customField(entry: entry, row: title) == .failed)
    #expect(await fails { try await save("Name", "1", replacing: "Title") })
    #expect(await fails { try await remove(title) })
    #expect(await rows() == before)
  }

  @Test("An entry without a password has no password to show or to copy")
  func withoutPassword() async throws {
    let empty = try await services.core.vault().add(EntryDetails(title: "Empty"), password: SecretBytes(count: 0))
    let handle = services.core.secrets.handle(of: .entry(empty.id))
    #expect(try await services.password(entry: handle) == .missing)
  }

  @Test("A row of one entry's details is not a row of another entry")
  func otherEntry() async throws {
    guard case .done(let copy) = try await services.duplicate(entry: entry) else {
      Issue.record("expected a copy")
      return
    }
    let row = try #require(await services.details(entry: entry).first)
    #expect(await services.details(entry: copy).allSatisfy { $0.handle != row.handle })
    #expect(try await services.detail(entry: copy, detail: row.handle) == .failed)
  }

  @Test("A detail of an entry that was deleted meanwhile cannot be shown")
  func deleted() async throws {
    let row = try #require(await services.details(entry: entry).first)
    #expect(try await services.remove(entry: entry) == .done)
    #expect(await fails { try await services.detail(entry: entry, detail: row.handle) })
    #expect(await fails { try await services.duplicate(entry: entry) })
    #expect(await fails { try await services.move(entry: entry, place: .archive) })
  }
}
