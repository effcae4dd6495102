import CoreTesting
import Flows
import Foundation
import Passcode
import SecretCore
import Statechart
import Testing
import VaultCore

@testable import keysmith

/// Tests of the import and the export of passwords by the app, with the real vault.
@Suite struct PasswordFilesTests {
  private let folder: Folder
  private let services: Services

  init() async throws {
    folder = try Folder()
    services = try await folder.newServices()
  }

  private func titles(in services: Services) async -> [String] {
    await services.entries(words: nil, section: .vault).map(\.text)
  }

  /// Returns the proof of the passcode.
  private func grant() async throws -> Secret {
    guard case .correct(let grant) = try await services.verify(passcode: code("1234")) else { throw Unexpected() }
    return grant
  }

  private struct Unexpected: Error {}

  private static let csv =
    "name,url,username,password\nBank,https://bank.example,ann,one\nPost,,ann,two\nEmpty,https://e.example,,\n"

  @Test("A preview counts and lists the entries of a file, and the import adds the entries once")
  func foreign() async throws {
    let path = try services.typed(folder.file("export.csv", Self.csv))
    guard case .known(let plan, 2, 0, 0, 1, true) = try await services.preview(path: path) else { throw Unexpected() }
    let rows = await services.changes(plan: plan)
    #expect(rows.map(\.text) == ["Empty", "Bank", "Post"])
    #expect(rows.map(\.detail) == ["Not imported: empty", "New entry, ann", "New entry, ann"])
    #expect(await titles(in: services).isEmpty)
    #expect(try await services.importPlan(plan: plan) == .done)
    #expect(await titles(in: services) == ["Bank", "Post"])
    _ = try folder.file("export.csv", Self.csv.replacing("two", with: "three"))
    guard case .known(let second, 0, 1, 1, 1, true) = try await services.preview(path: path) else { throw Unexpected() }
    #expect(await services.changes(plan: second).map(\.detail) == ["New password, ann", "Not imported: empty"])
    #expect(await services.changes(plan: plan).isEmpty)
  }

  @Test("After an import, the plan lists the parts that were left out, and contains no change")
  func leftOut() async throws {
    let csv = "name,username,password,totp\nBank,ann,one,not a key!\n"
    let path = try services.typed(folder.file("export.csv", csv))
    guard case .known(let plan, 1, _, _, _, _) = try await services.preview(path: path) else { throw Unexpected() }
    #expect(try await services.importPlan(plan: plan) == .done)
    #expect(await services.changes(plan: plan).map(\.detail) == ["Without its one-time code"])
    #expect(await fails { try await services.importPlan(plan: plan) })
  }

  @Test("A file with a previous password of an entry replaces no newer password")
  func older() async throws {
    let path = try services.typed(folder.file("export.csv", Self.csv))
    guard case .known(let first, 2, 0, 0, 1, _) = try await services.preview(path: path) else { throw Unexpected() }
    #expect(try await services.importPlan(plan: first) == .done)
    let vault = try await services.core.vault()
    let bank = try await vault.entry("Bank")
    _ = try await vault.update(bank, to: bank.details, password: SecretBytes(copying: Array("new".utf8)))
    _ = try folder.file("export.csv", "name,url,username,password\nBank,https://bank.example,ann,one\n")
    guard case .known(let plan, 0, 0, 0, 1, true) = try await services.preview(path: path) else { throw Unexpected() }
    #expect(await services.changes(plan: plan).map(\.detail) == ["Not imported: older password"])
    #expect(try await services.importPlan(plan: plan) == .done)
    let password = try await vault.password(of: bank.id)
    #expect(password.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } == "new")
  }

  @Test("A plan is refused after the vault has changed, so that entries are not duplicated")
  func stale() async throws {
    let path = try services.typed(folder.file("export.csv", Self.csv))
    guard case .known(let plan, 2, 0, 0, 1, _) = try await services.preview(path: path) else { throw Unexpected() }
    let other = Services(folder.core())
    guard case .correct(let grant) = try await other.verify(passcode: code("1234")) else { throw Unexpected() }
    _ = other.core.open(try await other.core.passcode.open(other.use(grant)))
    guard case .known(let same, _, _, _, _, _) = try await other.preview(path: other.typed(folder.url.path + "/export.csv"))
    else { throw Unexpected() }
    #expect(try await other.importPlan(plan: same) == .done)
    #expect(await fails { try await services.importPlan(plan: plan) })
    #expect(await titles(in: services) == ["Bank", "Post"])
  }

