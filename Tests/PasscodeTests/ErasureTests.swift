import CoreTesting
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

  /// The same, at the product's cost of a code.
  private var costly: PasscodeLock {
    PasscodeLock(
      store: home.url.appending(path: "store"), device: home.url.appending(path: "device"), codeLengths: 4...6,
      policy: .standard, clock: clock)
  }

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

  @Test("Killed once the last code was known to be wrong, the program looks at no other and erases when it starts again")
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

  @Test("Killed before anybody knows what the last code was, the program has counted it, and the next wrong one is the last")
  func killedBefore() async throws {
    _ = try await lock.create("1111")
    _ = try await fail(2)
    let calls = try await Faults.run(.ends, at: .max, below: home.url) { _ = try await fail(1) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [url = home.url as URL, place = calls.count as Int] in
      let clock = TestClock()
      let stages = [LockoutPolicy.Stage(failures: 2, wait: .seconds(30))]
      let policy = try #require(LockoutPolicy(stages: stages, eraseAfter: 4))
      let lock = PasscodeLock(home: url, policy: policy, clock: clock)
      _ = await lock.status()
      clock.advance(by: .seconds(30))
      // As many calls as it takes to count; the next one would write down that the code was wrong.
      _ = await Faults.run(.kills, at: place, below: url) { _ = try? await lock.verify("0000") }
    }
    #expect(await lock.status() == .set(length: 4, lockedOut: .seconds(30), failedAttempts: 4))
    clock.advance(by: .seconds(30))
    let found = try await fail(1)
    #expect(found == [.failed(.erased)])
    try await expectErased()
  }

  @Test("A right code as the last one erases nothing, whichever call of the disk fails, and opens only if that is noted")
  func unwritten() async throws {
    _ = try await lock.create("1111")
    _ = try await fail(3)
    for name in ["store", "device"] { try home.copy(name, to: "saved-\(name)") }
    for place in 0... {
      for name in ["store", "device"] { try home.copy("saved-\(name)", to: name) }
      var isIn = false
      let calls = try await Faults.run(.fails(EIO), at: place, below: home.url) {
        isIn = try await lock.grant(for: "1111") != nil
      }
      guard case .set(4, let wait, let failures) = await lock.status() else {
        Issue.record("erased after \(calls.last ?? "none")")
        return
      }
      #expect(!isIn || failures == 0)
      if let wait { clock.advance(by: wait) }
      #expect(try await lock.grant(for: "1111") != nil)
      if calls.count <= place {
        #expect(isIn && place > 10)
        return
      }
    }
  }

  @Test(
    "A code that there is no memory to look at is no attempt: it does not count, not even as the last one, and is not in the log"
  )
  func noMemory() async throws {
    _ = try await costly.create("1111")
    _ = try await fail(3)
    await #expect(processExitsWith: .success) { [url = home.url as URL] in
      let clock = TestClock()
      let stages = [LockoutPolicy.Stage(failures: 2, wait: .seconds(30))]
      let policy = try #require(LockoutPolicy(stages: stages, eraseAfter: 4))
      let lock = PasscodeLock(home: url, policy: policy, clock: clock)
      guard case .set(_, let wait?, 3) = await lock.status() else { fatalError("there is no lockout") }
      clock.advance(by: wait)
      let trail = try await lock.trail()
      // Less than the derivation takes, which is 128 MiB, and enough for all else.
      try limitMemory(toFurther: 64 << 20)
      let answer = try await lock.verify("1111")
      try limitMemory(toFurther: nil)
      #expect(answer == .failed(.core(.outOfMemory)))
      #expect(await lock.status() == .set(length: 4, lockedOut: nil, failedAttempts: 3))
      #expect(try await lock.trail() == trail)
      #expect(try await lock.grant(for: "1111") != nil)
    }
  }

  @Test("Cleared while another program looks at a right code, everything is destroyed before it is said to be")
  func clearedMeanwhile() async throws {
    _ = try await lock.create("1111")
    let store = try #require(try KeyStore(directory: home.url.appending(path: "store")).read()).seen
    _ = try gate().admit { store }
    let turn = try FileLock(home.path("device/attempts.lock"), .exclusive)
    let cleared = Task { [url = home.url] in
      _ = await #expect(processExitsWith: .success) { [url = url as URL] in
        let lock = PasscodeLock(home: url)
        var answer = await lock.clearAll()
        // The file lock is waited for only 5 seconds, which a loaded machine can exceed.
        for _ in 0..<3 {
          guard case .failed(.core(.storage(let error))) = answer, error.kind == .busy else { break }
          answer = await lock.clearAll()
        }
        #expect(answer == .done)
      }
    }
    // It waits for its turn, and has asked for nothing that could be lost.
    let end = ContinuousClock.now + .seconds(2)
    while ContinuousClock.now < end, try !gate().isErasureDue() { try await Task.sleep(for: .milliseconds(20)) }
    #expect(try gate().reset(store) { store })
    _ = consume turn
    await cleared.value
    try await expectErased()
  }

  @Test("An erasure that was cut short while another program looks at a right code is completed, and lets nobody in")
  func condemnedMeanwhile() async throws {
    _ = try await lock.create("1111")
    try Looking.meanwhile(at: home.path("store/store.sqlite")) { [self] in
      #expect(throws: Never.self) { try gate().condemn() }
    }
    #expect(try await home.lock(clock).verify("1111") == .failed(.notSet))
    try await expectErased()
  }

  @Test("Cleared after the record of it was lost, a store is refused when it comes back, and a new one is not")
  func clearedWithoutRecord() async throws {
    _ = try await lock.create("1111")
    try home.copy("store", to: "older")
    unlink(home.path("device/attempts.sqlite"))
    #expect(await lock.clearAll() == .done)
    #expect(await lock.status() == .notSet)
    try home.copy("older", to: "store")
    #expect(await lock.status() == .unreadable(.core(.storeOutdated)))
    try FileManager.default.removeItem(atPath: home.path("store"))
    #expect(try await lock.create("2222") == .done)
    #expect(try await lock.grant(for: "2222") != nil)
  }

  @Test("What another program has saved just before an erasure is not remembered after it")
  func savedBefore() async throws {
    _ = try await lock.create("1111")
    let seen = try #require(try KeyStore(directory: home.url.appending(path: "store")).read()).seen
    #expect(await lock.clearAll() == .done)
    try gate().remember(seen)
    #expect(try !gate().reset(seen) { seen })
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

  @Test(
    "A last code for which another is set while it is looked at erases nothing, be it the new one or not",
    arguments: ["2222", "3333"])
  func changedMeanwhile(code: String) async throws {
    let other = lock
    _ = try await other.create("1111")
    let grant = try #require(try await other.grant(for: "1111"))
    _ = try await fail(3)
    try Looking.meanwhile(at: home.path("store/store.sqlite")) {
      let changed = try await other.change(grant, to: "2222")
      #expect(changed == .done)
    }
    // It stays counted, and a lockout follows.
    #expect(try await lock.verify(code) == .lockedOut(wait: .seconds(30)))
    #expect(await lock.status() == .set(length: 4, lockedOut: .seconds(30), failedAttempts: 4))
    clock.advance(by: .seconds(30))
    if code == "2222" {
      #expect(try await lock.grant(for: code) != nil)
    } else {
      #expect(try await lock.verify(code) == .failed(.erased))
      try await expectErased()
    }
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

  /// The gate that the lock counts at.
  private func gate() throws -> AttemptsGate {
    let device = home.url.appending(path: "device")
    return try AttemptsGate(
      directory: device, credential: Array("passcode".utf8), device: FileDeviceSecret(directory: device).load(), policy: policy,
      clock: clock)
  }

  /// Nothing is left but the device's secret, and that no store before is to be believed.
  private func expectErased() async throws {
    #expect(await lock.status() == .notSet)
    #expect(try home.names("store").isEmpty)
    let names = try home.names("device")
    #expect(names == ["attempts.lock", "attempts.sqlite", "attempts.sqlite-journal", "device-secret"], "\(names)")
    #expect(try sqlite(home.path("device/attempts.sqlite"), "SELECT 1 FROM attempts").count == 1)
    #expect(try await lock.verify("1111") == .failed(.notSet))
  }
}

/// Lets this process have no more than so many further bytes of memory; `nil` lifts the limit.
private func limitMemory(toFurther bytes: rlim_t?) throws {
  var limit = rlimit()
  try #require(getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
  let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ").first.flatMap { rlim_t($0) }
  limit.rlim_cur = try bytes.map { try #require(pages) * rlim_t(getpagesize()) + $0 } ?? limit.rlim_max
  try #require(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
}
