import StatechartModel

/// A precedence-climbing parser of ECMAScript expressions and assignments.
struct ScriptParser {
  /// The maximum number of operators, parentheses and members in an expression or a script.
  ///
  /// The maximum limits the recursion depth.
  private static let maximumSize = 200
  private static let precedences = [
    "||": 1, "&&": 2, "|": 3, "^": 3, "&": 3, "===": 4, "!==": 4, "==": 4, "!=": 4, "<": 5, "<=": 5, ">": 5, ">=": 5, "<<": 6,
    ">>": 6, "+": 7, "-": 7, "*": 8, "/": 8, "%": 8, "**": 9,
  ]

  let words: LocatedText
  let tokens: [ScriptToken]
  var index = 0
  private var size = 0

  /// A syntax error, or an unsupported construct, with its source range.
  struct Failure: Error {
    let diagnostic: Diagnostic
    /// Whether the text is invalid ECMAScript, whose evaluation always fails.
    ///
    /// Otherwise, the text may contain an unsupported construct.
    var isInvalid = false
  }

  init(_ words: LocatedText) throws(Failure) {
    self.words = words
    do {
      tokens = try ScriptLexer.tokens(of: words.text)
    } catch {
      throw Failure(diagnostic: .scriptSyntax(error.message, at: words.sourceRange(of: error.span)), isInvalid: error.isInvalid)
    }
  }

  /// Parses the whole text as one expression, and returns the expression.
  mutating func wholeExpression() throws(Failure) -> ScriptExpression {
    let result = try expression()
    guard tokens[index].kind == .end else { throw unexpected() }
    return result
  }

  // MARK: Expressions

  mutating func expression(minimum: Int = 0) throws(Failure) -> ScriptExpression {
    try grow()
    var left = try prefix()
    while case .sign(let sign) = tokens[index].kind, let precedence = Self.precedences[sign], precedence > minimum {
      index += 1
      // Only `**` is right-associative.
      let right = try expression(minimum: sign == "**" ? precedence - 1 : precedence)
      left = ScriptExpression(kind: .binary(sign, left, right), range: joining(left.range, right.range))
    }
    try refuseOtherOperators()
    if minimum == 0, tokens[index].kind == .sign("?") {
      throw Failure(diagnostic: .noCounterpart("'?' with ':'", at: range))
    }
    return left
  }

  /// Throws an error if the current token is an unsupported operator of ECMAScript.
  private func refuseOtherOperators() throws(Failure) {
    switch tokens[index].kind {
    case .word("in"), .word("instanceof"): break
    case .sign("++"), .sign("--"), .sign("+="), .sign("-="), .sign("*="), .sign("/="), .sign("%="):
      // In a script, `++` or `--` can begin the next line.
      if beginsLine { return }
    default: return
    }
    throw Failure(diagnostic: .noCounterpart("'\(words.part(tokens[index].span).text)' in an expression", at: range))
  }

  private mutating func grow() throws(Failure) {
    size += 1
    guard size <= Self.maximumSize else {
      throw failure("the expression is too long: expected at most \(Self.maximumSize) parts")
    }
  }

  private mutating func prefix() throws(Failure) -> ScriptExpression {
    let start = range
    for sign in ["!", "-", "+", "~"] where accept(sign) {
      try grow()
      let operand = try prefix()
      return ScriptExpression(kind: .prefix(sign, operand), range: joining(start, operand.range))
    }
    if tokens[index].kind == .word("typeof") {
      index += 1
      try grow()
      let operand = try prefix()
      return ScriptExpression(kind: .prefix("typeof", operand), range: joining(start, operand.range))
    }
    var result = try primary()
    while true {
      let before = size
      if accept(".") {
        try grow()
        guard case .word(let member) = tokens[index].kind else { throw failure("missing name after '.'") }
        result = ScriptExpression(kind: .member(result, member), range: joining(start, range))
        index += 1
      } else if accept("[") {
        try grow()
        let inner = try expression()
        // `x['y']` is equivalent to `x.y`.
        if case .text(let member) = inner.kind, LocatedText(member, at: inner.range).isName {
          result = ScriptExpression(kind: .member(result, member), range: joining(start, range))
        } else {
          result = ScriptExpression(kind: .element(result, inner), range: joining(start, range))
        }
        try expect("]")
      } else if accept("(") {
        try grow()
        let arguments = try items(until: ")")
        result = ScriptExpression(
          kind: .call(result, arguments), range: joining(start, words.sourceRange(of: tokens[index - 1].span)))
      }
      if size == before { return result }
    }
  }

