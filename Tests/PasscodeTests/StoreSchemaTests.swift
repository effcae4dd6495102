import CoreTesting
import Foundation
import Passcode
import SecretCore
import Testing

/// Tests of tampering with the SQL schema: an attacker with write access but without a key plants triggers in the store.
@Suite struct StoreSchemaTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  private var path: String { home.path("store/store.sqlite") }

  private static let plants = [
    "CREATE TRIGGER planted BEFORE DELETE ON slot BEGIN SELECT RAISE(ABORT, 'planted'); END",
    "CREATE TRIGGER planted BEFORE DELETE ON slot BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TRIGGER planted AFTER DELETE ON slot BEGIN INSERT INTO kept VALUES (old.header, old.commitment, old.wrapped_key); END",
  ]

  private func plant(_ trigger: String) throws {
    try sqlite(path, "CREATE TABLE kept (header, commitment, wrapped_key)")
    try sqlite(path, trigger)
  }

  @Test("A store with a planted trigger refuses all codes without counting an attempt", arguments: plants)
  func refused(trigger: String) async throws {
    let lock = home.lock()
    _ = try await lock.create("1111")
    let grant = try #require(try await lock.grant(for: "1111"))
    try plant(trigger)
    let refusal = CoreError.schemaForeign(path: path)
    #expect(await home.lock().status() == .unreadable(.core(refusal)))
    for code in ["1111", "0000"] { #expect(try await home.lock().verify(code) == .failed(.core(refusal))) }
    #expect(try await lock.change(grant, to: "2222") == .failed(.core(refusal)))
    #expect(try await home.lock().create("2222") == .failed(.core(refusal)))
    try sqlite(path, "DROP TRIGGER planted", "DROP TABLE kept")
    #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    #expect(try await home.lock().grant(for: "1111") != nil)
  }

  @Test(
    "A planted trigger does not prevent an erasure, which overwrites the bytes of the file with zeros",
    arguments: plants)
  func erased(trigger: String) async throws {
    let lock = home.lock()
    _ = try await lock.create("1111")
    try plant(trigger)
    let wrap = try #require(try sqlite(path, "SELECT wrapped_key FROM slot").first?[0].blob)
    // The file remains readable through this handle after the erasure has removed its name.
    let held = try FileHandle(forReadingFrom: URL(filePath: path))
    #expect(try #require(try held.readToEnd()).range(of: Data(wrap)) != nil)
    #expect(await lock.clearAll() == .done)
    #expect(try home.names("store").isEmpty)
    try held.seek(toOffset: 0)
    #expect(try #require(try held.readToEnd()).allSatisfy { $0 == 0 })
    #expect(await home.lock().status() == .notSet)
    #expect(try await home.lock().create("2222") == .done)
  }

  @Test("Control test: a planted trigger copies the wrapped key if another program deletes the slot")
  func control() async throws {
    _ = try await home.lock().create("1111")
    try plant(StoreSchemaTests.plants[2])
    try sqlite(path, "DELETE FROM slot")
    #expect(try sqlite(path, "SELECT length(wrapped_key) FROM kept") == [[.integer(60)]])
  }
}
