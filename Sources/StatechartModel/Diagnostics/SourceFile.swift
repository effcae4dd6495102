/// A spec as it was read: its path, for the reader, and its text, for the caret.
public final class SourceFile: Sendable {
  /// The path as it was given, relative or absolute.
  public let path: String
  /// The whole text.
  public let text: String
  /// Whether the bytes were text; where they were not, U+FFFD stands in the text.
  package let isUTF8: Bool
  private let lines: LineTable

  /// A byte order mark at the start is left out.
  public init(path: String, text: String) {
    self.path = path
    (self.text, lines) = text.withoutByteOrderMark.indexed
    isUTF8 = true
  }

  /// The bytes of a file, whatever they are.
  public init(path: String, bytes: some Sequence<UInt8>) {
    // Large files are not copied on the way.
    let (whole, isValid) = bytes.withContiguousStorageIfAvailable(Self.text) ?? Array(bytes).withUnsafeBufferPointer(Self.text)
    self.path = path
    (text, lines) = whole.withoutByteOrderMark.indexed
    isUTF8 = isValid
  }

  private static func text(of bytes: UnsafeBufferPointer<UInt8>) -> (text: String, isValid: Bool) {
    if let valid = String(validating: bytes, as: UTF8.self) { return (valid, true) }
    return (String(decoding: bytes, as: UTF8.self), false)
  }

  /// The last part of the path.
  public var name: String { Self.name(ofPath: path) }

  /// The last part of a path.
  public static func name(ofPath path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// How many lines it has; an empty text has one.
  public var lineCount: Int { lines.count }

  /// The range of its first character.
  package var start: SourceRange {
    SourceRange(file: self, start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 2))
  }

  /// The text of a line, counted from 1; empty beyond the end.
  public func line(_ number: Int) -> Substring {
    rest(from: SourcePosition(line: number, column: 1))
  }

  /// The text from a place to the end of its line; empty beyond the end.
  public func rest(from position: SourcePosition) -> Substring {
    guard let bytes = lines.rest(from: position, of: text) else { return "" }
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: bytes.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: bytes.count)]
  }

  /// Where a place is in the text; the end of its line where the line is shorter.
  func index(of position: SourcePosition) -> String.Index {
    guard let bytes = lines.rest(from: position, of: text) else { return text.endIndex }
    return text.utf8.index(text.utf8.startIndex, offsetBy: bytes.lowerBound)
  }

  /// The first place that holds such a scalar.
  package func position(where matches: (Unicode.Scalar) -> Bool) -> SourcePosition? {
    for number in 1...lines.count {
      if let column = Array(line(number).unicodeScalars).firstIndex(where: matches) {
        return SourcePosition(line: number, column: column + 1)
      }
    }
    return nil
  }

  /// What stands in a range; of one that goes over lines, what is on the first.
  package func text(in range: SourceRange) -> String {
    let rest = rest(from: range.start)
    guard range.isOnOneLine else { return String(rest) }
    return String(Substring(rest.unicodeScalars.prefix(range.end.column - range.start.column)))
  }

  /// The comment that ends the line `position` is on, if one follows it.
  package func comment(after position: SourcePosition) -> String? {
    let rest = Array(rest(from: position).unicodeScalars)
    return Self.commentStart(in: rest).map { start in
      String(String.UnicodeScalarView(rest[(start + 1)...])).trimmingSpaces()
    }
  }

  /// The number of scalars from a position to the end of its line, without the comment there and the blanks before it.
  func contentLength(from position: SourcePosition) -> Int {
    let rest = Array(rest(from: position).unicodeScalars)
    let content = rest[..<(Self.commentStart(in: rest) ?? rest.count)]
    return (content.lastIndex { $0 != " " && $0 != "\t" } ?? -1) + 1
  }

  /// The index of the `#` that starts a comment: the first one at the start or after a blank.
  private static func commentStart(in line: [Unicode.Scalar]) -> Int? {
    line.indices.first { line[$0] == "#" && ($0 == 0 || line[$0 - 1] == " " || line[$0 - 1] == "\t") }
  }
}

/// A place in a file: line and column, both counted from 1, columns in Unicode scalars.
public struct SourcePosition: Hashable, Comparable, Sendable {
  // Large charts have millions of places; no file has lines or columns that need more bits.
  private var packedLine: UInt32
  private var packedColumn: UInt32

  public var line: Int {
    get { Int(packedLine) }
    set { packedLine = UInt32(newValue) }
  }

  public var column: Int {
    get { Int(packedColumn) }
    set { packedColumn = UInt32(newValue) }
  }

  public init(line: Int, column: Int) {
    packedLine = UInt32(line)
    packedColumn = UInt32(column)
  }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.packedLine, left.packedColumn) < (right.packedLine, right.packedColumn)
  }
}

/// A stretch of a file, from `start` up to but not including `end`.
public struct SourceRange: Sendable, Hashable {
  public let file: SourceFile
  public var start: SourcePosition
  public var end: SourcePosition

  public init(file: SourceFile, start: SourcePosition, end: SourcePosition) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// The place as compilers print it: `path:line:column`.
  public var description: String {
    "\(file.path):\(start.line):\(start.column)"
  }

  /// Whether it starts and ends on the same line.
  package var isOnOneLine: Bool { start.line == end.line }

  /// The file and the line alone: `turnstile.yaml:7`.
  public var fileAndLine: String { "\(file.name):\(start.line)" }
}

/// Each time that a file is read it is another.
extension SourceFile: Hashable {
  public static func == (left: SourceFile, right: SourceFile) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension String {
  fileprivate var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }

  /// The text itself, whole in memory, and where its lines are.
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
