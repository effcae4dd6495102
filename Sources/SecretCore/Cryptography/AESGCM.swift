import COpenSSL

/// AES-256-GCM (NIST SP 800-38D) with a random nonce: sealed bytes are nonce (12), ciphertext, tag (16).
///
/// The nonce is random, so one key may seal 2^32 values.
package enum AESGCM {
  private static let nonceCount = 12
  private static let tagCount = 16

  /// How many bytes more a value has once it is sealed.
  static let overhead = nonceCount + tagCount

  /// Seals `plaintext` under `key`, 32 bytes, together with `data`, which is not part of the result.
  package static func seal(
    _ plaintext: borrowing SecretBytes, key: borrowing SecretBytes, authenticating data: [UInt8]
  ) throws(CoreError) -> [UInt8] {
    precondition(key.count == 32, "AES-256 has keys of 32 bytes")
    let nonce = try Random.bytes(nonceCount)
    guard let context = EVP_CIPHER_CTX_new() else { throw .ofOpenSSL() }
    defer { EVP_CIPHER_CTX_free(context) }
    var ciphertext = [UInt8](repeating: 0, count: plaintext.count)
    var tag = [UInt8](repeating: 0, count: tagCount)
    let isSealed = key.withUnsafeBytes { key in
      plaintext.withUnsafeBytes { plaintext in
        var length: Int32 = 0
        let key = key.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let input = plaintext.baseAddress?.assumingMemoryBound(to: UInt8.self)
        return EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1
          && EVP_EncryptUpdate(context, nil, &length, data, Int32(data.count)) == 1
          && EVP_EncryptUpdate(context, &ciphertext, &length, input, Int32(plaintext.count)) == 1
          && EVP_EncryptFinal_ex(context, nil, &length) == 1
          && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagCount), &tag) == 1
      }
    }
    guard isSealed else { throw .ofOpenSSL() }
    return nonce + ciphertext + tag
  }

  /// Opens what ``seal(_:key:authenticating:)`` made with the same key and data.
  /// - Throws: ``CoreError/authenticationFailed`` without further detail; no byte of the plaintext is given out then.
  package static func open(
    _ sealed: [UInt8], key: borrowing SecretBytes, authenticating data: [UInt8]
  ) throws(CoreError) -> SecretBytes {
    precondition(key.count == 32, "AES-256 has keys of 32 bytes")
    guard sealed.count >= overhead else { throw .authenticationFailed }
    guard let context = EVP_CIPHER_CTX_new() else { throw .ofOpenSSL() }
    defer { EVP_CIPHER_CTX_free(context) }
    let nonce = Array(sealed.prefix(nonceCount))
    let ciphertext = Array(sealed.dropFirst(nonceCount).dropLast(tagCount))
    var tag = Array(sealed.suffix(tagCount))
    var plaintext = try SecretBytes(count: ciphertext.count)
    var isAuthentic = false
    // What there is no memory for is told from what does not authenticate: who takes that for a wrong code may erase.
    let isTried = key.withUnsafeBytes { key in
      plaintext.withUnsafeMutableBytes { plaintext in
        var length: Int32 = 0
        let key = key.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let output = plaintext.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
          EVP_DecryptUpdate(context, nil, &length, data, Int32(data.count)) == 1,
          EVP_DecryptUpdate(context, output, &length, ciphertext, Int32(ciphertext.count)) == 1,
          EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagCount), &tag) == 1
        else { return false }
        isAuthentic = EVP_DecryptFinal_ex(context, nil, &length) == 1
        return true
      }
    }
    guard isTried else { throw .ofOpenSSL() }
    guard isAuthentic else { throw .authenticationFailed }
    return plaintext
  }
}
