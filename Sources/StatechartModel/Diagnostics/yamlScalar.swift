/// Returns a text as a YAML scalar for a key or a value.
///
/// The text is quoted if a parser could read the unquoted text as another value. A text that does not start with a letter is
/// always quoted.
package func yamlScalar(_ text: String) -> String {
  let isPlain =
    text.first?.isLetter == true && text.last?.isWhitespace == false && text.last != ":" && !text.contains(": ")
    && !text.contains(" #") && !["true", "false", "null", "none", "yes", "no", "on", "off"].contains(text.lowercased())
  let isOfOneLine = text.unicodeScalars.allSatisfy { !$0.isEscaped }
  guard isOfOneLine else { return "\"\(text.unicodeScalars.map(\.inDoubleQuotes).joined())\"" }
  return isPlain ? text : "'\(text.replacing("'", with: "''"))'"
}

extension Unicode.Scalar {
  /// Whether the scalar needs an escape sequence: a control character, a line separator or a paragraph separator.
  fileprivate var isEscaped: Bool {
    properties.generalCategory == .control || value == 0x2028 || value == 0x2029
  }

  /// The scalar in the syntax of a double-quoted YAML scalar (YAML 1.2, section 5.7).
  fileprivate var inDoubleQuotes: String {
    if self == "\"" || self == "\\" { return "\\" + String(self) }
    guard isEscaped else { return String(self) }
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
