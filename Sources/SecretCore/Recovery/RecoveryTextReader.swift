/// A parser of recovery kits that a user entered.
enum RecoveryTextReader {
  /// Returns the values of all characters, five per group; 255 represents a character outside of the alphabet.
  ///
  /// Separators are ignored if the number of characters is correct. Otherwise the separators locate the group that is too short
  /// or too long.
  ///
  /// - Parameter isComplete: Whether the text must have all groups, and not only whole groups.
  /// - Throws: ``RecoveryKitError/groupLength(_:_:)``, ``RecoveryKitError/characterCount(_:)``, ``RecoveryKitError/core(_:)``.
  static func values(of text: UnsafeRawBufferPointer, isComplete: Bool) throws(RecoveryKitError) -> SecretBytes {
    let count = text.count { !isSeparator($0) }
    let hasWholeGroups = count <= RecoveryText.length && count % RecoveryText.groupLength == 0
    guard isComplete ? count == RecoveryText.length : hasWholeGroups else { throw wrongLength(count, of: text) }
    return try RecoveryKitError.wrapping { () throws(CoreError) in
      try SecretBytes(count: count) { values in
        for (index, character) in text.lazy.filter({ !isSeparator($0) }).enumerated() {
          values[index] = Base32.value(character) ?? 255
        }
      }
    }
  }

  /// Returns the error for the first group without five characters, or for the number of characters if no such group is
  /// located.
  private static func wrongLength(_ count: Int, of text: UnsafeRawBufferPointer) -> RecoveryKitError {
    var group = 1
    for piece in text.split(whereSeparator: isSeparator) {
      if piece.count % RecoveryText.groupLength != 0 {
        // Among several groups without separators, the wrong group cannot be located.
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

/// The alphabet of Crockford's base32, without I, L, O and U.
///
/// I and L are decoded as 1, and O as 0.
enum Base32 {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// Returns the character of a value below 32.
  static func character(_ value: UInt8) -> UInt8 { alphabet[Int(value)] }

  /// Returns the value of a character in upper or lower case; `nil` if the character has no value.
  static func value(_ character: UInt8) -> UInt8? {
    let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(character)
    return switch isLower ? character - 32 : character {
    case UInt8(ascii: "O"): 0
    case UInt8(ascii: "I"), UInt8(ascii: "L"): 1
    case let character: alphabet.firstIndex(of: character).map(UInt8.init)
    }
  }
}
