import COpenSSL
import CoreTesting
import Foundation
import Synchronization
import Testing

@testable import SecretCore

/// Tests of the errors that are thrown when OpenSSL cannot allocate memory or lacks an algorithm.
@Suite struct OutOfMemoryTests {
  /// The number of further allocations that succeed.
  private static let left = Atomic(Int.max)

  /// The number of allocations that failed.
  private static let refused = Atomic(0)

  private static func isRefused() -> Bool {
    let isRefused = left.wrappingSubtract(1, ordering: .relaxed).newValue < 0
    if isRefused { refused.wrappingAdd(1, ordering: .relaxed) }
    return isRefused
  }

  /// Replaces OpenSSL's allocator, and returns whether the replacement succeeded.
  ///
  /// - Precondition: OpenSSL has not allocated memory yet.
  private static func watch() -> Bool {
    CRYPTO_set_mem_functions(
      { count, _, _ in OutOfMemoryTests.isRefused() ? nil : malloc(count) },
      { pointer, count, _, _ in OutOfMemoryTests.isRefused() ? nil : realloc(pointer, count) },
      { pointer, _, _ in free(pointer) }) == 1
  }

  /// Runs every cryptographic operation of the core except scrypt.
  private static func tryEverything() throws(CoreError) {
    let key = try Random.secret(32)
    let derived = try HKDF.key(from: key, salt: key, info: [1])
    let sealed = try AESGCM.seal(key, key: derived, authenticating: [2])
    _ = try AESGCM.open(sealed, key: derived, authenticating: [2])
    _ = try SHA256.digest(sealed)
    var sink = MemoryStream()
    var source = MemoryStream([3, 4, 5])
    _ = try ChunkedFile.seal(&source, into: &sink, key: derived, context: [6])
    var opened = MemoryStream()
    try ChunkedFile.open(&sink, into: &opened, key: derived, context: [6])
  }

  @Test("A lack of memory at any allocation is never reported as a wrong key or a missing algorithm")
  func lack() async {
    await #expect(processExitsWith: .success) {
      #expect(OutOfMemoryTests.watch())
      // This run makes the allocations that OpenSSL needs once per process.
      #expect(throws: Never.self) { try OutOfMemoryTests.tryEverything() }
      for count in 0... {
        OutOfMemoryTests.refused.store(0, ordering: .relaxed)
        OutOfMemoryTests.left.store(count, ordering: .relaxed)
        var failure: CoreError?
        do throws(CoreError) { try OutOfMemoryTests.tryEverything() } catch { failure = error }
        OutOfMemoryTests.left.store(.max, ordering: .relaxed)
        if OutOfMemoryTests.refused.load(ordering: .relaxed) == 0 {
          #expect(failure == nil && count > 10)
          return
        }
        #expect(failure == nil || failure == .outOfMemory, "\(count)")
      }
    }
  }

  @Test("A missing algorithm and missing random bytes are not reported as a lack of memory")
  func unavailable() async throws {
    let path = "/dev/shm/interlock-\(UUID().uuidString).cnf"
    let settings = "openssl_conf = all\n[all]\nproviders = some\n[some]\nnull = none\n[none]\nactivate = 1\n"
    try Data(settings.utf8).write(to: URL(filePath: path))
    defer { unlink(path) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      setenv("OPENSSL_CONF", path, 1)
      #expect(throws: CoreError.cryptographyUnavailable) { _ = try SHA256.digest([1]) }
      #expect(throws: CoreError.cryptographyUnavailable) { _ = try Random.bytes(1) }
      #expect(throws: CoreError.cryptographyUnavailable) { _ = try Random.secret(1) }
    }
  }
}
