extension [UInt8] {
  /// Appends `value`, its highest byte first.
  package mutating func append(bigEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }

  /// Appends `field` after its length in one byte, so that two fields in a row cannot be split in another way.
  mutating func append(counted field: some Collection<UInt8>) {
    append(UInt8(field.count))
    append(contentsOf: field)
  }
}

/// Takes apart, from the front, what was put together with the functions above.
package struct ByteReader {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// Whether everything has been read.
  package var isAtEnd: Bool { rest.isEmpty }

  /// The next `count` bytes, or `nil` if there are fewer.
  package mutating func bytes(_ count: Int) -> [UInt8]? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// The next integer, its highest byte first, or `nil` if there are too few bytes.
  package mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) -> Value? {
    bytes(Value.bitWidth / 8).map { $0.reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) } }
  }
}
