extension ScriptParser {
  /// Parses the whole text as assignments, separated by semicolons or line breaks, and returns the assignments.
  mutating func wholeScript() throws(Failure) -> [ScriptAssignment] {
    var result: [ScriptAssignment] = []
    while true {
      while accept(";") {}
      if tokens[index].kind == .end { return result }
      result += try statement()
      guard tokens[index].kind == .end || tokens[index].kind == .sign(";") || beginsLine else { throw unexpected() }
    }
  }

  /// Whether the current token is the first token, or a line break precedes it.
  var beginsLine: Bool {
    guard index > 0 else { return true }
    let between = tokens[index - 1].span.upperBound..<tokens[index].span.lowerBound
    return words.text.unicodeScalars.dropFirst(between.lowerBound).prefix(between.count).contains {
      "\n\r\u{2028}\u{2029}".unicodeScalars.contains($0)
    }
  }

  private mutating func statement() throws(Failure) -> [ScriptAssignment] {
    guard tokens[index].kind == .word("var") else { return [try assignment()] }
    index += 1
    var result: [ScriptAssignment] = []
    repeat { result.append(try declaration()) } while accept(",")
    return result
  }

  private mutating func declaration() throws(Failure) -> ScriptAssignment {
    guard case .word(let word) = tokens[index].kind, !Self.reserved.contains(word) else {
      throw failure("missing variable name in the declaration")
    }
    let name = words.part(tokens[index].span)
    index += 1
    return ScriptAssignment(name: name, isDeclaration: true, value: accept("=") ? try expression() : nil)
  }

  private mutating func assignment() throws(Failure) -> ScriptAssignment {
    for (sign, symbol) in [("++", "+"), ("--", "-")] where accept(sign) {
      guard case .word(let word) = tokens[index].kind, !Self.reserved.contains(word) else { throw unexpected() }
      index += 1
      return step(words.part(tokens[index - 1].span), symbol)
    }
    guard case .word(let word) = tokens[index].kind else { throw unexpected() }
    if Self.reserved.contains(word) || word == "let" {
      throw Failure(diagnostic: .noCounterpart("'\(word)' in a script", at: range))
    }
    let name = words.part(tokens[index].span)
    index += 1
    if accept("=") { return ScriptAssignment(name: name, value: try expression()) }
    for (sign, symbol) in [("+=", "+"), ("-=", "-"), ("*=", "*")] where accept(sign) {
      let amount = try expression()
      let current = ScriptExpression(kind: .name(word), range: name.range)
      let value = ScriptExpression(kind: .binary(symbol, current, amount), range: joining(name.range, amount.range))
      return ScriptAssignment(name: name, value: value)
    }
    for (sign, symbol) in [("++", "+"), ("--", "-")] where !beginsLine && accept(sign) { return step(name, symbol) }
    if tokens[index].kind == .sign("(") {
      throw Failure(diagnostic: .noCounterpart("a call of '\(word)'", at: name.range))
    }
    throw unexpected()
  }

  /// Returns the assignment for `++` or `--`.
  private func step(_ name: LocatedText, _ symbol: String) -> ScriptAssignment {
    let current = ScriptExpression(kind: .name(name.text), range: name.range)
    let one = ScriptExpression(kind: .integer(1), range: name.range)
    return ScriptAssignment(name: name, value: ScriptExpression(kind: .binary(symbol, current, one), range: name.range))
  }
}
