/// A source of a byte stream.
package protocol ByteSource: ~Copyable {
  /// Reads the next bytes into the start of `buffer`, at least one byte unless the stream is at its end.
  ///
  /// - Returns: The number of bytes read; 0 at the end.
  /// - Throws: ``CoreError`` if the bytes cannot be read.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CoreError) -> Int
}

extension ByteSource where Self: ~Copyable {
  /// Reads until `buffer` is full or the stream ends, and returns the number of bytes read.
  ///
  /// - Throws: The errors of ``read(into:)``.
  package mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(CoreError) -> Int {
    var count = 0
    while count < buffer.count {
      let more = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if more == 0 { break }
      count += more
    }
    return count
  }
}
