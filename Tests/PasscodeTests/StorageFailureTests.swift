import CoreTesting
import DiskFaults
import Foundation
import Passcode
import SecretCore
import Testing

@Suite struct StorageFailureTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("If a change or a removal fails at any call, only the old code opens the store")
  func failingStep() async throws {
    _ = try await home.lock().create("1111")
    for name in ["store", "device"] { try home.copy(name, to: "saved-\(name)") }
    for place in 0... {
      var calls: [[String]] = []
      for removes in [false, true] {
        for name in ["store", "device"] { try home.copy("saved-\(name)", to: name) }
        let lock = home.lock()
        let grant = try #require(try await lock.grant(for: "1111"))
        var outcome: SaveOutcome?
        calls.append(
          try await Faults.run(.fails(EIO), at: place, below: home.url.appending(path: "store")) {
            outcome = if removes { await lock.remove(grant) } else { try await lock.change(grant, to: "2222") }
          })
        switch outcome {
        case .done where removes: #expect(await home.lock().status() == .notSet)
        case .done: #expect(try await home.lock().grant(for: "2222") != nil)
        case .failed(.core(.storage)):
          #expect(try await home.lock().verify("2222") == .incorrect(attemptsLeft: 4))
          #expect(try await home.lock().grant(for: "1111") != nil)
        default: Issue.record("\(String(describing: outcome)) after \(calls.last?.last ?? "none")")
        }
        if calls.last?.count ?? 0 <= place { #expect(outcome == .done) }
      }
      if calls.allSatisfy({ $0.count <= place }) {
        #expect(place > 5)
        return
      }
    }
  }

  @Test("A full disk does not invalidate the old code, but prevents attempts until the disk has space again")
  func noRoom() async throws {
    await #expect(processExitsWith: .success) {
      let home = try Home()
      let lock = home.lock()
      _ = try await lock.create("1111")
      let grant = try #require(try await lock.grant(for: "1111"))
      try limitFiles(to: 0)
      let outcome = try await lock.change(grant, to: "2222")
      let answer = try await lock.verify("1111")
      let status = await lock.status()
      try limitFiles(to: nil)
      guard case .failed(.core(.storage)) = outcome, case .failed(.core(.storage)) = answer else {
        Issue.record("\(outcome), \(answer)")
        return
      }
      #expect(status == .set(length: 4, lockedOut: nil, failedAttempts: 0))
      #expect(try await home.lock().verify("2222") == .incorrect(attemptsLeft: 4))
      #expect(try await home.lock().grant(for: "1111") != nil)
    }
  }

  @Test("After a kill during a change of the code, either the old code or the new code opens the store", arguments: 0..<8)
  func killed(round: Int) async throws {
    let url = home.url
    _ = try await home.lock().create("1111")
    await #expect(processExitsWith: .signal(SIGKILL)) { [url = url as URL, round = round as Int] in
      let lock = PasscodeLock(home: url)
      let grant = try #require(try await lock.grant(for: "1111"))
      killDuringSave(in: url, after: UInt32(round) * 150)
      _ = try await lock.change(grant, to: "2222")
      // The save can complete before the end of the delay.
      kill(getpid(), SIGKILL)
    }
    let old = try await home.lock().grant(for: "1111") != nil
    let new = try await home.lock().grant(for: "2222") != nil
    #expect(old != new)
    guard case .set(4, nil, _) = await home.lock().status() else {
      Issue.record("the passcode is lost")
      return
    }
  }

  @Test("An unreadable store is not treated as a missing passcode", arguments: ["empty", "garbage", "no slot", "later"])
  func unreadable(how: String) async throws {
    _ = try await home.lock().create("1111")
    let path = home.path("store/store.sqlite")
    switch how {
    case "empty": truncate(path, 0)
    case "garbage": try Data(repeating: 1, count: 9000).write(to: URL(filePath: path))
    case "no slot": try sqlite(path, "DELETE FROM slot")
    default: try sqlite(path, "PRAGMA user_version=2")
    }
    try await expectUnreadable()
  }

  @Test("A file in place of the store's directory is not treated as a store without a passcode")
  func noDirectory() async throws {
    try Data().write(to: URL(filePath: home.path("store")))
    try await expectUnreadable()
  }

  @Test("A slot that states that no passcode is set is accepted only if the device secret authenticates the slot")
  func forgedRemoval() async throws {
    _ = try await home.lock().create("1111")
    let path = home.path("store/store.sqlite")
    try sqlite(path, "UPDATE slot SET header = CAST(substr(header, 1, 4) || x'0102' || substr(header, 7, 58) AS BLOB)")
    #expect(await home.lock().status() == .unreadable(.core(.storeOutdated)))
    try sqlite(home.path("device/attempts.sqlite"), "DELETE FROM attempts")
    #expect(await home.lock().status() == .unreadable(.core(.authenticationFailed)))
    #expect(try await home.lock().verify("1111") == .failed(.core(.authenticationFailed)))
  }

  @Test("A store without its device secret does not open, and no other device secret is created")
  func deviceSecretMissing() async throws {
    _ = try await home.lock().create("1111")
    let path = home.path("device/device-secret")
    unlink(path)
    #expect(await home.lock().status() == .unreadable(.core(.deviceSecretMissing(path: path))))
    #expect(try await home.lock().verify("1111") == .failed(.core(.deviceSecretMissing(path: path))))
    #expect(try await home.lock().create("2222") == .failed(.alreadySet))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("While records exist, a missing device secret is not replaced, not even for a new store")
  func deviceSecretLost() async throws {
    _ = try await home.lock().create("1111")
    let path = home.path("device/device-secret")
    unlink(path)
    let other = PasscodeLock(
      store: home.url.appending(path: "other"), device: home.url.appending(path: "device"), codeLengths: 4...6,
      policy: .standard,
      parameters: .floor)
    let missing = PasscodeFailure.core(.deviceSecretMissing(path: path))
    #expect(await other.status() == .unreadable(missing))
    #expect(try await other.verify("1111") == .failed(missing))
    await #expect(throws: missing) { try await other.openWithoutCode() }
    #expect(try await other.create("2222") == .failed(missing))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("With another device secret, the correct code does not open the store")
  func foreignDeviceSecret() async throws {
    _ = try await home.lock().create("1111")
    try Data(repeating: 1, count: 32).write(to: URL(filePath: home.path("device/device-secret")))
    #expect(try await home.lock().grant(for: "1111") == nil)
  }

  @Test("A device secret that other users can read is refused")
  func openToOthers() async throws {
    _ = try await home.lock().create("1111")
    let path = home.path("device/device-secret")
    chmod(path, 0o644)
    let failure = PasscodeFailure.core(.unsafeFile(UnsafeFile(path, expected: .file, .permissions)))
    #expect(await home.lock().status() == .unreadable(failure))
    #expect(try await home.lock().verify("1111") == .failed(failure))
  }

  @Test(
    "A device directory equal to or inside the store directory is refused, also through a symbolic link",
    arguments: ["store/device", "store", "alias/device"])
  func deviceInsideStore(name: String) async throws {
    try FileManager.default.createDirectory(atPath: home.path("store"), withIntermediateDirectories: true)
    symlink(home.path("store"), home.path("alias"))
    let device = home.url.appending(path: name)
    let lock = PasscodeLock(
      store: home.url.appending(path: "store"), device: device, codeLengths: 4...6, policy: .standard, parameters: .floor)
    #expect(try await lock.create("1111") == .failed(.core(.deviceInsideStore(path: device.path(percentEncoded: false)))))
  }

  @Test("Descriptions of failures end with a period, and contain the path of a damaged file")
  func descriptions() {
    let failures: [PasscodeFailure] = [
      .notACode, .alreadySet, .notSet, .grantSpent, .sameCode, .erased, .changedMeanwhile, .authenticator(.unavailable),
      .authenticator(.enrolmentChanged), .authenticator(.cancelled), .authenticator(.failed),
      .outcomeUnknown, .core(.outOfMemory),
      .core(.storeOutdated), .core(.schemaForeign(path: "/a")), .core(.contentsErased(path: "/a")),
      .core(.deviceSecretForeign(path: "/a")), .core(.storeOfOtherDeviceSecret(path: "/a")),
      .core(.damaged(path: "/a/store.sqlite")),
    ]
    for failure in failures { #expect(failure.description.hasSuffix(".")) }
    #expect("\(PasscodeFailure.core(.damaged(path: "/a/store.sqlite")))".contains("/a/store.sqlite"))
  }

  private func expectUnreadable() async throws {
    guard case .unreadable = await home.lock().status() else {
      Issue.record("\(await home.lock().status())")
      return
    }
    guard case .failed(.core) = try await home.lock().verify("1111"), case .failed(.core) = try await home.lock().create("2222")
    else {
      Issue.record("an unreadable store was used")
      return
    }
  }
}

/// Limits the file size of this process to `bytes`, to simulate a full disk; `nil` removes the limit.
private func limitFiles(to bytes: rlim_t?) throws {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit()
  try #require(getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
  limit.rlim_cur = bytes ?? limit.rlim_max
  try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
}

/// Kills this process `delay` microseconds after the appearance of the store's journal, which shows that a save has begun.
private func killDuringSave(in home: URL, after delay: UInt32) {
  let journal = home.appending(path: "store/store.sqlite-journal").path(percentEncoded: false)
  Thread.detachNewThread {
    var status = stat()
    while stat(journal, &status) != 0 || status.st_size == 0 {}
    usleep(delay)
    kill(getpid(), SIGKILL)
  }
}
