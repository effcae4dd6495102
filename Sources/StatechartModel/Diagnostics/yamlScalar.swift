/// Returns a text as a YAML key or value, quoted if a parser would otherwise read another value.
package func yamlScalar(_ text: String) -> String {
  let isPlain =
    text.first?.isLetter == true && text.last?.isWhitespace == false && text.last != ":" && !text.contains(": ")
    && !text.contains(" #") && !["true", "false", "null", "none", "yes", "no", "on", "off"].contains(text.lowercased())
  let isOfOneLine = text.unicodeScalars.allSatisfy { !$0.isEscaped }
  guard isOfOneLine else { return "\"\(text.unicodeScalars.map(\.inDoubleQuotes).joined())\"" }
  return isPlain ? text : "'\(text.replacing("'", with: "''"))'"
}

extension Unicode.Scalar {
  /// Whether the scalar is written as an escape: a control character or a line separator.
  fileprivate var isEscaped: Bool {
    properties.generalCategory == .control || value == 0x2028 || value == 0x2029
  }

  /// The scalar as it is written in a double-quoted YAML scalar (YAML 1.2, section 5.7).
  fileprivate var inDoubleQuotes: String {
    if self == "\"" || self == "\\" { return "\\" + String(self) }
    guard isEscaped else { return String(self) }
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
