import CoreTesting
import Flows
import Foundation
import Passcode
import SecretCore
import Statechart
import Terminal
import Testing
import Vault

@testable import keysmith

/// The vault's service on the real vault.
@Suite struct VaultServiceTests {
  private let folder: Folder
  private let services: Services

  init() async throws {
    folder = try Folder()
    services = Services(folder.core())
    let _: PasscodeService.CreateOutcome = await services.create(passcode: code("1234"))
  }

  private func save(
    _ title: String, user: String = "", category: String = "", password: String = "secret", entry: Secret = .absent,
    in run: Services? = nil
  ) async throws -> VaultService.SaveOutcome {
    let run = run ?? services
    return await run.save(
      entry: entry, title: try run.typed(title), user: try run.typed(user), password: try run.typed(password),
      category: try run.typed(category), note: .absent)
  }

  private func entries(_ words: String = "") async throws -> [String] {
    let words: Secret = words.isEmpty ? .absent : try services.typed(words)
    return await services.rows(of: Vault.Query.entries(words: words), in: Language("en")).map(\.text)
  }

  private func firstEntry(in run: Services? = nil) async throws -> Secret {
    try #require(await (run ?? services).rows(of: Vault.Query.entries(words: .absent), in: Language("en")).first).handle
  }

  @Test("A vault that is not as it was left does not look empty: its list says why, and what to do")
  func older() async throws {
    #expect(try await save("Post") == .done)
    let file = folder.store.appending(path: "vault.sqlite")
    let older = try Data(contentsOf: file)
    #expect(try await save("Bank") == .done)
    try older.write(to: file)
    #expect(
      try await entries() == [
        "\(file.path) is an older copy of what was there last.", "Restore the newest.",
        "To go on with what is there, use 'keysmith vault accept'.",
      ])
    #expect(try await save("Other") == .failed)
  }

  @Test("An entry is kept, found, shown and removed")
  func life() async throws {
    #expect(await services.open(entry: .absent, password: .absent) == .blank)
    #expect(try await save(" ") == .needsTitle)
    #expect(try await save("Post", user: "ann") == .done)
    #expect(try await save("Bank", user: "ann") == .done)
    #expect(try await entries() == ["Bank", "Post"])
    #expect(try await entries("pos an") == ["Post"])
    let bank = try await firstEntry()
    let details = Vault.Query.details(entry: bank)
    #expect(await services.rows(of: details, in: Language("en")).map(\.text) == ["Title: Bank", "User: ann"])
    #expect(await services.rows(of: details, in: Language("ru")).map(\.text) == ["Название: Bank", "Пользователь: ann"])
    guard case .done(let password) = await services.password(entry: bank) else {
      Issue.record("there is no password")
      return
    }
    #expect(services.read(password) == "secret")
    #expect(await services.remove(entry: bank) == .done)
    #expect(await services.remove(entry: bank) == .failed)
    #expect(await services.password(entry: bank) == .failed)
    #expect(try await entries() == ["Post"])
  }

  @Test("A row has the category of its entry, and then the user", arguments: ["en", "ru"])
  func categories(language: String) async throws {
    #expect(try await save("Bank", user: "ann", category: "Money") == .done)
    #expect(try await save("Post", category: "Дом") == .done)
    #expect(try await save("Radio", user: "bob") == .done)
    #expect(try await save("Wifi") == .done)
    let rows = await services.rows(of: Vault.Query.entries(words: .absent), in: Language(language))
    #expect(rows.map(\.detail) == ["Money, ann", "Дом", "bob", ""])
  }

  @Test("An entry is changed, and a change of somebody else's meanwhile is not overwritten")
  func change() async throws {
    #expect(try await save("Post", user: "ann") == .done)
    let entry = try await firstEntry()
    let (one, other) = (Services(services.core), Services(services.core))
    for run in [one, other] {
      guard case .done(let title, let user, let password, _, _) = await run.open(entry: entry, password: .absent) else {
        Issue.record("the entry was not opened")
        return
      }
      #expect([title, user, password].map(run.read) == ["Post", "ann", "secret"])
    }
    #expect(try await save("Mail", user: "bob", entry: entry, in: one) == .done)
    let same = VaultService.SaveOutcome.changed(theirs: entry, passwords: .same)
    #expect(try await save("Letters", entry: entry, in: other) == same)
    let different = VaultService.SaveOutcome.changed(theirs: entry, passwords: .different)
    #expect(try await save("Letters", password: "other", entry: entry, in: other) == different)
    #expect(try await entries() == ["Mail"])
  }

  @Test("Of two versions of an entry that was changed meanwhile, mine becomes a copy, or theirs is edited")
  func bothVersions() async throws {
    #expect(try await save("Post") == .done)
    let entry = try await firstEntry()
    let (one, other) = (Services(services.core), Services(services.core))
    for run in [one, other] { _ = await run.open(entry: entry, password: .absent) }
    #expect(try await save("Mail", user: "bob", entry: entry, in: one) == .done)
    #expect(try await save("Letters", entry: entry, in: other) == .changed(theirs: entry, passwords: .same))
    let rows = try await other.rows(
      of: EditEntry.Query.written(
        title: other.typed("Letters"), user: .absent, category: .absent, note: other.typed("one\ntwo")),
      in: Language("en"))
    #expect(rows.map(\.text) == ["Title: Letters", "Note: one\ntwo"])
    #expect(
      try await other.saveCopy(
        title: other.typed("Letters"), user: .absent, password: other.typed("mine"), category: .absent, note: .absent) == .done)
    #expect(try await entries() == ["Letters (2)", "Mail"])
    guard case .done(let title, let user, _, _, _) = await other.reopen(entry: entry) else {
      Issue.record("their version cannot be had")
      return
    }
    #expect([title, user].map(other.read) == ["Mail", "bob"])
    #expect(try await save("Mail", user: "carl", entry: entry, in: other) == .done)
  }

  @Test("An entry that was deleted meanwhile is not saved as a change, and what was typed can be saved as a new one")
  func deletedMeanwhile() async throws {
    #expect(try await save("Post") == .done)
    let entry = try await firstEntry()
    let other = Services(services.core)
    _ = await other.open(entry: entry, password: .absent)
    #expect(await services.remove(entry: entry) == .done)
    #expect(try await save("Letters", entry: entry, in: other) == .removed)
    #expect(await other.reopen(entry: entry) == .failed)
    #expect(try await entries() == [])
  }

  @Test("An empty password takes the place of none, which is given back instead")
  func emptied() async throws {
    #expect(try await save("Post") == .done)
    let entry = try await firstEntry()
    _ = await services.open(entry: entry, password: .absent)
    guard case .needsPassword(let stored) = try await save("Mail", password: "", entry: entry) else {
      Issue.record("the password is gone")
      return
    }
    #expect(services.read(stored) == "secret")
    #expect(try await entries() == ["Post"])
    #expect(try await save("Mail", password: "other", entry: entry) == .done)
    guard case .done(let changed) = await services.password(entry: entry) else {
      Issue.record("there is no password")
      return
    }
    #expect(services.read(changed) == "other")
    #expect(try await save("Bare", password: "", in: Services(services.core)) == .done)
    let bare = try await firstEntry()
    _ = await services.open(entry: bare, password: .absent)
    #expect(try await save("Bare", user: "ann", password: "", entry: bare) == .done)
  }

  @Test("A new entry begins with the password that was made")
  func given() async throws {
    let made = try services.typed("made")
    guard case .begun(let password) = await services.open(entry: .absent, password: made) else {
      Issue.record("it begins without")
      return
    }
    #expect(services.read(password) == "made")
  }

  @Test("What was typed outlives the lock, sealed, and goes on with the entry that it was for")
  func unsaved() async throws {
    #expect(try await save("Post", user: "ann") == .done)
    let entry = try await firstEntry()
    let form = Services(services.core)
    _ = await form.open(entry: entry, password: .absent)
    #expect(await services.unsaved() == .nothing)
    #expect(try await setAside("Mail", in: form) == .done)
    services.core.close()
    #expect(await services.unsaved() == .nothing)
    #expect(await services.bringBack() == .failed)
    try await unlock()
    #expect(await services.unsaved() == .aForm)
    let resumed = Services(services.core)
    guard case .done(let title, let user, let password, let category, let note) = await resumed.bringBack() else {
      Issue.record("the form is gone")
      return
    }
    #expect([title, user, password, category, note].map(resumed.read) == ["Mail", "bob", "typed", "", ""])
    #expect(try await save("Mail", user: "bob", password: "typed", in: resumed) == .done)
    #expect(try await entries() == ["Mail"])
    #expect(await services.unsaved() == .nothing)
  }

  @Test("What was typed for an entry that was changed or removed meanwhile becomes a new one", arguments: [true, false])
  func unsavedOfAnother(isRemoved: Bool) async throws {
    #expect(try await save("Post", user: "ann") == .done)
    let form = Services(services.core)
    _ = await form.open(entry: try await firstEntry(), password: .absent)
    #expect(try await setAside("Mail", in: form) == .done)
    // Another program has the vault open as well.
    let other = Services(folder.core())
    try await unlock(other)
    let entry = try await firstEntry(in: other)
    _ = await other.open(entry: entry, password: .absent)
    if isRemoved {
      #expect(await other.remove(entry: entry) == .done)
    } else {
      #expect(try await save("Post", user: "eve", entry: entry, in: other) == .done)
    }
    let resumed = Services(services.core)
    guard case .done(let title, _, _, _, _) = await resumed.bringBack() else {
      Issue.record("the form is gone")
      return
    }
    #expect(resumed.read(title) == "Mail")
    #expect(try await save("Mail", user: "bob", in: resumed) == .done)
    #expect(try await entries() == (isRemoved ? ["Mail"] : ["Mail", "Post"]))
  }

  @Test("A form that could not be saved is set aside as well, and one that is given up comes back no more")
  func refused() async throws {
    #expect(try await save(" ") == .needsTitle)
    #expect(await services.unsaved() == .aForm)
    services.core.formShelf.clear()
    #expect(await services.unsaved() == .nothing)
    let turn = services.core.formShelf.begin()
    #expect(try await setAside("Mail", in: services) == .done)
    let mail = try #require(services.core.formShelf.form)
    services.core.formShelf.clear()
    services.core.formShelf.put(mail, begunAs: turn)
    #expect(await services.unsaved() == .nothing)
  }

  @Test("Once the app has locked, nothing is saved of a form that nobody can read any more")
  func lockedWhileSaving() async throws {
    let title = try services.typed("Mail")
    services.core.close()
    try await unlock()
    #expect(
      await services.save(
        entry: .absent, title: title, user: .absent, password: .absent, category: .absent, note: .absent) == .failed)
    #expect(try await entries().isEmpty)
  }

  @Test("Where all was deleted meanwhile, nothing of what was typed comes back")
  func unsavedAndDeleted() async throws {
    #expect(try await setAside("Mail", in: services) == .done)
    services.core.close()
    #expect(await services.core.passcode.clearAll() == .done)
    let _: PasscodeService.CreateOutcome = await services.create(passcode: code("5678"))
    try await unlock(services, "5678")
    #expect(await services.unsaved() == .nothing)
    #expect(await services.bringBack() == .failed)
  }

  private func setAside(_ title: String, in run: Services) async throws -> VaultService.SetAsideOutcome {
    await run.setAside(
      title: try run.typed(title), user: try run.typed("bob"), password: try run.typed("typed"), category: .absent,
      note: .absent)
  }

  private func unlock(_ run: Services? = nil, _ digits: String = "1234") async throws {
    let outcome: PasscodeService.UnlockOutcome = await (run ?? services).unlock(passcode: code(digits))
    try #require(outcome == .correct)
  }

  @Test("Locked while the vault opens without a passcode, it stays shut")
  func lockedMeanwhile() async throws {
    guard case .correct(let grant) = await services.verify(passcode: code("1234")) else {
      Issue.record("the code is wrong")
      return
    }
    #expect(await services.remove(grant: grant) == .done)
    let core = services.core
    core.close()
    let opening = try whileInUse(folder.device.appending(path: "attempts.sqlite").path) {
      let begins = DispatchSemaphore(value: 0)
      // On threads of its own: this one, which is of those that tasks share, is held up here.
      let opening = Task(executorPreference: WipingExecutor()) {
        begins.signal()
        _ = try await core.vault()
      }
      begins.wait()
      // It waits for the attempts.
      usleep(300_000)
      core.close()
      return opening
    }
    await #expect(throws: VaultFailure.closed) { try await opening.value }
    #expect(core.store == nil)
  }

  @Test("Locked, nothing of it can be had; without a passcode it opens by itself")
  func locked() async throws {
    #expect(try await save("Post") == .done)
    let entry = try await firstEntry()
    services.core.close()
    #expect(try await entries().isEmpty)
    #expect(await services.password(entry: entry) == .failed)
    #expect(await services.open(entry: entry, password: .absent) == .failed)
    guard case .correct(let grant) = await services.verify(passcode: code("1234")) else {
      Issue.record("the code is wrong")
      return
    }
    #expect(await services.remove(grant: grant) == .done)
    #expect(try await entries() == ["Post"])
  }
}
