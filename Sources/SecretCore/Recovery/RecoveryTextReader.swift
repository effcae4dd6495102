/// Reads the characters of a recovery kit as they were typed.
enum RecoveryTextReader {
  /// The values of all characters, five a group; 255 stands for a character outside of the alphabet.
  ///
  /// The separators do not count where there are as many characters as there should be. Else they tell which group is too short or long.
  static func values(of text: borrowing SecretBytes) throws(RecoveryKitError) -> SecretBytes {
    let count = text.withUnsafeBytes { $0.count { !isSeparator($0) } }
    guard count == RecoveryText.length else { throw text.withUnsafeBytes { wrongLength(count, of: $0) } }
    return try RecoveryKitError.wrapping { () throws(CoreError) in
      try SecretBytes(count: count) { values in
        text.withUnsafeBytes { text in
          for (index, character) in text.lazy.filter({ !isSeparator($0) }).enumerated() {
            values[index] = Base32.value(character) ?? 255
          }
        }
      }
    }
  }

  /// Names the first group that does not have five characters; where all of them have, there are too few or too many groups.
  private static func wrongLength(_ count: Int, of text: UnsafeRawBufferPointer) -> RecoveryKitError {
    var group = 1
    for piece in text.split(whereSeparator: isSeparator) {
      if piece.count % RecoveryText.groupLength != 0 {
        // In several groups that are written together, the wrong one cannot be told.
        guard piece.count < 2 * RecoveryText.groupLength else { break }
        return .groupLength(group, piece.count)
      }
      group += piece.count / RecoveryText.groupLength
    }
    return .characterCount(count)
  }

  private static func isSeparator(_ character: UInt8) -> Bool {
    character == UInt8(ascii: "-") || character == UInt8(ascii: " ") || (9...13).contains(character)
  }
}

/// Crockford's alphabet: no I, L, O and U; what looks like 1 or 0 is read as that.
enum Base32 {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// The character of a value below 32.
  static func character(_ value: UInt8) -> UInt8 { alphabet[Int(value)] }

  /// The value of a character in upper or lower case; `nil` outside of the alphabet.
  static func value(_ character: UInt8) -> UInt8? {
    let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(character)
    return switch isLower ? character - 32 : character {
    case UInt8(ascii: "O"): 0
    case UInt8(ascii: "I"), UInt8(ascii: "L"): 1
    case let character: alphabet.firstIndex(of: character).map(UInt8.init)
    }
  }
}
