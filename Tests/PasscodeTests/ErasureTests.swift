import DiskFaults
import Foundation
import Passcode
import SecretCore
import Testing

/// What becomes of the passcode and its key when they are to be destroyed.
@Suite struct ErasureTests {
  private let home: Home
  private let clock = TestClock()
  private let policy: LockoutPolicy

  init() throws {
    home = try Home()
    let stages = [LockoutPolicy.Stage(failures: 2, wait: .seconds(30))]
    policy = try #require(LockoutPolicy(stages: stages, eraseAfter: 4))
  }

  private var lock: PasscodeLock { home.lock(clock, policy: policy) }

  /// Enters wrong codes, and waits out the lockouts among them.
  private func fail(_ count: Int) async throws -> [Verification] {
    var answers: [Verification] = []
    for _ in 0..<count {
      answers.append(try await lock.verify("0000"))
      clock.advance(by: .seconds(30))
    }
    return answers
  }

  @Test("The wrong code that the policy names destroys everything; those before it do not")
  func erases() async throws {
    _ = try await lock.create("1111")
    let found = try await fail(4)
    #expect(
      found == [
        .incorrect(attemptsLeft: 1), .lockedOut(wait: .seconds(30)), .lockedOut(wait: .seconds(30)), .failed(.erased),
      ])
    try await expectErased()
    #expect(try await lock.create("1111") == .done)
    #expect(await lock.status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
  }

  @Test("A right code as the last one that the policy allows opens, and begins the count anew")
  func rightAtLast() async throws {
    _ = try await lock.create("1111")
    _ = try await fail(3)
    #expect(try await lock.grant(for: "1111") != nil)
    #expect(await lock.status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
  }

  @Test("A count that was lost erases nothing by itself: the next wrong code does")
  func lostCount() async throws {
    _ = try await lock.create("1111")
    unlink(home.path("device/attempts.sqlite"))
    #expect(await lock.status() == .set(length: 4, lockedOut: .seconds(30), failedAttempts: 3))
    clock.advance(by: .seconds(30))
    #expect(try await lock.verify("0000") == .failed(.erased))
    try await expectErased()
  }

  @Test("Killed once the last code was counted, the program looks at no other and erases when it starts again")
  func killed() async throws {
    _ = try await lock.create("1111")
    _ = try await fail(3)
    await #expect(processExitsWith: .signal(SIGKILL)) { [url = home.url as URL] in
      // The system was started again meanwhile: first the lockout is waited out.
      let clock = TestClock()
      let stages = [LockoutPolicy.Stage(failures: 2, wait: .seconds(30))]
      let policy = try #require(LockoutPolicy(stages: stages, eraseAfter: 4))
      let lock = PasscodeLock(home: url, policy: policy, clock: clock)
      _ = await lock.status()
      clock.advance(by: .seconds(30))
      _ = await Faults.run(.kills, at: 0, below: url.appending(path: "store")) { _ = try? await lock.verify("0000") }
    }
    #expect(try await lock.verify("1111") == .failed(.notSet))
    try await expectErased()
  }

  @Test("An erasure that the disk refuses is done as soon as it can be, and until then no code is looked at")
  func refused() async throws {
    _ = try await lock.create("1111")
    _ = try await fail(3)
    let calls = try await Faults.run(.ends, at: 0, below: home.url.appending(path: "store")) {
      for code in ["0000", "1111"] {
        guard case .failed(.core(.storage)) = try await lock.verify(code) else {
          Issue.record("a code was looked at")
          return
        }
      }
    }
    #expect(!calls.isEmpty)
    #expect(try await lock.verify("1111") == .failed(.notSet))
    try await expectErased()
  }

  @Test("Another program that comes by while the last code is right takes nothing away")
  func besideTheLast() async throws {
    _ = try await lock.create("1111")
    _ = try await fail(3)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      let (home, clock, policy) = (home, clock, policy)
      group.addTask { try await home.lock(clock, policy: policy).grant(for: "1111") != nil }
      for _ in 0..<8 { group.addTask { await home.lock(clock, policy: policy).status() != .notSet } }
      for try await isThere in group { #expect(isThere) }
    }
  }

  @Test("Cut short at any call, an erasure has not begun or is completed by whatever comes next, and no key is left then")
  func cutShort() async throws {
    _ = try await lock.create("1111")
    #expect(try await home.lock(clock, authenticator: home.finger()).turnOnBiometrics("1111") == .done)
    #expect(await lock.setAutoLock(.immediately) == .done)
    for name in ["store", "device"] { try home.copy(name, to: "saved-\(name)") }
    for place in 0... {
      for name in ["store", "device"] { try home.copy("saved-\(name)", to: name) }
      var isDone = false
      let calls = await Faults.run(.ends, at: place, below: home.url) { isDone = await lock.clearAll() == .done }
      switch await lock.status() {
      case .set:
        #expect(!isDone)
        #expect(try await lock.grant(for: "1111") != nil)
      case .notSet: try await expectErased()
      case .unreadable(let failure): Issue.record("\(failure)")
      }
      if calls.count <= place {
        #expect(isDone && place > 5)
        return
      }
    }
  }

  @Test("Nothing is left of a passcode that was cleared, and nothing that was kept of it opens again")
  func clearAll() async throws {
    #expect(await lock.clearAll() == .done)
    #expect(try home.names("").isEmpty)
    _ = try await lock.create("1111")
    #expect(await lock.setAutoLock(.afterFiveMinutes) == .done)
    #expect(try await home.lock(clock, authenticator: home.finger()).turnOnBiometrics("1111") == .done)
    try home.copy("store", to: "older")
    _ = try await fail(1)
    let grant = try #require(try await lock.grant(for: "1111"))
    #expect(await lock.clearAll() == .done)
    #expect(await lock.clearAll() == .done)
    try await expectErased()
    #expect(await lock.remove(grant) == .failed(.grantSpent))
    try home.copy("older", to: "store")
    #expect(await lock.status() == .unreadable(.core(.storeOutdated)))
    #expect(try await lock.grant(for: "1111") == nil)
    #expect(await home.lock(clock, authenticator: home.finger()).openWithBiometrics() == nil)
  }

  @Test("A store that is damaged is cleared as well")
  func damaged() async throws {
    _ = try await lock.create("1111")
    try Data(repeating: 1, count: 9000).write(to: URL(filePath: home.path("store/store.sqlite")))
    #expect(await lock.clearAll() == .done)
    try await expectErased()
  }

  /// Nothing is left but the device's secret, and that no store before is to be believed.
  private func expectErased() async throws {
    #expect(await lock.status() == .notSet)
    #expect(try home.names("store").isEmpty)
    let names = try home.names("device")
    #expect(names == ["attempts.lock", "attempts.sqlite", "attempts.sqlite-journal", "device-secret"], "\(names)")
    #expect(try sqlite(home.path("device/attempts.sqlite"), "SELECT 1 FROM attempts") == 1)
    #expect(try await lock.verify("1111") == .failed(.notSet))
  }
}
