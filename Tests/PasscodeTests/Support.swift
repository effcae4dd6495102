import Foundation
import SecretCore
import Synchronization

@testable import Passcode

/// The directories of one user, removed when the last reference goes.
final class Home: Sendable {
  let url: URL

  init() throws {
    url = URL.temporaryDirectory.appending(path: "interlock-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  /// The lock as a program that has just started sees it.
  func lock(_ clock: any BootClock = SystemBootClock()) -> PasscodeLock {
    PasscodeLock(home: url, clock: clock)
  }
}

extension PasscodeLock {
  /// The lock of the directories below `home`, at the lowest cost that there is.
  init(home: URL, clock: any BootClock = SystemBootClock()) {
    self.init(
      store: home.appending(path: "store"), device: home.appending(path: "device"), policy: .standard, parameters: .floor,
      clock: clock)
  }

  /// Verifies the code of these digits.
  func verify(_ digits: String) throws -> Verification { try verify(SecretBytes(digits: digits)) }

  /// Creates the code of these digits.
  func create(_ digits: String) throws -> SaveOutcome { try create(SecretBytes(digits: digits)) }

  /// Changes the code to these digits.
  func change(_ grant: Grant, to digits: String) throws -> SaveOutcome {
    try change(grant, to: SecretBytes(digits: digits))
  }

  /// The grant for a right code, or `nil` for another answer.
  func grant(for digits: String) throws -> Grant? {
    if case .correct(let grant) = try verify(digits) { grant } else { nil }
  }
}

extension SecretBytes {
  /// One byte a digit.
  init(digits: String) throws {
    let values = digits.compactMap(\.wholeNumberValue).map(UInt8.init)
    try self.init(count: values.count) { $0.copyBytes(from: values) }
  }
}

/// A clock that stands still until it is told otherwise.
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
