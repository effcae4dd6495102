/// Keys of a code that were typed before a pad could take them, in their order, in memory that is wiped.
@MainActor
struct TypeAheadBuffer {
  /// More than any flow asks for in a row.
  private static let most = 64
  private static let backspace: UInt8 = 0x7F

  private let keys = WipedText()

  var count: Int { keys.count }

  var isEmpty: Bool { keys.count == 0 }

  /// The key that comes next.
  var first: Key? {
    keys.bytes.first.map { $0 == TypeAheadBuffer.backspace ? .backspace : .character(Character(UnicodeScalar($0))) }
  }

  /// Whether a key is one of a pad: a digit, or the one that takes back the last.
  static func isOfPad(_ key: Key) -> Bool { byte(of: key) != nil }

  /// Keeps a key if it is one of a pad.
  func append(_ key: Key) {
    guard let byte = TypeAheadBuffer.byte(of: key), keys.count < TypeAheadBuffer.most else { return }
    _ = keys.insert([byte], at: keys.count)
  }

  func removeFirst() { keys.removeSubrange(0..<1) }

  func clear() { keys.removeSubrange(0..<keys.count) }

  private static func byte(of key: Key) -> UInt8? {
    switch key {
    case .character(let character), .pasted(let character): character.isWholeNumber ? character.asciiValue : nil
    case .backspace, .delete: backspace
    default: nil
    }
  }
}
