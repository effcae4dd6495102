/// A buffer for a block of 16 chunks, in plaintext and sealed.
struct ChunkBlock: ~Copyable {
  private static let chunks = 16
  private static let sealedChunkCount = ChunkedFile.chunkCount + ChunkedFile.tagCount

  /// The plaintext of the chunks.
  var plain: SecretBytes

  /// The sealed chunks with their authentication tags.
  ///
  /// The sealed bytes are not secret, but use the same type of buffer.
  var sealed: SecretBytes

  init() throws(CoreError) {
    let plain = try SecretBytes(count: ChunkBlock.chunks * ChunkedFile.chunkCount)
    sealed = try SecretBytes(count: ChunkBlock.chunks * ChunkBlock.sealedChunkCount)
    self.plain = plain
  }

  /// Seals the first `count` bytes of the plaintext, and returns the number of sealed bytes.
  ///
  /// If the block is not full, its last chunk is shorter than 16 KiB, which marks the end of the file.
  ///
  /// - Throws: ``CoreError/authenticationFailed`` after 2^38 chunks, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
  mutating func seal(_ count: Int, with cipher: inout ChunkCipher) throws(CoreError) -> Int {
    let chunks = count < plain.count ? count / ChunkedFile.chunkCount + 1 : ChunkBlock.chunks
    try plain.withUnsafeBytes { plain throws(CoreError) in
      try sealed.withUnsafeMutableBytes { sealed throws(CoreError) in
        for chunk in 0..<chunks {
          let from = chunk * ChunkedFile.chunkCount
          let to = chunk * ChunkBlock.sealedChunkCount
          let length = min(ChunkedFile.chunkCount, count - from)
          try cipher.seal(
            UnsafeRawBufferPointer(rebasing: plain[from..<(from + length)]),
            into: UnsafeMutableRawBufferPointer(rebasing: sealed[to..<(to + length + ChunkedFile.tagCount)]))
        }
      }
    }
    return count + chunks * ChunkedFile.tagCount
  }

  /// Decrypts and authenticates the first `count` sealed bytes, and returns the number of plaintext bytes.
  ///
  /// A block that is not full must be the last block of the file.
  ///
  /// - Throws: ``CoreError/authenticationFailed`` if a chunk is not authentic or the last chunk has an invalid length,
  ///   ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  mutating func open(_ count: Int, with cipher: inout ChunkCipher) throws(CoreError) -> Int {
    let isLast = count < sealed.count
    // The last chunk of a file has at least an authentication tag, and fewer bytes than a full chunk.
    guard !isLast || count % ChunkBlock.sealedChunkCount >= ChunkedFile.tagCount else { throw .authenticationFailed }
    let chunks = isLast ? count / ChunkBlock.sealedChunkCount + 1 : ChunkBlock.chunks
    try sealed.withUnsafeBytes { sealed throws(CoreError) in
      try plain.withUnsafeMutableBytes { plain throws(CoreError) in
        for chunk in 0..<chunks {
          let from = chunk * ChunkBlock.sealedChunkCount
          let to = chunk * ChunkedFile.chunkCount
          let length = min(ChunkBlock.sealedChunkCount, count - from)
          try cipher.open(
            UnsafeRawBufferPointer(rebasing: sealed[from..<(from + length)]),
            into: UnsafeMutableRawBufferPointer(rebasing: plain[to..<(to + length - ChunkedFile.tagCount)]))
        }
      }
    }
    return count - chunks * ChunkedFile.tagCount
  }
}
