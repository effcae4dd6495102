import COpenSSL

/// Streaming encryption of files below 4 PiB: the format of c2sp.org/chunked-encryption with AES-256-GCM and SHA-512.
///
/// A sealed file consists of a salt (24 bytes), a commitment to the key (32), and the chunks, each followed by its
/// authentication tag (16). A chunk contains 16 KiB of the file. The last chunk is shorter, and may be empty, so truncated and
/// extended files are detected. The nonce of a chunk depends on the number of the chunk, so reordered chunks are detected.
///
/// HKDF-Expand with SHA-512 derives the key of the chunks, the base nonce and the commitment from the file's key, the salt and
/// the context.
///
/// - Complexity: Linear time in the size of the file, with a fixed amount of memory for one block of chunks.
package enum ChunkedFile {
  static let saltCount = 24
  static let commitmentCount = 32
  static let tagCount = 16
  static let chunkCount = 16 << 10
  static let mostChunks: UInt64 = 1 << 38

  /// Encrypts and authenticates all bytes of `source` into `sink`.
  ///
  /// - Parameters:
  ///   - key: 32 random bytes.
  ///   - context: Bytes in the HKDF info that bind the key to the file's use. Opening the file requires the same bytes.
  /// - Returns: The number of bytes of the source.
  /// - Throws: The errors of `source` and `sink`, ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``, and
  ///   ``CoreError/authenticationFailed`` if the source has 4 PiB or more.
  package static func seal(
    _ source: inout some ByteSource & ~Copyable, into sink: inout some ByteSink & ~Copyable, key: borrowing SecretBytes,
    context: [UInt8]
  ) throws(CoreError) -> Int {
    try seal(&source, into: &sink, key: key, context: context, salt: Random.bytes(saltCount))
  }

  /// Encrypts and authenticates all bytes of `source` into `sink`, with the given salt.
  ///
  /// - Parameter salt: 24 bytes, which must never be used again with the same key.
  /// - Returns: The number of bytes of the source.
  /// - Throws: The errors of ``seal(_:into:key:context:)``.
  static func seal(
    _ source: inout some ByteSource & ~Copyable, into sink: inout some ByteSink & ~Copyable, key: borrowing SecretBytes,
    context: [UInt8], salt: [UInt8]
  ) throws(CoreError) -> Int {
    var cipher = try ChunkCipher(.sealing, key: key, salt: salt, context: context)
    try (salt + cipher.commitment).withUnsafeBufferPointer { header throws(CoreError) in
      try sink.write(UnsafeRawBufferPointer(header))
    }
    var block = try ChunkBlock()
    var total = 0
    while true {
      let count = try block.plain.withUnsafeMutableBytes { plain throws(CoreError) in try source.fill(plain) }
      total += count
      let sealedCount = try block.seal(count, with: &cipher)
      try block.sealed.withUnsafeBytes { sealed throws(CoreError) in
        try sink.write(UnsafeRawBufferPointer(rebasing: sealed.prefix(sealedCount)))
      }
      if count < block.plain.count { return total }
    }
  }

  /// Decrypts and authenticates all bytes of `source` into `sink`.
  ///
  /// A chunk that does not authenticate is not written. If this method throws, `sink` contains only an authentic prefix of the
  /// file.
  ///
  /// - Throws: ``CoreError/authenticationFailed`` if the source is not a complete file sealed with this key and context, the
  ///   errors of `source` and `sink`, ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package static func open(
    _ source: inout some ByteSource & ~Copyable, into sink: inout some ByteSink & ~Copyable, key: borrowing SecretBytes,
    context: [UInt8]
  ) throws(CoreError) {
    var header = [UInt8](repeating: 0, count: saltCount + commitmentCount)
    let headerCount = try header.withUnsafeMutableBufferPointer { header throws(CoreError) in
      try source.fill(UnsafeMutableRawBufferPointer(header))
    }
    guard headerCount == header.count else { throw .authenticationFailed }
    var cipher = try ChunkCipher(.opening, key: key, salt: Array(header.prefix(saltCount)), context: context)
    guard CRYPTO_memcmp(cipher.commitment, Array(header.dropFirst(saltCount)), commitmentCount) == 0 else {
      throw .authenticationFailed
    }
    var block = try ChunkBlock()
    while true {
      let count = try block.sealed.withUnsafeMutableBytes { sealed throws(CoreError) in try source.fill(sealed) }
      let plainCount = try block.open(count, with: &cipher)
      try block.plain.withUnsafeBytes { plain throws(CoreError) in
        try sink.write(UnsafeRawBufferPointer(rebasing: plain.prefix(plainCount)))
      }
      if count < block.sealed.count { return }
    }
  }
}
