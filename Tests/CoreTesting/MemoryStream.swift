package import SecretCore

/// An in-memory byte stream: reads consume bytes at the front, and writes append bytes at the end.
package struct MemoryStream: ByteSource, ByteSink {
  /// The unread bytes.
  package private(set) var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8> = []) {
    rest = bytes
  }

  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CoreError) -> Int {
    let count = min(buffer.count, rest.count)
    buffer.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }

  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError) { rest += bytes }
}
