import SecretCore

/// So many bytes, whatever the buffer holds: what is measured is the sealing.
struct Zeros: ByteSource {
  var rest: Int

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CoreError) -> Int {
    let count = min(rest, buffer.count)
    rest -= count
    return count
  }
}

/// Takes everything and keeps nothing.
struct Nowhere: ByteSink {
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError) {}
}

/// Keeps what it is given, to be read again.
struct Kept: ByteSink {
  private var bytes: [UInt8] = []

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError) { self.bytes += bytes }

  /// What was kept, from its start.
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
