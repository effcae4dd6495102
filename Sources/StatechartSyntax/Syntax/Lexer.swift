/// A token of an expression.
struct Token: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case word(String)
    case integer(Int)
    /// A duration in milliseconds.
    case duration(Int)
    case text(String)
    case sign(String)
    case end
  }
  let kind: Kind
  /// The range of the token's characters, counted from the start of the expression.
  let span: Range<Int>
}

extension Token.Kind {
  /// The token as text, without quotes.
  var words: String {
    switch self {
    case .word(let word), .text(let word), .sign(let word): word
    case .integer(let number): "\(number)"
    case .duration(let milliseconds): Lexer.words(milliseconds)
    case .end: ""
    }
  }
}

/// A lexer for expressions, which replaces tokens of other languages with their equivalents.
struct Lexer {
  /// A lexical error: characters that do not form a token.
  struct Failure: Error {
    let message: String
    let span: Range<Int>
    var advice: String?
    /// The replacement for the characters.
    var replacement: String?
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var foreign: [ForeignToken] = []

  private init(_ text: String) {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { scalars.append(scalar) }
    self.scalars = scalars
  }

  static func tokens(of text: String) throws(Failure) -> (tokens: [Token], foreign: [ForeignToken]) {
    var lexer = Lexer(text)
    var tokens: [Token] = []
    tokens.reserveCapacity(8)
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return (tokens, lexer.foreign)
  }

  private static let signs = [
    "...", "..<", "==", "!=", "<=", ">=", "+=", "-=", "<", ">", "+", "-", "*", "%", "=", "(", ")", "[", "]", ".", ",", "|",
    ":", "?",
  ].map { (text: $0, scalars: Array($0.unicodeScalars)) }
  private static let foreignSigns = ForeignToken.signs.map {
    (text: $0.written, meant: $0.meant, scalars: Array($0.written.unicodeScalars))
  }
  /// The maximum duration in milliseconds: a hundred years.
  ///
  /// A longer duration is probably a typo. The limit also prevents overflow in sums of durations.
  private static let longestDuration = 100 * 366 * 24 * 3_600_000
  private static let milliseconds = ["ms": 1, "s": 1_000, "min": 60_000, "h": 3_600_000]
  /// The length of each unit of time in milliseconds, by the name of the unit in other languages.
  private static let otherUnits = [
    "msec": 1, "msecs": 1, "millis": 1, "millisecond": 1, "milliseconds": 1, "sec": 1_000, "secs": 1_000, "second": 1_000,
    "seconds": 1_000, "m": 60_000, "mins": 60_000, "minute": 60_000, "minutes": 60_000, "hr": 3_600_000, "hrs": 3_600_000,
    "hour": 3_600_000, "hours": 3_600_000, "d": 86_400_000, "day": 86_400_000, "days": 86_400_000, "week": 604_800_000,
    "weeks": 604_800_000,
  ]

  /// Returns the length of a unit of time in milliseconds, by its name in this or another language; `nil` for an unknown name.
  static func milliseconds(ofUnit word: String) -> Int? {
    milliseconds[word] ?? otherUnits[word] ?? milliseconds[word.lowercased()] ?? otherUnits[word.lowercased()]
  }

  /// Returns the product of a number and a unit in milliseconds; `nil` if the product exceeds the maximum duration.
  static func duration(_ number: Int, times unit: Int) -> Int? {
    let (duration, overflow) = number.multipliedReportingOverflow(by: unit)
    return overflow || duration > longestDuration ? nil : duration
  }

  /// Returns a compound duration such as `1h30min` in milliseconds; `nil` for other texts.
  ///
  /// The result is clamped to the maximum duration plus 1, which prevents overflow.
  private static func sum(_ text: String) -> Int? {
    let parts = text.matches(of: /([0-9]{1,9})(ms|min|s|h)/)
    guard parts.count > 1, parts.map({ String($0.0) }).joined() == text else { return nil }
    return parts.reduce(0) { min($0 + (Int($1.1) ?? 0) * (milliseconds[String($1.2)] ?? 0), longestDuration + 1) }
  }

