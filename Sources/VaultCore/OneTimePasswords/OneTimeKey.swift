public import Foundation
public import SecretCore

/// A key for time-based one-time passwords (TOTP, RFC 6238), with its parameters.
///
/// The key is zeroized when the owner releases the value.
public struct OneTimeKey: ~Copyable, Sendable {
  /// The hash function of HMAC.
  public enum Algorithm: UInt8, Sendable {
    case sha1 = 1
    case sha256
    case sha512
  }

  /// The allowed lengths of a key in bytes.
  static let lengths = 1...128
  /// The allowed numbers of digits of a password.
  static let digitCounts = 6...8
  /// The allowed periods in seconds.
  static let periods = 1...300

  /// The maximum size of the encoding in bytes.
  static let mostBytes = parameterBytes + lengths.upperBound

  /// The size of the parameters before the key: algorithm, number of digits, and period.
  private static let parameterBytes = 4

  /// The hash function of HMAC.
  public let algorithm: Algorithm

  /// The number of digits of each password: 6, 7 or 8.
  public let digitCount: Int

  /// The number of seconds for which each password is valid, 1 to 300.
  public let period: Int

  private let key: SecretBytes

  /// Creates a key from the text that a service shows: a URI that begins with `otpauth://totp/`, or a key in Base32 alone.
  ///
  /// A key in Base32 alone has the default parameters: SHA-1, 6 digits and 30 seconds. White space, hyphens and lower case are
  /// allowed in Base32, and the padding is optional.
  ///
  /// Source of the URI: github.com/google/google-authenticator/wiki/Key-Uri-Format.
  ///
  /// - Throws: ``VaultFailure/oneTimeKeyRefused(_:)`` with the problem of the text, ``VaultFailure/core(_:)``.
  public init(_ text: borrowing SecretBytes) throws(VaultFailure) {
    self = try text.withUnsafeBytes { text throws(VaultFailure) in
      guard OneTimeURI.isURI(text) else {
        return OneTimeKey(algorithm: .sha1, digitCount: 6, period: 30, key: try Base32.decode(text))
      }
      let uri = try OneTimeURI(text)
      return OneTimeKey(
        algorithm: uri.algorithm, digitCount: uri.digitCount, period: uri.period, key: try uri.secret(in: text))
    }
  }

  private init(algorithm: Algorithm, digitCount: Int, period: Int, key: consuming SecretBytes) {
    self.algorithm = algorithm
    self.digitCount = digitCount
    self.period = period
    self.key = key
  }

  /// Creates a key from its encoding; fails with `nil` if the bytes are invalid.
  ///
  /// Encoding: algorithm (1 byte), number of digits (1), period in seconds (2, big-endian), key (1 to 128).
  ///
  /// - Throws: ``/SecretCore/CoreError/outOfMemory``.
  init?(_ encoding: UnsafeRawBufferPointer) throws(CoreError) {
    guard OneTimeKey.accepts(encoding), let algorithm = Algorithm(rawValue: encoding[0]) else { return nil }
    self.algorithm = algorithm
    digitCount = Int(encoding[1])
    period = Int(encoding[2]) << 8 | Int(encoding[3])
    let bytes = UnsafeRawBufferPointer(rebasing: encoding[OneTimeKey.parameterBytes...])
    key = try SecretBytes(count: bytes.count) { $0.copyMemory(from: bytes) }
  }

  /// Returns whether both keys give the same passwords: the same key with the same parameters.
  public func isEqual(to other: borrowing OneTimeKey) -> Bool {
    parameters == other.parameters && key.isEqual(to: other.key)
  }

  /// Returns whether the bytes are the encoding of a key.
  static func accepts(_ encoding: UnsafeRawBufferPointer) -> Bool {
    lengths.contains(encoding.count - parameterBytes) && Algorithm(rawValue: encoding[0]) != nil
      && digitCounts.contains(Int(encoding[1])) && periods.contains(Int(encoding[2]) << 8 | Int(encoding[3]))
  }

  /// The encoding of the parameters, which precedes the bytes of the key.
  var parameters: [UInt8] { [algorithm.rawValue, UInt8(digitCount), UInt8(period >> 8), UInt8(period & 0xFF)] }

  /// Calls `body` with the bytes of the key, which are valid until `body` returns.
  func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try key.withUnsafeBytes(body)
  }

  /// Returns the password at `date`, and the time until the next password.
  ///
  /// A date before 1970 is treated as 1970. A date whose number of seconds does not fit into `Int64` is also treated as 1970.
  ///
  /// - Throws: ``VaultFailure/core(_:)``.
  public func code(at date: Date) throws(VaultFailure) -> OneTimeCode {
    let seconds = max(0, Int64(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0)
    let (step, elapsed) = seconds.quotientAndRemainder(dividingBy: Int64(period))
    return try core { () throws(CoreError) in
      OneTimeCode(digits: try digits(counter: UInt64(step)), secondsLeft: period - Int(elapsed))
    }
  }

  /// Returns the password for a counter (HOTP, RFC 4226, section 5.3).
  private func digits(counter: UInt64) throws(CoreError) -> SecretBytes {
    let code = try Swift.withUnsafeBytes(of: counter.bigEndian) { message throws(CoreError) in
      try HMAC.code(of: message, key: key, hash: algorithm.hash)
    }
    return try code.withUnsafeBytes { code throws(CoreError) in
      let offset = Int(code[code.count - 1] & 0x0F)
      var number = code[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
      return try SecretBytes(count: digitCount) { digits in
        for index in digits.indices.reversed() {
          digits[index] = UInt8(ascii: "0") + UInt8(number % 10)
          number /= 10
        }
      }
    }
  }
}

extension OneTimeKey.Algorithm {
  fileprivate var hash: HMAC.Hash {
    switch self {
    case .sha1: .sha1
    case .sha256: .sha256
    case .sha512: .sha512
    }
  }
}
