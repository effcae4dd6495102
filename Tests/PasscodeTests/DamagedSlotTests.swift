import CoreTesting
import Foundation
import Passcode
import SecretCore
import Testing

@Suite struct DamagedSlotTests {
  private let home: Home
  /// A policy that erases after two wrong codes.
  private let policy: LockoutPolicy

  init() throws {
    home = try Home()
    policy = try #require(LockoutPolicy(stages: [LockoutPolicy.Stage(failures: 9, wait: .seconds(30))], eraseAfter: 2))
  }

  @Test(
    "An attempt with a damaged slot reports the damage, is not counted and erases nothing",
    arguments: ["header", "commitment", "wrapped_key"], [false, true])
  func damaged(column: String, isChanged: Bool) async throws {
    let lock = home.lock(policy: policy)
    #expect(try await lock.create(isChanged ? "2222" : "1111") == .done)
    if isChanged { #expect(try await lock.change(#require(lock.grant(for: "2222")), to: "1111") == .done) }
    try home.copy("store", to: "saved")
    try damage(column)
    let damaged = PasscodeFailure.core(.damaged(path: path))
    for code in ["1111", "2222", "1111"] { #expect(try await home.lock(policy: policy).verify(code) == .failed(damaged)) }
    #expect(await home.lock(policy: policy).status() == .unreadable(damaged))
    try home.copy("saved", to: "store")
    #expect(await home.lock(policy: policy).status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    #expect(try await home.lock(policy: policy).grant(for: "1111") != nil)
  }

  @Test("A slot with a forged higher generation or a forged earlier format is treated as damaged")
  func forged() async throws {
    _ = try await home.lock(policy: policy).create("1111")
    try home.copy("store", to: "saved")
    let later = "substr(header, 1, 24) || x'0000000000000002' || substr(header, 33)"
    // A forged header of the first format, without an authentication tag and with another salt.
    let earlier = "substr(header, 1, 4) || x'01' || substr(header, 6, 34) || x'0707' || substr(header, 42, 33)"
    for (generation, header) in [(2, later), (1, earlier)] {
      try sqlite(
        path, "UPDATE store SET generation = \(generation)",
        "UPDATE slot SET generation = \(generation), header = CAST(\(header) AS BLOB)")
      for code in ["1111", "2222", "1111"] {
        #expect(try await home.lock(policy: policy).verify(code) == .failed(.core(.damaged(path: path))))
      }
      try home.copy("saved", to: "store")
    }
    #expect(await home.lock(policy: policy).status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    #expect(try await home.lock(policy: policy).grant(for: "1111") != nil)
  }

  @Test("After a backup restore, attempts with an earlier slot of the same generation report an older copy and are not counted")
  func forked() async throws {
    _ = try await home.lock(policy: policy).create("1111")
    for directory in ["store", "device"] { try home.copy(directory, to: "\(directory)-backup") }
    try await change(to: "2222")
    try home.copy("store", to: "forked")
    for directory in ["store", "device"] { try home.copy("\(directory)-backup", to: directory) }
    try await change(to: "3333")
    try home.copy("store", to: "newest")
    try home.copy("forked", to: "store")
    for code in ["3333", "2222", "3333"] {
      #expect(try await home.lock(policy: policy).verify(code) == .failed(.core(.storeOutdated)))
    }
    try home.copy("newest", to: "store")
    #expect(try await home.lock(policy: policy).grant(for: "3333") != nil)
  }

  private func change(to code: String) async throws {
    let lock = home.lock(policy: policy)
    let grant = try #require(try await lock.grant(for: "1111"))
    #expect(try await lock.change(grant, to: code) == .done)
  }

  @Test("A change of the passcode with another device secret reports a damaged slot, and keeps the old passcode")
  func damagedMeanwhile() async throws {
    let lock = home.lock(policy: policy)
    _ = try await lock.create("1111")
    let secret = home.path("device/device-secret")
    let grant = try #require(try await lock.grant(for: "1111"))
    let own = try Data(contentsOf: URL(filePath: secret))
    try Data(repeating: 1, count: 32).write(to: URL(filePath: secret))
    #expect(try await lock.change(grant, to: "2222") == .failed(.core(.damaged(path: path))))
    try own.write(to: URL(filePath: secret))
    #expect(try await lock.grant(for: "1111") != nil)
  }

  @Test("After a damaged slot is cleared, a new passcode can be set and opens the store")
  func cleared() async throws {
    _ = try await home.lock().create("1111")
    try damage("commitment")
    #expect(await home.lock().clearAll() == .done)
    #expect(try await home.lock().create("2222") == .done)
    #expect(try await home.lock().grant(for: "2222") != nil)
  }

  private var path: String { home.path("store/store.sqlite") }

  /// Damages a column of the slot by changing one byte.
  ///
  /// The changed byte of the header is the 40th byte, which is in the salt. The changed byte of any other column is the first
  /// byte.
  private func damage(_ column: String) throws {
    let at = column == "header" ? 40 : 1
    let byte = "CASE substr(\(column), \(at), 1) WHEN x'07' THEN x'08' ELSE x'07' END"
    let bytes = "substr(\(column), 1, \(at - 1)) || \(byte) || substr(\(column), \(at + 1))"
    try sqlite(path, "UPDATE slot SET \(column) = CAST(\(bytes) AS BLOB)")
  }
}
