import CoreTesting
import DiskFaults
import Foundation
import Passcode
import SecretCore
import Testing

/// Tests of the erasure of the passcode and its key.
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

  /// A lock with the product's key derivation cost.
  private var costly: PasscodeLock {
    PasscodeLock(
      store: home.url.appending(path: "store"), device: home.url.appending(path: "device"), codeLengths: 4...6,
      policy: .standard, clock: clock)
  }

  /// Enters `count` wrong codes, and returns the results.
  ///
  /// The clock advances by 30 seconds after each code.
  private func fail(_ count: Int) async throws -> [Verification] {
    var answers: [Verification] = []
    for _ in 0..<count {
      answers.append(try await lock.verify("0000"))
      clock.advance(by: .seconds(30))
    }
    return answers
  }

  @Test("All data is erased after the policy's number of wrong codes, and not before")
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

  @Test("A correct code as the last allowed attempt opens the store, and resets the count")
  func correctLastCode() async throws {
    _ = try await lock.create("1111")
    _ = try await fail(3)
    #expect(try await lock.grant(for: "1111") != nil)
    #expect(await lock.status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
  }

  @Test("The loss of the attempt counter erases no data until the next wrong code, which erases all data")
  func lostCount() async throws {
    _ = try await lock.create("1111")
    unlink(home.path("device/attempts.sqlite"))
    #expect(await lock.status() == .set(length: 4, lockedOut: .seconds(30), failedAttempts: 3))
    clock.advance(by: .seconds(30))
    #expect(try await lock.verify("0000") == .failed(.erased))
    try await expectErased()
  }

  @Test("After a kill between a wrong last code and the erasure, the next attempt erases all data without comparing a code")
  func killed() async throws {
    _ = try await lock.create("1111")
    _ = try await fail(3)
    await #expect(processExitsWith: .signal(SIGKILL)) { [url = home.url as URL] in
      // The new clock simulates a reboot, which restarts the lockout. The clock must therefore advance past the lockout.
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

  @Test("A kill before a wrong last code is recorded leaves the attempt counted, so that the next wrong code erases all data")
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
      // `place` is the number of disk calls that count the attempt. The next disk call would mark the data for erasure.
      _ = await Faults.run(.kills, at: place, below: url) { _ = try? await lock.verify("0000") }
    }
    #expect(await lock.status() == .set(length: 4, lockedOut: .seconds(30), failedAttempts: 4))
    clock.advance(by: .seconds(30))
    let found = try await fail(1)
    #expect(found == [.failed(.erased)])
    try await expectErased()
  }

  @Test("A correct last code erases no data if a disk call fails, and opens the store only if the success is recorded")
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
    "A code that cannot be compared for lack of memory is neither counted nor logged, not even as the last attempt"
  )
  func noMemory() async throws {
    _ = try await costly.create("1111")
    _ = try await fail(3)
    await #expect(processExitsWith: .success) { [url = home.url as URL] in
      let clock = TestClock()
      let stages = [LockoutPolicy.Stage(failures: 2, wait: .seconds(30))]
      let policy = try #require(LockoutPolicy(stages: stages, eraseAfter: 4))
      let lock = PasscodeLock(home: url, policy: policy, clock: clock)
      guard case .set(_, let wait?, 3) = await lock.status() else { fatalError("no lockout is active") }
      clock.advance(by: wait)
      let trail = try await lock.trail()
      // The limit is below the memory of the key derivation (at least 128 MiB), but sufficient for all other operations.
      try limitMemory(toFurther: 64 << 20)
      let answer = try await lock.verify("1111")
      try limitMemory(toFurther: nil)
      #expect(answer == .failed(.core(.outOfMemory)))
      #expect(await lock.status() == .set(length: 4, lockedOut: nil, failedAttempts: 3))
      #expect(try await lock.trail() == trail)
      #expect(try await lock.grant(for: "1111") != nil)
    }
  }

  @Test("An erasure on request is complete when `clearAll()` returns, even while a correct code is being verified")
  func clearedMeanwhile() async throws {
    _ = try await lock.create("1111")
    let store = try #require(try KeyStore(directory: home.url.appending(path: "store")).read()).storeVersion
    _ = try counter().admit { store }
    let turn = try FileLock(home.path("device/attempts.lock"), .exclusive)
    let cleared = Task { [url = home.url] in
      _ = await #expect(processExitsWith: .success) { [url = url as URL] in
        let lock = PasscodeLock(home: url)
        var answer = await lock.clearAll()
        // The timeout of the erasure lock is 30 seconds, which a loaded machine can exceed.
        for _ in 0..<3 {
          guard case .failed(.core(.storage(let error))) = answer, error.kind == .busy else { break }
          answer = await lock.clearAll()
        }
        #expect(answer == .done)
      }
    }
    // `clearAll()` waits for the file lock, and must not record an erasure before it has the lock.
    let end = ContinuousClock.now + .seconds(2)
    while ContinuousClock.now < end, try !counter().isErasureDue() { try await Task.sleep(for: .milliseconds(20)) }
    #expect(try counter().reset(store) { store })
    _ = consume turn
    await cleared.value
    try await expectErased()
  }

  @Test("An erasure that is interrupted during the verification of a correct code is completed, and rejects the code")
  func markedForErasureMeanwhile() async throws {
    _ = try await lock.create("1111")
    try KeyDerivationHook.meanwhile(at: home.path("store/store.sqlite")) { [self] in
      #expect(throws: Never.self) { try counter().markForErasure() }
    }
    #expect(try await home.lock(clock).verify("1111") == .failed(.notSet))
    try await expectErased()
  }

  @Test("A copy of a store that was cleared without its record is refused, but a new store is accepted")
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

  @Test("A change that another program saved just before an erasure is not recorded after the erasure")
  func savedBefore() async throws {
    _ = try await lock.create("1111")
    let version = try #require(try KeyStore(directory: home.url.appending(path: "store")).read()).storeVersion
    #expect(await lock.clearAll() == .done)
    try counter().remember(version)
    #expect(try !counter().reset(version) { version })
    try await expectErased()
  }

  @Test("No code is compared until the next attempt has completed an erasure that a disk error interrupted")
  func refused() async throws {
    _ = try await lock.create("1111")
    _ = try await fail(3)
    let calls = try await Faults.run(.ends, at: 0, below: home.url.appending(path: "store")) {
      for code in ["0000", "1111"] {
        guard case .failed(.core(.storage)) = try await lock.verify(code) else {
          Issue.record("a code was compared")
          return
        }
      }
    }
    #expect(!calls.isEmpty)
    #expect(try await lock.verify("1111") == .failed(.notSet))
    try await expectErased()
  }

  @Test(
    "The last code erases nothing if the passcode is changed during its verification, whether or not to the same code",
    arguments: ["2222", "3333"])
  func changedMeanwhile(code: String) async throws {
    let other = lock
    _ = try await other.create("1111")
    let grant = try #require(try await other.grant(for: "1111"))
    _ = try await fail(3)
    try KeyDerivationHook.meanwhile(at: home.path("store/store.sqlite")) {
      let changed = try await other.change(grant, to: "2222")
      #expect(changed == .done)
    }
    // The attempt remains counted, and starts a lockout.
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

  @Test("Other locks that read the status do not prevent a correct last code from opening the store")
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

  @Test("After a crash at any call, an erasure has not begun, or the next operation completes the erasure")
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

  @Test("An erasure on request leaves only the device secret, the lock file and the record, and no copy of the store opens")
  func clearAll() async throws {
    #expect(await lock.clearAll() == .done)
    #expect(try home.names("").isEmpty)
    _ = try await lock.create("1111")
    #expect(await lock.setAutoLock(.afterFiveMinutes) == .done)
    #expect(try await home.lock(clock, authenticator: home.finger()).turnOnBiometrics("1111") == .done)
    // Another build of the program can have used a fingerprint reader.
    let device = home.url.appending(path: "device")
    _ = try AuthenticatorSecret(of: .fingerprint, in: device, for: .passcode).replace(enrolment: [1])
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

  @Test("A damaged store can be cleared")
  func damaged() async throws {
    _ = try await lock.create("1111")
    try Data(repeating: 1, count: 9000).write(to: URL(filePath: home.path("store/store.sqlite")))
    #expect(await lock.clearAll() == .done)
    try await expectErased()
  }

  /// Returns the attempt counter of the passcode.
  private func counter() throws -> AttemptCounter {
    let device = home.url.appending(path: "device")
    return try AttemptCounter(
      directory: device, credential: Array("passcode".utf8), device: FileDeviceSecret(directory: device).load(), policy: policy,
      clock: clock)
  }

  /// Expects that no passcode is set, and that all files except the device secret, the lock file and the record are erased.
  ///
  /// The database of the record also contains the log.
  private func expectErased() async throws {
    #expect(await lock.status() == .notSet)
    #expect(try home.names("store").isEmpty)
    let names = try home.names("device")
    #expect(names == ["attempts.lock", "attempts.sqlite", "attempts.sqlite-journal", "device-secret"], "\(names)")
    #expect(try sqlite(home.path("device/attempts.sqlite"), "SELECT 1 FROM attempts").count == 1)
    #expect(try await lock.verify("1111") == .failed(.notSet))
  }
}

/// Limits the additional memory of this process to `bytes`; `nil` removes the limit.
private func limitMemory(toFurther bytes: rlim_t?) throws {
  var limit = rlimit()
  try #require(getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
  let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ").first.flatMap { rlim_t($0) }
  limit.rlim_cur = try bytes.map { try #require(pages) * rlim_t(getpagesize()) + $0 } ?? limit.rlim_max
  try #require(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
}
