import CoreTesting
import Foundation
import Passcode
import SecretCore
import Testing

/// Tests of rollback detection for the store.
@Suite struct StoreRollbackTests {
  private let home: Home
  private let lock: PasscodeLock

  init() throws {
    home = try Home()
    lock = home.lock()
  }

  @Test("An older copy of the store, from before the passcode was set again, does not remove the passcode")
  func rolledBackToRemoved() async throws {
    _ = try await lock.create("1111")
    _ = await lock.remove(try #require(try await lock.grant(for: "1111")))
    try save()
    _ = try await lock.create("2222")
    try save("newest")
    try restore()
    try await expectNoticed("2222")
    try restore("newest")
    #expect(try await lock.grant(for: "2222") != nil)
  }

  @Test("An older copy of the store, from before a change of the code, does not restore the old code")
  func rolledBackToOldCode() async throws {
    _ = try await lock.create("1111")
    try save()
    _ = try await lock.change(try #require(try await lock.grant(for: "1111")), to: "2222")
    try restore()
    try await expectNoticed("1111")
  }

  @Test("An older copy of the store, from before a removal of the passcode, does not restore the code")
  func rolledBackToSet() async throws {
    _ = try await lock.create("1111")
    try save()
    _ = await lock.remove(try #require(try await lock.grant(for: "1111")))
    try restore()
    try await expectNoticed("1111")
  }

  @Test("A missing or emptied store does not count as a store without a passcode", arguments: ["gone", "emptied"])
  func lost(how: String) async throws {
    _ = try await lock.create("1111")
    if how == "gone" {
      try FileManager.default.removeItem(atPath: home.path("store"))
    } else {
      try sqlite(store, "DELETE FROM slot")
      try sqlite(store, "UPDATE store SET generation = 0")
    }
    try await expectNoticed("1111")
  }

  @Test("An attacker who empties the store can neither set another code nor reset the attempt counter")
  func ownCode() async throws {
    _ = try await lock.create("123456")
    try save()
    for left in [4, 3, 2, 1] { #expect(try await lock.verify("00000\(left)") == .incorrect(attemptsLeft: left)) }
    try sqlite(store, "DELETE FROM slot")
    try sqlite(store, "UPDATE store SET generation = 0")
    #expect(try await lock.create("9999") == .failed(.core(.storeOutdated)))
    try restore()
    #expect(await lock.status() == .set(length: 6, lockedOut: nil, failedAttempts: 4))
    #expect(try await lock.verify("000000") == .lockedOut(wait: .seconds(30)))
  }

  @Test("A change that was not recorded is accepted, and recorded by the next correct code")
  func unrecordedChange() async throws {
    _ = try await lock.create("1111")
    try save()
    let attempts = try Data(contentsOf: URL(filePath: home.path("device/attempts.sqlite")))
    _ = try await lock.change(try #require(try await lock.grant(for: "1111")), to: "2222")
    try attempts.write(to: URL(filePath: home.path("device/attempts.sqlite")))
    #expect(await lock.status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    #expect(try await lock.grant(for: "2222") != nil)
    try restore()
    try await expectNoticed("1111")
  }

  @Test("A removal that was not recorded is recorded by the next read")
  func unrecordedRemoval() async throws {
    _ = try await lock.create("1111")
    try save()
    let attempts = try Data(contentsOf: URL(filePath: home.path("device/attempts.sqlite")))
    _ = await lock.remove(try #require(try await lock.grant(for: "1111")))
    try attempts.write(to: URL(filePath: home.path("device/attempts.sqlite")))
    #expect(await lock.status() == .notSet)
    try restore()
    try await expectNoticed("1111")
  }

  @Test("After a removal of the passcode, a missing store is treated as new only after an erasure")
  func lostAfterRemoval() async throws {
    _ = try await lock.create("1111")
    _ = await lock.remove(try #require(try await lock.grant(for: "1111")))
    try save()
    try FileManager.default.removeItem(atPath: home.path("store"))
    for _ in 1...2 {
      #expect(await lock.status() == .unreadable(.core(.storeOutdated)))
      #expect(try await lock.create("2222") == .failed(.core(.storeOutdated)))
      await #expect(throws: PasscodeFailure.core(.storeOutdated)) { _ = try await lock.openWithoutCode() }
    }
    try restore()
    #expect(await lock.status() == .notSet)
    #expect(try await lock.openWithoutCode() != nil)
    try FileManager.default.removeItem(atPath: home.path("store"))
    #expect(await lock.clearAll() == .done)
    #expect(await lock.status() == .notSet)
    #expect(try await lock.create("2222") == .done)
    #expect(try await lock.grant(for: "2222") != nil)
  }

  @Test("A grant is not valid for another store")
  func grantOfAnotherStore() async throws {
    _ = try await lock.create("1111")
    let grants = [try #require(try await lock.grant(for: "1111")), try #require(try await lock.grant(for: "1111"))]
    for name in ["store", "device"] { try FileManager.default.removeItem(atPath: home.path(name)) }
    #expect(try await home.lock().create("5555") == .done)
    #expect(try await lock.change(grants[0], to: "1111") == .failed(.changedMeanwhile))
    #expect(await lock.remove(grants[1]) == .failed(.changedMeanwhile))
    #expect(try await home.lock().grant(for: "5555") != nil)
  }

  private var store: String { home.path("store/store.sqlite") }

  private func save(_ name: String = "saved") throws {
    try FileManager.default.copyItem(atPath: home.path("store"), toPath: home.path(name))
  }

  private func restore(_ name: String = "saved") throws {
    try FileManager.default.removeItem(atPath: home.path("store"))
    try FileManager.default.copyItem(atPath: home.path(name), toPath: home.path("store"))
  }

  private func expectNoticed(_ code: String) async throws {
    #expect(await home.lock().status() == .unreadable(.core(.storeOutdated)))
    #expect(try await home.lock().verify(code) == .lockedOut(wait: .seconds(1800)))
    guard case .failed = try await home.lock().create("5555") else {
      Issue.record("a passcode was created in place of another passcode")
      return
    }
    #expect(await home.lock().status() == .unreadable(.core(.storeOutdated)))
  }
}
