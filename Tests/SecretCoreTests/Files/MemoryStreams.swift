@testable import SecretCore

/// A byte source in memory, with a maximum number of bytes per read.
struct MemorySource: ByteSource {
  private var rest: ArraySlice<UInt8>
  private let step: Int

  init(_ bytes: [UInt8], step: Int = .max) {
    rest = bytes[...]
    self.step = step
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CoreError) -> Int {
    let count = min(step, buffer.count, rest.count)
    buffer.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }
}

/// A byte sink in memory.
struct MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError) {
    self.bytes += bytes
  }
}

extension ChunkedFile {
  /// Encrypts `bytes`, and returns the sealed file.
  static func sealed(
    _ bytes: [UInt8], key: borrowing SecretBytes, context: [UInt8] = [], salt: [UInt8]? = nil, step: Int = .max
  ) throws(CoreError) -> [UInt8] {
    var source = MemorySource(bytes, step: step)
    var sink = MemorySink()
    let salt = if let salt { salt } else { try Random.bytes(saltCount) }
    _ = try seal(&source, into: &sink, key: key, context: context, salt: salt)
    return sink.bytes
  }

  /// Decrypts and authenticates a sealed file.
  ///
  /// - Returns: The authenticated plaintext, and whether the whole file is authentic.
  static func opened(
    _ sealed: [UInt8], key: borrowing SecretBytes, context: [UInt8] = [], step: Int = .max
  ) throws(CoreError) -> (bytes: [UInt8], isWhole: Bool) {
    var source = MemorySource(sealed, step: step)
    var sink = MemorySink()
    do throws(CoreError) {
      try open(&source, into: &sink, key: key, context: context)
      return (sink.bytes, true)
    } catch .authenticationFailed {
      return (sink.bytes, false)
    }
  }
}
