import CoreTesting
import Foundation
import Passcode
import SecretCore
import Synchronization
import Testing

/// Tests of erasure and recovery after the device secret was lost or replaced.
@Suite struct LostDeviceSecretTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  enum Loss: CaseIterable {
    case missing, damaged, foreign, withRecords, withDirectory
  }

  private func lose(_ loss: Loss) throws {
    let path = home.path("device/device-secret")
    switch loss {
    case .missing: unlink(path)
    case .damaged: truncate(path, 31)
    case .foreign: try Data(repeating: 1, count: 32).write(to: URL(filePath: path))
    case .withRecords:
      unlink(path)
      unlink(home.path("device/attempts.sqlite"))
    case .withDirectory: try FileManager.default.removeItem(atPath: home.path("device"))
    }
  }

  @Test(
    "After any loss of the device secret, the store can be cleared and set up again without accepting an older copy",
    arguments: Loss.allCases)
  func clear(loss: Loss) async throws {
    let finger = home.finger()
    _ = try await home.lock().create("1111")
    #expect(try await home.lock(authenticator: finger).turnOnBiometrics("1111") == .done)
    try home.copy("store", to: "older")
    let held = try FileHandle(forReadingFrom: URL(filePath: home.path("store/store.sqlite")))
    let wrap = try #require(try sqlite(home.path("store/store.sqlite"), "SELECT wrapped_key FROM slot").first?[0].blob)
    try lose(loss)
    #expect(try await home.lock().grant(for: "1111") == nil)
    #expect(await home.lock(authenticator: finger).clearAll() == .done)
    #expect(try home.names("store").isEmpty)
    #expect(try #require(try held.readToEnd()).range(of: Data(wrap)) == nil)
    #expect(await home.lock().status() == .notSet)
    #expect(try await home.lock().create("2222") == .done)
    #expect(try await home.lock().grant(for: "2222") != nil)
    #expect(try await home.lock().trail().entries.map(\.event) == [.unlocked, .codeCreated, .logBegun])
    try home.copy("older", to: "store")
    let refusal = CoreError.storeOfOtherDeviceSecret(path: home.path("store/store.sqlite"))
    #expect(await home.lock().status() == .unreadable(.core(refusal)))
    #expect(try await home.lock().verify("1111") == .failed(.core(refusal)))
  }

  @Test(
    "After any loss, a passcode creation during an erasure waits until the erasure has ended", arguments: Loss.allCases)
  func createdMeanwhile(loss: Loss) async throws {
    _ = try await home.lock().create("1111")
    try lose(loss)
    let creating = Mutex<Task<SaveOutcome, any Error>?>(nil)
    let clearing = PasscodeLock(
      store: home.url.appending(path: "store"), device: home.url.appending(path: "device"), codeLengths: 4...6,
      policy: .standard,
      parameters: .floor
    ) { [home] () throws(CoreError) in
      // At this point, the store has already been removed, but other files of the device may still exist.
      creating.withLock { $0 = Task { try await home.lock().create("2222") } }
      usleep(500_000)
    }
    #expect(await clearing.clearAll() == .done)
    let task = try #require(creating.withLock { $0 })
    #expect(try await task.value == .done)
    #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    #expect(try await home.lock().grant(for: "2222") != nil)
  }

  @Test("A damaged store can be cleared after any loss of its device secret", arguments: Loss.allCases)
  func clearDamaged(loss: Loss) async throws {
    _ = try await home.lock().create("1111")
    try lose(loss)
    try Data(repeating: 7, count: 9000).write(to: URL(filePath: home.path("store/store.sqlite")))
    chmod(home.path("store/store.sqlite"), 0o600)
    #expect(await home.lock().clearAll() == .done)
    #expect(try home.names("store").isEmpty)
    #expect(try await home.lock().create("2222") == .done)
  }

  @Test("A damaged device secret is moved aside, because other stores may be bound to it")
  func damagedDeviceSecret() async throws {
    _ = try await home.lock().create("1111")
    let secret = try Data(contentsOf: URL(filePath: home.path("device/device-secret")))
    try (secret + [10]).write(to: URL(filePath: home.path("device/device-secret")))
    #expect(await home.lock().clearAll() == .done)
    #expect(try Data(contentsOf: URL(filePath: home.path("device/device-secret.lost"))).prefix(32) == secret)
    // A second damaged secret must not replace the first damaged secret, which may open the Secret Folder.
    _ = try await home.lock().create("1111")
    try Data(repeating: 9, count: 33).write(to: URL(filePath: home.path("device/device-secret")))
    #expect(await home.lock().clearAll() == .done)
    #expect(try Data(contentsOf: URL(filePath: home.path("device/device-secret.lost"))).prefix(32) == secret)
    #expect(try Data(contentsOf: URL(filePath: home.path("device/device-secret.lost-2"))) == Data(repeating: 9, count: 33))
  }

  @Test("Another device secret prevents all attempts, log entries and new stores until the original secret is restored")
  func foreign() async throws {
    let secret = home.path("device/device-secret")
    _ = try await home.lock().create("1111")
    for _ in 1...2 { _ = try await home.lock().verify("0000") }
    let own = try Data(contentsOf: URL(filePath: secret))
    let records = try Data(contentsOf: URL(filePath: home.path("device/attempts.sqlite")))
    try lose(.foreign)
    let refusal = PasscodeFailure.core(.deviceSecretForeign(path: secret))
    #expect(await home.lock().status() == .unreadable(refusal))
    for code in ["1111", "0000"] { #expect(try await home.lock().verify(code) == .failed(refusal)) }
    await #expect(throws: refusal) { _ = try await home.lock().trail() }
    await #expect(throws: refusal) { try await home.lock().note(.exported) }
    #expect(await home.lock().setAutoLock(.immediately) == .failed(refusal))
    let other = PasscodeLock(
      store: home.url.appending(path: "other"), device: home.url.appending(path: "device"), codeLengths: 4...6,
      policy: .standard,
      parameters: .floor)
    #expect(try await other.create("2222") == .failed(refusal))
    #expect(try Data(contentsOf: URL(filePath: home.path("device/attempts.sqlite"))) == records)
    try own.write(to: URL(filePath: secret))
    #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 2))
    #expect(try await home.lock().grant(for: "1111") != nil)
  }

  @Test("Damaged records start the longest lockout if the log authenticates, and otherwise the device secret is refused")
  func damagedRecords() async throws {
    _ = try await home.lock().create("1111")
    for damage in ["DELETE FROM attempts", "UPDATE attempts SET sealed = zeroblob(83)", "UPDATE attempts SET version = 99"] {
      try sqlite(home.path("device/attempts.sqlite"), damage)
      #expect(try await home.lock().verify("1111") == .lockedOut(wait: .seconds(1800)))
      try sqlite(home.path("device/attempts.sqlite"), "DELETE FROM attempts")
    }
    try sqlite(home.path("device/attempts.sqlite"), "UPDATE audit_end SET sealed = zeroblob(44)")
    #expect(await home.lock().status() == .unreadable(.core(.deviceSecretForeign(path: home.path("device/device-secret")))))
  }

  @Test("A reset keeps a device secret that other users can read, and makes the secret private")
  func openToOthers() async throws {
    _ = try await home.lock().create("1111")
    let secret = URL(filePath: home.path("device/device-secret"))
    let bytes = try Data(contentsOf: secret)
    chmod(home.path("device/device-secret"), 0o644)
    #expect(await home.lock().clearAll() == .done)
    #expect(try Data(contentsOf: secret) == bytes)
    #expect(await home.lock().status() == .notSet)
  }
}
