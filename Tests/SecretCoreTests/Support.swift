import Foundation
import Synchronization

@testable import SecretCore

/// A new directory, removed with its contents when the last reference is released.
final class Scratch: Sendable {
  let url: URL

  init() throws {
    url = URL.temporaryDirectory.appending(path: "interlock-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  func names(in directory: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(directory)).sorted()
  }
}

/// A boot-time clock that a test advances.
final class TestClock: BootClock {
  private let instant = Mutex(BootInstant(boot: BootIdentifier(UUID()), sinceBoot: .seconds(1000)))

  func now() throws(CoreError) -> BootInstant { instant.withLock { $0 } }

  func advance(by duration: Duration) {
    instant.withLock { $0 = BootInstant(boot: $0.boot, sinceBoot: $0.sinceBoot + duration) }
  }

  /// Simulates a reboot: sets the clock to five seconds after a new boot.
  func reboot() {
    instant.withLock { $0 = BootInstant(boot: BootIdentifier(UUID()), sinceBoot: .seconds(5)) }
  }
}

extension SecretBytes {
  /// The bytes, for comparison.
  var revealed: [UInt8] { withUnsafeBytes { Array($0) } }
}

extension [UInt8] {
  /// Creates the bytes from pairs of hexadecimal digits.
  ///
  /// Other characters are ignored.
  init(hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

extension DeviceSecret {
  /// Returns the different secrets that 16 concurrent callers create or load.
  func createdByMany() async throws -> Set<[UInt8]> {
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<16 { group.addTask { try await Task.detached { try self.loadOrCreate().revealed }.value } }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
  }
}