  @Test("A key for one-time codes that is invalid is listed, and the file is not complete in the vault")
  func withoutKey() async throws {
    let csv = "name,username,password,totp\nBank,ann,one,not a key!\n"
    let path = try services.typed(folder.file("export.csv", csv))
    guard case .known(let plan, 1, 0, 0, 0, false) = try await services.preview(path: path) else { throw Unexpected() }
    #expect(await services.changes(plan: plan).map(\.detail) == ["Without its one-time code", "New entry, ann"])
  }

  @Test("A plan is gone after a lock")
  func lock() async throws {
    let path = try services.typed(folder.file("export.csv", Self.csv))
    guard case .known(let plan, _, _, _, _, _) = try await services.preview(path: path) else { throw Unexpected() }
    services.core.close()
    #expect(await services.changes(plan: plan).isEmpty)
    #expect(await fails { try await services.importPlan(plan: plan) })
  }

  @Test("A file that is missing, of an unknown format or invalid changes nothing")
  func refused() async throws {
    #expect(try await services.preview(path: services.typed(folder.url.path + "/none.csv")) == .missing)
    #expect(try await services.preview(path: services.typed(folder.url.path)) == .missing)
    #expect(try await services.preview(path: services.typed(folder.file("x.txt", "Hello"))) == .unknownFormat)
    #expect(try await services.preview(path: services.typed(folder.file("x.csv", "a,b\n1,2\n"))) == .invalid)
    let encrypted = try services.typed(folder.file("x.json", #"{"encrypted":true,"data":"x"}"#))
    #expect(try await services.preview(path: encrypted) == .encryptedElsewhere)
    #expect(await titles(in: services).isEmpty)
  }

  @Test("An export needs the passcode once, keeps an existing file, and is imported with its passphrase on another device")
  func export() async throws {
    let csv = try services.typed(folder.file("export.csv", Self.csv))
    guard case .known(let plan, _, _, _, _, _) = try await services.preview(path: csv) else { throw Unexpected() }
    #expect(try await services.importPlan(plan: plan) == .done)
    guard case .done(let passphrase) = try await services.newPassphrase() else { throw Unexpected() }
    let words = try #require(services.read(passphrase))
    #expect(words.split(separator: " ").count == 6)
    func export(_ path: String, _ grant: Secret?) async throws -> PasswordFiles.ExportOutcome {
      try await services.export(path: services.typed(path), passphrase: passphrase, grant: grant)
    }
    let target = folder.url.path + "/vault.export"
    #expect(await fails { try await export(target, nil) })
    #expect(await fails { try await export(target, services.typed("1234")) })
    #expect(!FileManager.default.fileExists(atPath: target))
    let proof = try await grant()
    #expect(try await export(folder.file("taken", "x"), proof) == .exists)
    #expect(try await export(folder.store.path + "/importing", proof) == .ownFolder)
    #expect(try await export(folder.url.path + "/none/vault.export", proof) == .notFound)
    #expect(try await export(folder.url.path + "/taken/vault.export", proof) == .notFound)
    #expect(try await export(folder.url.path + "/" + String(repeating: "x", count: 300), proof) == .failed)
    #expect(try await export(target, proof) == .done(entries: 2))
    #expect(await fails { try await export(target + "2", proof) })

    let other = Services(try Folder().core())
    let _: PasscodeService.CreateOutcome = try await other.create(passcode: code("5678"))
    let file = try other.typed(folder.url.path + "/vault.export")
    #expect(try await other.preview(path: file) == .encrypted)
    #expect(try await other.previewExport(path: file, passphrase: other.typed("wrong words")) == .wrongPassphrase)
    #expect(await fails { try await other.importExport(path: file, passphrase: other.typed("wrong words")) })
    #expect(
      try await other.previewExport(path: file, passphrase: other.typed(words))
        == .known(added: 2, changed: 0, known: 0, inBin: 0))
    #expect(await titles(in: other).isEmpty)
    #expect(
      try await other.importExport(path: file, passphrase: other.typed(words))
        == .done(added: 2, changed: 0, known: 0, inBin: 0))
    #expect(await titles(in: other) == ["Bank", "Post"])
    let vault = try await other.core.vault()
    try await vault.delete(vault.entry("Bank").id)
    #expect(
      try await other.previewExport(path: file, passphrase: other.typed(words))
        == .known(added: 0, changed: 0, known: 1, inBin: 1))
    #expect(
      try await other.importExport(path: file, passphrase: other.typed(words))
        == .done(added: 0, changed: 0, known: 1, inBin: 1))
    #expect(await titles(in: other) == ["Post"])
  }
}
