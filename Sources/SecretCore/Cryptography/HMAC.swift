import COpenSSL

/// HMAC (RFC 2104), a message authentication code from a hash function and a key.
package enum HMAC {
  /// A hash function of HMAC.
  package enum Hash: Sendable {
    case sha1
    case sha256
    case sha512

    /// The length of a digest in bytes.
    var count: Int {
      switch self {
      case .sha1: 20
      case .sha256: 32
      case .sha512: 64
      }
    }

    fileprivate var function: OpaquePointer? {
      switch self {
      case .sha1: EVP_sha1()
      case .sha256: EVP_sha256()
      case .sha512: EVP_sha512()
      }
    }
  }

  /// Returns the authentication code of `message` under `key`: 20 bytes with SHA-1, 32 with SHA-256, 64 with SHA-512.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package static func code(
    of message: UnsafeRawBufferPointer, key: borrowing SecretBytes, hash: Hash
  ) throws(CoreError) -> SecretBytes {
    var code = try SecretBytes(count: hash.count)
    let digest = key.withUnsafeBytes { key in
      code.withUnsafeMutableBytes { code in
        COpenSSL.HMAC(
          hash.function, key.baseAddress, Int32(key.count), message.baseAddress?.assumingMemoryBound(to: UInt8.self),
          message.count, code.baseAddress?.assumingMemoryBound(to: UInt8.self), nil)
      }
    }
    guard digest != nil else { throw .ofOpenSSL() }
    return code
  }
}
