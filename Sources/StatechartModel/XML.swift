/// The escapes of XML documents, also for SVG and HTML.
package enum XML {
  /// Returns a text with the special characters of XML escaped.
  ///
  /// U+FFFD replaces the control characters and noncharacters that XML 1.0 cannot represent.
  package static func escaped(_ text: String) -> String {
    // Most texts need no escape.
    guard text.unicodeScalars.contains(where: { escape(for: $0) != nil }) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if let escape = escape(for: scalar) { escaped += escape } else { escaped.unicodeScalars.append(scalar) }
    }
    return escaped
  }

  /// Returns the replacement for a character; `nil` for a character that needs no replacement.
  private static func escape(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "\t", "\n", "\r": nil
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
    default: nil
    }
  }
}
