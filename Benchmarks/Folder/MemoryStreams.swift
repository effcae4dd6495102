import SecretCore

/// A byte source that leaves each buffer unchanged, so that only the sealing is measured.
struct Zeros: ByteSource {
  var rest: Int

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CoreError) -> Int {
    let count = min(rest, buffer.count)
    rest -= count
    return count
  }
}

/// A byte sink that discards all bytes.
struct Nowhere: ByteSink {
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError) {}
}

/// A byte sink that stores its bytes in memory.
struct Kept: ByteSink {
  private var bytes: [UInt8] = []

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError) { self.bytes += bytes }

  /// A source of the stored bytes.
  var source: Source { Source(bytes: bytes) }

  struct Source: ByteSource {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CoreError) -> Int {
      let count = min(bytes.count - position, buffer.count)
      bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<(position + count)])) }
      position += count
      return count
    }
  }
}
