import CoreTesting
import FolderCore
import Foundation
import SecretCore
import Testing

/// Tests of tampering with the SQL schema: an attacker with write access but without a key plants triggers and views in the
/// folder's databases.
@Suite struct FolderSchemaTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  private func path(_ name: String) -> String { home.path("folder/\(name)") }

  @Test("A planted trigger that deletes rows is refused before it runs, so that no file is lost")
  func entries() async throws {
    let folder = try await home.lock().create("1234")
    for name in ["a", "b"] { _ = try await folder.add(home.file(name, [1])) }
    try sqlite(
      path("entries.sqlite"), "CREATE TRIGGER planted AFTER INSERT ON entry BEGIN DELETE FROM entry WHERE number = 1; END")
    let refusal = CoreError.schemaForeign(path: path("entries.sqlite"))
    await #expect(throws: FolderFailure.core(refusal)) { _ = try await folder.add(home.file("c", [1])) }
    for answer in [try await home.lock().unlock("1234"), await home.lock().accept(try SecretBytes(digits: "1234"))] {
      guard case .failed(.core(refusal)) = answer else {
        Issue.record("\(answer)")
        return
      }
    }
    #expect(try home.names("folder/files").count == 2)
    try sqlite(path("entries.sqlite"), "DROP TRIGGER planted")
    #expect(try await home.lock().open("1234")?.names() == ["a", "b"])
  }

  @Test("The reset of a folder with planted triggers overwrites the wrapped key, and permits a new setup")
  func reset() async throws {
    let folder = try await home.lock().create("1234")
    _ = try await folder.add(home.file("a", [1]))
    for (name, table) in [("entries", "entry"), ("store", "slot")] {
      try sqlite(
        path("\(name).sqlite"), "CREATE TRIGGER planted BEFORE DELETE ON \(table) BEGIN SELECT RAISE(ABORT, 'planted'); END")
    }
    let held = try FileHandle(forReadingFrom: URL(filePath: path("store.sqlite")))
    try await home.lock().reset()
    #expect(try #require(try held.readToEnd()).allSatisfy { $0 == 0 })
    #expect(try home.names("folder/files").isEmpty)
    #expect(await home.lock().status() == .notSet)
    #expect(try await home.lock().create("5678").names() == [])
  }

  @Test("Biometrics remain on if the entries are refused because of a foreign schema")
  func biometrics() async throws {
    let authenticator = SimulatedAuthenticator(device: home.url.appending(path: "device"), for: .folder, kind: .face) { _ in
      .matches
    }
    let lock = FolderLock(home: home.url, authenticator: authenticator)
    try await lock.turnOnBiometrics(lock.create("1234"), reason: "test")
    try sqlite(path("entries.sqlite"), "CREATE VIEW planted AS SELECT * FROM entry")
    guard case .failed(.core(.schemaForeign)) = await lock.unlockWithBiometrics(reason: "test") else {
      Issue.record("the planted view was not refused")
      return
    }
    #expect(await lock.biometrics() == .on(.face))
    try sqlite(path("entries.sqlite"), "DROP VIEW planted")
    guard case .open = await lock.unlockWithBiometrics(reason: "test") else {
      Issue.record("biometrics did not open the folder")
      return
    }
  }
}
