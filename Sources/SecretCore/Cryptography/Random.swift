import COpenSSL

/// A source of cryptographically secure random bytes.
package enum Random {
  /// Returns `count` random bytes for public values such as salts and nonces.
  ///
  /// - Throws: ``CoreError/cryptographyUnavailable``, ``CoreError/outOfMemory``.
  package static func bytes(_ count: Int) throws(CoreError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes(&bytes, Int32(count)) == 1 else { throw .ofOpenSSL() }
    return bytes
  }

  /// Returns `count` random bytes for secret values such as keys.
  ///
  /// - Throws: ``CoreError/cryptographyUnavailable``, ``CoreError/outOfMemory``.
  package static func secret(_ count: Int) throws(CoreError) -> SecretBytes {
    var secret = try SecretBytes(count: count)
    let filled = secret.withUnsafeMutableBytes { buffer in
      RAND_priv_bytes(buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(buffer.count))
    }
    guard filled == 1 else { throw .ofOpenSSL() }
    return secret
  }
}
