/// Cuts a script into tokens.
struct ScriptLexer {
  struct Failure: Error {
    let message: String
    let span: Range<Int>
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
        guard index < scalars.count else { throw Failure(message: "a comment is not closed", span: start..<start + 2) }
        index += 2
      } else {
        return
      }
    }
  }

  private mutating func number() throws(Failure) -> ScriptToken.Kind {
    let start = index
    let word = take { $0.properties.isXIDContinue || $0 == "." }
    if let value = Int(word) { return .integer(value) }
    if word.allSatisfy(\.isNumber) { throw Failure(message: "the number is too large", span: start..<index) }
    guard let value = Double(word) else { throw Failure(message: "'\(word)' is not a number", span: start..<index) }
    return Int(exactly: value).map { .integer($0) } ?? .fraction(word)
  }

  private mutating func text() throws(Failure) -> ScriptToken.Kind {
    let (start, quote) = (index, scalars[index])
    var words = String.UnicodeScalarView()
    index += 1
    while index < scalars.count, scalars[index] != quote {
      if scalars[index] == "\\", index + 1 < scalars.count { index += 1 }
      words.append(scalars[index])
      index += 1
    }
    guard index < scalars.count else { throw Failure(message: "the text has no closing quote", span: start..<index) }
    index += 1
    return .text(String(words))
  }

  private mutating func sign() throws(Failure) -> ScriptToken.Kind {
    for sign in Self.signs where scalars[index...].starts(with: sign.unicodeScalars) {
      index += sign.unicodeScalars.count
      return .sign(sign)
    }
    throw Failure(message: "'\(scalars[index])' has no meaning here", span: index..<index + 1)
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
