/// AES-256-GCM (NIST SP 800-38D) with a random nonce: sealed bytes are nonce (12), ciphertext, tag (16).
///
/// The nonce is random, so one key may seal 2^32 values.
package enum AESGCM {
  static let nonceCount = 12
  static let tagCount = 16

  /// How many bytes more a value has once it is sealed.
  package static let overhead = nonceCount + tagCount

  /// Seals `plaintext` under `key`, 32 bytes, together with `data`, which is not part of the result.
  package static func seal(
    _ plaintext: borrowing SecretBytes, key: borrowing SecretBytes, authenticating data: [UInt8]
  ) throws(CoreError) -> [UInt8] {
    var cipher = try AESGCMCipher(.sealing, key: key)
    return try plaintext.withUnsafeBytes { plaintext throws(CoreError) in try cipher.seal(plaintext, authenticating: data) }
  }

  /// Opens what ``seal(_:key:authenticating:)`` made with the same key and data.
  /// - Throws: ``CoreError/authenticationFailed`` without further detail; no byte of the plaintext is given out then.
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
