import CoreTesting
import Foundation
import SecretCore
import Testing

@testable import Passcode

/// Tests of the erasure limit: the setting to erase the passcode and the protected data after a number of wrong codes.
@Suite struct ErasureSettingTests {
  private let home: Home
  private let clock = TestClock()

  init() throws {
    home = try Home()
  }

  private var lock: PasscodeLock { home.lock(clock) }

  private func choose(_ count: Int?) async throws {
    let lock = lock
    let grant = try #require(try await lock.grant(for: "1111"))
    #expect(await lock.setErasure(after: count, grant) == .done)
  }

  /// Enters a wrong code, and returns the result of the attempt.
  ///
  /// The clock then advances by the longest lockout.
  private func fail() async throws -> Verification {
    defer { clock.advance(by: .seconds(30 * 60)) }
    return try await lock.verify("0000")
  }

  @Test("Erasure is off by default, and erases all data after the chosen number of wrong codes if erasure is turned on")
  func erases() async throws {
    _ = try await lock.create("1111")
    #expect(try await lock.erasure() == nil)
    try await choose(10)
    #expect(try await lock.erasure() == 10)
    for _ in 1...9 { #expect(try await fail() != .failed(.erased)) }
    #expect(try await fail() == .failed(.erased))
    #expect(await lock.status() == .notSet)
    #expect(try await lock.erasure() == nil)
  }

  @Test("Wrong codes erase no data after erasure is turned off")
  func turnedOff() async throws {
    _ = try await lock.create("1111")
    try await choose(3)
    for _ in 1...2 { _ = try await fail() }
    try await choose(nil)
    #expect(try await lock.erasure() == nil)
    for _ in 1...12 { #expect(try await fail() != .failed(.erased)) }
    #expect(try await lock.grant(for: "1111") != nil)
  }

  @Test("If the record of the erasure limit does not authenticate, erasure is off")
  func lost() async throws {
    _ = try await lock.create("1111")
    try await choose(2)
    try sqlite(
      home.path("device/attempts.sqlite"),
      "UPDATE attempts SET sealed = zeroblob(31) WHERE credential = CAST('passcode erasure' AS BLOB)")
    #expect(try await lock.erasure() == nil)
    for _ in 1...3 { #expect(try await fail() != .failed(.erased)) }
  }

  @Test("The erasure limit is removed with its passcode, and cannot be changed with a grant of the removed passcode")
  func ends() async throws {
    _ = try await lock.create("1111")
    try await choose(10)
    let removing = lock
    let old = try #require(try await removing.grant(for: "1111"))
    let grant = try #require(try await removing.grant(for: "1111"))
    #expect(await removing.remove(grant) == .done)
    #expect(await removing.setErasure(after: 10, old) == .failed(.changedMeanwhile))
    #expect(await removing.setErasure(after: 10, grant) == .failed(.grantSpent))
    _ = try await lock.create("2222")
    #expect(try await lock.erasure() == nil)
  }

  @Test("Turning erasure on is logged, and a change of the passcode keeps the erasure limit")
  func change() async throws {
    _ = try await lock.create("1111")
    try await choose(10)
    let changing = lock
    let grant = try #require(try await changing.grant(for: "1111"))
    #expect(try await changing.change(grant, to: "2222") == .done)
    #expect(try await lock.erasure() == 10)
    #expect(try await lock.trail().entries.contains { $0.event == .erasureTurnedOn && $0.subject == "passcode" })
  }
}
