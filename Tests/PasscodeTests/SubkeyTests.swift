import Foundation
import Passcode
import SecretCore
import Testing

/// Tests of the subkeys for the app's data, which are derived from the data key that the passcode protects.
@Suite struct SubkeyTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("The subkey depends on the store, and not on the code")
  func independentOfCode() async throws {
    let lock = home.lock()
    #expect(try await lock.create("1234") == .done)
    let key = try await key(for: "1234")
    #expect(try await lock.change(try #require(try await lock.grant(for: "1234")), to: "567890") == .done)
    #expect(try await isSame(self.key(for: "567890"), key))
    #expect(await lock.remove(try #require(try await lock.grant(for: "567890"))) == .done)
    let alone = try #require(try await home.lock().openWithoutCode())
    #expect(try isSame(alone.key(.vault), key))
    #expect(try await lock.create("2468") == .done)
    #expect(try await isSame(self.key(for: "2468"), key))

    let other = try Home()
    #expect(try await other.lock().create("1234") == .done)
    let otherLock = other.lock()
    let otherKey = try await otherLock.open(#require(try await otherLock.grant(for: "1234"))).key(.vault)
    #expect(!isSame(otherKey, key))
  }

  @Test("A grant opens the store once, and only in the lock that issued the grant")
  func grants() async throws {
    let lock = home.lock()
    _ = try await lock.create("1234")
    let grant = try #require(try await lock.grant(for: "1234"))
    await #expect(throws: PasscodeFailure.grantSpent) { _ = try await home.lock().open(grant) }
    _ = try await lock.open(grant)
    await #expect(throws: PasscodeFailure.grantSpent) { _ = try await lock.open(grant) }
    #expect(try await lock.change(grant, to: "5678") == .failed(.grantSpent))
  }

  @Test("`openWithoutCode` opens no store before the first code is set or while a code is set")
  func withoutCode() async throws {
    let lock = home.lock()
    #expect(try await lock.openWithoutCode() == nil)
    _ = try await lock.create("1234")
    #expect(try await lock.openWithoutCode() == nil)
  }

  @Test("The device secret alone does not open an older store without a code after a new code is set")
  func olderStore() async throws {
    let lock = home.lock()
    _ = try await lock.create("1234")
    _ = await lock.remove(try #require(try await lock.grant(for: "1234")))
    let store = home.path("store/store.sqlite")
    let older = try Data(contentsOf: URL(filePath: store))
    _ = try await lock.create("5678")
    try older.write(to: URL(filePath: store))
    await #expect(throws: PasscodeFailure.core(.storeOutdated)) { _ = try await lock.openWithoutCode() }
  }

  private func isSame(_ one: Subkey, _ other: Subkey) -> Bool { one.key.isEqual(to: other.key) }

  private func key(for digits: String) async throws -> Subkey {
    let lock = home.lock()
    return try await lock.open(#require(try await lock.grant(for: digits))).key(.vault)
  }
}
