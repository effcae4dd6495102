import CQREncode
import SecretCore
import Terminal

/// The printed recovery kit: groups of characters in lines, and a QR code of the characters.
struct RecoveryKitPage: ~Copyable {
  private static let groupsInLine = 5

  private let characters: SecretBytes

  /// Creates the page for the text encoding of a recovery kit, without separators.
  init(_ characters: consuming SecretBytes) {
    self.characters = characters
  }

  /// Returns the groups of characters as text, five groups per line.
  ///
  /// - Throws: `CoreError.outOfMemory`.
  func text() throws(CoreError) -> SecretBytes {
    let count = RecoveryText.groupCount * (RecoveryText.groupLength + 1) - 1
    return try SecretBytes(count: count) { text in
      characters.withUnsafeBytes { characters in
        for group in 0..<RecoveryText.groupCount {
          let start = group * (RecoveryText.groupLength + 1)
          for index in 0..<RecoveryText.groupLength {
            text[start + index] = characters[group * RecoveryText.groupLength + index]
          }
          guard group + 1 < RecoveryText.groupCount else { break }
          let endsLine = (group + 1) % RecoveryKitPage.groupsInLine == 0
          text[start + RecoveryText.groupLength] = UInt8(ascii: endsLine ? "\n" : " ")
        }
      }
    }
  }

  /// Returns the QR code of the characters; `nil` if memory is exhausted.
  func picture() -> Picture? { Picture(ofQRCode: characters) }
}

extension Picture {
  /// Creates a QR code of ASCII text (ISO/IEC 18004) of the smallest size; fails with `nil` if memory is exhausted.
  init?(ofQRCode text: borrowing SecretBytes) {
    // The C function requires a null-terminated string.
    guard
      let string = try? SecretBytes(
        count: text.count + 1, fill: { string in text.withUnsafeBytes { string.copyMemory(from: $0) } })
    else { return nil }
    let code = string.withUnsafeBytes {
      QRcode_encodeString($0.baseAddress?.assumingMemoryBound(to: CChar.self), 0, QR_ECLEVEL_L, QR_MODE_8, 1)
    }
    guard let code else { return nil }
    defer { QRcode_free(code) }
    let side = Int(code.pointee.width)
    // The lowest bit of each byte is the colour of the module: 1 for dark.
    self.init(side: side, isDark: UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 })
  }
}
