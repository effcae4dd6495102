import SecretCore

/// The attributes at the end of a record, as ranges of the bytes of the record.
///
/// Encoding of an attribute: kind (1 byte, not zero), length in bytes (2, big-endian), bytes. The attributes are in the order
/// of their kinds, and end with the record or before its padding, which consists of zeros.
struct RecordAttributes {
  /// The size of the header of an attribute, in bytes: the kind and the length.
  static let headBytes = 3

  /// The attributes, in their order.
  private(set) var all: [(kind: UInt8, bytes: Range<Int>)] = []

  /// The offset of the end of the last attribute; without attributes, the offset at which the list begins.
  let end: Int

  /// Creates the list of the attributes that begin at `start` of `record`; fails with `nil` if the bytes are invalid.
  ///
  /// - Precondition: `record` has at least `start` bytes.
  init?(_ record: UnsafeRawBufferPointer, from start: Int) {
    var position = start
    while position < record.count, record[position] != 0 {
      let kind = record[position]
      guard all.last.map({ $0.kind <= kind }) ?? true, record.count - position >= RecordAttributes.headBytes else { return nil }
      let count = Int(record[position + 1]) << 8 | Int(record[position + 2])
      position += RecordAttributes.headBytes
      guard count <= record.count - position else { return nil }
      all.append((kind, position..<(position + count)))
      position += count
    }
    guard record[position...].allSatisfy({ $0 == 0 }) else { return nil }
    end = position
  }

  /// Returns the encoded kind and length of an attribute with `count` bytes.
  ///
  /// - Precondition: `count` is at most 65,535.
  static func head(_ kind: UInt8, count: Int) -> [UInt8] { [kind, UInt8(count >> 8), UInt8(count & 0xFF)] }
}

extension [UInt8] {
  /// Appends an attribute.
  mutating func append(attribute kind: UInt8, _ bytes: some Collection<UInt8>) {
    append(contentsOf: RecordAttributes.head(kind, count: bytes.count))
    append(contentsOf: bytes)
  }
}

extension SecretBuffer {
  /// Appends an attribute whose bytes are `start` and then `rest`.
  mutating func append(
    attribute kind: UInt8, _ start: [UInt8], _ rest: UnsafeRawBufferPointer
  ) throws(CoreError) {
    try append(RecordAttributes.head(kind, count: start.count + rest.count) + start)
    try append(rest)
  }
}
