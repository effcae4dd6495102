/// A decoder of the input bytes of a terminal into keys.
///
/// The decoder stores the bytes of an incomplete sequence for the next call, because a read may end within a sequence.
///
/// The decoder accepts the escape sequences of ECMA-48 in the forms of xterm and the Linux console, with mouse reporting in SGR
/// form (mode 1006).
///
/// Pasted text is enclosed in the markers of bracketed paste (mode 2004). Only the characters of pasted text are decoded. Line
/// breaks between two characters become line feeds, which a field of one line replaces by a space. Tabs between two characters
/// become one space.
struct KeyDecoder {
  private var pending: [UInt8] = []
  private var isPasting = false
  /// The line feeds or the space after the last pasted character; `nil` before the first character.
  private var separator: String?
  /// Whether the last pasted byte is a carriage return, which forms one line break with a following line feed.
  private var isAfterReturn = false

  /// Whether the beginning of a sequence or of a UTF-8 character is pending.
  ///
  /// An escape byte alone becomes the escape key after a timeout.
  var isWaiting: Bool { !pending.isEmpty }

  /// Decodes bytes, and returns the complete keys.
  ///
  /// An incomplete sequence remains pending.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let (key, length) = next() {
      let first = pending[0]
      pending.removeFirst(length)
      switch key {
      case .some(let key) where !isPasting: keys.append(key)
      case .some(.character(let character)):
        let parts = separator ?? ""
        keys += parts.map { .pasted($0) }
        if parts.isEmpty || character != " " { keys.append(.pasted(character)) }
        (separator, isAfterReturn) = ("", false)
      case .some(.enter):
        if first != 0x0A || !isAfterReturn { separator = separator.map { ($0 == " " ? "" : $0) + "\n" } }
        isAfterReturn = first == 0x0D
      case .some(.tab): separator = separator.map { $0.isEmpty ? " " : $0 }
      default: break
      }
    }
    return keys
  }

  /// Decodes the pending bytes as a complete sequence.
  ///
  /// Returns the escape key for a lone escape byte, and no key for other bytes. An incomplete sequence is discarded, except
  /// during a paste, because a later read can return the rest of the sequence.
  mutating func flush() -> [Key] {
    if isPasting { return [] }
    defer { pending = [] }
    return pending == [Byte.escape] ? [.escape] : []
  }

  private enum Byte {
    static let escape: UInt8 = 0x1B
  }

  /// Returns the first key and its length in bytes.
  ///
  /// The key is `nil` for bytes without a key. The result is `nil` if the sequence is incomplete or no byte is pending.
  private mutating func next() -> (Key?, Int)? {
    guard let first = pending.first else { return nil }
    switch first {
    case Byte.escape: return escapeSequence()
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x01...0x1A: return (.control(Character(Unicode.Scalar(first + 0x60))), 1)
    case 0x00...0x1F: return (nil, 1)
    default: return character()
    }
  }

  private mutating func escapeSequence() -> (Key?, Int)? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["): return controlSequence()
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return nil }
      return (named(final: pending[2], parameters: []), 3)
    case Byte.escape: return (.escape, 1)
    default: return (nil, 2)
    }
  }

  /// Returns a function key of the Linux console, which sends `ESC [ [` and a letter from `A` to `E`.
  ///
  /// The key is `nil` for another letter. The result is `nil` if the sequence is incomplete.
  private func consoleKey() -> (Key?, Int)? {
    guard pending.count > 3 else { return nil }
    let isKey = (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(pending[3])
    return (isKey ? .function(Int(pending[3] - UInt8(ascii: "A")) + 1) : nil, 4)
  }

  /// Returns the key of a control sequence (ECMA-48, 5.4), and records the markers of bracketed paste.
  ///
  /// A control sequence is `ESC [`, parameters (0x30…0x3F), intermediates (0x20…0x2F) and a final byte (0x40…0x7E). A sequence
  /// of more than 64 bytes without a final byte is discarded.
  private mutating func controlSequence() -> (Key?, Int)? {
    guard let end = pending.indices.dropFirst(2).first(where: { !(0x20...0x3F).contains(pending[$0]) }) else {
      return pending.count > 64 ? (nil, pending.count) : nil
    }
    let final = pending[end]
    if end == 2, final == UInt8(ascii: "[") { return consoleKey() }
    guard (0x40...0x7E).contains(final) else { return (nil, end) }
    let text = String(decoding: pending[2..<end], as: UTF8.self)
    if text.hasPrefix("<") { return (mouse(text.dropFirst(), final: final), end + 1) }
    let parameters = text.split(separator: ";").map { Int($0) ?? 0 }
    if final == UInt8(ascii: "~"), let mark = parameters.first, mark == 200 || mark == 201 {
      (isPasting, separator, isAfterReturn) = (mark == 200, nil, false)
    }
    return (named(final: final, parameters: parameters), end + 1)
  }

  private func named(final: UInt8, parameters: [Int]) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
    case UInt8(ascii: "Z"): .backTab
    case UInt8(ascii: "~"):
      switch parameters.first {
      case 1, 7: .home
      case 3: .delete
      case 4, 8: .end
      case 5: .pageUp
      case 6: .pageDown
      case let number? where (11...15).contains(number): .function(number - 10)
      case let number? where (17...21).contains(number): .function(number - 11)
      default: nil
      }
    default: nil
    }
  }

  /// Returns a press of the left button or a turn of the wheel; `nil` for other mouse events.
  ///
  /// The parameters are the button, the column and the row. The column and the row are counted from 1. The final byte is `M`
  /// for a press and `m` for a release. The buttons 64 and 65 are the wheel.
  private func mouse(_ text: Substring, final: UInt8) -> Key? {
    let numbers = text.split(separator: ";").compactMap { Int($0) }
    guard final == UInt8(ascii: "M"), numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    switch numbers[0] {
    case 0: return .click(Position(row: numbers[2] - 1, column: numbers[1] - 1))
    case 64: return .scroll(-1)
    case 65: return .scroll(1)
    default: return nil
    }
  }

  /// Returns the first Unicode scalar of the pending UTF-8 bytes, as a character, and its length in bytes.
  ///
  /// The key is `nil` for invalid bytes. The result is `nil` if the scalar is incomplete.
  private func character() -> (Key?, Int)? {
    let length =
      switch pending[0] {
      case 0x20..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    guard length > 0 else { return (nil, 1) }
    let tail = pending.dropFirst().prefix(length - 1)
    guard tail.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return (nil, 1) }
    guard tail.count == length - 1 else { return nil }
    guard let text = String(validating: pending.prefix(length), as: UTF8.self), let character = text.first else {
      return (nil, length)
    }
    return (.character(character), length)
  }
}