  /// Returns a duration as text, in the largest unit that divides it.
  static func words(_ duration: Int) -> String {
    for unit in ["h", "min", "s"] {
      if let size = milliseconds[unit], duration.isMultiple(of: size) { return "\(duration / size)\(unit)" }
    }
    return "\(duration)ms"
  }

  private mutating func next() throws(Failure) -> Token {
    while index < scalars.count, isSpace(scalars[index]) { index += 1 }
    let start = index
    guard index < scalars.count else { return Token(kind: .end, span: start..<start) }
    let kind: Token.Kind =
      switch scalars[index] {
      case "0"..."9": try number()
      case "\"", "'": try text(until: [scalars[index]])
      case "“", "”", "„", "‘", "’": try curlyText()
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
      index += 1
      return try fraction(digits, from: start)
    }
    let unit = take { isWordStart($0) || isDigit($0) }
    let plain = digits.utf8.contains(UInt8(ascii: "_")) ? digits.filter { $0 != "_" } : digits
    guard let number = Int(plain) else {
      throw Failure(message: "the number is too large", span: start..<index)
    }
    guard !unit.isEmpty else { return .integer(number) }
    let isMixed = unit.contains(where: \.isNumber)
    if isMixed, let milliseconds = Self.sum(digits + unit) {
      return try meant(milliseconds, instead: digits + unit, from: start)
    }
    if isMixed {
      let meant = decimal(digits, unit)
      if let meant {
        foreign.append(ForeignToken(written: digits + unit, meant: "\(meant)", span: start..<index))
        return .integer(meant)
      }
      throw Failure(message: "expected a number with the digits 0 to 9, found '\(digits)\(unit)'", span: start..<index)
    }
    if let factor = Self.milliseconds[unit] {
      guard let duration = Self.duration(number, times: factor) else { throw tooLong(start) }
      return .duration(duration)
    }
    guard let factor = Self.milliseconds(ofUnit: unit) else {
      throw Failure(message: "expected unit 'ms', 's', 'min' or 'h', found '\(unit)'", span: start..<index)
    }
    return try meant(Self.duration(number, times: factor) ?? .max, instead: digits + unit, from: start)
  }

  /// Lexes the rest of a duration such as `1.5s`, after the decimal point, and returns the token of the duration.
  private mutating func fraction(_ whole: String, from start: Int) throws(Failure) -> Token.Kind {
    let digits = take { isDigit($0) }
    let unit = take { isWordStart($0) }
    guard let factor = Self.milliseconds(ofUnit: unit), whole.count < 9, digits.count < 9,
      let number = Double("\(whole).\(digits)"),
      (number * Double(factor)).rounded() == number * Double(factor)
    else {
      throw Failure(message: "expected a whole number, found '\(whole).\(digits)\(unit)'", span: start..<index)
    }
    return try meant(Int(number * Double(factor)), instead: "\(whole).\(digits)\(unit)", from: start)
  }

  /// Returns the token of a duration in the syntax of another language, and records the replacement.
  private mutating func meant(_ duration: Int, instead written: String, from start: Int) throws(Failure) -> Token.Kind {
    guard duration <= Self.longestDuration else { throw tooLong(start) }
    foreign.append(ForeignToken(written: written, meant: Self.words(duration), span: start..<index))
    return .duration(duration)
  }

  private func tooLong(_ start: Int) -> Failure {
    Failure(message: "expected a duration of at most 100 years", span: start..<index)
  }

  /// Returns the token of a colour: `#0D0F16`, with two hexadecimal digits each for red, green and blue.
  private mutating func color() throws(Failure) -> Token.Kind {
    let start = index
    index += 1
    let digits = take { isWordStart($0) || isDigit($0) }
    guard digits.utf8.count == 6, let number = Int(digits, radix: 16) else {
      throw Failure(message: "expected six hexadecimal digits after '#', found '\(digits)'", span: start..<index)
    }
    return .integer(number)
  }

  /// Returns the value of an integer literal of another language with a radix prefix: `0x1F`, `0o17` or `0b11`.
  ///
  /// The result is `nil` for other texts.
  private func decimal(_ prefix: String, _ digits: String) -> Int? {
    guard prefix == "0", let base = digits.first, let radix = ["x": 16, "o": 8, "b": 2][base] else { return nil }
    return Int(digits.dropFirst(), radix: radix)
  }

