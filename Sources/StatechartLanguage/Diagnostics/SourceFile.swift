/// A spec as it was read: its path, for the reader, and its text, for the caret.
public final class SourceFile: Sendable {
  /// The path as it was given, relative or absolute.
  public let path: String
  /// The whole text.
  public let text: String
  /// Whether the bytes were text; where they were not, U+FFFD stands in the text.
  let isUTF8: Bool
  private let lines: [Substring]

  /// A byte order mark at the start is left out.
  public init(path: String, text: String) {
    self.path = path
    self.text = text.withoutByteOrderMark
    isUTF8 = true
    lines = self.text.lines
  }

  /// The bytes of a file, whatever they are.
  public init(path: String, bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    self.path = path
    text = String(decoding: bytes, as: UTF8.self).withoutByteOrderMark
    isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    lines = text.lines
  }

  /// The text of a line, counted from 1; empty beyond the end.
  public func line(_ number: Int) -> Substring {
    lines.indices.contains(number - 1) ? lines[number - 1] : ""
  }

  /// The first place that holds such a scalar.
  func position(where matches: (Unicode.Scalar) -> Bool) -> SourcePosition? {
    for (number, line) in lines.enumerated() {
      if let column = Array(line.unicodeScalars).firstIndex(where: matches) {
        return SourcePosition(line: number + 1, column: column + 1)
      }
    }
    return nil
  }

  /// What stands in a range of one line.
  func text(in range: SourceRange) -> String {
    let line = line(range.start.line).unicodeScalars
    return String(Substring(line.dropFirst(range.start.column - 1).prefix(range.end.column - range.start.column)))
  }

  /// The comment that ends the line `position` is on, if one follows it.
  func comment(after position: SourcePosition) -> String? {
    let rest = line(position.line).unicodeScalars.dropFirst(position.column - 1)
    var isAtBoundary = true
    for (index, scalar) in zip(rest.indices, rest) {
      if scalar == "#", isAtBoundary {
        return String(Substring(rest[rest.index(after: index)...])).trimmingSpaces()
      }
      isAtBoundary = scalar == " " || scalar == "\t"
    }
    return nil
  }
}

/// A place in a file: line and column, both counted from 1, columns in Unicode scalars.
public struct SourcePosition: Hashable, Comparable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A stretch of a file, from `start` up to but not including `end`.
public struct SourceRange: Sendable {
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
}

extension String {
  fileprivate var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }

  /// Its lines as YAML 1.1 breaks them, which is how libyaml counts: at CR, LF, CR LF, NEL, LS and PS.
  fileprivate var lines: [Substring] {
    let bytes = Array(utf8)
    var lines: [Substring] = []
    var start = startIndex
    var index = 0
    while index < bytes.count {
      let width: Int
      switch bytes[index] {
      case 0x0A: width = 1
      case 0x0D: width = bytes[(index + 1)...].first == 0x0A ? 2 : 1
      case 0xC2: width = bytes[(index + 1)...].first == 0x85 ? 2 : 0
      case 0xE2: width = [[0x80, 0xA8], [0x80, 0xA9]].contains(Array(bytes[(index + 1)...].prefix(2))) ? 3 : 0
      default: width = 0
      }
      if width > 0 {
        lines.append(self[start..<utf8.index(utf8.startIndex, offsetBy: index)])
        start = utf8.index(utf8.startIndex, offsetBy: index + width)
      }
      index += max(width, 1)
    }
    return lines + [self[start...]]
  }

  func trimmingSpaces() -> String {
    var view = self[...]
    while let first = view.first, first.isWhitespace { view.removeFirst() }
    while let last = view.last, last.isWhitespace { view.removeLast() }
    return String(view)
  }
}
