import Flows
import Foundation
import SecretCore
import Statechart
import Testing
import VaultCore

@testable import keysmith

/// An unsaved custom field and an unsaved key of one-time codes, after a lock and after the end of the program.
extension VaultServiceTests {
  @Test("An unsaved new field is restored after a lock, and is not restored after it is saved")
  func newField() async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    #expect(try await setAside("PIN", "1234", in: firstEntry()) == .done)
    services.core.close()
    #expect(await services.unsaved() == .nothing)
    try await unlock()
    let entry = try await unsavedEntry(.aField)
    guard case .done(nil, let name, let value, true) = try await services.bringBackField() else {
      Issue.record("the field was not restored as a new field")
      return
    }
    #expect([name, value].map(services.read) == ["PIN", "1234"])
    #expect(try await services.bringBack() == .failed)
    #expect(try await services.bringBackKey() == .failed)
    #expect(try await saveField(name, value, in: entry) == .done)
    #expect(await fields(of: entry) == ["PIN: ••••"])
    #expect(await services.unsaved() == .nothing)
    #expect(!FileManager.default.fileExists(atPath: storedForm.path))
  }

  @Test("An unsaved change of a field is restored after the end of the program", arguments: [true, false])
  func changedField(isHidden: Bool) async throws {
    try await changeFieldInWindowThatEnds(isHidden: isHidden)
    let file = try Data(contentsOf: storedForm)
    #expect(file.range(of: Data("5678".utf8)) == nil && file.count == 4096 + 28, "the file reveals neither text nor length")
    let entry = try await unsavedEntry(.aField)
    guard case .done(let opened?, let name, let value, isHidden) = try await services.bringBackField() else {
      Issue.record("the change was not restored")
      return
    }
    #expect([name, value].map(services.read) == ["Code", "5678"])
    #expect(try await saveField(name, value, isHidden: isHidden, in: entry, opened: opened) == .done)
    #expect(await fields(of: entry) == [isHidden ? "Code: ••••" : "Code: 5678"])
    #expect(!FileManager.default.fileExists(atPath: storedForm.path))
  }

  @Test("A restored change of a field does not overwrite a later change of its entry", arguments: [true, false])
  func changedFieldOfChangedEntry(isHidden: Bool) async throws {
    try await changeFieldInWindowThatEnds(isHidden: isHidden)
    let entry = try await unsavedEntry(.aField)
    #expect(try await services.move(entry: entry, place: .archive) == .done)
    guard case .changed(let name, let value, isHidden) = try await services.bringBackField() else {
      Issue.record("the change was not restored as a new field")
      return
    }
    #expect(try await saveField(services.typed("PIN"), value, isHidden: isHidden, in: entry) == .nameTaken)
    #expect(try await saveField(name, value, isHidden: isHidden, in: entry) == .done)
    #expect(await fields(of: entry).sorted() == (isHidden ? ["Code: ••••", "PIN: ••••"] : ["Code: 5678", "PIN: 1234"]))
  }

  @Test("A field that was saved before the app ended is not restored, but another value is", arguments: [true, false])
  func savedField(isHidden: Bool) async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    let entry = try await firstEntry()
    let (name, value) = (try services.typed("PIN"), try services.typed("1234"))
    #expect(try await saveField(name, value, isHidden: isHidden, in: entry) == .done)
    func setAside(_ value: Secret, isHidden: Bool) async throws {
      let outcome = try await services.setAsideField(entry: entry, opened: nil, name: name, value: value, isHidden: isHidden)
      #expect(outcome == .done)
    }
    try await setAside(value, isHidden: isHidden)
    #expect(try await services.bringBackField() == .saved)
    for (value, isHidden) in [(try services.typed("5678"), isHidden), (value, !isHidden)] {
      try await setAside(value, isHidden: isHidden)
      guard case .done(nil, _, _, isHidden) = try await services.bringBackField() else {
        Issue.record("expected a new field")
        return
      }
    }
  }

  @Test(
    "A stored form of a field that its entry does not have adds a field",
    arguments: [
      .field(index: 1, name: Array("PIN".utf8)), .field(index: 0, name: Array("Code".utf8)),
      .hiddenField(name: Array("PIN".utf8)),
    ] as [EntryDetail])
  func otherField(_ changing: EntryDetail) async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    let entry = try await firstEntry()
    #expect(try await saveField(services.typed("PIN"), services.typed("1234"), isHidden: false, in: entry) == .done)
    let stored = try #require(try await services.core.vault().entries().entries.first)
    let text = try SecretText(SecretBytes(copying: Array("5678".utf8)))
    let form = FieldTexts(changing: changing, name: text, value: text, isHidden: false)
    try await services.store(UnsavedForm(.customField(form), of: .version(stored.id, changed: stored.changed)))
    guard case .changed(_, let value, false) = try await services.bringBackField() else {
      Issue.record("expected a new field")
      return
    }
    #expect(services.read(value) == "5678")
  }

  @Test("A field and a key of an entry that was removed meanwhile are stored, and not saved")
  func saveInRemovedEntry() async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    let entry = try await firstEntry()
    #expect(try await saveField(services.typed("PIN"), services.typed("1234"), in: entry) == .done)
    let row = try #require(await services.details(entry: entry).first { $0.text.hasPrefix("PIN") }).handle
    guard case .done(let opened, let name, let value, true) = try await services.customField(entry: entry, row: row) else {
      throw VaultFailure.notFound
    }
    #expect(try await services.remove(entry: entry) == .done)
    #expect(try await saveField(name, value, in: entry, opened: opened) == .removed)
    #expect(try await saveField(name, value, in: entry) == .removed)
    #expect(try await unsavedEntry(.aField) == entry)
    #expect(try await services.setOneTimeKey(entry: entry, key: services.typed(key)) == .removed)
    #expect(try await unsavedEntry(.aKey) == entry)
  }

  @Test("A field and a key of a removed entry are returned, but not as the form of an entry")
  func removedEntry() async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    let entry = try await firstEntry()
    #expect(try await setAside("PIN", "1234", in: entry) == .done)
    #expect(await services.entryTitle(entry: entry).map(\.text) == ["Post"])
    #expect(try await services.remove(entry: entry) == .done)
    #expect(await services.entryTitle(entry: entry).map(\.text) == ["Post"], "the bin still has the entry")
    guard case .gone(let value) = try await services.bringBackField() else {
      Issue.record("expected a field of a removed entry")
      return
    }
    #expect(services.read(value) == "1234")
    #expect(try await services.setAsideKey(entry: entry, key: services.typed(key)) == .done)
    guard case .gone(let restored) = try await services.bringBackKey() else {
      Issue.record("expected a key of a removed entry")
      return
    }
    #expect(services.read(restored) == key)
    #expect(try await services.bringBackField() == .failed)
    #expect(try await services.erase(entry: entry) == .done)
    #expect(await services.entryTitle(entry: entry).isEmpty)
    #expect(await services.entryTitle(entry: nil).isEmpty)
  }

  @Test("An unsaved key is restored after a lock, and is not restored after it is saved")
  func unsavedKey() async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    #expect(try await services.setAsideKey(entry: firstEntry(), key: services.typed(key)) == .done)
    services.core.close()
    try await unlock()
    let entry = try await unsavedEntry(.aKey)
    guard case .done(let restored) = try await services.bringBackKey() else {
      Issue.record("the key was not restored")
      return
    }
    #expect(services.read(restored) == key)
    #expect(try await services.setOneTimeKey(entry: entry, key: restored) == .done)
    #expect(await services.unsaved() == .nothing)
    #expect(!FileManager.default.fileExists(atPath: storedForm.path))
  }

  @Test("A typed key does not replace the key of the entry, and is stored until it is discarded")
  func existingKey() async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    let entry = try await firstEntry()
    #expect(try await services.setOneTimeKey(entry: entry, key: services.typed(key)) == .done)
    let date = Date.now
    let digits = try await self.digits(of: entry, at: date)
    #expect(try await services.setOneTimeKey(entry: entry, key: services.typed("MFRGGZDFMZTWQ2LK")) == .exists)
    #expect(try await self.digits(of: entry, at: date) == digits)
    #expect(try await unsavedEntry(.aKey) == entry)
    await services.forgetForm()
    #expect(await services.unsaved() == .nothing)
    #expect(!FileManager.default.fileExists(atPath: storedForm.path))
  }

  @Test("A key that was saved before the app ended counts as saved, and its stored form is discarded")
  func savedKey() async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    let entry = try await firstEntry()
    #expect(try await services.setOneTimeKey(entry: entry, key: services.typed(key)) == .done)
    #expect(try await services.setAsideKey(entry: entry, key: services.typed(key)) == .done)
    guard case .done(let restored) = try await services.bringBackKey() else {
      Issue.record("the key was not restored")
      return
    }
    #expect(try await services.setOneTimeKey(entry: entry, key: restored) == .done)
    #expect(await services.unsaved() == .nothing)
    #expect(!FileManager.default.fileExists(atPath: storedForm.path))
  }

  @Test("A field that could not be saved is stored, and is not restored after it is discarded")
  func refusedField() async throws {
    #expect(try await save("Post") == .done(strength: .weak))
    let entry = try await firstEntry()
    #expect(try await saveField(services.typed(" "), services.typed("1234"), in: entry) == .needsName)
    #expect(try await unsavedEntry(.aField) == entry)
    await services.forgetForm()
    #expect(await services.unsaved() == .nothing)
  }

  @Test("The record of another version of the program, or of another kind of form, is not restored", arguments: [0, 1, 26])
  func otherRecord(offset: Int) throws {
    let text = try SecretText(SecretBytes(copying: Array(key.utf8)))
    let record = try UnsavedForm(.oneTimeKey(text), of: .newEntry).record()
    guard let restored = try UnsavedForm(record), case .oneTimeKey(let same) = restored.content, restored.owner == .newEntry
    else {
      Issue.record("the record was not restored")
      return
    }
    #expect(same.string == key)
    var bytes = record.withUnsafeBytes { Array($0) }
    bytes[offset] = 9
    let other = try SecretBytes(copying: bytes)
    let form = try UnsavedForm(other)
    #expect(form == nil)
  }

  private var key: String { "GEZDGNBVGY3TQOJQ" }

  private var storedForm: URL { folder.store.appending(path: "unsaved") }

  /// Returns the entry of the stored form, which has the given kind.
  private func unsavedEntry(_ kind: FormKind) async throws -> Secret {
    switch (kind, await services.unsaved()) {
    case (.aField, .aField(let entry)), (.aKey, .aKey(let entry)): return entry
    default: throw VaultFailure.notFound
    }
  }

  private enum FormKind { case aField, aKey }

  /// Stores the form of a new hidden field.
  private func setAside(_ name: String, _ value: String, in entry: Secret) async throws -> VaultService.SetAsideFieldOutcome {
    try await services.setAsideField(
      entry: entry, opened: nil, name: services.typed(name), value: services.typed(value), isHidden: true)
  }

  private func saveField(
    _ name: Secret, _ value: Secret, isHidden: Bool = true, in entry: Secret, opened: Secret? = nil
  ) async throws -> VaultService.SaveCustomFieldOutcome {
    try await services.saveCustomField(entry: entry, opened: opened, name: name, value: value, isHidden: isHidden)
  }

  /// Returns the one-time code of an entry at a date.
  private func digits(of entry: Secret, at date: Date) async throws -> String {
    let code = try await services.core.vault().oneTimeCode(of: services.id(of: entry), at: date)
    return SecretText(try code.digits.copy()).string
  }

  /// Returns the rows of the custom fields "PIN" and "Code" of an entry.
  private func fields(of entry: Secret) async -> [String] {
    await services.details(entry: entry).map(\.text).filter { $0.hasPrefix("PIN") || $0.hasPrefix("Code") }
  }

  /// Adds an entry with the field "PIN", and stores the change of the name and the value of the field, in a window that ends.
  private func changeFieldInWindowThatEnds(isHidden: Bool) async throws {
    let window = Services(folder.core())
    try await unlock(window)
    #expect(try await save("Post", in: window) == .done(strength: .weak))
    let entry = try await firstEntry(in: window)
    let saved = try await window.saveCustomField(
      entry: entry, opened: nil, name: window.typed("PIN"), value: window.typed("1234"), isHidden: isHidden)
    try #require(saved == .done)
    let row = try #require(await window.details(entry: entry).first { $0.text.hasPrefix("PIN") }).handle
    guard case .done(let opened, _, _, _) = try await window.customField(entry: entry, row: row) else {
      throw VaultFailure.notFound
    }
    let stored = try await window.setAsideField(
      entry: entry, opened: opened, name: window.typed("Code"), value: window.typed("5678"), isHidden: isHidden)
    #expect(stored == .done)
  }
}
