import CoreTesting
import Foundation
import SecretCore
import Synchronization

@testable import Passcode

/// The directories of one user, removed when the last reference is released.
///
/// The directories are in memory if possible, because a disk would slow down the many syncs of the tests.
final class Home: Sendable {
  let url: URL

  init() throws {
    let memory = "/dev/shm"
    let parent = FileManager.default.isWritableFile(atPath: memory) ? URL(filePath: memory) : URL.temporaryDirectory
    url = parent.appending(path: "interlock-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  func names(_ directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(directory)).sorted()
  }

  /// Copies a file or directory to `copy`.
  ///
  /// An existing copy is replaced.
  func copy(_ name: String, to copy: String) throws {
    try? FileManager.default.removeItem(atPath: path(copy))
    try FileManager.default.copyItem(atPath: path(name), toPath: path(copy))
  }

  /// Returns a new lock with its own cache of wrong codes, like the lock of another process.
  func lock(
    _ clock: any BootClock = SystemBootClock(), policy: LockoutPolicy = .standard, authenticator: (any Authenticator)? = nil
  ) -> PasscodeLock {
    PasscodeLock(home: url, policy: policy, clock: clock, authenticator: authenticator)
  }

  /// Returns a simulated fingerprint authenticator with the given result.
  func finger(_ answer: SimulatedAuthenticator.Answer = .matches) -> SimulatedAuthenticator {
    SimulatedAuthenticator(device: url.appending(path: "device"), kind: .finger) { _ in answer }
  }
}

extension PasscodeLock {
  /// Creates the lock of the directories below `home`, with the lowest key derivation cost.
  init(
    home: URL, codeLengths: ClosedRange<Int> = 4...6, policy: LockoutPolicy = .standard,
    clock: any BootClock = SystemBootClock(), authenticator: (any Authenticator)? = nil,
    wrongCodes: WrongCodes = WrongCodes()
  ) {
    self.init(
      store: home.appending(path: "store"), device: home.appending(path: "device"), codeLengths: codeLengths,
      policy: policy, parameters: .floor, clock: clock, authenticator: authenticator, wrongCodes: wrongCodes)
  }

  /// Verifies the code of these digits, and returns the result.
  func verify(_ digits: String) throws -> Verification { try verify(SecretBytes(digits: digits)) }

  /// Sets the passcode to these digits, and returns the outcome.
  func create(_ digits: String) throws -> SaveOutcome { try create(SecretBytes(digits: digits)) }

  /// Changes the passcode to these digits, and returns the outcome.
  func change(_ grant: Grant, to digits: String) throws -> SaveOutcome {
    try change(grant, to: SecretBytes(digits: digits))
  }

  /// Turns biometrics on with the code of these digits, and returns the outcome.
  func turnOnBiometrics(_ digits: String) async throws -> SaveOutcome {
    guard let grant = try grant(for: digits) else { return .failed(.notSet) }
    return await turnOnBiometrics(try open(grant), reason: "test")
  }

  /// Returns the store that biometrics open; `nil` for another result.
  func openWithBiometrics() async -> OpenStore? {
    if case .open(let store) = await unlockWithBiometrics(reason: "test") { store } else { nil }
  }

  /// Returns the grant for a correct code; `nil` for another result.
  func grant(for digits: String) throws -> Grant? {
    if case .correct(let grant) = try verify(digits) { grant } else { nil }
  }
}

extension SecretBytes {
  /// Creates a code with one byte per digit.
  init(digits: String) throws {
    let values = digits.compactMap(\.wholeNumberValue).map(UInt8.init)
    try self.init(count: values.count) { $0.copyBytes(from: values) }
  }
}

/// A boot-time clock that a test advances.
final class TestClock: BootClock {
  private let instant = Mutex(BootInstant(boot: BootIdentifier(UUID()), sinceBoot: .seconds(1000)))

  func now() throws(CoreError) -> BootInstant { instant.withLock { $0 } }

  func advance(by duration: Duration) {
    instant.withLock { $0 = BootInstant(boot: $0.boot, sinceBoot: $0.sinceBoot + duration) }
  }

  func reboot() {
    instant.withLock { $0 = BootInstant(boot: BootIdentifier(UUID()), sinceBoot: .seconds(5)) }
  }
}
