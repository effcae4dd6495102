import Foundation
import Passcode
import SecretCore
import Testing

/// Tests of the audit log of the passcode.
@Suite struct AuditTrailTests {
  private let home: Home
  private let clock = TestClock()

  init() throws {
    home = try Home()
  }

  private func events() async throws -> [AuditEvent?] {
    let trail = try await home.lock(clock).trail()
    #expect(trail.isIntact)
    #expect(trail.entries.dropLast().allSatisfy { $0.subject == "passcode" })
    return trail.entries.reversed().map(\.event)
  }

  @Test("Reading the log before any code is set returns no entry and creates no file")
  func nothing() async throws {
    let trail = try await home.lock().trail()
    #expect(trail.entries.isEmpty && trail.isIntact)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("")).isEmpty)
  }

  @Test("Setting, entering, changing and removing the code are each logged once and in order")
  func life() async throws {
    let lock = home.lock(clock)
    _ = try await lock.create("1111")
    _ = try await lock.verify("2222")
    _ = await lock.status()
    _ = try await lock.change(try #require(try await lock.grant(for: "1111")), to: "3333")
    _ = await lock.remove(try #require(try await lock.grant(for: "3333")))
    _ = await lock.status()
    _ = try await lock.create("4444")
    #expect(
      try await events() == [
        .logBegun, .codeCreated, .wrongCode, .unlocked, .codeChanged, .unlocked, .codeRemoved, .codeCreated,
      ])
  }

  @Test("The log contains the start of a lockout, but no attempt that was refused during the lockout")
  func lockout() async throws {
    _ = try await home.lock(clock).create("1111")
    for digit in 2...6 { _ = try await home.lock(clock).verify(String(repeating: "\(digit)", count: 4)) }
    #expect(try await home.lock(clock).verify("1111") == .lockedOut(wait: .seconds(30)))
    let wrong = [AuditEvent](repeating: .wrongCode, count: 4)
    #expect(try await events() == [.logBegun, .codeCreated] + wrong + [.lockoutBegun])
    clock.advance(by: .seconds(30))
    #expect(try await home.lock(clock).grant(for: "1111") != nil)
    #expect(try await events().last == .unlocked)
  }

  @Test("Exports and imports are logged if a device secret exists")
  func exchanges() async throws {
    await #expect(throws: PasscodeFailure.self) { try await home.lock(clock).note(.exported) }
    _ = try await home.lock(clock).create("1111")
    try await home.lock(clock).note(.exported)
    try await home.lock(clock).note(.imported)
    #expect(try await events() == [.logBegun, .codeCreated, .exported, .imported])
  }

  @Test("The loss of the attempt counter and the log is recorded in a new log")
  func attemptsLost() async throws {
    _ = try await home.lock(clock).create("1111")
    try FileManager.default.removeItem(atPath: home.path("device/attempts.sqlite"))
    #expect(try await home.lock(clock).verify("1111") == .lockedOut(wait: .seconds(1800)))
    #expect(try await events() == [.logBegun, .attemptsLost])
  }

  @Test("Reading the log without the device secret throws an error instead of returning an empty log")
  func unreadable() async throws {
    _ = try await home.lock(clock).create("1111")
    let path = home.path("device/device-secret")
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: PasscodeFailure.core(.deviceSecretMissing(path: path))) { try await home.lock(clock).trail() }
  }
}
