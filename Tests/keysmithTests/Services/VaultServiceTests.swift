import CoreTesting
import Flows
import Foundation
import Passcode
import SecretCore
import Statechart
import Terminal
import Testing
import VaultCore

@testable import keysmith

/// Tests of the vault's service with the real vault.
@Suite struct VaultServiceTests {
  let folder: Folder
  let services: Services

  init() async throws {
    folder = try Folder()
    services = try await folder.newServices()
  }

  func save(
    _ title: String, user: String = "", category: String = "", password: String = "secret", opened: Secret? = nil,
    in run: Services? = nil
  ) async throws -> VaultService.SaveOutcome {
    let run = run ?? services
    return try await run.save(
      opened: opened, title: try run.typed(title), user: try run.typed(user), password: try run.typed(password),
      websites: nil, category: try run.typed(category), tags: nil, note: nil)
  }

  /// Opens an entry for editing, and returns the handle of its version.
  func open(_ entry: Secret, in run: Services? = nil) async throws -> Secret {
    let outcome = try await (run ?? services).open(entry: entry, password: nil)
    guard case .done(let opened, _, _, _, _, _, _, _, _) = outcome else { throw VaultFailure.notFound }
    return opened
  }

  func entries(_ words: String = "") async throws -> [String] {
    let words: Secret? = words.isEmpty ? nil : try services.typed(words)
    return await services.entries(words: words, section: .vault).map(\.text)
  }

  func firstEntry(in run: Services? = nil) async throws -> Secret {
    try #require(await (run ?? services).entries(words: nil, section: .vault).first).handle
  }

