/// An index of the lines of a text, for conversion of a source position to a byte offset without a scan from the start.
///
/// The line breaks are the same as in YAML 1.1 and libyaml: CR, LF, CR LF, NEL, LS and PS.
struct LineTable: Sendable {
  /// The byte offset of the start of a line, and the number of scalars before the line.
  private struct Line: Sendable {
    let start: Int
    let scalarsBefore: Int
  }

  /// The number of scalars between two indexed positions.
  private static let stride = 1_024

  private var lines: [Line] = []
  /// The byte offset of every ``stride``th scalar.
  private var offsets: [Int] = []

  init(of bytes: UnsafeBufferPointer<UInt8>) {
    lines.append(Line(start: 0, scalarsBefore: 0))
    var scalars = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte & 0xC0 != 0x80 {
        if scalars % Self.stride == 0 { offsets.append(index) }
        scalars += 1
      }
      let width = byte <= 0x0D || byte >= 0xC2 ? Self.width(ofBreakAt: index, in: bytes) : 0
      if width > 0 {
        if width == 2, byte == 0x0D {
          // The LF of CR LF is a separate scalar.
          if scalars % Self.stride == 0 { offsets.append(index + 1) }
          scalars += 1
        }
        lines.append(Line(start: index + width, scalarsBefore: scalars))
      }
      index += max(width, 1)
    }
    // The copy drops spare capacity, which can be half of the memory for a large file.
    lines = lines.map { $0 }
  }

  var count: Int { lines.count }

  /// Returns the byte range from a position to the end of its line, without the line break; `nil` if the line does not exist.
  func rest(from position: SourcePosition, of text: String) -> Range<Int>? {
    guard lines.indices.contains(position.line - 1) else { return nil }
    let utf8 = text.utf8
    let line = lines[position.line - 1]
    let end = position.line < lines.count ? Self.end(ofLineBefore: lines[position.line].start, of: utf8) : utf8.count
    let scalar = line.scalarsBefore + position.column - 1
    let known = scalar / Self.stride
    guard known < offsets.count else { return end..<end }
    // The scan begins at the start of the line or at the previous indexed position, whichever is nearer.
    var (start, ahead) = (offsets[known], scalar % Self.stride)
    if start < line.start { (start, ahead) = (line.start, position.column - 1) }
    var index = utf8.index(utf8.startIndex, offsetBy: start)
    var offset = start
    while offset < end {
      if utf8[index] & 0xC0 != 0x80 {
        if ahead == 0 { break }
        ahead -= 1
      }
      index = utf8.index(after: index)
      offset += 1
    }
    return offset..<end
  }

  /// Returns the byte offset of the line break that ends directly before `start`.
  private static func end(ofLineBefore start: Int, of utf8: String.UTF8View) -> Int {
    func byte(_ back: Int) -> UInt8? {
      start < back ? nil : utf8[utf8.index(utf8.startIndex, offsetBy: start - back)]
    }
    switch byte(1) {
    case 0x0A: return start - (byte(2) == 0x0D ? 2 : 1)
    case 0x0D: return start - 1
    case 0x85: return start - 2
    default: return start - 3
    }
  }

  private static func width(ofBreakAt index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    func byte(_ ahead: Int) -> UInt8? { index + ahead < bytes.count ? bytes[index + ahead] : nil }
    switch bytes[index] {
    case 0x0A: return 1
    case 0x0D: return byte(1) == 0x0A ? 2 : 1
    case 0xC2: return byte(1) == 0x85 ? 2 : 0
    case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }
}
