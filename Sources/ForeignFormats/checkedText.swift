/// The UTF-8 encoding of the byte order mark.
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// Returns the bytes without the byte order mark.
///
/// - Throws: ``ForeignFormatError/tooLarge(limit:)``, ``ForeignFormatError/empty``, ``ForeignFormatError/notUTF8(line:)``.
func checkedText(_ bytes: [UInt8], _ limits: ForeignFormatLimits) throws(ForeignFormatError) -> [UInt8] {
  guard bytes.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
  let text = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(byteOrderMark.count)) : bytes
  guard !text.allSatisfy(\.isXMLSpace) else { throw .empty }
  guard String(validating: text, as: UTF8.self) != nil, !text.contains(0) else {
    throw .notUTF8(line: lineOfInvalidText(text))
  }
  return text
}

/// Returns the line of the first null byte or invalid sequence in `bytes`.
private func lineOfInvalidText(_ bytes: [UInt8]) -> Int {
  var line = 1
  var iterator = bytes.makeIterator()
  var parser = Unicode.UTF8.ForwardParser()
  while case .valid(let scalar) = parser.parseScalar(from: &iterator), scalar.first != 0 {
    if scalar.first == .newline { line += 1 }
  }
  return line
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let quote = UInt8(ascii: "\"")

  /// Whether the byte is white space of XML and JSON: space, tab, new line or carriage return.
  var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == .newline || self == .carriageReturn }
}
