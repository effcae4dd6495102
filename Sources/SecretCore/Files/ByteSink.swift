/// Where the bytes of a stream go, in order.
package protocol ByteSink: ~Copyable {
  /// Takes all of `bytes`, which are valid until this returns.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError)
}