  @Test("The list of a vault after a rollback shows the error and the remedy instead of an empty list")
  func older() async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    let file = folder.store.appending(path: "vault.sqlite")
    let older = try Data(contentsOf: file)
    #expect(try await save("Bank") == .done(strength: .weak))
    try older.write(to: file)
    #expect(
      try await entries() == [
        "\(file.path) is older than its last known version.", "Restore the newest copy.",
        "To accept the current state, use 'keysmith vault accept'.",
      ])
    #expect(await fails { try await save("Other") })
  }

  @Test("An entry is saved, found, shown and removed")
  func life() async throws {
    #expect(try await services.open(entry: nil, password: nil) == .blank)
    #expect(try await save(" ") == .needsTitle)
    #expect(try await save("Post", user: "ann") == .done(strength: .weak))
    #expect(try await save("Bank", user: "ann") == .done(strength: .weak))
    #expect(try await entries() == ["Bank", "Post"])
    #expect(try await entries("pos an") == ["Post"])
    let bank = try await firstEntry()
    let rows = await services.details(entry: bank).map(\.text)
    #expect(rows.prefix(2) == ["Title: Bank", "User: ann"])
    #expect(rows.dropFirst(2).map { $0.prefix(11) } == ["Created: 20", "Changed: 20"])
    let russian = Services(services.core, language: Language("ru"))
    #expect(await russian.details(entry: bank).map(\.text).prefix(2) == ["Название: Bank", "Пользователь: ann"])
    guard case .done(let password) = try await services.password(entry: bank) else {
      Issue.record("expected a password")
      return
    }
    #expect(services.read(password) == "secret")
    guard case .done(let user) = try await services.user(entry: bank) else {
      Issue.record("expected a user")
      return
    }
    #expect(services.read(user) == "ann")
    #expect(try await services.remove(entry: bank) == .done)
    #expect(await fails { try await services.remove(entry: bank) })
    #expect(await fails { try await services.password(entry: bank) })
    #expect(try await entries() == ["Post"])
  }

  @Test("The detail of a row is the user name of its entry, followed by the category", arguments: ["en", "ru"])
  func categories(language: String) async throws {
    #expect(try await save("Bank", user: "ann", category: "Money") == .done(strength: .weak))
    #expect(try await save("Post", category: "Дом") == .done(strength: .weak))
    #expect(try await save("Radio", user: "bob") == .done(strength: .weak))
    #expect(try await save("Wifi") == .done(strength: .weak))
    let rows = await Services(services.core, language: Language(language)).entries(words: nil, section: .vault)
    #expect(rows.map(\.detail) == ["ann, Money", "Дом", "bob", ""])
  }

  @Test("A change of an entry does not overwrite a concurrent change")
  func change() async throws {
    #expect(try await save("Post", user: "ann") == .done(strength: .weak))
    let entry = try await firstEntry()
    let one = try await open(entry)
    guard
      case .done(let other, let title, let user, let password, _, _, _, _, true) = try await services.open(
        entry: entry, password: nil)
    else {
      Issue.record("the entry was not opened")
      return
    }
    #expect([title, user, password].map(services.read) == ["Post", "ann", "secret"])
    #expect(try await save("Mail", user: "bob", opened: one) == .done(strength: .weak))
    let same = VaultService.SaveOutcome.changed(theirs: entry, passwords: .same)
    #expect(try await save("Letters", opened: other) == same)
    let different = VaultService.SaveOutcome.changed(theirs: entry, passwords: .different)
    #expect(try await save("Letters", password: "other", opened: other) == different)
    #expect(try await entries() == ["Mail"])
  }

  @Test("A form is saved as a copy although its original can no longer be read")
  func copyOfUnreadable() async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    let opened = try await open(firstEntry())
    try folder.damageEntry(of: .vault)
    #expect(
      try await services.saveCopy(
        opened: opened, title: services.typed("Letters"), user: nil, password: services.typed("mine"), websites: nil,
        category: nil, tags: nil, note: nil) == .done)
    #expect(try await entries().first == "Letters (2)")
  }

  @Test("After a concurrent change, the edited version is saved as a copy, or the stored version is edited")
  func bothVersions() async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    let entry = try await firstEntry()
    let (one, other) = (try await open(entry), try await open(entry))
    #expect(try await save("Mail", user: "bob", opened: one) == .done(strength: .weak))
    #expect(try await save("Letters", opened: other) == .changed(theirs: entry, passwords: .same))
    let rows = try await services.written(
      title: services.typed("Letters"), user: nil, websites: services.typed("https://a.example"), category: nil, tags: nil,
      note: services.typed("one\ntwo"))
    #expect(rows.map(\.text) == ["Title: Letters", "Websites: https://a.example", "Note: one\ntwo"])
    #expect(
      try await services.saveCopy(
        opened: other, title: services.typed("Letters"), user: nil, password: services.typed("mine"), websites: nil,
        category: nil, tags: nil,
        note: nil)
        == .done)
    #expect(try await entries() == ["Letters (2)", "Mail"])
    guard case .done(let theirs, let title, let user, _, _, _, _, _, true) = try await services.reopen(entry: entry) else {
      Issue.record("the other version was not returned")
      return
    }
    #expect([title, user].map(services.read) == ["Mail", "bob"])
    #expect(try await save("Mail", user: "carl", opened: theirs) == .done(strength: .weak))
  }

  @Test("An entry that was deleted concurrently can be neither updated nor reopened")
  func deletedMeanwhile() async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    let entry = try await firstEntry()
    let opened = try await open(entry)
    #expect(try await services.remove(entry: entry) == .done)
    #expect(try await save("Letters", opened: opened) == .removed)
    #expect(await fails { try await services.reopen(entry: entry) })
    #expect(try await entries() == [])
  }

  @Test("Replacing a stored password with an empty password saves nothing, and returns the stored password")
  func emptied() async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    let entry = try await firstEntry()
    let opened = try await open(entry)
    guard case .needsPassword(let stored) = try await save("Mail", password: "", opened: opened) else {
      Issue.record("expected the stored password")
      return
    }
    #expect(services.read(stored) == "secret")
    #expect(try await entries() == ["Post"])
    #expect(try await save("Mail", password: "other", opened: opened) == .done(strength: .weak))
    guard case .done(let changed) = try await services.password(entry: entry) else {
      Issue.record("expected a password")
      return
    }
    #expect(services.read(changed) == "other")
    #expect(try await save("Bare", password: "") == .done(strength: .sufficient))
    let bareEntry = try await firstEntry()
    guard case .done(let bare, _, _, _, _, _, _, _, false) = try await services.open(entry: bareEntry, password: nil),
      case .done(_, _, _, _, _, _, _, _, false) = try await services.reopen(entry: bareEntry)
    else {
      Issue.record("expected an entry without a password")
      return
    }
    #expect(try await save("Bare", user: "ann", password: "", opened: bare) == .done(strength: .sufficient))
  }

  @Test("A new entry begins with the generated password")
  func given() async throws {
    let made = try services.typed("made")
    guard case .begun(let password) = try await services.open(entry: nil, password: made) else {
      Issue.record("the entry does not begin with the password")
      return
    }
    #expect(services.read(password) == "made")
  }

  @Test("After a lock, a form whose handles were released cannot be saved")
  func lockedWhileSaving() async throws {
    let title = try services.typed("Mail")
    services.core.close()
    try await unlock()
    #expect(
      await fails {
        try await services.save(
          opened: nil, title: title, user: nil, password: nil, websites: nil, category: nil, tags: nil, note: nil)
      })
    #expect(try await entries().isEmpty)
  }

  func unlock(_ run: Services? = nil, _ digits: String = "1234") async throws {
    let outcome: PasscodeService.UnlockOutcome = try await (run ?? services).unlock(passcode: code(digits))
    try #require(outcome == .correct)
  }

  @Test("A vault without a passcode remains closed if the app locks while the vault is being opened")
  func lockedMeanwhile() async throws {
    guard case .correct(let grant) = try await services.verify(passcode: code("1234")) else {
      Issue.record("expected a correct code")
      return
    }
    #expect(try await services.remove(grant: grant) == .done)
    let core = services.core
    core.close()
    let opening = try whileInUse(folder.device.appending(path: "attempts.sqlite").path) {
      let begins = DispatchSemaphore(value: 0)
      // The vault is opened on a separate thread, because this thread of the shared pool is blocked here.
      let opening = Task(executorPreference: WipingExecutor()) {
        begins.signal()
        _ = try await core.vault()
      }
      begins.wait()
      // Opening the vault waits for the database of the attempt counters.
      usleep(300_000)
      core.close()
      return opening
    }
    await #expect(throws: VaultFailure.closed) { try await opening.value }
    #expect(core.store == nil)
  }

  @Test("A vault is inaccessible while it is locked, and opens without a code if no passcode is set")
  func locked() async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    let entry = try await firstEntry()
    services.core.close()
    #expect(try await entries().isEmpty)
    #expect(await fails { try await services.password(entry: entry) })
    #expect(await fails { try await services.open(entry: entry, password: nil) })
    guard case .correct(let grant) = try await services.verify(passcode: code("1234")) else {
      Issue.record("expected a correct code")
      return
    }
    #expect(try await services.remove(grant: grant) == .done)
    #expect(try await entries() == ["Post"])
  }
}
