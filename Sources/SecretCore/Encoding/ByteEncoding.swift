extension [UInt8] {
  /// Appends `value` in big-endian order.
  package mutating func append(bigEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }

  /// Appends `field` with a length prefix of one byte, so that the encoding of several fields is unambiguous.
  ///
  /// - Precondition: `field` has at most 255 bytes.
  mutating func append(counted field: some Collection<UInt8>) {
    append(UInt8(field.count))
    append(contentsOf: field)
  }
}

/// A reader that decodes bytes in order, from the start.
package struct ByteReader {
  private let all: [UInt8]
  /// The number of bytes that have been read.
  package private(set) var position = 0

  package init(_ bytes: [UInt8]) {
    all = bytes
  }

  /// Whether all bytes have been read.
  package var isAtEnd: Bool { position == all.count }

  /// Returns the next `count` bytes; `nil` if fewer bytes remain, or if `count` is negative.
  package mutating func bytes(_ count: Int) -> [UInt8]? {
    guard count >= 0, count <= all.count - position else { return nil }
    defer { position += count }
    return Array(all[position..<(position + count)])
  }

  /// Returns the next integer in big-endian order; `nil` if too few bytes remain.
  package mutating func integer<Value: FixedWidthInteger & BitwiseCopyable>(_ type: Value.Type = Value.self) -> Value? {
    let count = Value.bitWidth / 8
    guard count <= all.count - position else { return nil }
    defer { position += count }
    return all.withUnsafeBytes { Value(bigEndian: $0.loadUnaligned(fromByteOffset: position, as: Value.self)) }
  }
}
