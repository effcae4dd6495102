/// Reads the expressions, actions and types that stand in a scalar, by precedence climbing.
struct ExpressionParser {
  /// Operators, parentheses and members of one expression: what is read and checked by recursion has an end.
  private static let maximumSize = 200

  private let tokens: [Token]
  private let place: ScalarPlace
  private var index = 0
  private var size = 0

  /// What cannot be read, with its place.
  struct Failure: Error {
    let diagnostic: Diagnostic
  }

  init(_ text: String, at place: ScalarPlace) throws(Failure) {
    self.place = place
    do {
      tokens = try Lexer.tokens(of: text)
    } catch {
      throw Failure(diagnostic: .expressionSyntax(error.message, at: place.range(of: error.span), fix: error.fix))
    }
  }

  // MARK: Expressions

  /// The whole scalar as one expression.
  mutating func wholeExpression() throws(Failure) -> ExpressionSyntax {
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
        throw failure("comparisons cannot be chained; join two with 'and'")
      }
      left = ExpressionSyntax(kind: .binary(found, left, right), range: joining(left.range, right.range))
    }
    return left
  }

  private mutating func grow() throws(Failure) {
    size += 1
    guard size <= Self.maximumSize else { throw failure("this is too long for one expression") }
  }

  private func binaryOperator() -> BinaryOperator? {
    switch tokens[index].kind {
    case .word(let word): word == "and" || word == "or" ? BinaryOperator(rawValue: word) : nil
    case .sign(let sign): BinaryOperator(rawValue: sign)
    default: nil
    }
  }

  private mutating func prefix() throws(Failure) -> ExpressionSyntax {
    let start = range
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
      result = ExpressionSyntax(kind: .member(result, member), range: joining(start, member.range))
    }
    return result
  }

  private mutating func primary() throws(Failure) -> ExpressionSyntax {
    let start = range
    switch tokens[index].kind {
    case .integer(let value):
      index += 1
      return ExpressionSyntax(kind: .integer(value), range: start)
    case .duration(let value):
      index += 1
      return ExpressionSyntax(kind: .duration(value), range: start)
    case .text(let words):
      index += 1
      let inner = place.advanced(by: tokens[index - 1].span.lowerBound + 1)
      return ExpressionSyntax(kind: .text(try parseText(words, at: inner)), range: start)
    case .sign("("):
      index += 1
      let result = try expression()
      try expect(")")
      return result
    case .word("true"), .word("false"):
      index += 1
      return ExpressionSyntax(kind: .bool(tokens[index - 1].kind == .word("true")), range: start)
    case .word("none"):
      index += 1
      return ExpressionSyntax(kind: .none, range: start)
    case .word("in"):
      index += 1
      try expect("(")
      let state = try statePath()
      let end = range
      try expect(")")
      return ExpressionSyntax(kind: .isIn(state), range: joining(start, end))
    case .word(let word):
      index += 1
      return ExpressionSyntax(kind: .name(word), range: start)
    case .sign, .end:
      throw failure("a value is missing here")
    }
  }

  // MARK: Actions

  /// The whole scalar as one action: `name = value`, `name += value`, `name.call(…)` or `call(…)`.
  mutating func wholeAction() throws(Failure) -> ActionSyntax {
    let start = range
    let first = try name()
    let kind: ActionSyntax.Kind
    if accept(sign: "=") {
      kind = .assign(first, try expression())
    } else if let change = acceptChange() {
      let current = ExpressionSyntax(kind: .name(first.text), range: first.range)
      let amount = try expression()
      let sum = ExpressionSyntax(kind: .binary(change, current, amount), range: joining(start, amount.range))
      kind = .assign(first, sum)
    } else if accept(sign: ".") {
      kind = .call(receiver: first, try name(), try arguments())
    } else if tokens[index].kind == .sign("(") {
      kind = .call(receiver: nil, first, try arguments())
    } else {
      throw failure("an action is an assignment such as 'name = value', or a call such as '\(first.text)()'")
    }
    let end = index > 0 ? place.range(of: tokens[index - 1].span) : start
    try expectEnd()
    return ActionSyntax(kind: kind, range: joining(start, end))
  }

  private mutating func acceptChange() -> BinaryOperator? {
    if accept(sign: "+=") { return .plus }
    return accept(sign: "-=") ? .minus : nil
  }

  private mutating func arguments() throws(Failure) -> [ExpressionSyntax] {
    try expect("(")
    var result: [ExpressionSyntax] = []
    if accept(sign: ")") { return result }
    repeat { result.append(try expression()) } while accept(sign: ",")
    try expect(")")
    return result
  }

  // MARK: Types

  /// `int(4...6) = 6`: a type, and the value that it starts with.
  mutating func typeWithDefault() throws(Failure) -> (type: ValueType, initial: ExpressionSyntax?) {
    let type = try type()
    let initial = accept(sign: "=") ? try expression() : nil
    try expectEnd()
    return (type, initial)
  }

  private mutating func type() throws(Failure) -> ValueType {
    var type = try plainType()
    if accept(word: "or") {
      guard accept(word: "none") else { throw failure("after 'or' a type can only say 'none'") }
      guard type != .pin, type != .digit else {
        throw failure("a pin can be empty and a digit is only passed on, so neither can be none")
      }
      type = .optional(type)
    }
    return type
  }

  private mutating func plainType() throws(Failure) -> ValueType {
    let first = try name()
    if tokens[index].kind == .sign("|") {
      var cases = [first]
      while accept(sign: "|") {
        let next = try name()
        if cases.contains(where: { $0.text == next.text }) {
          throw Failure(diagnostic: .duplicateName(next, what: "case"))
        }
        cases.append(next)
      }
      return .cases(CasesType(name: "", cases: cases.map(\.text)))
    }
    switch first.text {
    case "bool": return .bool
    case "duration": return .duration
    case "text": return .text
    case "digit": return .digit
    case "pin": return .pin
    case "secret": return .secret
    case "int":
      guard accept(sign: "(") else { return .anyInt }
      let low = try integer()
      try expect("...")
      let high = try integer()
      try expect(")")
      guard low <= high else { throw failure("the range \(low)...\(high) is empty") }
      guard low >= Int(Int32.min), high <= Int(Int32.max) else {
        let problem = "a number of a flow is between \(Int32.min) and \(Int32.max)"
        throw Failure(diagnostic: .expressionSyntax(problem, at: first.range))
      }
      return .int(low...high)
    default:
      throw Failure(diagnostic: .unknownType(first))
    }
  }

  private mutating func integer() throws(Failure) -> Int {
    let sign = accept(sign: "-") ? -1 : 1
    guard case .integer(let value) = tokens[index].kind else { throw failure("a whole number is missing here") }
    index += 1
    return sign * value
  }

  // MARK: Tokens

  private var range: SourceRange { place.range(of: tokens[index].span) }

  private mutating func name() throws(Failure) -> Name {
    guard case .word(let word) = tokens[index].kind else { throw failure("a name is missing here") }
    defer { index += 1 }
    return Name(text: word, range: range)
  }

  private mutating func statePath() throws(Failure) -> Name {
    var path = try name()
    while accept(sign: ".") {
      let next = try name()
      path = Name(text: "\(path.text).\(next.text)", range: joining(path.range, next.range))
    }
    return path
  }

  private mutating func accept(sign: String) -> Bool {
    guard tokens[index].kind == .sign(sign) else { return false }
    index += 1
    return true
  }

  private mutating func accept(word: String) -> Bool {
    guard tokens[index].kind == .word(word) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ sign: String) throws(Failure) {
    guard accept(sign: sign) else { throw failure("'\(sign)' is missing here") }
  }

  private func expectEnd() throws(Failure) {
    if tokens[index].kind == .sign("=") { throw failure("a guard changes nothing; write '==' to compare") }
    if tokens[index].kind == .sign("(") { throw failure("only actions can call something; a guard changes nothing") }
    guard tokens[index].kind == .end else { throw failure("this does not belong to what stands before it") }
  }

  private func failure(_ message: String) -> Failure {
    Failure(diagnostic: .expressionSyntax(message, at: range))
  }

  private func joining(_ first: SourceRange, _ last: SourceRange) -> SourceRange {
    SourceRange(file: first.file, start: first.start, end: last.end)
  }
}

