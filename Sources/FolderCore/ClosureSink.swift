import SecretCore

/// Hands on what it is given.
struct ClosureSink: ByteSink {
  let body: @Sendable (UnsafeRawBufferPointer) -> Void

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError) { body(bytes) }
}
