import CoreTesting
import DiskFaults
import Foundation
import Passcode
import SecretCore
import Testing

@Suite struct LockoutTests {
  private let home: Home
  private let clock = TestClock()

  init() throws {
    home = try Home()
  }

  private func create() async throws {
    #expect(try await home.lock(clock).create("123456") == .done)
  }

  /// Enters a wrong code with a new lock, and returns the result.
  private func fail() async throws -> Verification { try await home.lock(clock).verify("000000") }

  @Test("Restarting the program keeps the count: 5 wrong codes lock out for 30 s, 10 for 5 min, 15 and each after for 30 min")
  func stages() async throws {
    try await create()
    let waits: [Int: Duration] = [5: .seconds(30), 10: .seconds(300), 15: .seconds(1800), 16: .seconds(1800)]
    for attempt in 1...16 {
      guard let wait = waits[attempt] else {
        #expect(try await fail() == .incorrect(attemptsLeft: 5 - attempt % 5))
        continue
      }
      #expect(try await fail() == .lockedOut(wait: wait))
      #expect(await home.lock(clock).status() == .set(length: 6, lockedOut: wait, failedAttempts: attempt))
      clock.advance(by: wait)
    }
    #expect(try await home.lock(clock).grant(for: "123456") != nil)
    #expect(await home.lock(clock).status() == .set(length: 6, lockedOut: nil, failedAttempts: 0))
  }

  @Test("An attempt with the correct code during a lockout is neither compared nor counted")
  func refusal() async throws {
    try await create()
    for _ in 0..<5 { _ = try await fail() }
    clock.advance(by: .seconds(10))
    #expect(try await home.lock(clock).verify("123456") == .lockedOut(wait: .seconds(20)))
    #expect(try await fail() == .lockedOut(wait: .seconds(20)))
    #expect(await home.lock(clock).status() == .set(length: 6, lockedOut: .seconds(20), failedAttempts: 5))
    clock.advance(by: .seconds(20))
    #expect(try await home.lock(clock).grant(for: "123456") != nil)
  }

  @Test("Restarting the system restarts the lockout")
  func reboot() async throws {
    try await create()
    for _ in 0..<5 { _ = try await fail() }
    clock.advance(by: .seconds(29))
    clock.reboot()
    #expect(try await home.lock(clock).verify("123456") == .lockedOut(wait: .seconds(30)))
    clock.advance(by: .seconds(30))
    #expect(try await home.lock(clock).grant(for: "123456") != nil)
  }

  @Test("If many locks try wrong codes at once, exactly five codes are compared")
  func race() async throws {
    try await create()
    let home = home
    let clock = clock
    let answers = try await withThrowingTaskGroup(of: Verification.self) { group in
      for guess in 0..<16 { group.addTask { try await home.lock(clock).verify("99990\(guess % 10)") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let incorrect = answers.count { if case .incorrect = $0 { true } else { false } }
    #expect(incorrect == 4)
    #expect(answers.count { $0 == .lockedOut(wait: .seconds(30)) } == 12)
    #expect(await home.lock(clock).status() == .set(length: 6, lockedOut: .seconds(30), failedAttempts: 5))
  }

  @Test("Removing or changing the counter starts the longest lockout")
  func tampering() async throws {
    try await create()
    let path = home.path("device/attempts.sqlite")
    for change in [
      { unlink(path) },
      {
        try sqlite(path, "UPDATE attempts SET version = 99")
        return 0
      },
    ] as [() throws -> Int32] {
      _ = try await fail()
      _ = try change()
      #expect(await home.lock(clock).status() == .set(length: 6, lockedOut: .seconds(1800), failedAttempts: 15))
      #expect(try await home.lock(clock).verify("123456") == .lockedOut(wait: .seconds(1800)))
      clock.advance(by: .seconds(1800))
      #expect(try await home.lock(clock).grant(for: "123456") != nil)
    }
  }

  @Test("If an attempt cannot be counted, neither a wrong nor the correct code is compared")
  func unwritable() async throws {
    try await create()
    _ = try await Faults.run(.ends, at: 0, below: home.url.appending(path: "device")) {
      for code in ["000000", "123456"] {
        guard case .failed(.core(.storage)) = try await home.lock(clock).verify(code) else {
          Issue.record("an attempt that was not counted returned a result")
          return
        }
      }
    }
    #expect(try await home.lock(clock).grant(for: "123456") != nil)
  }

  @Test("The system clock measures the remaining time of a lockout")
  func realClock() async throws {
    _ = try await home.lock().create("1234")
    for _ in 0..<5 { _ = try await home.lock().verify("0000") }
    guard case .set(4, let wait?, 5) = await home.lock().status() else {
      Issue.record("no lockout is active")
      return
    }
    #expect(wait > .seconds(20) && wait < .seconds(30))
  }
}
