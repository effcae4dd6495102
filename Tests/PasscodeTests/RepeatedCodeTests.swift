import Foundation
import SecretCore
import Testing

@testable import Passcode

/// Tests of the cache of wrong codes, with a wrong code that is repeated in the same process.
@Suite struct RepeatedCodeTests {
  private let home: Home
  private let clock = TestClock()
  private let wrongCodes = WrongCodes()

  init() throws {
    home = try Home()
  }

  /// A new lock on each access.
  ///
  /// All locks share one cache of wrong codes.
  private var lock: PasscodeLock { PasscodeLock(home: home.url, clock: clock, wrongCodes: wrongCodes) }

  private var failures: Int? {
    get async { if case .set(_, _, let failures) = await lock.status() { failures } else { nil } }
  }

  @Test("A repeated wrong code is wrong again but counted once, in all locks of a process")
  func once() async throws {
    _ = try await lock.create("123456")
    for _ in 0..<20 { #expect(try await lock.verify("000000") == .incorrect(attemptsLeft: 4)) }
    #expect(try await lock.verify("111111") == .incorrect(attemptsLeft: 3))
    #expect(try await lock.verify("000000") == .incorrect(attemptsLeft: 3))
    #expect(await failures == 2)
  }

  @Test("After five minutes, in another process, or after the correct code, a repeated code is counted again")
  func again() async throws {
    _ = try await lock.create("123456")
    _ = try await lock.verify("000000")
    clock.advance(by: .seconds(300))
    #expect(try await lock.verify("000000") == .incorrect(attemptsLeft: 3))
    #expect(try await home.lock(clock).verify("000000") == .incorrect(attemptsLeft: 2))
    #expect(try await lock.grant(for: "123456") != nil)
    #expect(try await lock.verify("000000") == .incorrect(attemptsLeft: 4))
  }

  @Test("A repeated wrong code is rejected during a lockout, and is not counted again after the lockout")
  func lockout() async throws {
    _ = try await lock.create("123456")
    for digit in 1...5 { _ = try await lock.verify("00000\(digit)") }
    #expect(try await lock.verify("000005") == .lockedOut(wait: .seconds(30)))
    clock.advance(by: .seconds(30))
    #expect(try await lock.verify("000005") == .incorrect(attemptsLeft: 5))
    #expect(await failures == 5)
  }

  @Test("A code that was wrong is correct after the passcode is changed to this code")
  func becomesRight() async throws {
    let lock = lock
    _ = try await lock.create("1111")
    _ = try await lock.verify("2222")
    _ = try await lock.change(try #require(try await lock.grant(for: "1111")), to: "3333")
    _ = try await lock.verify("2222")
    _ = try await lock.change(try #require(try await lock.grant(for: "3333")), to: "2222")
    #expect(try await lock.grant(for: "2222") != nil)
  }
}
