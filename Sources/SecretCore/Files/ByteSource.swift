/// Where the bytes of a stream come from, in order.
package protocol ByteSource: ~Copyable {
  /// Writes the next bytes to the front of `buffer`, at least one unless the stream is at its end.
  /// - Returns: how many they are; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CoreError) -> Int
}

extension ByteSource where Self: ~Copyable {
  /// Fills `buffer`, but for what the end of the stream leaves empty, and returns how many bytes it holds.
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
