/// AES-256-GCM (NIST SP 800-38D) with a random nonce.
///
/// A sealed value consists of the nonce (12 bytes), the ciphertext, and the authentication tag (16 bytes). Because the nonce is
/// random, one key may seal at most 2^32 values.
package enum AESGCM {
  static let nonceCount = 12
  static let tagCount = 16

  /// The number of bytes that sealing adds to a value.
  package static let overhead = nonceCount + tagCount

  /// Encrypts and authenticates `plaintext` under `key` with the associated data `data`, and returns the sealed value.
  ///
  /// The result does not contain the associated data.
  ///
  /// - Precondition: `key` has 32 bytes.
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package static func seal(
    _ plaintext: borrowing SecretBytes, key: borrowing SecretBytes, authenticating data: [UInt8]
  ) throws(CoreError) -> [UInt8] {
    var cipher = try AESGCMCipher(.sealing, key: key)
    return try plaintext.withUnsafeBytes { plaintext throws(CoreError) in try cipher.seal(plaintext, authenticating: data) }
  }

  /// Decrypts and authenticates a value that ``seal(_:key:authenticating:)`` returned for the same key and associated data.
  /// Returns the plaintext.
  ///
  /// - Precondition: `key` has 32 bytes.
  /// - Throws: ``CoreError/authenticationFailed`` if `sealed` is not such a value, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
  package static func open(
    _ sealed: [UInt8], key: borrowing SecretBytes, authenticating data: [UInt8]
  ) throws(CoreError) -> SecretBytes {
    guard sealed.count >= overhead else { throw .authenticationFailed }
    let cipher = try AESGCMCipher(.opening, key: key)
    var plaintext = try SecretBytes(count: sealed.count - overhead)
    _ = try sealed.withUnsafeBufferPointer { sealed throws(CoreError) in
      try plaintext.withUnsafeMutableBytes { plaintext throws(CoreError) in
        try cipher.open(UnsafeRawBufferPointer(sealed), authenticating: data, into: plaintext)
      }
    }
    return plaintext
  }
}
