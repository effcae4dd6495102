import COpenSSL

/// A cipher that seals or opens the chunks of one file in order, with a single OpenSSL context.
///
/// The nonce of a chunk is the base nonce XOR the big-endian number of the chunk. There is no associated data.
struct ChunkCipher: ~Copyable {
  /// The direction of a cipher: sealing or opening chunks.
  enum Direction {
    case sealing
    case opening
  }

  private static let nonceCount = 12

  private let context: OpaquePointer
  private let direction: Direction
  private let baseNonce: [UInt8]
  private var nonce: [UInt8]
  private var next: UInt64 = 0

  /// The commitment to the key, 32 bytes.
  let commitment: [UInt8]

  /// Creates the cipher for one file.
  ///
  /// - Parameters:
  ///   - inputKey: The key of the file, 32 random bytes.
  ///   - salt: The salt of the file, 24 bytes.
  ///   - data: Bytes in the HKDF info that bind the key to the file's use.
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  init(
    _ direction: Direction, key inputKey: borrowing SecretBytes, salt: [UInt8], context data: [UInt8]
  ) throws(CoreError) {
    precondition(inputKey.count == 32, "AES-256 has keys of 32 bytes")
    let info = Array("c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM".utf8) + [0] + salt + data
    let derived = try HKDF.expand(
      inputKey, info: info, count: 32 + ChunkCipher.nonceCount + ChunkedFile.commitmentCount, hash: .sha512)
    guard let context = EVP_CIPHER_CTX_new() else { throw .ofOpenSSL() }
    let isReady = derived.withUnsafeBytes { bytes in
      let key = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      return EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key, nil, direction == .sealing ? 1 : 0) == 1
    }
    guard isReady else {
      EVP_CIPHER_CTX_free(context)
      throw .ofOpenSSL()
    }
    self.context = context
    self.direction = direction
    (baseNonce, commitment) = derived.withUnsafeBytes {
      (Array($0[32..<(32 + ChunkCipher.nonceCount)]), Array($0[(32 + ChunkCipher.nonceCount)...]))
    }
    nonce = baseNonce
  }

  deinit {
    EVP_CIPHER_CTX_free(context)
  }

  /// Encrypts and authenticates the next chunk into `sealed`, a buffer that is 16 bytes longer than `chunk`.
  ///
  /// - Throws: ``CoreError/authenticationFailed`` after 2^38 chunks, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
  mutating func seal(_ chunk: UnsafeRawBufferPointer, into sealed: UnsafeMutableRawBufferPointer) throws(CoreError) {
    precondition(direction == .sealing && sealed.count == chunk.count + ChunkedFile.tagCount)
    let tag = sealed.baseAddress?.advanced(by: chunk.count)
    guard try begin(), update(chunk, into: sealed.baseAddress), finish(),
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(ChunkedFile.tagCount), tag) == 1
    else { throw .ofOpenSSL() }
  }

  /// Decrypts and authenticates the next chunk into `chunk`, a buffer that is 16 bytes shorter than `sealed`.
  ///
  /// If this method throws, the contents of `chunk` must not be used.
  ///
  /// - Throws: ``CoreError/authenticationFailed`` if the authentication tag is wrong or after 2^38 chunks,
  ///   ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  mutating func open(_ sealed: UnsafeRawBufferPointer, into chunk: UnsafeMutableRawBufferPointer) throws(CoreError) {
    precondition(direction == .opening && sealed.count == chunk.count + ChunkedFile.tagCount)
    let tag = UnsafeMutableRawPointer(mutating: sealed.baseAddress?.advanced(by: chunk.count))
    guard try begin(), update(UnsafeRawBufferPointer(rebasing: sealed.prefix(chunk.count)), into: chunk.baseAddress),
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(ChunkedFile.tagCount), tag) == 1
    else { throw .ofOpenSSL() }
    guard finish() else { throw .authenticationFailed }
  }

  /// Sets the nonce of the next chunk, and returns whether OpenSSL accepted the nonce.
  ///
  /// - Throws: ``CoreError/authenticationFailed`` after 2^38 chunks.
  private mutating func begin() throws(CoreError) -> Bool {
    guard next < ChunkedFile.mostChunks else { throw .authenticationFailed }
    for (index, shift) in zip(4..<12, stride(from: 56, through: 0, by: -8)) {
      nonce[index] = baseNonce[index] ^ UInt8(truncatingIfNeeded: next >> UInt64(shift))
    }
    next += 1
    return EVP_CipherInit_ex(context, nil, nil, nil, nonce, -1) == 1
  }

  private func update(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawPointer?) -> Bool {
    var length: Int32 = 0
    return EVP_CipherUpdate(
      context, output?.assumingMemoryBound(to: UInt8.self), &length,
      input.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(input.count)) == 1
  }

  private func finish() -> Bool {
    var length: Int32 = 0
    return EVP_CipherFinal_ex(context, nil, &length) == 1
  }
}
