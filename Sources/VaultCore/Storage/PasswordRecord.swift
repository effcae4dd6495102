import Foundation
import SecretCore

/// The plaintext of a sealed password.
///
/// Encoding: the length in bytes (2, big-endian), the password, and zeros up to a multiple of 64. The zeros give all passwords
/// of up to 62 bytes the same length.
enum PasswordRecord {
  /// The maximum length of a password in bytes.
  static let mostBytes = 1024

  private static let unit = 64

  /// Returns whether the password is allowed: at most ``mostBytes`` bytes, none of which is zero.
  ///
  /// Zero bytes are refused, because C functions treat a zero byte as the end of a string.
  static func accepts(_ password: borrowing SecretBytes) -> Bool {
    password.withUnsafeBytes { accepts($0) }
  }

  /// Returns whether the password is allowed: at most ``mostBytes`` bytes, none of which is zero.
  static func accepts(_ password: UnsafeRawBufferPointer) -> Bool {
    guard password.count <= mostBytes, let start = password.baseAddress else { return password.isEmpty }
    return memchr(start, 0, password.count) == nil
  }

  /// Returns the size of the record for a password of `count` bytes.
  static func padded(_ count: Int) -> Int { (2 + count + unit - 1) / unit * unit }

  /// Writes the encoding of `password` to `record`, a buffer of ``padded(_:)`` zeros.
  static func write(_ password: UnsafeRawBufferPointer, to record: UnsafeMutableRawBufferPointer) {
    record[0] = UInt8(password.count >> 8)
    record[1] = UInt8(password.count & 0xFF)
    UnsafeMutableRawBufferPointer(rebasing: record[2...]).copyMemory(from: password)
  }

  static func bytes(_ password: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try password.withUnsafeBytes { password throws(CoreError) in
      try SecretBytes(count: padded(password.count)) { write(password, to: $0) }
    }
  }

  /// Returns a copy of the password in a record.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the bytes are invalid, ``/SecretCore/CoreError/outOfMemory``.
  static func password(_ bytes: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try bytes.withUnsafeBytes { bytes throws(CoreError) in
      let password = try password(in: bytes)
      return try SecretBytes(count: password.count) { $0.copyMemory(from: password) }
    }
  }

  /// Returns the password within the bytes of a record.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the bytes are invalid.
  static func password(in bytes: UnsafeRawBufferPointer) throws(CoreError) -> UnsafeRawBufferPointer {
    guard bytes.count >= 2 else { throw .authenticationFailed }
    let count = Int(bytes[0]) << 8 | Int(bytes[1])
    guard count <= bytes.count - 2 else { throw .authenticationFailed }
    return UnsafeRawBufferPointer(rebasing: bytes[2..<(2 + count)])
  }
}
