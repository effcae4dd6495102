/// A lexer that splits a script into tokens.
struct ScriptLexer {
  struct Failure: Error {
    let message: String
    let span: Range<Int>
    /// Whether the script is invalid ECMAScript, and not only unsupported.
    var isInvalid = false
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  static func tokens(of text: String) throws(Failure) -> [ScriptToken] {
    var lexer = ScriptLexer(text)
    var tokens: [ScriptToken] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private static let signs = [
    "===", "!==", "**", "==", "!=", "<=", ">=", "&&", "||", "=>", "++", "--", "+=", "-=", "*=", "/=", "%=", "<<", ">>", "<",
    ">",
    "+", "-", "*", "/", "%", "!", "~", "&", "|", "^", "=", "(", ")", "[", "]", "{", "}", ".", ",", ";", ":", "?",
  ]

  private mutating func next() throws(Failure) -> ScriptToken {
    try skipSpace()
    let start = index
    guard index < scalars.count else { return ScriptToken(kind: .end, span: start..<start) }
    let kind: ScriptToken.Kind =
      switch scalars[index] {
      case "0"..."9": try number()
      case "\"", "'": try text()
      case let scalar where isWordStart(scalar): .word(take { isWordStart($0) || $0.properties.isXIDContinue })
      default: try sign()
      }
    return ScriptToken(kind: kind, span: start..<index)
  }

  private mutating func skipSpace() throws(Failure) {
    while index < scalars.count {
      if scalars[index].properties.isWhitespace {
        index += 1
      } else if scalars[index...].starts(with: "//".unicodeScalars) {
        _ = take { $0 != "\n" }
      } else if scalars[index...].starts(with: "/*".unicodeScalars) {
        let start = index
        index += 2
        while index < scalars.count, !scalars[index...].starts(with: "*/".unicodeScalars) { index += 1 }
        guard index < scalars.count else { throw Failure(message: "unterminated comment", span: start..<start + 2) }
        index += 2
      } else {
        return
      }
    }
  }

  private mutating func number() throws(Failure) -> ScriptToken.Kind {
    let start = index
    let word = take { $0.properties.isXIDContinue || $0 == "." }
    if word.count > 1, word.hasPrefix("0"), word.allSatisfy(\.isNumber) {
      throw Failure(
        message: "expected a number without a leading 0, found '\(word)', which can be octal in ECMAScript", span: start..<index
      )
    }
    // ECMAScript represents some larger integers inexactly.
    if let value = Int(word), value <= 1 << 53 { return .integer(value) }
    if word.allSatisfy(\.isNumber) { throw Failure(message: "the number is too large", span: start..<index) }
    guard let value = Double(word) else { throw Failure(message: "expected a number, found '\(word)'", span: start..<index) }
    return Int(exactly: value).map { .integer($0) } ?? .fraction(word)
  }

  private mutating func text() throws(Failure) -> ScriptToken.Kind {
    let (start, quote) = (index, scalars[index])
    var words = String.UnicodeScalarView()
    index += 1
    while index < scalars.count, scalars[index] != quote {
      if scalars[index] == "\\", index + 1 < scalars.count {
        words.append(contentsOf: try escaped())
      } else {
        words.append(scalars[index])
        index += 1
      }
    }
    guard index < scalars.count else {
      // The quote can be part of a regular expression or a template. Both are unsupported.
      let isInvalid = !scalars[..<start].contains { $0 == "/" || $0 == "`" }
      throw Failure(message: "unterminated text: missing closing quote", span: start..<index, isInvalid: isInvalid)
    }
    index += 1
    return .text(String(words))
  }

  /// Reads an escape sequence, and returns its scalars.
  private mutating func escaped() throws(Failure) -> [Unicode.Scalar] {
    let start = index
    let mark = scalars[index + 1]
    index += 2
    switch mark {
    case "\n": return []
    case "b", "f", "n", "r", "t", "v":
      let codes: [Unicode.Scalar: Unicode.Scalar] = [
        "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t", "v": "\u{B}",
      ]
      return [codes[mark] ?? mark]
    case "x", "u":
      let count = mark == "x" ? 2 : 4
      let digits = scalars[index...].prefix(count)
      index += digits.count
      guard digits.count == count, let code = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
        let scalar = Unicode.Scalar(code)
      else { throw Failure(message: "expected an escape sequence such as '\\x41' or '\\u0041'", span: start..<index) }
      return [scalar]
    case "0"..."9": throw Failure(message: "a digit after a backslash is not supported", span: start..<index)
    default: return [mark]
    }
  }

  private mutating func sign() throws(Failure) -> ScriptToken.Kind {
    for sign in Self.signs where scalars[index...].starts(with: sign.unicodeScalars) {
      index += sign.unicodeScalars.count
      return .sign(sign)
    }
    throw Failure(message: "unexpected character '\(scalars[index])'", span: index..<index + 1)
  }

  private mutating func take(while belongs: (Unicode.Scalar) -> Bool) -> String {
    var word = String.UnicodeScalarView()
    while index < scalars.count, belongs(scalars[index]) {
      word.append(scalars[index])
      index += 1
    }
    return String(word)
  }
}

private func isWordStart(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isXIDStart || scalar == "_" || scalar == "$"
}
