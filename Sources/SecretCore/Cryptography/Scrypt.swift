import COpenSSL
import Foundation

/// The key derivation function scrypt (RFC 7914), which makes guessing a code slow and memory-intensive.
package enum Scrypt {
  /// Returns a key of `count` bytes, 32 by default, derived from `code` and `salt`.
  ///
  /// - Throws: ``CoreError/outOfMemory``.
  package static func key(
    code: borrowing SecretBytes, salt: [UInt8], parameters: ScryptParameters, count: Int = 32
  ) throws(CoreError) -> SecretBytes {
    var key = try SecretBytes(count: count)
    let derived = code.withUnsafeBytes { code in
      key.withUnsafeMutableBytes { key in
        EVP_PBE_scrypt(
          code.baseAddress?.assumingMemoryBound(to: CChar.self), code.count, salt, salt.count,
          1 << UInt64(parameters.log2N), UInt64(parameters.r), UInt64(parameters.p), UInt64(parameters.memory),
          key.baseAddress?.assumingMemoryBound(to: UInt8.self), key.count)
      }
    }
    guard derived == 1 else {
      // With valid parameters, only a lack of memory is expected. The error is removed from OpenSSL's queue, so that the error
      // is not attributed to the next call.
      ERR_clear_error()
      throw .outOfMemory
    }
    return key
  }

  /// Checks that enough memory is available for a derivation now.
  ///
  /// The memory is not reserved.
  ///
  /// - Throws: ``CoreError/outOfMemory``.
  static func requireMemory(for parameters: ScryptParameters) throws(CoreError) {
    guard hasMemory(for: parameters) else { throw .outOfMemory }
  }

  /// Returns whether enough memory for a derivation, and 1 MiB more, can be mapped now.
  static func hasMemory(for parameters: ScryptParameters) -> Bool {
    let count = parameters.memory + 1 << 20
    let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return false }
    munmap(memory, count)
    return true
  }
}
