import CommandTable
import Foundation

/// A text with visible symbols instead of control and format characters.
///
/// On a terminal, such characters could move the cursor, change colours, or reorder or hide other text. C0 controls and DEL are
/// shown as Unicode's control pictures, such as `␛`. Other control and format characters, such as C1 controls and changes of
/// the writing direction, are shown in the form `\u{9B}`. Line and paragraph separators have the same form. Bytes that are not
/// UTF-8 are shown in the form `\x9B`.
struct VisibleText {
  /// The text with the replacements.
  private(set) var words = ""
  /// The number of replaced characters, and of replaced bytes that are not UTF-8.
  private(set) var replaced = 0

  /// Creates the visible text of bytes in UTF-8.
  ///
  /// - Parameter keepsLines: Whether line breaks are preserved.
  init(_ bytes: some Sequence<UInt8>, keepsLines: Bool = false) {
    var bytes = Array(bytes)[...]
    while !bytes.isEmpty {
      var parser = Unicode.UTF8.ForwardParser()
      var iterator = bytes.makeIterator()
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        append(Unicode.UTF8.decode(encoded), keepsLines)
        bytes = bytes.dropFirst(encoded.count)
      case .error(let length):
        for byte in bytes.prefix(length) { replace("\\x\(hexadecimal(byte))") }
        bytes = bytes.dropFirst(length)
      case .emptyInput: return
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ keepsLines: Bool) {
    guard isControl(scalar), !(keepsLines && scalar == "\n") else { return words.unicodeScalars.append(scalar) }
    switch scalar.value {
    case ..<0x20: replace(String(UnicodeScalar(0x2400 + scalar.value) ?? "\u{FFFD}"))
    case 0x7F: replace("\u{2421}")
    default: replace("\\u{\(hexadecimal(scalar.value))}")
    }
  }

  private mutating func replace(_ picture: String) {
    words += picture
    replaced += 1
  }
}

/// Returns `text` as a single line, with control characters and line breaks replaced as in ``VisibleText``.
func printable(_ text: String) -> String { VisibleText(text.utf8).words }

/// Prints a stored text and a line break.
///
/// On a terminal, control characters are replaced as in ``VisibleText``, with a warning on standard error. In a file or a pipe,
/// the text is unchanged.
func printStored(_ text: SecretText, keepsLines: Bool = false) throws {
  let streams = StandardStreams.process
  var bytes: [UInt8] = []
  text.withUnsafeBytes { bytes = Array($0) }
  guard streams.outputIsTerminal else { return try streams.write(bytes + [UInt8(ascii: "\n")]) }
  let visible = VisibleText(bytes, keepsLines: keepsLines)
  try streams.print(visible.words)
  if visible.replaced > 0 {
    let count: LocalizedText = "\(visible.replaced, "# control character", "# control characters")"
    warn("Symbols such as ␛ or \\u{9B} replace \(count). In a file or a pipe, the text is unchanged.")
  }
}

/// Returns whether a text has no control characters and no line breaks.
func isOneLine(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format || !isControl($0) }
}

/// Returns a date and time in ISO 8601 with milliseconds. Milliseconds distinguish items that a program adds within a second.
func timestamp(_ date: Date) -> String { date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}

private func hexadecimal(_ number: some BinaryInteger) -> String { String(number, radix: 16, uppercase: true) }