/// Reads a text: literal but for the values in braces.
func parseText(_ words: String, at place: ScalarPlace) throws(ExpressionParser.Failure) -> TextSyntax {
  let scalars = Array(words.unicodeScalars)
  var pieces: [TextSyntax.Piece] = []
  var literal = ""
  var index = 0
  while index < scalars.count {
    if scalars[index] == "{" {
      guard let close = scalars[index...].firstIndex(of: "}") else {
        throw .init(diagnostic: .expressionSyntax("the brace is never closed", at: place.range(of: index..<index + 1)))
      }
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = ""
      var inner = ""
      inner.unicodeScalars.append(contentsOf: scalars[index + 1..<close])
      var parser = try ExpressionParser(inner, at: place.advanced(by: index + 1))
      pieces.append(.value(try parser.wholeExpression()))
      index = close + 1
    } else {
      literal.unicodeScalars.append(scalars[index])
      index += 1
    }
  }
  if !literal.isEmpty { pieces.append(.literal(literal)) }
  return TextSyntax(pieces: pieces, range: place.range(of: 0..<scalars.count))
}

/// Where the characters of a scalar stand in the file. Of one with several lines or escapes only the whole is known.
struct ScalarPlace: Sendable {
  private let whole: SourceRange
  private let start: SourcePosition
  private let isExact: Bool

  init(of text: String, _ range: SourceRange, style: Node.ScalarStyle) {
    let quotes = style == .quoted ? 2 : 0
    whole = range
    // An escape takes up more room than what it stands for.
    isExact =
      range.start.line == range.end.line && style != .block
      && range.end.column - range.start.column == text.unicodeScalars.count + quotes
    start = SourcePosition(line: range.start.line, column: range.start.column + quotes / 2)
  }

  private init(whole: SourceRange, start: SourcePosition, isExact: Bool) {
    (self.whole, self.start, self.isExact) = (whole, start, isExact)
  }

  func advanced(by offset: Int) -> ScalarPlace {
    ScalarPlace(whole: whole, start: SourcePosition(line: start.line, column: start.column + offset), isExact: isExact)
  }

  func range(of span: Range<Int>) -> SourceRange {
    guard isExact else { return whole }
    return SourceRange(
      file: whole.file,
      start: SourcePosition(line: start.line, column: start.column + span.lowerBound),
      end: SourcePosition(line: start.line, column: start.column + span.upperBound))
  }
}
