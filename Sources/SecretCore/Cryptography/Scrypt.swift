import COpenSSL
import Foundation

/// The function that makes guessing a code slow and dear in memory (RFC 7914).
package enum Scrypt {
  /// The key of `count` bytes, 32 unless told, that belongs to `code` and `salt`.
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
      // It refuses for nothing else; what it says must not be taken for the next one's reason.
      ERR_clear_error()
      throw .outOfMemory
    }
    return key
  }

  /// Makes sure that there is memory for a derivation, and for little else that goes with it, as far as that can be told beforehand.
  /// - Throws: ``CoreError/outOfMemory``.
  static func requireMemory(for parameters: ScryptParameters) throws(CoreError) {
    guard hasMemory(for: parameters) else { throw .outOfMemory }
  }

  /// Whether there is as much memory now.
  static func hasMemory(for parameters: ScryptParameters) -> Bool {
    let count = parameters.memory + 1 << 20
    let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return false }
    munmap(memory, count)
    return true
  }
}
