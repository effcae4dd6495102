// The types of values, as they are declared.

extension ExpressionParser {
  /// `int(4...6) = 6`: a type, and the value that it starts with.
  mutating func typeWithDefault() throws(Failure) -> (type: TypeSyntax, initial: ExpressionSyntax?) {
    let type = try type()
    let initial = accept(sign: "=") ? try expression() : nil
    if initial == nil, tokens[index].kind == .sign("(") {
      throw failure("unexpected '(': only int(0...9) and list(bool, 8) have parameters")
    }
    try expectEnd()
    return (type, initial)
  }

  private mutating func type() throws(Failure) -> TypeSyntax {
    let type = try plainType()
    if accept(sign: "?") {
      note(ForeignWord(written: "?", meant: " or none", span: tokens[index - 1].span))
      if case .optional = type { return type }
      return .optional(type)
    }
    guard accept(word: "or") else { return type }
    if case .word(let word) = tokens[index].kind, ["null", "nil", "None", "undefined"].contains(word) {
      note(ForeignWord(written: word, meant: "none", span: tokens[index].span))
      tokens[index] = Token(kind: .word("none"), span: tokens[index].span)
    }
    guard accept(word: "none") else {
      if case .record(let name) = type, case .word = tokens[index].kind {
        throw failure("expected '|' between the cases after '\(name.text)', found 'or'", replacing: [index - 1], with: "|")
      }
      throw failure("expected 'none' after 'or'\(found)")
    }
    switch type {
    case .plain(.pin), .plain(.digit):
      throw failure("a pin or a digit cannot be none; a pin can be empty")
    case .list: throw failure("a list cannot be none; it can be empty")
    case .plain, .record, .optional: return .optional(type)
    }
  }

  private mutating func plainType() throws(Failure) -> TypeSyntax {
    if let type = typeOfLiteral {
      throw failure("expected a type before the value", inserting: "\(type) = ")
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
    case "pin": return .plain(.pin)
    case "secret": return .plain(.secret)
    case "list": return try list()
    case "int":
      guard accept(sign: "(") else { return .plain(.anyInt) }
      let low = try integer()
      if tokens[index].kind == .sign("-") || tokens[index].kind == .sign(","), case .integer(let high) = tokens[index + 1].kind
      {
        throw failure("expected '...' in a range\(found)", replacing: [index, index + 1], with: "...\(high)")
      }
      let isHalfOpen = accept(sign: "..<")
      if !isHalfOpen { try expect("...") }
      var high = try integer()
      if isHalfOpen {
        high -= 1
        let span = tokens[index - 2].span.lowerBound..<tokens[index - 1].span.upperBound
        note(ForeignWord(written: "..<\(high + 1)", meant: "...\(high)", span: span))
      }
      try expect(")")
      guard low <= high else { throw failure("empty range \(low)...\(high)") }
      guard ValueType.numbers.contains(low...high) else {
        throw Failure(diagnostic: .expressionSyntax(ValueType.limits, at: first.range))
      }
      return .plain(.int(low...high))
    default:
      return .record(first)
    }
  }

  /// The type of the value that stands where a type belongs, if one does.
  private var typeOfLiteral: String? {
    switch tokens[index].kind {
    case .integer: "int(0...9)"
    case .duration: "duration"
    case .text: "text"
    case .word("true"), .word("false"): "bool"
    case .word, .sign, .end: nil
    }
  }

  /// `(Choice, 8)` after `list`.
  private mutating func list() throws(Failure) -> TypeSyntax {
    try expect("(")
    try grow()
    let element = try type()
    guard accept(sign: ",") else { throw failure("expected the capacity of the list, such as list(bool, 8)") }
    let place = range
    let capacity = try integer()
    guard ValueType.listCapacities.contains(capacity) else {
      let (least, most) = (ValueType.listCapacities.lowerBound, ValueType.listCapacities.upperBound)
      throw Failure(diagnostic: .expressionSyntax("the capacity of a list is \(least) to \(most)", at: place))
    }
    try expect(")")
    return .list(element, capacity: capacity)
  }

  private mutating func integer() throws(Failure) -> Int {
    let sign = accept(sign: "-") ? -1 : 1
    guard case .integer(let value) = tokens[index].kind else { throw failure("expected a whole number\(found)") }
    index += 1
    return sign * value
  }
}
