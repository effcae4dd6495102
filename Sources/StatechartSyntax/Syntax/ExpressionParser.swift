import StatechartModel

/// A parser for the expressions, actions and types in a scalar.
///
/// The parser uses precedence climbing.
package struct ExpressionParser {
  /// The maximum number of operators, parentheses and members in an expression, which limits recursion.
  package static let maximumSize = 200

  var tokens: [Token]
  let scalarRange: ScalarSourceRange
  var index = 0
  private var size = 0
  /// The tokens of other languages, which are reported at the end of the scalar.
  private(set) var foreign: [ForeignToken]
  /// Whether `=` can only mean `==`.
  private var isCondition = false

  /// An error thrown if the scalar has a syntax error.
  struct Failure: Error {
    let diagnostic: Diagnostic
  }

  init(_ text: String, at scalarRange: ScalarSourceRange) throws(Failure) {
    let found: (tokens: [Token], foreign: [ForeignToken])
    do {
      found = try Lexer.tokens(of: text)
    } catch {
      let range = scalarRange.range(of: error.span)
      let fixIts = scalarRange.isExact ? error.replacement.map { [FixIt.replace(range, with: $0, isCertain: true)] } ?? [] : []
      throw Failure(diagnostic: .expressionSyntax(error.message, at: range, advice: error.advice, fixIts: fixIts))
    }
    self.scalarRange = scalarRange
    (tokens, foreign) = found
  }

  // MARK: Expressions

  /// Returns the syntax tree of the whole scalar as an expression.
  mutating func wholeExpression() throws(Failure) -> ExpressionSyntax {
    isCondition = true
    let result = try expression()
    try expectEnd()
    return result
  }

  mutating func expression(minimum: Int = 0) throws(Failure) -> ExpressionSyntax {
    try grow()
    var left = try prefix()
    while let found = binaryOperator(), found.precedence > minimum {
      index += 1
      let right = try expression(minimum: found.precedence)
      if found.precedence == 3, let next = binaryOperator(), next.precedence == 3 {
        throw failure("comparisons cannot be chained", advice: "join two comparisons with 'and'")
      }
      left = ExpressionSyntax(kind: .binary(found, left, right), range: joining(left.range, right.range))
    }
    return left
  }

  mutating func grow() throws(Failure) {
    size += 1
    guard size <= Self.maximumSize else {
      throw failure("the expression is too long: expected at most \(Self.maximumSize) operators, parentheses and members")
    }
  }

  private mutating func binaryOperator() -> BinaryOperator? {
    switch tokens[index].kind {
    case .sign("=") where isCondition:
      let span = tokens[index].span
      if foreign.last?.span != span { foreign.append(ForeignToken(written: "=", meant: "==", span: span)) }
      return .equal
    case .word("is"):
      let isNegated = index + 1 < tokens.count && tokens[index + 1].kind == .word("not")
      let span = tokens[index].span.lowerBound..<tokens[isNegated ? index + 1 : index].span.upperBound
      if foreign.last?.span != span {
        note(ForeignToken(written: isNegated ? "is not" : "is", meant: isNegated ? "!=" : "==", span: span))
      }
      if isNegated { tokens.remove(at: index + 1) }
      tokens[index] = Token(kind: .sign(isNegated ? "!=" : "=="), span: span)
      return isNegated ? .notEqual : .equal
    case .word(let word) where word.utf8.count <= 3 && ["and", "or"].contains(word.lowercased()):
      let span = tokens[index].span
      if word != word.lowercased(), foreign.last?.span != span {
        note(ForeignToken(written: word, meant: word.lowercased(), span: span))
      }
      return BinaryOperator.byName[word.lowercased()]
    case .word: return nil
    case .sign(let sign): return BinaryOperator.byName[sign]
    default: return nil
    }
  }

  private mutating func prefix() throws(Failure) -> ExpressionSyntax {
    let start = range
    if case .word(let word) = tokens[index].kind, word.utf8.count == 3, word != "not", word.lowercased() == "not",
      startsValue(index + 1)
    {
      note(ForeignToken(written: word, meant: "not", span: tokens[index].span))
      tokens[index] = Token(kind: .word("not"), span: tokens[index].span)
    }
    if accept(word: "not") {
      let operand = try expression(minimum: BinaryOperator.and.precedence)
      return ExpressionSyntax(kind: .not(operand), range: joining(start, operand.range))
    }
    if accept(sign: "-") {
      let operand = try expression(minimum: BinaryOperator.times.precedence)
      return ExpressionSyntax(kind: .negative(operand), range: joining(start, operand.range))
    }
    var result = try primary()
    while accept(sign: ".") {
      try grow()
      let member = try name()
      if member.text == "contains", accept(sign: "(") {
        let item = try expression()
        let end = range
        try expect(")")
        result = ExpressionSyntax(kind: .contains(result, item), range: joining(start, end))
      } else {
        result = ExpressionSyntax(kind: .member(result, member), range: joining(start, member.range))
      }
    }
    return result
  }

  /// Returns whether a condition can begin at a token: at `(`, or at an identifier or keyword other than `and` and `or`.
  private func startsValue(_ index: Int) -> Bool {
    guard index < tokens.count else { return false }
    return switch tokens[index].kind {
    case .word(let word): !["and", "or"].contains(word.lowercased())
    case .sign("("): true
    default: false
    }
  }

  private mutating func primary() throws(Failure) -> ExpressionSyntax {
    let start = range
    switch tokens[index].kind {
    case .integer(let value):
      index += 1
      if let duration = acceptUnit(after: value) {
        return ExpressionSyntax(kind: .duration(duration), range: joining(start, scalarRange.range(of: tokens[index - 1].span)))
      }
      return ExpressionSyntax(kind: .integer(value), range: start)
    case .duration(let value):
      index += 1
      return ExpressionSyntax(kind: .duration(value), range: start)
    case .text(let words):
      index += 1
      let inner = scalarRange.advanced(by: tokens[index - 1].span.lowerBound + 1)
      return ExpressionSyntax(kind: .text(try parseText(words, at: inner)), range: start)
    case .sign("("):
      index += 1
      let result = try expression()
      try expect(")")
      return result
    case .sign("["):
      index += 1
      return try list(from: start)
    case .word("true"), .word("false"):
      index += 1
      return ExpressionSyntax(kind: .bool(tokens[index - 1].kind == .word("true")), range: start)
    case .word("none"):
      index += 1
      return ExpressionSyntax(kind: .none, range: start)
    case .word("in"):
      index += 1
      if case .word(let state) = tokens[index].kind {
        throw failure("expected '(' after 'in'\(found)", replacing: [index], with: "(\(state))")
      }
      try expect("(")
      if case .text(let words) = tokens[index].kind, words.split(separator: ".").allSatisfy(\.isIdentifier), !words.isEmpty {
        note(ForeignToken(written: "'\(words)'", meant: words, span: tokens[index].span))
        tokens[index] = Token(kind: .word(words), span: tokens[index].span)
        let name = Name(text: words, range: range)
        index += 1
        let end = range
        try expect(")")
        return ExpressionSyntax(kind: .isIn(name), range: joining(start, end))
      }
      let state = try statePath()
      let end = range
      try expect(")")
      return ExpressionSyntax(kind: .isIn(state), range: joining(start, end))
    case .word(let word):
      index += 1
      if isRecordOpen { return try record(Name(text: word, range: start)) }
      if tokens[index].kind == .sign("("), word == "In" {
        foreign.append(ForeignToken(written: "In", meant: "in", span: tokens[index - 1].span))
        index -= 1
        tokens[index] = Token(kind: .word("in"), span: tokens[index].span)
        return try primary()
      }
      if tokens[index].kind == .sign("("), word.first?.isUppercase == true {
        throw Failure(
          diagnostic: .expressionSyntax(
            "expected the names of the fields of record '\(word)', found none", at: start,
            advice: "write '\(word)(name: value)'"))
      }
      return ExpressionSyntax(kind: .name(word), range: start)
    case .sign, .end:
      throw failure("expected a value\(found)")
    }
  }

  /// Parses a unit of time after a separate number, as in `500 ms` and `7 days`, and returns the duration in milliseconds.
  ///
  /// The result is `nil` if the next token is not a unit of time, or if the duration is too long.
  private mutating func acceptUnit(after number: Int) -> Int? {
    guard case .word(let word) = tokens[index].kind, let unit = Lexer.milliseconds(ofUnit: word),
      let duration = Lexer.duration(number, times: unit)
    else { return nil }
    let span = tokens[index - 1].span.lowerBound..<tokens[index].span.upperBound
    foreign.append(ForeignToken(written: "\(number) \(word)", meant: Lexer.words(duration), span: span))
    index += 1
    return duration
  }

  /// Whether the next tokens begin a record: `(`, a name and `:`.
  private var isRecordOpen: Bool {
    guard index + 2 < tokens.count, case .word = tokens[index + 1].kind else { return false }
    return tokens[index].kind == .sign("(") && tokens[index + 2].kind == .sign(":")
  }

  /// Parses the fields of a record after its name, as in `(length: 4, letters: true)`, and returns the record.
  private mutating func record(_ type: Name) throws(Failure) -> ExpressionSyntax {
    try expect("(")
    var fields: [ArgumentSyntax] = []
    repeat {
      try grow()
      let field = try name()
      try expect(":")
      fields.append(ArgumentSyntax(name: field, value: try expression()))
    } while accept(sign: ",")
    let end = range
    try expect(")")
    return ExpressionSyntax(kind: .record(type, fields), range: joining(type.range, end))
  }

  /// Parses the items of a list after the opening bracket, as in `1, 2]`, and returns the list.
  private mutating func list(from start: SourceRange) throws(Failure) -> ExpressionSyntax {
    var items: [ExpressionSyntax] = []
    if tokens[index].kind != .sign("]") {
      repeat { items.append(try expression()) } while accept(sign: ",")
    }
    let end = range
    try expect("]")
    return ExpressionSyntax(kind: .list(items), range: joining(start, end))
  }

  // MARK: Tokens

  var range: SourceRange { scalarRange.range(of: tokens[index].span) }

  mutating func name() throws(Failure) -> Name {
    guard case .word(let word) = tokens[index].kind else { throw failure("expected a name\(found)") }
    defer { index += 1 }
    return Name(text: word, range: range)
  }

  private mutating func statePath() throws(Failure) -> Name {
    var path = try name()
    while accept(sign: ".") {
      try grow()
      let next = try name()
      path = Name(text: "\(path.text).\(next.text)", range: joining(path.range, next.range))
    }
    return path
  }

  mutating func accept(sign: String) -> Bool {
    guard tokens[index].kind == .sign(sign) else { return false }
    index += 1
    return true
  }

  mutating func accept(word: String) -> Bool {
    guard tokens[index].kind == .word(word) else { return false }
    index += 1
    return true
  }

  mutating func expect(_ sign: String) throws(Failure) {
    guard accept(sign: sign) else { throw failure("expected '\(sign)'\(found)") }
  }

  /// Throws a failure unless all tokens are consumed and no token belongs to another language.
  func expectEnd() throws(Failure) {
    if tokens[index].kind == .sign("[") {
      throw failure(
        "subscripts are not supported",
        advice: "read 'count', 'first' or 'last' of the list, or test the list with 'contains(…)'")
    }
    if tokens[index].kind == .sign("("), isCondition {
      throw failure(
        "expected the end of the expression, found '('",
        advice: "call effects and methods such as 'append' in actions, and invoke operations in states")
    }
    if index > 0, case .duration(let first) = tokens[index - 1].kind, case .duration(let second) = tokens[index].kind {
      throw failure(
        "expected one number with one unit, found several", replacing: [index - 1, index], with: Lexer.words(first + second))
    }
    if case .word(let first) = tokens[0].kind, first == "if" || first == "when", index == 1 {
      throw failure("unexpected '\(first)' before a condition", replacing: [0], with: "")
    }
    if case .word(let word) = tokens[index].kind {
      throw failure(
        "expected an operator, found '\(word)'",
        advice:
          "write '==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', 'and' or 'or' between two values; a text has quotes"
      )
    }
    guard tokens[index].kind == .end else { throw failure("expected the end of the expression\(found)") }
    if !foreign.isEmpty { throw Failure(diagnostic: .foreignTokens(foreign, at: scalarRange)) }
  }

  /// The phrase for the next token at the end of a message, such as `, found '+'`.
  var found: String {
    if tokens[index].kind == .end { return ", found the end of the expression" }
    return ", found '\(scalarRange.isExact ? range.file.text(in: range) : "\(tokens[index].kind.words)")'"
  }

  func failure(_ message: String, advice: String? = nil) -> Failure {
    Failure(diagnostic: .expressionSyntax(message, at: range, advice: advice))
  }

  /// Returns a failure whose fix-it inserts a text before the next token.
  func failure(_ message: String, inserting text: String) -> Failure {
    let fixIts = scalarRange.isExact ? [FixIt.insert(text, before: range)] : []
    return Failure(diagnostic: .expressionSyntax(message, at: range, fixIts: fixIts))
  }

  /// Returns a failure whose fix-it replaces adjacent tokens.
  func failure(_ message: String, replacing tokens: [Int], with text: String) -> Failure {
    let spans = tokens.map { self.tokens[$0].span }
    let start = spans[0].lowerBound
    // The edit removes a token together with the space after the token.
    let end = text.isEmpty ? self.tokens[tokens[tokens.count - 1] + 1].span.lowerBound : spans[spans.count - 1].upperBound
    let fixIts = scalarRange.isExact ? [FixIt.replace(scalarRange.range(of: start..<end), with: text, isCertain: true)] : []
    return Failure(diagnostic: .expressionSyntax(message, at: scalarRange.range(of: spans[0]), fixIts: fixIts))
  }

  /// Records a token of another language, which is reported at the end of the scalar.
  mutating func note(_ word: ForeignToken) { foreign.append(word) }

  func joining(_ first: SourceRange, _ last: SourceRange) -> SourceRange {
    SourceRange(file: first.file, start: first.start, end: last.end)
  }
}
