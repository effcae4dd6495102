/// The type-ahead buffer: a queue of pressed keypad keys that no keypad has accepted yet.
///
/// The memory of the keys is zeroized when the keys are removed.
@MainActor
struct TypeAheadBuffer {
  /// The maximum number of buffered keys. The buffer discards further keys.
  private static let capacity = 64
  private static let backspace: UInt8 = 0x7F

  private let keys = WipedText()

  var count: Int { keys.count }

  var isEmpty: Bool { keys.count == 0 }

  /// The first buffered key; `nil` if the buffer is empty.
  ///
  /// A buffered delete key is returned as backspace.
  var first: Key? {
    keys.bytes.first.map { $0 == TypeAheadBuffer.backspace ? .backspace : .character(Character(UnicodeScalar($0))) }
  }

  /// Returns whether a key is a keypad key: a typed or pasted ASCII digit, backspace or delete.
  static func isOfPad(_ key: Key) -> Bool { byte(of: key) != nil }

  /// Appends `key` if `key` is a keypad key and the buffer is not full.
  func append(_ key: Key) {
    guard let byte = TypeAheadBuffer.byte(of: key), keys.count < TypeAheadBuffer.capacity else { return }
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
