import Flows
import Foundation
import SecretCore
import Statechart
import Testing
import VaultCore

@testable import keysmith

/// Tests of the service for one-time codes and the bin, with the real vault.
@Suite struct OneTimeCodeServiceTests {
  private let folder: Folder
  private let services: Services

  init() async throws {
    folder = try Folder()
    services = try await folder.newServices()
    _ = try await services.core.vault().add(EntryDetails(title: "Mail"), password: SecretBytes(copying: Array("hunter2".utf8)))
  }

  private func entry() async throws -> Secret { try #require(await services.entries(words: nil, section: .vault).first).handle }

  @Test("A stored key generates a code with the time until the next code, and a removed key generates no code")
  func codes() async throws {
    let entry = try await entry()
    #expect(try await services.oneTimeCode(entry: entry) == .missing)
    #expect(try await services.setOneTimeKey(entry: entry, key: services.typed("GEZDGNBVGY3TQOJQ")) == .done)
    guard case .known(let code, let left) = try await services.oneTimeCode(entry: entry) else {
      Issue.record("expected a code")
      return
    }
    let digits = try #require(services.read(code))
    #expect(digits.count == 6 && Int(digits) != nil)
    #expect((.seconds(1)...(.seconds(30))).contains(left))
    #expect(try await services.removeOneTimeKey(entry: entry) == .done)
    #expect(try await services.oneTimeCode(entry: entry) == .missing)
  }

  @Test(
    "A text that is not a key is refused, and the stored key is kept",
    arguments: [
      ("1", false), ("é", false), ("otpauth://hotp/a?secret=AA", true),
    ])
  func invalidKey(_ text: String, isUnsupported: Bool) async throws {
    let entry = try await entry()
    #expect(try await services.setOneTimeKey(entry: entry, key: services.typed("GEZDGNBVGY3TQOJQ")) == .done)
    #expect(
      try await services.setOneTimeKey(entry: entry, key: services.typed(text))
        == .invalid(problem: isUnsupported ? .notSupported : .notAKey))
    guard case .known = try await services.oneTimeCode(entry: entry) else {
      Issue.record("expected a code")
      return
    }
  }

  @Test("A removed entry is listed in the bin with its details, and restored or erased")
  func bin() async throws {
    let entry = try await entry()
    #expect(try await services.remove(entry: entry) == .done)
    #expect(await services.entries(words: nil, section: .vault).isEmpty)
    let row = try #require(await services.bin().first)
    #expect(row.text == "Mail" && row.detail.hasPrefix("20"))
    #expect(await services.details(entry: row.handle).first?.text == "Title: Mail")
    #expect(try await services.restore(entry: row.handle) == .done)
    #expect(await services.entries(words: nil, section: .vault).map(\.text) == ["Mail"])
    #expect(await services.bin().isEmpty)
    #expect(try await services.remove(entry: entry) == .done)
    #expect(try await services.erase(entry: entry) == .done)
    #expect(await services.bin().isEmpty)
    #expect(await fails { try await services.restore(entry: entry) })
  }

  @Test("An entry in the bin is erased after 30 days, when the vault is opened")
  func purge() async throws {
    #expect(try await services.remove(entry: entry()) == .done)
    for (days, count) in [(29.0, 1), (31.0, 0)] {
      let core = AppCore(folder.location, parameters: .floor, now: { .now.addingTimeInterval(days * 86_400) })
      let later = Services(core)
      let outcome: PasscodeService.UnlockOutcome = try await later.unlock(passcode: code("1234"))
      try #require(outcome == .correct)
      #expect(await later.bin().count == count, "\(days) days")
    }
  }

  @Test("A saved form keeps the custom fields and the key for one-time codes of its entry")
  func hiddenDetails() async throws {
    let vault = try await services.core.vault()
    let handle = try await entry()
    #expect(try await services.setOneTimeKey(entry: handle, key: services.typed("GEZDGNBVGY3TQOJQ")) == .done)
    let stored = try #require(try await vault.entries().entries.first)
    let fields = [EntryDetails.Field(name: "Customer", value: "42")]
    _ = try await vault.update(stored, to: stored.details.replacing(fields: fields))
    guard case .done(let opened, _, _, _, _, _, _, _, _) = try await services.open(entry: handle, password: nil) else {
      Issue.record("expected an entry")
      return
    }
    #expect(
      try await services.save(
        opened: opened, title: services.typed("Post"), user: nil, password: services.typed("new"),
        websites: services.typed("https://a.example https://b.example"), category: nil, tags: services.typed("work, home"),
        note: nil) == .done(strength: .weak))
    let saved = try #require(try await vault.entries().entries.first)
    #expect(saved.details.title == "Post" && saved.details.fields == fields && saved.hasOneTimeKey)
    #expect(saved.details.urls == ["https://a.example", "https://b.example"] && saved.details.tags == ["work", "home"])
  }
}
