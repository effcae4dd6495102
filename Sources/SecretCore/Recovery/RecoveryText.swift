/// The text encoding of a device secret for a recovery kit: 14 groups of 5 characters in Crockford's base32.
///
/// Four bits of version, the 256 bits of the secret and a checksum of 20 bits fill the first four characters of each group. The
/// fifth character is a check character over GF(32) that depends on the number of the group. So ``decode(_:)`` always detects
/// and locates one wrong character in a group, two transposed characters and two transposed groups. `docs/formats.md` specifies
/// the encoding.
///
/// Source: Douglas Crockford, Base 32, https://www.crockford.com/base32.html.
public enum RecoveryText {
  /// The number of groups.
  public static let groupCount = 14

  /// The number of characters in a group.
  public static let groupLength = 5

  /// The number of characters without separators.
  public static let length = groupCount * groupLength

  private static let version: UInt8 = 1
  private static let secretCount = 32
  /// The number of bytes of version, secret and checksum.
  private static let payloadCount = 35
  /// The number of characters of a group without its check character.
  private static let dataLength = groupLength - 1

  /// Returns the text encoding of `secret`, 32 bytes, in ASCII without separators.
  ///
  /// - Throws: ``CoreError/authenticationFailed`` if `secret` is not 32 bytes long, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
  public static func encode(_ secret: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    guard secret.count == secretCount else { throw .authenticationFailed }
    let payload = try payload(secret)
    return try SecretBytes(count: length) { characters in
      payload.withUnsafeBytes { payload in
        for group in 0..<groupCount {
          var check = UInt8(group + 1)
          for index in 0..<dataLength {
            let value = value(group * dataLength + index, of: payload)
            characters[group * groupLength + index] = Base32.character(value)
            check ^= weighted(value, at: index)
          }
          characters[group * groupLength + dataLength] = Base32.character(check)
        }
      }
    }
  }

  /// Returns the secret that `text` encodes.
  ///
  /// - Parameter text: ASCII characters in upper or lower case, optionally separated by white space and hyphens.
  /// - Throws: ``RecoveryKitError``, which contains the numbers of wrong groups and none of the entered characters.
  public static func decode(_ text: borrowing SecretBytes) throws(RecoveryKitError) -> SecretBytes {
    let values = try text.withUnsafeBytes { text throws(RecoveryKitError) in try rightValues(of: text, isComplete: true) }
    let found = try RecoveryKitError.wrapping { () throws(CoreError) in
      try SecretBytes(count: payloadCount) { payload in
        values.withUnsafeBytes { values in
          for group in 0..<groupCount {
            for index in 0..<dataLength {
              put(values[group * groupLength + index], at: group * dataLength + index, of: payload)
            }
          }
        }
      }
    }
    guard found.withUnsafeBytes({ $0[0] >> 4 }) == version else { throw .unknownVersion }
    let secret = try RecoveryKitError.wrapping { () throws(CoreError) in
      try SecretBytes(count: secretCount) { secret in
        found.withUnsafeBytes { found in
          for index in 0..<secretCount { secret[index] = found[index] << 4 | found[index + 1] >> 4 }
        }
      }
    }
    let expected = try RecoveryKitError.wrapping { () throws(CoreError) in try payload(secret) }
    guard expected.isEqual(to: found) else { throw .wrongChecksum }
    return secret
  }

  /// Checks the groups at the beginning of a kit, so that a user can correct a group before entering the next ones.
  ///
  /// - Parameter text: The characters of complete groups as in ``decode(_:)``.
  /// - Throws: ``RecoveryKitError`` as ``decode(_:)``, but not for missing groups.
  public static func check(beginning text: UnsafeRawBufferPointer) throws(RecoveryKitError) {
    _ = try rightValues(of: text, isComplete: false)
  }

  /// Returns the values of all characters of groups with correct check characters.
  private static func rightValues(
    of text: UnsafeRawBufferPointer, isComplete: Bool
  ) throws(RecoveryKitError) -> SecretBytes {
    let values = try RecoveryTextReader.values(of: text, isComplete: isComplete)
    let wrong = values.withUnsafeBytes { values in
      (0..<values.count / groupLength).filter { !isRight($0, of: values) }
    }
    guard wrong.isEmpty else { throw .wrongGroups(wrong.map { $0 + 1 }) }
    return values
  }

  /// Returns the version, the secret and the checksum of the secret, concatenated.
  private static func payload(_ secret: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    let checksum = try HKDF.key(
      from: secret, salt: SecretBytes(count: 0), info: Array("interlock recovery kit".utf8), count: 3)
    return try SecretBytes(count: payloadCount) { payload in
      secret.withUnsafeBytes { secret in
        checksum.withUnsafeBytes { checksum in
          var last = version
          for (index, byte) in [UnsafeRawBufferPointer(secret), checksum].joined().enumerated() {
            payload[index] = last << 4 | byte >> 4
            last = byte & 15
          }
        }
      }
    }
  }

  /// Returns the five bits at the position `index`, counted in units of five bits.
  private static func value(_ index: Int, of payload: UnsafeRawBufferPointer) -> UInt8 {
    let (byte, bit) = (index * 5 / 8, index * 5 % 8)
    let next = byte + 1 < payload.count ? payload[byte + 1] : 0
    return UInt8((UInt16(payload[byte]) << 8 | UInt16(next)) >> UInt16(11 - bit) & 31)
  }

  /// Sets the five bits at the position `index`, counted in units of five bits, to `value`.
  ///
  /// - Precondition: The five bits are zero.
  private static func put(_ value: UInt8, at index: Int, of payload: UnsafeMutableRawBufferPointer) {
    let (byte, bit) = (index * 5 / 8, index * 5 % 8)
    let bits = UInt16(value) << UInt16(11 - bit)
    payload[byte] |= UInt8(bits >> 8)
    if byte + 1 < payload.count { payload[byte + 1] |= UInt8(bits & 0xFF) }
  }

  private static func isRight(_ group: Int, of values: UnsafeRawBufferPointer) -> Bool {
    let group = (check: UInt8(group + 1), start: group * groupLength)
    let check = (0..<dataLength).reduce(group.check) { $0 ^ weighted(values[group.start + $1], at: $1) }
    // A value of 32 or more represents a character outside of the alphabet.
    return (0..<groupLength).allSatisfy { values[group.start + $0] < 32 } && values[group.start + dataLength] == check
  }

  /// Returns the product of a value and α^(index + 1) in GF(2)[α] / (α^5 + α^2 + 1).
  ///
  /// Each position has a different factor, and no factor is 1, the factor of the check character. So transposed characters are
  /// detected.
  private static func weighted(_ value: UInt8, at index: Int) -> UInt8 {
    var product = value
    for _ in 0...index { product = product & 16 == 0 ? product << 1 : product << 1 ^ 0b10_0101 }
    return product
  }
}
