/// A reader of the rows of a CSV file (RFC 4180).
///
/// Rows end with CR LF, LF or CR. A quote within an unquoted field is part of the field. A quoted field may contain commas and
/// line breaks, and `""` for a quote.
struct CSVReader {
  /// A row of the file.
  struct Row {
    /// The line on which the row starts.
    let line: Int

    let fields: [String]
  }

  private static let comma = UInt8(ascii: ",")

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  /// Creates a reader of UTF-8 text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the next row; returns `nil` at the end of the file.
  ///
  /// - Throws: ``ForeignFormatError/unterminatedQuote(line:)``, ``ForeignFormatError/textAfterQuote(line:)``,
  ///   ``ForeignFormatError/tooManyFields(line:limit:)``.
  mutating func next() throws(ForeignFormatError) -> Row? {
    guard position < bytes.count else { return nil }
    let start = line
    var fields = [try field()]
    while position < bytes.count, bytes[position] == CSVReader.comma {
      position += 1
      guard fields.count < ForeignFormatLimits.mostFields else {
        throw .tooManyFields(line: start, limit: ForeignFormatLimits.mostFields)
      }
      fields.append(try field())
    }
    // The row ends at a line break or at the end of the file.
    if position < bytes.count { skipLineBreak() }
    return Row(line: start, fields: fields)
  }

  private mutating func field() throws(ForeignFormatError) -> String {
    guard position < bytes.count, bytes[position] == .quote else { return unquotedField() }
    return try quotedField()
  }

  private mutating func unquotedField() -> String {
    let start = position
    while position < bytes.count, !endsField(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quotedField() throws(ForeignFormatError) -> String {
    let start = line
    var text: [UInt8] = []
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case .quote:
        position += 1
        guard position < bytes.count, !endsField(bytes[position]) else { return String(decoding: text, as: UTF8.self) }
        guard bytes[position] == .quote else { throw .textAfterQuote(line: line) }
        text.append(.quote)
        position += 1
      case .newline, .carriageReturn:
        let lineBreak = position
        skipLineBreak()
        text += bytes[lineBreak..<position]
      case let byte:
        text.append(byte)
        position += 1
      }
    }
    throw .unterminatedQuote(line: start)
  }

  private func endsField(_ byte: UInt8) -> Bool {
    byte == CSVReader.comma || byte == .newline || byte == .carriageReturn
  }

  private mutating func skipLineBreak() {
    let isPair = bytes[position] == .carriageReturn && position + 1 < bytes.count && bytes[position + 1] == .newline
    position += isPair ? 2 : 1
    line += 1
  }
}
