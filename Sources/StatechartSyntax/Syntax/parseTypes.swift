// Parses the types of declarations.

import StatechartModel

extension ExpressionParser {
  /// Parses a type and an optional initial value: `int(4...6) = 6`.
  mutating func typeWithDefault() throws(Failure) -> (type: TypeSyntax, initial: ExpressionSyntax?) {
    let type = try type()
    let initial = accept(sign: "=") ? try expression() : nil
    if initial == nil, tokens[index].kind == .sign("(") || tokens[index].kind == .sign(","), let (cases, end) = casesInCommas()
    {
      throw failure("expected '|' between cases, found ','", replacing: Array(0..<end), with: cases.joined(separator: " | "))
    }
    if initial == nil, tokens[index].kind == .sign("(") {
      throw failure("unexpected '(': only 'int(0...9)', 'list(bool, 8)' and 'pin(6)' have parameters")
    }
    try expectEnd()
    return (type, initial)
  }

  /// Returns the cases of a type such as `cases(small, large)` or `small, large`, and the number of its tokens.
  ///
  /// The result is `nil` for another type.
  private func casesInCommas() -> (cases: [String], end: Int)? {
    let end = tokens.firstIndex { $0.kind == .sign("=") } ?? tokens.count - 1
    var rest = tokens[..<end].map(\.kind)[...]
    if rest.dropFirst().first == .sign("("), rest.last == .sign(")") { rest = rest.dropFirst(2).dropLast() }
    var cases: [String] = []
    while case .word(let word) = rest.popFirst() {
      cases.append(word)
      if rest.isEmpty { return cases.count > 1 ? (cases, end) : nil }
      guard rest.popFirst() == .sign(",") else { return nil }
    }
    return nil
  }

  private mutating func type() throws(Failure) -> TypeSyntax {
    let type = try plainType()
    if accept(sign: "?") {
      note(ForeignToken(written: "?", meant: " or none", span: tokens[index - 1].span))
      if case .optional = type { return type }
      return .optional(type)
    }
    guard accept(word: "or") else { return type }
    if case .word(let word) = tokens[index].kind, ["null", "nil", "None", "undefined"].contains(word) {
      note(ForeignToken(written: word, meant: "none", span: tokens[index].span))
      tokens[index] = Token(kind: .word("none"), span: tokens[index].span)
    }
    guard accept(word: "none") else {
      if case .named(let name) = type, case .word = tokens[index].kind {
        throw failure("expected '|' between the cases after '\(name.text)', found 'or'", replacing: [index - 1], with: "|")
      }
      throw failure("expected 'none' after 'or'\(found)")
    }
    switch type {
    case .pin, .plain(.digit):
      throw failure("a pin or a digit cannot be 'none'; a pin can be empty")
    case .list: throw failure("a list cannot be 'none'; a list can be empty")
    case .plain, .int, .named, .optional: return .optional(type)
    }
  }

  private mutating func plainType() throws(Failure) -> TypeSyntax {
    if let type = typeOfLiteral {
      throw failure("expected a type, found a value", inserting: "\(type) = ")
    }
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
      return .plain(.cases(CasesType(name: "", cases: cases.map(\.text))))
    }
    switch first.text {
    case "bool": return .plain(.bool)
    case "duration": return .plain(.duration)
    case "text": return .plain(.text)
    case "digit": return .plain(.digit)
    case "pin": return try pin(at: first.range)
    case "secret": return .plain(.secret)
    case "list": return try list()
    case "int":
      guard accept(sign: "(") else { return .plain(.anyInt) }
      let low = try bound()
      if tokens[index].kind == .sign("-") || tokens[index].kind == .sign(","), case .integer(let high) = tokens[index + 1].kind
      {
        throw failure("expected '...' in a range\(found)", replacing: [index, index + 1], with: "...\(high)")
      }
      let isHalfOpen = accept(sign: "..<")
      if !isHalfOpen { try expect("...") }
      var high = try bound()
      if isHalfOpen {
        guard case .literal(let end) = high.kind else { throw failure("expected '...' before a constant, found '..<'") }
        high = NumberSyntax(kind: .literal(end - 1), range: high.range)
        let span = tokens[index - 2].span.lowerBound..<tokens[index - 1].span.upperBound
        note(ForeignToken(written: "..<\(end)", meant: "...\(end - 1)", span: span))
      }
      try expect(")")
      return .int(low, high)
    default:
      return .named(first)
    }
  }

  /// The suggested type for a literal in place of a type; `nil` if the next token is not a literal.
  private var typeOfLiteral: String? {
    switch tokens[index].kind {
    case .integer: "int(0...9)"
    case .duration: "duration"
    case .text: "text"
    case .word("true"), .word("false"): "bool"
    case .word, .sign, .end: nil
    }
  }

  /// Parses the item type and the capacity of a list type, after `list`: `(Choice, 8)`.
  private mutating func list() throws(Failure) -> TypeSyntax {
    try expect("(")
    try grow()
    let element = try type()
    guard accept(sign: ",") else { throw failure("expected ',' and a capacity as in 'list(bool, 8)'\(found)") }
    let capacity = try number()
    try expect(")")
    return .list(element, capacity: capacity)
  }

  /// Parses the optional capacity of a code type, after `pin`: `(6)`.
  ///
  /// The default is the maximum capacity.
  private mutating func pin(at range: SourceRange) throws(Failure) -> TypeSyntax {
    guard accept(sign: "(") else {
      return .pin(NumberSyntax(kind: .literal(ValueType.pinCapacities.upperBound), range: range))
    }
    let capacity = try number()
    try expect(")")
    return .pin(capacity)
  }

  /// Parses a capacity: a bound, or a named type such as `CodeLength`, which denotes the upper bound of the type.
  private mutating func number() throws(Failure) -> NumberSyntax {
    guard case .word = tokens[index].kind, tokens[index + 1].kind != .sign(".") else { return try bound() }
    let name = try name()
    return NumberSyntax(kind: .largest(of: name), range: name.range)
  }

  /// Parses an integer or a constant of a policy: `6`, `Limits.most`.
  private mutating func bound() throws(Failure) -> NumberSyntax {
    let start = range
    guard case .word = tokens[index].kind, tokens[index + 1].kind == .sign(".") else {
      let end = range
      return NumberSyntax(kind: .literal(try integer()), range: joining(start, end))
    }
    let policy = try name()
    try expect(".")
    let constant = try name()
    return NumberSyntax(kind: .constant(policy: policy, constant), range: joining(start, constant.range))
  }

  private mutating func integer() throws(Failure) -> Int {
    let sign = accept(sign: "-") ? -1 : 1
    guard case .integer(let value) = tokens[index].kind else { throw failure("expected a whole number\(found)") }
    index += 1
    return sign * value
  }
}
