import COpenSSL

/// An incremental SHA-256 (FIPS 180-4) hash.
struct SHA256: ~Copyable {
  private let context: OpaquePointer

  init() throws(CoreError) {
    guard let context = EVP_MD_CTX_new() else { throw .ofOpenSSL() }
    guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      EVP_MD_CTX_free(context)
      throw .ofOpenSSL()
    }
    self.context = context
  }

  deinit {
    EVP_MD_CTX_free(context)
  }

  /// Appends bytes to the hashed data.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  mutating func update(_ bytes: UnsafeRawBufferPointer) throws(CoreError) {
    guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else { throw .ofOpenSSL() }
  }

  /// Appends a number, as 8 bytes in big-endian order, to the hashed data.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  mutating func update(_ number: Int64) throws(CoreError) {
    var number = number.bigEndian
    guard EVP_DigestUpdate(context, &number, 8) == 1 else { throw .ofOpenSSL() }
  }

  /// Returns the digest of the hashed data, 32 bytes.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  consuming func finish() throws(CoreError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    guard EVP_DigestFinal_ex(context, &digest, nil) == 1 else { throw .ofOpenSSL() }
    return digest
  }

  /// Returns the digest of `bytes`, 32 bytes.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  static func digest(_ bytes: [UInt8]) throws(CoreError) -> [UInt8] {
    var hash = try SHA256()
    try bytes.withUnsafeBufferPointer { bytes throws(CoreError) in try hash.update(UnsafeRawBufferPointer(bytes)) }
    return try hash.finish()
  }
}