  private mutating func primary() throws(Failure) -> ScriptExpression {
    let start = range
    let kind: ScriptExpression.Kind
    switch tokens[index].kind {
    case .integer(let value): kind = .integer(value)
    case .fraction(let word): kind = .fraction(word)
    case .text(let text): kind = .text(text)
    case .word("true"), .word("false"): kind = .bool(tokens[index].kind == .word("true"))
    case .word("undefined"): kind = .undefined
    case .word("null"): kind = .null
    case .word(let word) where Self.operatorKeywords.contains(word):
      throw Failure(diagnostic: .noCounterpart("'\(word)'", at: start))
    case .word(let word) where Self.reserved.contains(word):
      throw Failure(
        diagnostic: .scriptSyntax("expected a value, found the reserved word '\(word)'", at: start), isInvalid: true)
    case .word(let word): kind = .name(word)
    case .sign("("):
      index += 1
      let result = try expression()
      try expect(")")
      return result
    case .sign("["):
      index += 1
      let items = try items(until: "]")
      return ScriptExpression(kind: .list(items), range: joining(start, words.sourceRange(of: tokens[index - 1].span)))
    case .sign("{"): throw Failure(diagnostic: .noCounterpart("an object", at: start))
    case .sign("/"): throw Failure(diagnostic: .noCounterpart("a regular expression", at: start))
    case .sign("++"), .sign("--"):
      throw Failure(diagnostic: .noCounterpart("'\(words.part(tokens[index].span).text)' in an expression", at: start))
    case .end: throw failure("expected a value, found the end of the expression", isInvalid: index > 0)
    case .sign: throw failure("expected a value, found '\(words.part(tokens[index].span).text)'")
    }
    index += 1
    return ScriptExpression(kind: kind, range: start)
  }

  private mutating func items(until end: String) throws(Failure) -> [ScriptExpression] {
    var result: [ScriptExpression] = []
    if accept(end) { return result }
    repeat { result.append(try expression()) } while accept(",")
    try expect(end)
    return result
  }

  // MARK: Tokens

  var range: SourceRange { words.sourceRange(of: tokens[index].span) }

  mutating func accept(_ sign: String) -> Bool {
    guard tokens[index].kind == .sign(sign) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ sign: String) throws(Failure) {
    guard !accept(sign) else { return }
    if tokens[index].kind == .sign("=") {
      throw Failure(diagnostic: .noCounterpart("an assignment in an expression", at: range))
    }
    throw failure("expected '\(sign)'", isInvalid: tokens[index].kind == .end)
  }

  func unexpected() -> Failure {
    switch tokens[index].kind {
    case .sign("="): failure("expected a value, found an assignment; write '===' to compare")
    case .end: failure("expected an assignment such as 'x = 1', found the end of the script")
    case .sign: failure("unexpected '\(words.part(tokens[index].span).text)'")
    case .word, .integer, .fraction, .text:
      // Two values without an operator are invalid, unless a line break ends a statement or a name is an operator.
      failure("unexpected '\(words.part(tokens[index].span).text)'", isInvalid: !beginsLine && !isBehindOperatorName)
    }
  }

  private var isBehindOperatorName: Bool {
    guard index > 0, case .word(let word) = tokens[index - 1].kind else { return false }
    return ["async", "await", "yield", "let"].contains(word)
  }

  func failure(_ message: String, isInvalid: Bool = false) -> Failure {
    Failure(diagnostic: .scriptSyntax(message, at: range), isInvalid: isInvalid)
  }

  /// Reserved words that begin unsupported expressions.
  private static let operatorKeywords: Set = ["function", "new", "class", "super", "this", "void", "delete", "import"]
  /// Words that are reserved in all modes of ECMAScript.
  ///
  /// Only `operatorKeywords`, `false`, `null`, `true` and `typeof` can begin an expression.
  static let reserved: Set = operatorKeywords.union([
    "break", "case", "catch", "const", "continue", "debugger", "default", "do", "else", "enum", "export", "extends", "false",
    "finally", "for", "if", "in", "instanceof", "null", "return", "switch", "throw", "true", "try", "typeof", "var", "while",
    "with",
  ])

  func joining(_ first: SourceRange, _ last: SourceRange) -> SourceRange {
    SourceRange(file: first.file, start: first.start, end: last.end)
  }
}
