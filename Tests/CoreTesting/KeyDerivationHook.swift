import Foundation
import SecretCore
import Synchronization

/// A test hook that runs an action during the verification of a code, after the attempt is counted and before the key is
/// derived.
///
/// The hook overrides OpenSSL's scrypt by symbol interposition: symbols of the program take precedence over symbols of
/// libraries.
package enum KeyDerivationHook {
  private static let actions = Mutex<[[UInt8]: @Sendable () -> Void]>([:])

  /// Registers an action that runs once, at the next scrypt call for the current slot of the store at `path`.
  ///
  /// - Precondition: The store has a slot, and the action does not throw.
  /// - Throws: `SQLiteFailure` if the store cannot be read.
  package static func meanwhile(
    at path: String, _ action: @escaping @Sendable () async throws -> Void
  ) throws(SQLiteFailure) {
    // The salt has the offset 32 in the header. `substr` counts from 1.
    let rows = try sqlite(path, "SELECT CAST(substr(header, 33, 32) AS BLOB) FROM slot")
    guard let salt = rows.first?[0].blob else { preconditionFailure("the store has no slot") }
    actions.withLock {
      $0[salt] = {
        runBlocking {
          do { try await action() } catch { preconditionFailure("the action failed: \(error)") }
        }
      }
    }
  }

  fileprivate static func run(_ salt: UnsafePointer<UInt8>?, _ count: Int) {
    let salt = Array(UnsafeBufferPointer(start: salt, count: count))
    actions.withLock { $0.removeValue(forKey: salt) }?()
  }
}

/// Runs `body` in a detached task, and blocks this thread until `body` returns.
private func runBlocking(_ body: @escaping @Sendable () async -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  Task.detached {
    await body()
    isDone.signal()
  }
  isDone.wait()
}

private typealias Derivation =
  @convention(c) (
    UnsafePointer<CChar>?, Int, UnsafePointer<UInt8>?, Int, UInt64, UInt64, UInt64, UInt64, UnsafeMutablePointer<UInt8>?, Int
  ) -> Int32

private let derivation: Derivation = {
  // -1 is RTLD_NEXT. Swift does not import this macro, because the macro contains a cast.
  guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "EVP_PBE_scrypt") else {
    preconditionFailure("OpenSSL has no scrypt")
  }
  return unsafeBitCast(symbol, to: Derivation.self)
}()

@_cdecl("EVP_PBE_scrypt") func watchedDerivation(
  _ code: UnsafePointer<CChar>?, _ codeCount: Int, _ salt: UnsafePointer<UInt8>?, _ saltCount: Int, _ n: UInt64, _ r: UInt64,
  _ p: UInt64, _ memory: UInt64, _ key: UnsafeMutablePointer<UInt8>?, _ count: Int
) -> Int32 {
  KeyDerivationHook.run(salt, saltCount)
  return derivation(code, codeCount, salt, saltCount, n, r, p, memory, key, count)
}
