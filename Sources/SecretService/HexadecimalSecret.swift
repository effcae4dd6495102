#if SecretService
import SecretCore

/// A conversion of secret bytes to and from lower-case hexadecimal digits in ASCII.
///
/// The resulting buffers are zeroized when their owners release the buffers.
enum HexadecimalSecret {
  /// Returns the digits of `secret`, two for each byte.
  ///
  /// - Throws: ``/SecretCore/CoreError/outOfMemory``.
  static func encode(_ secret: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    let count = secret.count
    return try secret.withUnsafeBytes { bytes throws(CoreError) in
      try SecretBytes(count: 2 * count) { digits in
        for (index, byte) in bytes.enumerated() {
          digits[2 * index] = digit(byte >> 4)
          digits[2 * index + 1] = digit(byte & 15)
        }
      }
    }
  }

  /// Returns the bytes that `digits` encode; an empty buffer if the number of digits is odd or a character is not a lower-case
  /// hexadecimal digit.
  ///
  /// - Throws: ``/SecretCore/CoreError/outOfMemory``.
  static func decode(_ digits: UnsafeBufferPointer<UInt8>) throws(CoreError) -> SecretBytes {
    guard digits.count.isMultiple(of: 2), digits.allSatisfy({ value($0) != nil }) else { return try SecretBytes(count: 0) }
    return try SecretBytes(count: digits.count / 2) { bytes in
      for index in bytes.indices {
        bytes[index] = (value(digits[2 * index]) ?? 0) << 4 | (value(digits[2 * index + 1]) ?? 0)
      }
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 48...57: digit - 48
    case 97...102: digit - 87
    default: nil
    }
  }
}
#endif
