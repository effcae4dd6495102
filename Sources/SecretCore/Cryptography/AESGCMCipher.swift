import COpenSSL

/// A cipher that seals or opens many values with AES-256-GCM under one key, in the format of ``AESGCM``.
///
/// All values share a single OpenSSL context.
package struct AESGCMCipher: ~Copyable {
  /// The direction of a cipher: sealing or opening values.
  package enum Direction {
    case sealing
    case opening
  }

  private let context: OpaquePointer
  private let direction: Direction
  /// The random bytes for the next nonces.
  ///
  /// Each refill doubles in size, up to 256 nonces, because OpenSSL generates several hundred random bytes in the same time as
  /// 12 bytes.
  private var nonces: [UInt8] = []
  private var usedNonces = 0

  /// Creates the cipher for `direction` and `key`.
  ///
  /// - Precondition: `key` has 32 bytes.
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package init(_ direction: Direction, key: borrowing SecretBytes) throws(CoreError) {
    precondition(key.count == 32, "AES-256 has keys of 32 bytes")
    guard let context = EVP_CIPHER_CTX_new() else { throw .ofOpenSSL() }
    let isReady = key.withUnsafeBytes { key in
      let key = key.baseAddress?.assumingMemoryBound(to: UInt8.self)
      return EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key, nil, direction == .sealing ? 1 : 0) == 1
    }
    guard isReady else {
      EVP_CIPHER_CTX_free(context)
      throw .ofOpenSSL()
    }
    self.context = context
    self.direction = direction
  }

  deinit {
    EVP_CIPHER_CTX_free(context)
  }

  /// Encrypts and authenticates `plaintext` with the associated data `data`, and returns the sealed value.
  ///
  /// The result does not contain the associated data.
  ///
  /// - Precondition: The direction of the cipher is sealing.
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package mutating func seal(
    _ plaintext: UnsafeRawBufferPointer, authenticating data: [UInt8]
  ) throws(CoreError) -> [UInt8] {
    precondition(direction == .sealing, "expected a sealing cipher")
    if usedNonces == nonces.count {
      nonces = try Random.bytes(min(max(2 * nonces.count, AESGCM.nonceCount), 256 * AESGCM.nonceCount))
      usedNonces = 0
    }
    var sealed = [UInt8](repeating: 0, count: plaintext.count + AESGCM.overhead)
    let isSealed = sealed.withUnsafeMutableBufferPointer { sealed in
      guard let nonce = sealed.baseAddress else { return false }
      nonces.withUnsafeBytes { nonces in
        UnsafeMutableRawBufferPointer(start: nonce, count: AESGCM.nonceCount)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: nonces[usedNonces..<(usedNonces + AESGCM.nonceCount)]))
      }
      let ciphertext = nonce + AESGCM.nonceCount
      var length: Int32 = 0
      return EVP_CipherInit_ex(context, nil, nil, nil, nonce, -1) == 1
        && EVP_CipherUpdate(context, nil, &length, data, Int32(data.count)) == 1
        && EVP_CipherUpdate(
          context, ciphertext, &length, plaintext.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(plaintext.count)) == 1
        && EVP_CipherFinal_ex(context, nil, &length) == 1
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(AESGCM.tagCount), ciphertext + plaintext.count) == 1
    }
    guard isSealed else { throw .ofOpenSSL() }
    usedNonces += AESGCM.nonceCount
    return sealed
  }

  /// Decrypts and authenticates `sealed` into the start of `plaintext`, and returns the number of bytes written.
  ///
  /// If this method throws, the bytes in `plaintext` must not be used.
  ///
  /// - Precondition: The direction of the cipher is opening, and `plaintext` is at most ``AESGCM/overhead`` bytes shorter than
  ///   `sealed`.
  /// - Throws: ``CoreError/authenticationFailed``, ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package borrowing func open(
    _ sealed: UnsafeRawBufferPointer, authenticating data: [UInt8], into plaintext: UnsafeMutableRawBufferPointer
  ) throws(CoreError) -> Int {
    precondition(direction == .opening, "expected an opening cipher")
    let count = sealed.count - AESGCM.overhead
    guard count >= 0, let nonce = sealed.baseAddress?.assumingMemoryBound(to: UInt8.self) else { throw .authenticationFailed }
    precondition(plaintext.count >= count, "the buffer is too small for the value")
    let tag = UnsafeMutableRawPointer(mutating: nonce + AESGCM.nonceCount + count)
    let output = plaintext.baseAddress?.assumingMemoryBound(to: UInt8.self)
    var length: Int32 = 0
    // A lack of memory must not be reported as a failed authentication. The caller could treat a failed authentication as a
    // wrong code, and erase the data.
    guard EVP_CipherInit_ex(context, nil, nil, nil, nonce, -1) == 1,
      EVP_CipherUpdate(context, nil, &length, data, Int32(data.count)) == 1,
      EVP_CipherUpdate(context, output, &length, nonce + AESGCM.nonceCount, Int32(count)) == 1,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(AESGCM.tagCount), tag) == 1
    else { throw .ofOpenSSL() }
    guard EVP_CipherFinal_ex(context, nil, &length) == 1 else { throw .authenticationFailed }
    return count
  }
}
