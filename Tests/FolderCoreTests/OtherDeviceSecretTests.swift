import CoreTesting
import FolderCore
import Foundation
import SecretCore
import Testing

/// Tests of a folder whose device secret was lost: the passcode was reset, and another device secret was created.
@Suite struct OtherDeviceSecretTests {
  private let home: Home
  private let policy: LockoutPolicy

  init() throws {
    home = try Home()
    policy = try #require(LockoutPolicy(stages: [.init(failures: 1, wait: .nanoseconds(1))], eraseAfter: 3))
  }

  private var passcode: CodeLock {
    CodeLock(
      .passcode, store: home.url.appending(path: "store"), device: home.url.appending(path: "device"), policy: policy,
      parameters: .floor, clock: SystemBootClock())
  }

  private var refusal: FolderFailure { .core(.storeOfOtherDeviceSecret(path: home.path("folder/store.sqlite"))) }

  /// Simulates the loss of the device secret of a folder with one file.
  ///
  /// The passcode is then reset, and another passcode is created.
  ///
  /// - Parameter hasAnother: Whether the device secret is replaced instead of removed.
  private func exchange(hasAnother: Bool) async throws {
    _ = try passcode.create(SecretBytes(digits: "1111"), keepingKey: true)
    _ = try await home.lock(policy).create("1234").add(home.file("a", [1]))
    try home.copy("device", to: "own")
    let secret = home.path("device/device-secret")
    unlink(secret)
    if hasAnother {
      try Data(repeating: 1, count: 32).write(to: URL(filePath: secret))
      chmod(secret, 0o600)
    }
    try passcode.erase { [passcode] () throws(CoreError) in try passcode.clear {} }
    _ = try passcode.create(SecretBytes(digits: "2222"), keepingKey: true)
  }

  @Test(
    "With another device secret, no code is compared, counted or reported as wrong, and no data is erased",
    arguments: [false, true])
  func refused(hasAnother: Bool) async throws {
    try await exchange(hasAnother: hasAnother)
    let trail = try home.trail()
    #expect(await home.lock(policy).status() == .unreadable(refusal))
    for code in ["1234", "0000", "1234", "1234", "1234"] {
      guard case .failed(refusal) = try await home.lock(policy).unlock(code) else {
        Issue.record("a code was compared")
        return
      }
    }
    #expect(try home.trail() == trail)
    try home.copy("own", to: "device")
    #expect(try await home.lock(policy).open("1234")?.names() == ["a"])
  }

  @Test("The code opens the folder with its restored device secret, after the lockout for the lost records")
  func withoutRecords() async throws {
    try await exchange(hasAnother: false)
    try home.copy("own", to: "device")
    unlink(home.path("device/attempts.sqlite"))
    _ = await home.lock(policy).status()
    #expect(try await home.lock(policy).open("1234")?.names() == ["a"])
  }

  @Test("The folder can be reset and set up again without an effect on the passcode")
  func reset() async throws {
    try await exchange(hasAnother: true)
    try await home.lock(policy).reset()
    #expect(try !home.names("folder").contains("device-mark"))
    #expect(await home.lock(policy).status() == .notSet)
    #expect(try await home.lock(policy).create("5678").names() == [])
    #expect(try await home.lock(policy).open("5678") != nil)
    guard case .opened = try passcode.attempt(SecretBytes(digits: "2222")) else {
      Issue.record("the reset affected the passcode")
      return
    }
  }

  @Test("A folder with a record opens despite a forged device fingerprint, which the correct code replaces")
  func forged() async throws {
    _ = try await home.lock(policy).create("1234")
    let mark = try #require(home.bytes("folder/device-mark"))
    for forged in [[mark[0] ^ 1] + mark.dropFirst(), [UInt8](repeating: 7, count: 32)] {
      try Data(forged).write(to: URL(filePath: home.path("folder/device-mark")))
      guard case .set(_, nil, 0) = await home.lock(policy).status() else {
        Issue.record("the folder is refused")
        return
      }
      #expect(try await home.lock(policy).open("1234") != nil)
      #expect(home.bytes("folder/device-mark") == mark)
    }
  }

  @Test("An open folder does not restore records that were lost with a device secret")
  func openMeanwhile() async throws {
    _ = try passcode.create(SecretBytes(digits: "1111"), keepingKey: true)
    let folder = try await home.lock(policy).create("1234")
    unlink(home.path("device/device-secret"))
    try passcode.erase { [passcode] () throws(CoreError) in try passcode.clear {} }
    _ = try? await folder.add(home.file("a", [1]))
    _ = try? await folder.names()
    #expect(try !home.names("device").contains("attempts.sqlite"))
    guard case .done = try passcode.create(SecretBytes(digits: "2222"), keepingKey: true) else {
      Issue.record("the passcode was not set")
      return
    }
  }

  @Test("A device secret in an unavailable keyring prevents a reset of the folder")
  func unavailable() async throws {
    _ = try await home.lock(policy).create("1234")
    let key = home.bytes("folder/folder-key")
    let secret = home.path("device/device-secret")
    let bytes = try Data(contentsOf: URL(filePath: secret))
    // The device secret file points to a keyring that is unavailable.
    let pointer = Data("ILKD\u{1}\u{7}nowhere".utf8) + Data(count: 32)
    try pointer.write(to: URL(filePath: secret))
    chmod(secret, 0o600)
    await #expect(throws: FolderFailure.self) { try await home.lock(policy).reset() }
    #expect(home.bytes("folder/folder-key") == key)
    try bytes.write(to: URL(filePath: secret))
    chmod(secret, 0o600)
    #expect(try await home.lock(policy).open("1234") != nil)
  }

  @Test("The correct code writes a missing or damaged device fingerprint of the folder")
  func marked() async throws {
    _ = try await home.lock(policy).create("1234")
    let mark = try #require(home.bytes("folder/device-mark"))
    for damage in [nil, [UInt8](), [1, 2, 3], mark + [0]] {
      unlink(home.path("folder/device-mark"))
      if let damage {
        try Data(damage).write(to: URL(filePath: home.path("folder/device-mark")))
        chmod(home.path("folder/device-mark"), 0o600)
      }
      #expect(try await home.lock(policy).open("1234") != nil)
      #expect(home.bytes("folder/device-mark") == mark)
    }
  }
}
