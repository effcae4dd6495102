import Statechart

/// The text editor of the field that has the focus.
@MainActor
final class FieldEditor {
  private let text = WipedText()
  /// The position of the caret, in bytes.
  private(set) var caret = 0
  /// Whether the previous text of the field can only be replaced as a whole, because the text is a secret.
  ///
  /// The first key that inserts text replaces the secret, and the first key that deletes text deletes the secret.
  private(set) var isClosed: Bool
  /// Whether the text is too long to be edited.
  private var isTooLong = false
  /// Whether the text can have several lines.
  let hasLines: Bool

  /// Creates an editor with the caret after the text of the field.
  ///
  /// A text that is not readable is not loaded, and can only be replaced as a whole.
  init(_ value: Secret?, isReadable: Bool, hasLines: Bool = false, in contents: (any ScreenContents)?) {
    self.hasLines = hasLines
    isClosed = value != nil && contents == nil
    guard let value else { return }
    contents?.read(value) { bytes in
      isClosed = !isReadable && !bytes.isEmpty
      guard isReadable else { return }
      isTooLong = !text.insert(bytes, at: 0)
      caret = text.count
    }
  }

  var bytes: UnsafeRawBufferPointer { text.bytes }

  /// The number of all characters, and the number of characters before the caret.
  var characters: (count: Int, caret: Int) {
    let starts = starts
    return (starts.count, starts.count { $0 < caret })
  }

  /// Applies a key to the text and the caret.
  ///
  /// - Returns: Whether the text has changed; `nil` if the editor does not handle the key.
  func handle(_ key: Key) -> Bool? {
    switch key {
    case .pasted("\n") where !hasLines: text.bytes[..<caret].last == UInt8(ascii: " ") ? false : insert(" ")
    case .character(let character), .pasted(let character): insert(character)
    case .enter where hasLines: insert("\n")
    case .backspace: remove(previous..<caret)
    case .delete: remove(caret..<next)
    case .control("w"): remove(wordStart..<caret)
    case .control("u"): remove(0..<caret)
    case .control("k"): remove(caret..<text.count)
    case .left: move(to: previous)
    case .right: move(to: next)
    case .home, .control("a"): move(to: 0)
    case .end, .control("e"): move(to: text.count)
    default: nil
    }
  }

  /// Moves the caret to the position before the character at `index`, or to the end without such a character.
  func move(toCharacter index: Int) {
    let starts = starts
    caret = starts.indices.contains(index) ? starts[index] : text.count
  }

  /// Replaces the text, and moves the caret to the end of the new text.
  ///
  /// The function does nothing if the previous text is a stored secret, or if the previous or the new text is too long.
  func replace(with new: String) {
    guard !isClosed, !isTooLong, new.utf8.count <= WipedText.longest else { return }
    text.removeSubrange(0..<text.count)
    _ = text.insert(new.utf8, at: 0)
    caret = text.count
  }

  private func insert(_ character: Character) -> Bool {
    guard !isTooLong else { return false }
    isClosed = false
    let bytes = character.utf8
    guard text.insert(bytes, at: caret) else { return false }
    caret += bytes.count
    return true
  }

  private func remove(_ range: Range<Int>) -> Bool {
    if isClosed {
      isClosed = false
      return true
    }
    guard !range.isEmpty else { return false }
    text.removeSubrange(range)
    caret = range.lowerBound
    return true
  }

  private func move(to offset: Int) -> Bool {
    caret = offset
    return false
  }

  private var previous: Int { starts.last { $0 < caret } ?? 0 }
  private var next: Int { starts.first { $0 > caret } ?? text.count }

  /// The byte offset at which the word before the caret begins; 0 if no word precedes the caret.
  private var wordStart: Int {
    let blank = UInt8(ascii: " ")
    let word = text.bytes[..<caret].lastIndex { $0 != blank } ?? 0
    return text.bytes[..<word].lastIndex(of: blank).map { $0 + 1 } ?? 0
  }

  private var starts: [Int] { text.bytes.characterStarts }
}
