import SecretCore

/// Base32 (RFC 4648, section 6), the encoding of keys for one-time passwords.
enum Base32 {
  /// The maximum number of padding characters.
  private static let mostPadding = 6

  /// Returns the decoded bytes of `text`.
  ///
  /// White space and hyphens separate groups and have no other meaning. Lower case is allowed, and the padding is optional.
  /// The bits of the last character that do not fill a byte are ignored, because some services use random characters.
  ///
  /// - Throws: ``VaultFailure/oneTimeKeyRefused(_:)``, ``VaultFailure/core(_:)``.
  static func decode(_ text: UnsafeRawBufferPointer) throws(VaultFailure) -> SecretBytes {
    let characters = try count(text)
    // In Base32, the last group of at most 8 characters never has 1, 3 or 6 characters.
    guard ![1, 3, 6].contains(characters % 8) else { throw .oneTimeKeyRefused(.incompleteSecret) }
    let bytes = characters / 8 * 5 + characters % 8 * 5 / 8
    guard OneTimeKey.lengths.contains(bytes) else { throw .oneTimeKeyRefused(.secretLength) }
    return try core { () throws(CoreError) in
      try SecretBytes(count: bytes) { output in
        var bits: UInt16 = 0
        var bitCount = 0
        var end = 0
        for value in text.lazy.compactMap(value) {
          bits = bits << 5 | UInt16(value)
          bitCount += 5
          guard bitCount >= 8 else { continue }
          bitCount -= 8
          output[end] = UInt8(truncatingIfNeeded: bits >> UInt16(bitCount))
          end += 1
        }
      }
    }
  }

  /// Returns the number of characters without separators and padding.
  private static func count(_ text: UnsafeRawBufferPointer) throws(VaultFailure) -> Int {
    var characters = 0
    var padding = 0
    for (offset, byte) in text.enumerated() where !isSeparator(byte) {
      if byte == UInt8(ascii: "="), padding < mostPadding {
        padding += 1
      } else if padding == 0, value(byte) != nil {
        characters += 1
      } else {
        throw .oneTimeKeyRefused(.invalidCharacter(position: offset + 1))
      }
    }
    return characters
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte.isWhiteSpace || byte == UInt8(ascii: "-") }

  /// Returns the value of a Base32 character, 0 to 31; `nil` for any other character.
  private static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a")
    case UInt8(ascii: "2")...UInt8(ascii: "7"): byte - UInt8(ascii: "2") + 26
    default: nil
    }
  }
}

extension UInt8 {
  /// Whether the byte is a space, a tab or a line break of ASCII.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
