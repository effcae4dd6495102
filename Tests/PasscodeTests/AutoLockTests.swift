import CoreTesting
import Foundation
import SecretCore
import Testing

@testable import Passcode

/// Tests of the auto-lock setting.
///
/// Source: `Specs/requirements/stage-01-core-service.yaml`.
@Suite struct AutoLockTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("The setting is five seconds by default, is stored, and is removed with the passcode")
  func setting() async throws {
    let lock = home.lock()
    #expect(try await lock.autoLock() == .afterFiveSeconds)
    #expect(await lock.setAutoLock(.afterOneMinute) == .failed(.notSet))
    _ = try await lock.create("1111")
    for choice in AutoLock.allCases {
      #expect(await lock.setAutoLock(choice) == .done)
      #expect(try await home.lock().autoLock() == choice)
    }
    _ = await lock.remove(try #require(try await lock.grant(for: "1111")))
    #expect(try await lock.autoLock() == .afterFiveSeconds)
    #expect(try settingsRows() == 0)
  }

  @Test("A tampered or replaced record of the auto-lock setting results in the default, and does not prevent unlocking")
  func tampering() async throws {
    let lock = home.lock()
    _ = try await lock.create("1111")
    let path = home.path("device/attempts.sqlite")
    for change in ["zeroblob(31)", "(SELECT sealed FROM attempts WHERE credential = CAST('passcode' AS BLOB))"] {
      #expect(await lock.setAutoLock(.afterFifteenMinutes) == .done)
      #expect(try settingsRows() == 1)
      try sqlite(path, "UPDATE attempts SET sealed = \(change) WHERE credential = CAST('passcode settings' AS BLOB)")
      #expect(try await lock.autoLock() == .afterFiveSeconds)
    }
    #expect(try await lock.grant(for: "1111") != nil)
  }

  private func settingsRows() throws -> Int {
    try sqlite(
      home.path("device/attempts.sqlite"), "SELECT 1 FROM attempts WHERE credential = CAST('passcode settings' AS BLOB)"
    ).count
  }
}
