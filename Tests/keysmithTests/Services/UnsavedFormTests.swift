import Flows
import Foundation
import Passcode
import SecretCore
import Statechart
import Testing
import VaultCore

@testable import keysmith

/// The unsaved form of an entry, after a lock and after the end of the program.
extension VaultServiceTests {
  @Test("An unsaved form is sealed before a lock, and is restored for its entry after the unlock")
  func unsaved() async throws {
    #expect(try await save("Post", user: "ann") == .done(strength: .weak))
    let entry = try await firstEntry()
    let opened = try await open(entry)
    #expect(await services.unsaved() == .nothing)
    #expect(try await setAside("Mail", opened) == .done)
    services.core.close()
    #expect(await services.unsaved() == .nothing)
    #expect(await fails { try await services.bringBack() })
    try await unlock()
    #expect(await services.unsaved() == .anEntry)
    guard
      case .done(let resumed?, let title, let user, let password, _, let category, _, let note, true) =
        try await services.bringBack()
    else {
      Issue.record("the form was not restored")
      return
    }
    #expect([title, user, password, category, note].map(services.read) == ["Mail", "bob", "typed", "", ""])
    #expect(try await save("Mail", user: "bob", password: "typed", opened: resumed) == .done(strength: .weak))
    #expect(try await entries() == ["Mail"])
    #expect(await services.unsaved() == .nothing)
  }

  @Test("A form without a password is restored without a password")
  func unsavedWithoutPassword() async throws {
    let stored = try await services.setAside(
      opened: nil, title: services.typed("Mail"), user: nil, password: nil, websites: nil, category: nil, tags: nil, note: nil)
    #expect(stored == .done)
    guard case .done(nil, _, _, let password, _, _, _, _, false) = try await services.bringBack() else {
      Issue.record("the form was not restored")
      return
    }
    #expect(services.read(password) == "")
  }

  @Test(
    "An unsaved form of an entry that was changed or removed meanwhile is restored as a new entry", arguments: [true, false])
  func unsavedOfAnother(isRemoved: Bool) async throws {
    #expect(try await save("Post", user: "ann") == .done(strength: .weak))
    #expect(try await setAside("Mail", open(firstEntry())) == .done)
    // Another program has also opened the vault.
    let other = Services(folder.core())
    try await unlock(other)
    let entry = try await firstEntry(in: other)
    let theirs = try await open(entry, in: other)
    if isRemoved {
      #expect(try await other.remove(entry: entry) == .done)
    } else {
      #expect(try await save("Post", user: "eve", opened: theirs, in: other) == .done(strength: .weak))
    }
    guard case .changed(let title, _, _, _, _, _, _, true) = try await services.bringBack() else {
      Issue.record("the form was not restored as a new entry")
      return
    }
    #expect(services.read(title) == "Mail")
    #expect(try await save("Mail", user: "bob") == .done(strength: .weak))
    #expect(try await entries() == (isRemoved ? ["Mail"] : ["Mail", "Post"]))
  }

  @Test("A form that could not be saved is stored, and is not restored after it is discarded")
  func refused() async throws {
    #expect(try await save(" ") == .needsTitle)
    #expect(await services.unsaved() == .anEntry)
    await services.forgetForm()
    #expect(await services.unsaved() == .nothing)
    #expect(!FileManager.default.fileExists(atPath: unsavedFile.path))
  }

  @Test("A form that is discarded while it is being sealed is not stored")
  func discardedMeanwhile() async throws {
    let vault = try await services.core.vault()
    let forms = services.core.unsavedForms
    let text = try SecretText(SecretBytes(copying: Array("Mail".utf8)))
    let texts = FormTexts(
      title: text, user: text, password: text, websites: text, category: text, tags: text, note: text)
    let form = UnsavedForm(texts, of: nil)
    try await forms.keep(in: vault) {
      let sealed = try await vault.seal(form.record())
      forms.discard()
      return sealed
    }
    #expect(await services.unsaved() == .nothing)
    #expect(!forms.isUnsaved)
    #expect(!FileManager.default.fileExists(atPath: unsavedFile.path))
  }

  @Test("A stored form is restored after the end of the program, but not in a second window")
  func unsavedAfterTheEnd() async throws {
    let mail = try await addInWindowThatEnds()
    let file = try Data(contentsOf: unsavedFile)
    #expect(file.range(of: Data("typed".utf8)) == nil && file.count == 4096 + 28, "the file reveals neither text nor length")
    #expect(await services.unsaved() == .anEntry)
    let window = Services(folder.core())
    try await unlock(window)
    #expect(await window.unsaved() == .nothing)
    guard case .done(let opened?, let title, let user, let password, _, _, _, _, _) = try await services.bringBack() else {
      Issue.record("the form was not restored")
      return
    }
    #expect([title, user, password].map(services.read) == [mail, "bob", "typed"])
    #expect(try await save(mail, user: "bob", password: "typed", opened: opened) == .done(strength: .weak))
    #expect(try await entries() == [mail])
    #expect(!FileManager.default.fileExists(atPath: unsavedFile.path))
  }

  @Test("A window that was open before the crash of another does not replace the form of the crashed window")
  func unsavedInTwoWindows() async throws {
    let window = Services(folder.core())
    try await unlock(window)
    _ = try await addInWindowThatEnds()
    let file = try Data(contentsOf: unsavedFile)
    #expect(try await setAside("Letters", in: window) == .done)
    #expect(await window.unsaved() == .anEntry)
    await window.forgetForm()
    await window.core.unsavedForms.finish()
    #expect(try Data(contentsOf: unsavedFile) == file)
    #expect(await services.unsaved() == .anEntry)
  }

  @Test("A damaged file of a form is ignored, and replaced by the next form", arguments: [0, 1, 40, 5_000, 1 << 21])
  func damagedForm(_ size: Int) async throws {
    _ = try await addInWindowThatEnds()
    let bytes = try Data(contentsOf: unsavedFile)
    try (bytes.prefix(size) + Data(count: max(0, size - bytes.count))).write(to: unsavedFile)
    #expect(await services.unsaved() == .nothing)
    #expect(try await setAside("Mail") == .done)
    #expect(try Data(contentsOf: unsavedFile).count == bytes.count)
  }

  /// Stores the form of a changed entry in a window that ends, and returns the typed title.
  private func addInWindowThatEnds() async throws -> String {
    let window = Services(folder.core())
    try await unlock(window)
    #expect(try await save("Post", user: "ann", in: window) == .done(strength: .weak))
    let entry = try await firstEntry(in: window)
    #expect(try await setAside("Mail", open(entry, in: window), in: window) == .done)
    return "Mail"
  }

  private var unsavedFile: URL { folder.store.appending(path: "unsaved") }

  @Test("An unsaved form is not restored after everything was deleted")
  func unsavedAndDeleted() async throws {
    #expect(try await setAside("Mail") == .done)
    services.core.close()
    #expect(await services.core.passcode.clearAll() == .done)
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("5678"))
    try await unlock(services, "5678")
    #expect(await services.unsaved() == .nothing)
    #expect(try await services.bringBack() == .failed)
    #expect(!FileManager.default.fileExists(atPath: unsavedFile.path))
  }

  private func setAside(
    _ title: String, _ opened: Secret? = nil, in run: Services? = nil
  ) async throws -> VaultService.SetAsideOutcome {
    let run = run ?? services
    return try await run.setAside(
      opened: opened, title: try run.typed(title), user: try run.typed("bob"), password: try run.typed("typed"),
      websites: nil, category: nil, tags: nil, note: nil)
  }
}
