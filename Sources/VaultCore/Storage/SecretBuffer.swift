package import SecretCore

/// A growable buffer of secret bytes.
///
/// The old memory is zeroized when the buffer grows.
package struct SecretBuffer: ~Copyable {
  private var room: SecretBytes

  /// The number of bytes.
  package private(set) var count = 0

  package init() throws(CoreError) {
    room = try SecretBytes(count: 4096)
  }

  /// Appends `bytes`.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) throws(CoreError) {
    if count + bytes.count > room.count {
      let old = self.count
      room = try room.withUnsafeBytes { room throws(CoreError) in
        try SecretBytes(count: max(2 * room.count, old + bytes.count)) {
          $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: room.prefix(old)))
        }
      }
    }
    let end = count
    room.withUnsafeMutableBytes { UnsafeMutableRawBufferPointer(rebasing: $0[end...]).copyMemory(from: bytes) }
    count += bytes.count
  }

  /// Appends `bytes`.
  package mutating func append(_ bytes: [UInt8]) throws(CoreError) {
    try bytes.withUnsafeBufferPointer { bytes throws(CoreError) in try append(UnsafeRawBufferPointer(bytes)) }
  }

  /// Removes the first `removed` bytes, and moves the remaining bytes to the start.
  package mutating func removeFirst(_ removed: Int) {
    let rest = count - removed
    room.withUnsafeMutableBytes { bytes in
      // `copyMemory(from:)` supports overlapping ranges, like memmove(3).
      UnsafeMutableRawBufferPointer(rebasing: bytes[..<rest])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[removed..<(removed + rest)]))
    }
    count = rest
  }

  /// Calls `body` with the bytes, which are valid until `body` returns.
  package borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try room.withUnsafeBytes { bytes throws(Failure) in try body(UnsafeRawBufferPointer(rebasing: bytes.prefix(count))) }
  }
}
