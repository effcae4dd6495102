/// A word or sign of an expression.
struct Token: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case word(String)
    case integer(Int)
    /// In milliseconds.
    case duration(Int)
    case text(String)
    case sign(String)
    case end
  }
  let kind: Kind
  /// The scalars it takes up, counted from the start of the expression.
  let span: Range<Int>
}

/// Cuts an expression into tokens. Thrown is what cannot be a token, with its place.
struct Lexer {
  struct Failure: Error {
    let message: String
    let span: Range<Int>
    var fix: String?
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  static func tokens(of text: String) throws(Failure) -> [Token] {
    var lexer = Lexer(text)
    var tokens: [Token] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private static let signs = [
    "...", "==", "!=", "<=", ">=", "+=", "-=", "<", ">", "+", "-", "*", "=", "(", ")", "[", "]", ".", ",", "|",
    ":",
  ].map { (text: $0, scalars: Array($0.unicodeScalars)) }
  /// A hundred years: more is a slip of the pen, and sums stay far from the largest number.
  private static let longestDuration = 100 * 366 * 24 * 3_600_000
  /// What units are called elsewhere.
  private static let otherUnits = [
    "msec": "ms", "millisecond": "ms", "milliseconds": "ms", "sec": "s", "secs": "s", "second": "s", "seconds": "s", "m": "min",
    "mins": "min", "minute": "min", "minutes": "min", "hr": "h", "hrs": "h", "hour": "h", "hours": "h",
  ]
  /// What `1h30min` would be: several numbers with a unit each. Of what is too long it is not told by how much.
  private static func sum(_ text: String) -> Int? {
    let parts = text.matches(of: /([0-9]{1,9})(ms|min|s|h)/)
    guard parts.count > 1, parts.map({ String($0.0) }).joined() == text else { return nil }
    return parts.reduce(0) { min($0 + (Int($1.1) ?? 0) * (milliseconds[String($1.2)] ?? 0), longestDuration + 1) }
  }

  /// A duration in the largest unit that it is a whole number of.
  static func words(_ duration: Int) -> String {
    for unit in ["h", "min", "s"] {
      if let size = milliseconds[unit], duration.isMultiple(of: size) { return "\(duration / size)\(unit)" }
    }
    return "\(duration)ms"
  }

  /// The unit that a word means, if any.
  static func unit(_ word: String) -> String? { milliseconds[word] == nil ? otherUnits[word] : word }
  private static let milliseconds = ["ms": 1, "s": 1_000, "min": 60_000, "h": 3_600_000]

  private mutating func next() throws(Failure) -> Token {
    while index < scalars.count, isSpace(scalars[index]) { index += 1 }
    let start = index
    guard index < scalars.count else { return Token(kind: .end, span: start..<start) }
    let kind: Token.Kind =
      switch scalars[index] {
      case "0"..."9": try number()
      case "\"", "'": try text()
      case "#": try color()
      case let scalar where isWordStart(scalar): .word(take { $0.continuesIdentifier })
      default: try sign()
      }
    return Token(kind: kind, span: start..<index)
  }

  private mutating func number() throws(Failure) -> Token.Kind {
    let start = index
    let digits = take { isDigit($0) || $0 == "_" }
    if index + 1 < scalars.count, scalars[index] == ".", isDigit(scalars[index + 1]) {
      _ = take { isWordStart($0) || isDigit($0) || $0 == "." }
      throw Failure(
        message: "numbers are whole here", span: start..<index, fix: "of a duration, say it in a smaller unit, such as 1500ms")
    }
    let unit = take { isWordStart($0) || isDigit($0) }
    guard let number = Int(digits.filter { $0 != "_" }) else {
      throw Failure(message: "the number is too large", span: start..<index)
    }
    guard !unit.isEmpty else { return .integer(number) }
    if let milliseconds = Self.sum(digits + unit) {
      throw Failure(
        message: "a duration has one number and one unit", span: start..<index,
        fix: milliseconds <= Self.longestDuration ? "write \(Self.words(milliseconds))" : nil)
    }
    if unit.contains(where: \.isNumber) {
      throw Failure(
        message: "'\(digits)\(unit)' is no number; numbers are written with the digits 0 to 9 alone", span: start..<index,
        fix: decimal(digits, unit).map { "write \($0)" })
    }
    guard let factor = Self.milliseconds[unit] else {
      throw Failure(
        message: "'\(unit)' is no unit of time; there are ms, s, min and h", span: start..<index,
        fix: Self.otherUnits[unit].map { "write \(digits)\($0)" })
    }
    let (duration, overflow) = number.multipliedReportingOverflow(by: factor)
    guard !overflow, duration <= Self.longestDuration else {
      throw Failure(message: "the duration is too long", span: start..<index)
    }
    return .duration(duration)
  }

  /// `#0D0F16`: red, green and blue, two hexadecimal digits each.
  private mutating func color() throws(Failure) -> Token.Kind {
    let start = index
    index += 1
    let digits = take { isWordStart($0) || isDigit($0) }
    guard digits.utf8.count == 6, let number = Int(digits, radix: 16) else {
      throw Failure(message: "a colour has six digits after '#', each 0 to 9 or A to F", span: start..<index)
    }
    return .integer(number)
  }

  /// What `0x1F`, `0o17` and `0b11` would be in other languages.
  private func decimal(_ prefix: String, _ digits: String) -> Int? {
    guard prefix == "0", let base = digits.first, let radix = ["x": 16, "o": 8, "b": 2][base] else { return nil }
    return Int(digits.dropFirst(), radix: radix)
  }

  private mutating func text() throws(Failure) -> Token.Kind {
    let (start, quote) = (index, scalars[index])
    index += 1
    let words = take { $0 != quote }
    guard index < scalars.count else {
      throw Failure(
        message: "the text has no closing quote", span: start..<index,
        fix: "put the whole item in quotes; without them, ' #' ends it, and in a list on one line a comma does")
    }
    index += 1
    return .text(words)
  }

  private mutating func sign() throws(Failure) -> Token.Kind {
    if scalars[index...].prefix(3).prefix(while: { $0 == "." }).count == 2 {
      throw Failure(message: "'..' has no meaning here; a range has three dots, as 0...9", span: index..<index + 2)
    }
    for sign in Self.signs where scalars[index] == sign.scalars[0] && scalars[index...].starts(with: sign.scalars) {
      index += sign.scalars.count
      return .sign(sign.text)
    }
    let scalar = scalars[index]
    let words: [Unicode.Scalar: String] = ["&": "and", "!": "not"]
    let isDoubled = scalar == "&" && scalars[index...].dropFirst().first == "&"
    throw Failure(
      message: "'\(isDoubled ? "&&" : "\(scalar)")' has no meaning here\(scalar == "/" ? "; there is no division" : "")",
      span: index..<index + (isDoubled ? 2 : 1), fix: words[scalar].map { "write '\($0)'" })
  }

  private mutating func take(while belongs: (Unicode.Scalar) -> Bool) -> String {
    var word = ""
    while index < scalars.count, belongs(scalars[index]) {
      word.unicodeScalars.append(scalars[index])
      index += 1
    }
    return word
  }
}

private func isWordStart(_ scalar: Unicode.Scalar) -> Bool { scalar.startsIdentifier || scalar == "_" }
private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
  scalar.isASCII ? scalar == " " || (0x09...0x0D).contains(scalar.value) : scalar.properties.isWhitespace
}
private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

extension Unicode.Scalar {
  /// Whether a name can start with it (Unicode Standard Annex 31). The properties of ASCII are known without a look at tables.
  var startsIdentifier: Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A: true
    case ..<0x80: false
    default: properties.isXIDStart
    }
  }

  /// Whether a name can go on with it.
  var continuesIdentifier: Bool {
    switch value {
    case 0x30...0x39, 0x5F: true
    case ..<0x80: startsIdentifier
    default: properties.isXIDContinue
    }
  }
}
