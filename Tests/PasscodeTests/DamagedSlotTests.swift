import CoreTesting
import Foundation
import Passcode
import SecretCore
import Testing

/// A slot of which a byte is not as it was written.
@Suite struct DamagedSlotTests {
  private let home: Home
  /// Two wrong codes erase.
  private let policy: LockoutPolicy

  init() throws {
    home = try Home()
    policy = try #require(LockoutPolicy(stages: [LockoutPolicy.Stage(failures: 9, wait: .seconds(30))], eraseAfter: 2))
  }

  @Test(
    "A slot that was damaged is told from a wrong code, and is neither an attempt nor a reason to erase",
    arguments: ["header", "commitment", "wrapped_key"], [false, true])
  func damaged(column: String, isChanged: Bool) async throws {
    let lock = home.lock(policy: policy)
    #expect(try await lock.create(isChanged ? "2222" : "1111") == .done)
    if isChanged { #expect(try await lock.change(#require(lock.grant(for: "2222")), to: "1111") == .done) }
    try home.copy("store", to: "saved")
    try damage(column)
    let damaged = PasscodeFailure.core(.damaged(path: path))
    for code in ["1111", "2222", "1111"] { #expect(try await home.lock(policy: policy).verify(code) == .failed(damaged)) }
    #expect(await home.lock(policy: policy).status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    try home.copy("saved", to: "store")
    #expect(await home.lock(policy: policy).status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    #expect(try await home.lock(policy: policy).grant(for: "1111") != nil)
  }

  @Test("A slot of an earlier version of the program is taken as it is, and known once its code was entered")
  func unknown() async throws {
    _ = try await home.lock().create("1111")
    try sqlite(home.path("device/attempts.sqlite"), "DELETE FROM attempts WHERE credential = CAST('passcode slot' AS BLOB)")
    try home.copy("store", to: "saved")
    try damage("commitment")
    #expect(try await home.lock().verify("1111") == .incorrect(attemptsLeft: 4))
    try home.copy("saved", to: "store")
    #expect(try await home.lock().grant(for: "1111") != nil)
    try damage("commitment")
    #expect(try await home.lock().verify("1111") == .failed(.core(.damaged(path: path))))
  }

  @Test("What is remembered of the slot goes with it")
  func cleared() async throws {
    _ = try await home.lock().create("1111")
    try damage("commitment")
    #expect(await home.lock().clearAll() == .done)
    #expect(try await home.lock().create("2222") == .done)
    #expect(try await home.lock().grant(for: "2222") != nil)
  }

  private var path: String { home.path("store/store.sqlite") }

  /// Changes the fortieth byte of the header, which is of the salt, or the first of something else.
  private func damage(_ column: String) throws {
    let at = column == "header" ? 40 : 1
    let byte = "CASE substr(\(column), \(at), 1) WHEN x'07' THEN x'08' ELSE x'07' END"
    let bytes = "substr(\(column), 1, \(at - 1)) || \(byte) || substr(\(column), \(at + 1))"
    try sqlite(path, "UPDATE slot SET \(column) = CAST(\(bytes) AS BLOB)")
  }
}
