import SecretCore

/// A password as it is sealed: its number of bytes (2, the highest first), the bytes, and zeros up to the next multiple of 64, so that
/// most look alike.
enum PasswordRecord {
  /// The most bytes that a password has.
  static let mostBytes = 1024

  private static let unit = 64

  /// Whether this can be a password: C takes a zero byte for its end.
  static func accepts(_ password: borrowing SecretBytes) -> Bool {
    password.count <= mostBytes && password.withUnsafeBytes { !$0.contains(0) }
  }

  static func bytes(_ password: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    let count = password.count
    return try password.withUnsafeBytes { password throws(CoreError) in
      try SecretBytes(count: (2 + count + unit - 1) / unit * unit) {
        $0[0] = UInt8(count >> 8)
        $0[1] = UInt8(count & 0xFF)
        UnsafeMutableRawBufferPointer(rebasing: $0[2...]).copyMemory(from: password)
      }
    }
  }

  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if these are no such bytes.
  static func password(_ bytes: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try bytes.withUnsafeBytes { bytes throws(CoreError) in
      guard bytes.count >= 2 else { throw .authenticationFailed }
      let count = Int(bytes[0]) << 8 | Int(bytes[1])
      guard count <= bytes.count - 2 else { throw .authenticationFailed }
      return try SecretBytes(count: count) {
        $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[2..<(2 + count)]))
      }
    }
  }
}
