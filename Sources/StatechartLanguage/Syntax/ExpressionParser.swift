/// Reads the expressions and actions that stand in a scalar, by precedence climbing, and the types.
package struct ExpressionParser {
  /// Operators, parentheses and members of one expression: what is read and checked by recursion has an end.
  package static let maximumSize = 200

  let tokens: [Token]
  private let place: ScalarPlace
  var index = 0
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

  mutating func grow() throws(Failure) {
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
        throw failure("'in' asks for a state in parentheses", fix: "write 'in(\(state))'")
      }
      try expect("(")
      let state = try statePath()
      let end = range
      try expect(")")
      return ExpressionSyntax(kind: .isIn(state), range: joining(start, end))
    case .word(let word):
      index += 1
      if isRecordOpen { return try record(Name(text: word, range: start)) }
      if tokens[index].kind == .sign("("), word.first?.isUppercase == true {
        if ["in", "not"].contains(word.lowercased()) {
          throw Failure(
            diagnostic: .expressionSyntax("'\(word)' has no meaning here", at: start, fix: "write '\(word.lowercased())'"))
        }
        let fix = "write the names, such as '\(word)(name: value)'"
        throw Failure(diagnostic: .expressionSyntax("a record says of each value what it is", at: start, fix: fix))
      }
      return ExpressionSyntax(kind: .name(word), range: start)
    case .sign, .end:
      throw failure("a value is missing here")
    }
  }

  /// Whether `(length:` comes next.
  private var isRecordOpen: Bool {
    guard index + 2 < tokens.count, case .word = tokens[index + 1].kind else { return false }
    return tokens[index].kind == .sign("(") && tokens[index + 2].kind == .sign(":")
  }

  /// `(length: 4, letters: true)` after the name of a record.
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

  /// `1, 2]` after the bracket.
  private mutating func list(from start: SourceRange) throws(Failure) -> ExpressionSyntax {
    var items: [ExpressionSyntax] = []
    if tokens[index].kind != .sign("]") {
      repeat { items.append(try expression()) } while accept(sign: ",")
    }
    let end = range
    try expect("]")
    return ExpressionSyntax(kind: .list(items), range: joining(start, end))
  }

  // MARK: Actions

  /// The whole scalar as one action: `name = value`, `name.field = value`, `name += value`, `name.call(…)` or `call(…)`.
  mutating func wholeAction() throws(Failure) -> ActionSyntax {
    let start = range
    var path = [try name()]
    while accept(sign: ".") {
      try grow()
      path.append(try name())
    }
    let kind: ActionSyntax.Kind
    if accept(sign: "=") {
      if tokens[index].kind == .sign("+") { throw failure("a value is missing here", fix: "write '+=' to add to it") }
      kind = .assign(path, try expression())
    } else if let change = acceptChange() {
      let whole = joining(start, path[path.count - 1].range)
      let current = path.dropFirst().reduce(ExpressionSyntax(kind: .name(path[0].text), range: path[0].range)) { base, member in
        ExpressionSyntax(kind: .member(base, member), range: whole)
      }
      let amount = try expression()
      kind = .assign(path, ExpressionSyntax(kind: .binary(change, current, amount), range: joining(start, amount.range)))
    } else if tokens[index].kind == .sign("(") {
      kind = .call(receiver: Array(path.dropLast()), path[path.count - 1], try arguments())
    } else if tokens[index].kind == .sign("[") {
      throw failure(
        "items have no numbers", fix: "change the list with 'append', 'removeLast' or 'clear', or give it a new value")
    } else {
      throw failure(
        "an action is an assignment such as 'name = value', or a call such as '\(path[0].text)()'",
        fix: remedyForAction(of: path))
    }
    let end = index > 0 ? place.range(of: tokens[index - 1].span) : start
    try expectEnd()
    return ActionSyntax(kind: kind, range: joining(start, end))
  }

  /// What other languages write for a change.
  private func remedyForAction(of path: [Name]) -> String? {
    let name = path.map(\.text).joined(separator: ".")
    return switch tokens[index].kind {
    case .sign("=="), .sign(":"): "write '=' to change it"
    case .sign("+"): "write '\(name) += 1'"
    case .sign("-"): "write '\(name) -= 1'"
    case .end where path.count > 1: "write '\(name)()'"
    default: nil
    }
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

  // MARK: Tokens

  var range: SourceRange { place.range(of: tokens[index].span) }

  mutating func name() throws(Failure) -> Name {
    guard case .word(let word) = tokens[index].kind else { throw failure("a name is missing here") }
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
    guard accept(sign: sign) else { throw failure("'\(sign)' is missing here") }
  }

  func expectEnd() throws(Failure) {
    if let (written, meant) = wordElsewhere { throw failure("'\(written)' has no meaning here", fix: "write '\(meant)'") }
    if index > 0, case .word(let word) = tokens[index - 1].kind, word != "not", word.lowercased() == "not" {
      let place = place.range(of: tokens[index - 1].span)
      throw Failure(diagnostic: .expressionSyntax("'\(word)' has no meaning here", at: place, fix: "write 'not'"))
    }
    if tokens[index].kind == .sign("=") { throw failure("a guard changes nothing; write '==' to compare") }
    if tokens[index].kind == .sign("[") {
      throw failure(
        "items have no numbers", fix: "ask for the list's 'count', 'first' or 'last', or whether it 'contains(…)' something")
    }
    if tokens[index].kind == .sign("(") { throw failure("only actions can call something; a guard changes nothing") }
    if index > 0, case .integer(let number) = tokens[index - 1].kind, case .word(let unit) = tokens[index].kind,
      let unit = Lexer.unit(unit)
    {
      throw failure("a number and its unit are written together", fix: "write \(number)\(unit)")
    }
    if index > 0, case .duration(let first) = tokens[index - 1].kind, case .duration(let second) = tokens[index].kind {
      throw failure("a duration has one number and one unit", fix: "write \(Lexer.words(first + second))")
    }
    if case .word(let first) = tokens[0].kind, first == "if" || first == "when", index == 1 {
      throw failure("'\(first)' is not said: what stands here is the condition", fix: "leave it out")
    }
    if case .word(let word) = tokens[index].kind {
      let fix = "join two values with ==, !=, <, <=, >, >=, +, -, *, 'and' or 'or'; write a text in quotes"
      throw failure("'\(word)' cannot follow a value", fix: fix)
    }
    guard tokens[index].kind == .end else { throw failure("this does not belong to what stands before it") }
  }

  /// What other languages write for an operator, where it stands here.
  private var wordElsewhere: (written: String, meant: String)? {
    switch tokens[index].kind {
    case .sign("=") where tokens[index + 1].kind == .sign(">"): ("=>", ">=")
    case .sign("=") where tokens[index + 1].kind == .sign("<"): ("=<", "<=")
    case .sign("|"): tokens[index + 1].kind == .sign("|") ? ("||", "or") : ("|", "or")
    case .word(let word) where word != word.lowercased() && ["and", "or"].contains(word.lowercased()):
      (word, word.lowercased())
    default: nil
    }
  }

  func failure(_ message: String, fix: String? = nil) -> Failure {
    Failure(diagnostic: .expressionSyntax(message, at: range, fix: fix))
  }

  private func joining(_ first: SourceRange, _ last: SourceRange) -> SourceRange {
    SourceRange(file: first.file, start: first.start, end: last.end)
  }
}
