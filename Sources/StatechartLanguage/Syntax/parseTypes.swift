// The types of values, as they are declared.

extension ExpressionParser {
  /// `int(4...6) = 6`: a type, and the value that it starts with.
  mutating func typeWithDefault() throws(Failure) -> (type: TypeSyntax, initial: ExpressionSyntax?) {
    let type = try type()
    let initial = accept(sign: "=") ? try expression() : nil
    if initial == nil, tokens[index].kind == .sign("(") {
      throw failure("only int(0...9) and list(bool, 8) have something in parentheses")
    }
    try expectEnd()
    return (type, initial)
  }

  private mutating func type() throws(Failure) -> TypeSyntax {
    let type = try plainType()
    guard accept(word: "or") else { return type }
    guard accept(word: "none") else { throw failure("after 'or' a type can only say 'none'") }
    switch type {
    case .plain(.pin), .plain(.digit):
      throw failure("a pin can be empty and a digit is only passed on, so neither can be none")
    case .list: throw failure("a list can be empty, so it cannot be none")
    case .plain, .record, .optional: return .optional(type)
    }
  }

  private mutating func plainType() throws(Failure) -> TypeSyntax {
    if let type = typeOfLiteral {
      throw failure("a type stands here, and a value only after it", fix: "write '\(type) = …'")
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
        throw failure("a range has three dots", fix: "write 'int(\(low)...\(high))'")
      }
      try expect("...")
      let high = try integer()
      try expect(")")
      guard low <= high else { throw failure("the range \(low)...\(high) is empty") }
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
    guard accept(sign: ",") else { throw failure("a list says how many items it has at most, such as list(bool, 8)") }
    let place = range
    let capacity = try integer()
    guard ValueType.listCapacities.contains(capacity) else {
      let (least, most) = (ValueType.listCapacities.lowerBound, ValueType.listCapacities.upperBound)
      throw Failure(diagnostic: .expressionSyntax("a list has room for \(least) to \(most) items", at: place))
    }
    try expect(")")
    return .list(element, capacity: capacity)
  }

  private mutating func integer() throws(Failure) -> Int {
    let sign = accept(sign: "-") ? -1 : 1
    guard case .integer(let value) = tokens[index].kind else { throw failure("a whole number is missing here") }
    index += 1
    return sign * value
  }
}
