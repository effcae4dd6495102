/// A source file: the path and the text of a spec or another document.
public final class SourceFile: Sendable {
  /// The path of the file, relative or absolute.
  public let path: String
  /// The text of the file, without a byte order mark.
  public let text: String
  /// Whether the bytes are valid UTF-8.
  ///
  /// Invalid bytes are replaced by U+FFFD in the text.
  package let isUTF8: Bool
  private let lines: LineTable

  /// Creates a file from a text.
  ///
  /// A byte order mark at the start is removed.
  public init(path: String, text: String) {
    self.path = path
    (self.text, lines) = text.withoutByteOrderMark.indexed
    isUTF8 = true
  }

  /// Creates a file from bytes, which need not be valid UTF-8.
  ///
  /// A byte order mark at the start is removed.
  public init(path: String, bytes: some Sequence<UInt8>) {
    // Contiguous bytes are decoded without a copy.
    let (whole, isValid) = bytes.withContiguousStorageIfAvailable(Self.text) ?? Array(bytes).withUnsafeBufferPointer(Self.text)
    self.path = path
    (text, lines) = whole.withoutByteOrderMark.indexed
    isUTF8 = isValid
  }

  private static func text(of bytes: UnsafeBufferPointer<UInt8>) -> (text: String, isValid: Bool) {
    if let valid = String(validating: bytes, as: UTF8.self) { return (valid, true) }
    return (String(decoding: bytes, as: UTF8.self), false)
  }

  /// The last component of the path.
  public var name: String { Self.name(ofPath: path) }

  /// Returns the last component of a path.
  public static func name(ofPath path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The number of lines.
  ///
  /// An empty text has one line.
  public var lineCount: Int { lines.count }

  /// The range of the first character.
  package var start: SourceRange {
    SourceRange(file: self, start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 2))
  }

  /// Returns the line with a number, counted from 1, without its line break; an empty text if the line does not exist.
  public func line(_ number: Int) -> Substring {
    rest(from: SourcePosition(line: number, column: 1))
  }

  /// Returns the text from a position to the end of its line; an empty text beyond the end of the line or of the file.
  public func rest(from position: SourcePosition) -> Substring {
    guard let bytes = lines.rest(from: position, of: text) else { return "" }
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: bytes.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: bytes.count)]
  }

  /// Returns the index of a position in the text.
  ///
  /// Returns the end of the line if the line is shorter, and the end of the text if the line does not exist.
  func index(of position: SourcePosition) -> String.Index {
    guard let bytes = lines.rest(from: position, of: text) else { return text.endIndex }
    return text.utf8.index(text.utf8.startIndex, offsetBy: bytes.lowerBound)
  }

  /// Returns the position of the first scalar for which `matches` returns `true`; `nil` if there is none.
  package func position(where matches: (Unicode.Scalar) -> Bool) -> SourcePosition? {
    for number in 1...lines.count {
      if let column = Array(line(number).unicodeScalars).firstIndex(where: matches) {
        return SourcePosition(line: number, column: column + 1)
      }
    }
    return nil
  }

  /// Returns the text in a range.
  ///
  /// If the range spans several lines, returns the part on the first line.
  package func text(in range: SourceRange) -> String {
    let rest = rest(from: range.start)
    guard range.isOnOneLine else { return String(rest) }
    return String(Substring(rest.unicodeScalars.prefix(range.end.column - range.start.column)))
  }

  /// Returns the comment that follows `position` on the same line; `nil` if there is none.
  package func comment(after position: SourcePosition) -> String? {
    let rest = Array(rest(from: position).unicodeScalars)
    return Self.commentStart(in: rest).map { start in
      String(String.UnicodeScalarView(rest[(start + 1)...])).trimmingSpaces()
    }
  }

  /// Returns the number of scalars from a position to the end of its line, without a comment and the spaces before the comment.
  func contentLength(from position: SourcePosition) -> Int {
    let rest = Array(rest(from: position).unicodeScalars)
    let content = rest[..<(Self.commentStart(in: rest) ?? rest.count)]
    return (content.lastIndex { $0 != " " && $0 != "\t" } ?? -1) + 1
  }

  /// Returns the index of the `#` that starts a comment; `nil` if there is none.
  ///
  /// A comment starts at the first `#` that is at the start of `line` or after a space or a tab.
  private static func commentStart(in line: [Unicode.Scalar]) -> Int? {
    line.indices.first { line[$0] == "#" && ($0 == 0 || line[$0 - 1] == " " || line[$0 - 1] == "\t") }
  }
}

extension String {
  fileprivate var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }

  /// The text in contiguous memory, with its line table.
  fileprivate var indexed: (text: String, lines: LineTable) {
    var text = self
    let lines = text.withUTF8 { LineTable(of: $0) }
    return (text, lines)
  }

  package func trimmingSpaces() -> String {
    var view = self[...]
    while let first = view.first, first.isWhitespace { view.removeFirst() }
    while let last = view.last, last.isWhitespace { view.removeLast() }
    return String(view)
  }
}

extension SourceFile {
  /// Returns the number of spaces at the start of a line.
  package func indentation(of number: Int) -> Int { line(number).unicodeScalars.prefix { $0 == " " }.count }
}
