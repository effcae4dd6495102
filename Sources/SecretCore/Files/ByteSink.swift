/// A destination of a byte stream.
package protocol ByteSink: ~Copyable {
  /// Writes all of `bytes`, which are valid until this method returns.
  ///
  /// - Throws: ``CoreError`` if the bytes cannot be written.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError)
}
