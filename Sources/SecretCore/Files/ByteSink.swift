/// A destination of a byte stream.
package protocol ByteSink: ~Copyable {
  /// Writes all of `bytes`, which are valid until this method returns.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError)
}
