import COpenSSL
import CoreTesting
import Foundation
import Synchronization
import Testing

@testable import SecretCore

/// What is said where OpenSSL gets no memory.
@Suite struct LittleMemoryTests {
  /// How many further pieces of memory OpenSSL gets.
  private static let left = Atomic(Int.max)

  /// How many it did not get.
  private static let refused = Atomic(0)

  private static func isRefused() -> Bool {
    let isRefused = left.wrappingSubtract(1, ordering: .relaxed).newValue < 0
    if isRefused { refused.wrappingAdd(1, ordering: .relaxed) }
    return isRefused
  }

  /// Has OpenSSL ask here for its memory, as has to be said before it asks first.
  private static func watch() -> Bool {
    CRYPTO_set_mem_functions(
      { count, _, _ in LittleMemoryTests.isRefused() ? nil : malloc(count) },
      { pointer, count, _, _ in LittleMemoryTests.isRefused() ? nil : realloc(pointer, count) },
      { pointer, _, _ in free(pointer) }) == 1
  }

  /// Everything that opens a store, at each piece of memory that it takes.
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

  @Test("A lack of memory is called that, whenever it comes: it is no wrong key, and nothing that OpenSSL does not provide")
  func lack() async {
    await #expect(processExitsWith: .success) {
      #expect(LittleMemoryTests.watch())
      // What is asked for once in a process.
      #expect(throws: Never.self) { try LittleMemoryTests.tryEverything() }
      for count in 0... {
        LittleMemoryTests.refused.store(0, ordering: .relaxed)
        LittleMemoryTests.left.store(count, ordering: .relaxed)
        var failure: CoreError?
        do throws(CoreError) { try LittleMemoryTests.tryEverything() } catch { failure = error }
        LittleMemoryTests.left.store(.max, ordering: .relaxed)
        if LittleMemoryTests.refused.load(ordering: .relaxed) == 0 {
          #expect(failure == nil && count > 10)
          return
        }
        #expect(failure == nil || failure == .outOfMemory, "\(count)")
      }
    }
  }

  @Test("What OpenSSL is not set up to provide is no lack of memory")
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
