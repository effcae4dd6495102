/// A position in a file: line and column, both counted from 1.
///
/// Columns count Unicode scalars.
public struct SourcePosition: Hashable, Comparable, Sendable {
  // The line and the column have 32 bits each, because large charts have millions of positions. Every value fits into 32 bits.
  private var packedLine: UInt32
  private var packedColumn: UInt32

  /// The line, counted from 1.
  public var line: Int {
    get { Int(packedLine) }
    set { packedLine = UInt32(newValue) }
  }

  /// The column in Unicode scalars, counted from 1.
  public var column: Int {
    get { Int(packedColumn) }
    set { packedColumn = UInt32(newValue) }
  }

  /// Creates a position from a line and a column, both counted from 1.
  public init(line: Int, column: Int) {
    packedLine = UInt32(line)
    packedColumn = UInt32(column)
  }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.packedLine, left.packedColumn) < (right.packedLine, right.packedColumn)
  }
}

/// A range of a file, from `start` up to but not including `end`.
public struct SourceRange: Sendable, Hashable {
  /// The file that contains the range.
  public let file: SourceFile
  /// The position of the first character.
  public var start: SourcePosition
  /// The position after the last character.
  public var end: SourcePosition

  /// Creates a range of a file.
  public init(file: SourceFile, start: SourcePosition, end: SourcePosition) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// The start in the format of compilers: `path:line:column`.
  public var description: String {
    "\(file.path):\(start.line):\(start.column)"
  }

  /// Whether the range starts and ends on the same line.
  package var isOnOneLine: Bool { start.line == end.line }

  /// The file name and the line: `turnstile.yaml:7`.
  public var fileAndLine: String { "\(file.name):\(start.line)" }
}

/// Equality by identity: two source files with the same path are not equal.
extension SourceFile: Hashable {
  public static func == (left: SourceFile, right: SourceFile) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