  private mutating func text(until quotes: Set<Unicode.Scalar>) throws(Failure) -> Token.Kind {
    let start = index
    index += 1
    let words = take { !quotes.contains($0) }
    guard index < scalars.count else {
      throw Failure(
        message: "unterminated text: missing closing quote", span: start..<index,
        advice: "put the whole item in quotes: without quotes ' #' begins a comment, and in brackets a comma ends the item")
    }
    index += 1
    return .text(words)
  }

  /// Returns the token of a text in typographic quotes.
  ///
  /// A single identifier becomes a case name, which has no quotes.
  private mutating func curlyText() throws(Failure) -> Token.Kind {
    let start = index
    let kind = try text(until: ["“", "”", "‘", "’"])
    guard case .text(let words) = kind else { return kind }
    let isWord = words.unicodeScalars.allSatisfy { $0.continuesIdentifier } && !words.isEmpty
    let quotes = (opening: start..<start + 1, closing: index - 1..<index)
    let straight = scalars.contains("'") ? "\"" : "'"
    foreign.append(
      ForeignToken(
        written: "\(scalars[start])", meant: isWord ? "" : straight, span: quotes.opening, closing: quotes.closing,
        alternative: isWord ? straight : nil))
    return isWord ? .word(words) : kind
  }

  private mutating func sign() throws(Failure) -> Token.Kind {
    let start = index
    for sign in Self.foreignSigns where scalars[index] == sign.scalars[0] && scalars[index...].starts(with: sign.scalars) {
      index += sign.scalars.count
      foreign.append(ForeignToken(written: sign.text, meant: sign.meant, span: start..<index))
      return sign.meant.first?.isLetter == true ? .word(sign.meant) : .sign(sign.meant)
    }
    if scalars[index...].prefix(3).prefix(while: { $0 == "." }).count == 2,
      !scalars[index...].starts(with: "..<".unicodeScalars)
    {
      index += 2
      foreign.append(ForeignToken(written: "..", meant: "...", span: start..<index))
      return .sign("...")
    }
    for sign in Self.signs where scalars[index] == sign.scalars[0] && scalars[index...].starts(with: sign.scalars) {
      index += sign.scalars.count
      return .sign(sign.text)
    }
    if scalars[index] == "!" {
      index += 1
      foreign.append(ForeignToken(written: "!", meant: "not ", span: start..<index))
      return .word("not")
    }
    if scalars[index] == "/" {
      index += 1
      guard index < scalars.count, scalars[index] == "/" else { return .sign("/") }
      throw Failure(message: "expected '#' before a comment, found '//'", span: start..<index + 1, replacement: "#")
    }
    throw Failure(message: "unexpected '\(scalars[index])'", span: start..<index + 1)
  }

  private mutating func take(while belongs: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    while index < scalars.count, belongs(scalars[index]) { index += 1 }
    let word = scalars[start..<index]
    guard word.allSatisfy(\.isASCII) else {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: word)
      return String(view)
    }
    // Most tokens are ASCII. Copying their bytes is faster than building a view of Unicode scalars.
    return String(unsafeUninitializedCapacity: word.count) { bytes in
      for (offset, scalar) in word.enumerated() { bytes[offset] = UInt8(truncatingIfNeeded: scalar.value) }
      return word.count
    }
  }
}

private func isWordStart(_ scalar: Unicode.Scalar) -> Bool { scalar.startsIdentifier || scalar == "_" }
private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
  scalar.isASCII ? scalar == " " || (0x09...0x0D).contains(scalar.value) : scalar.properties.isWhitespace
}
private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

extension Unicode.Scalar {
  /// Whether an identifier can start with the character (Unicode Standard Annex 31).
  ///
  /// ASCII is checked without a table lookup.
  var startsIdentifier: Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A: true
    case ..<0x80: false
    default: properties.isXIDStart
    }
  }

  /// Whether an identifier can contain the character after its start (Unicode Standard Annex 31).
  var continuesIdentifier: Bool {
    switch value {
    case 0x30...0x39, 0x5F: true
    case ..<0x80: startsIdentifier
    default: properties.isXIDContinue
    }
  }
}
