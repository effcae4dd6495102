extension [UInt8] {
  /// Appends `value` in big-endian order.
  package mutating func append(bigEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }

  /// Appends `field` preceded by its length in one byte, so that the encoding of several fields is unambiguous.
  mutating func append(counted field: some Collection<UInt8>) {
    append(UInt8(field.count))
    append(contentsOf: field)
  }
}

/// Decodes the encoding of the functions above, from the front.
package struct ByteReader {
  private let all: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) {
    all = bytes
  }

  /// Whether everything has been read.
  package var isAtEnd: Bool { position == all.count }

  /// The next `count` bytes, or `nil` if there are fewer.
  package mutating func bytes(_ count: Int) -> [UInt8]? {
    guard count >= 0, count <= all.count - position else { return nil }
    defer { position += count }
    return Array(all[position..<(position + count)])
  }

  /// The next integer in big-endian order, or `nil` if too few bytes remain.
  package mutating func integer<Value: FixedWidthInteger & BitwiseCopyable>(_ type: Value.Type = Value.self) -> Value? {
    let count = Value.bitWidth / 8
    guard count <= all.count - position else { return nil }
    defer { position += count }
    return all.withUnsafeBytes { Value(bigEndian: $0.loadUnaligned(fromByteOffset: position, as: Value.self)) }
  }
}
