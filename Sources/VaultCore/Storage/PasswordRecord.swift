import Foundation
import SecretCore

/// A password as it is sealed: its number of bytes (2, the highest first), the bytes, and zeros up to the next multiple of 64, so that
/// most look alike.
enum PasswordRecord {
  /// The most bytes that a password has.
  static let mostBytes = 1024

  private static let unit = 64

  /// Whether this can be a password: C takes a zero byte for its end.
  static func accepts(_ password: borrowing SecretBytes) -> Bool {
    password.withUnsafeBytes { accepts($0) }
  }

  /// Whether this can be a password.
  static func accepts(_ password: UnsafeRawBufferPointer) -> Bool {
    guard password.count <= mostBytes, let start = password.baseAddress else { return password.isEmpty }
    return memchr(start, 0, password.count) == nil
  }

  /// How many bytes the record of a password of `count` bytes has.
  static func padded(_ count: Int) -> Int { (2 + count + unit - 1) / unit * unit }

  /// Writes the record of `password` to `record`, which holds ``padded(_:)`` zeros.
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

  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if these are no such bytes.
  static func password(_ bytes: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try bytes.withUnsafeBytes { bytes throws(CoreError) in
      let password = try password(in: bytes)
      return try SecretBytes(count: password.count) { $0.copyMemory(from: password) }
    }
  }

  /// The password in the bytes of a record.
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if these are no such bytes.
  static func password(in bytes: UnsafeRawBufferPointer) throws(CoreError) -> UnsafeRawBufferPointer {
    guard bytes.count >= 2 else { throw .authenticationFailed }
    let count = Int(bytes[0]) << 8 | Int(bytes[1])
    guard count <= bytes.count - 2 else { throw .authenticationFailed }
    return UnsafeRawBufferPointer(rebasing: bytes[2..<(2 + count)])
  }
}
