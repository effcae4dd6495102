import SecretCore

/// A byte sink that passes its bytes to a closure.
struct ClosureSink: ByteSink {
  let body: @Sendable (UnsafeRawBufferPointer) -> Void

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError) { body(bytes) }
}
