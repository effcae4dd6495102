// Parses actions: assignments and calls.

import StatechartModel

extension ExpressionParser {
  /// Returns the syntax tree of the whole scalar as an action.
  ///
  /// An action is `name = value`, `name.field += value`, `name.call(…)` or `call(…)`.
  mutating func wholeAction() throws(Failure) -> ActionSyntax {
    let start = range
    var path = [try name()]
    while accept(sign: ".") {
      try grow()
      path.append(try name())
    }
    let kind: ActionSyntax.Kind
    if acceptAssignment() {
      if tokens[index].kind == .sign("+") {
        throw failure("expected a value, found '+'", replacing: [index - 1, index], with: "+=")
      }
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
        "subscripts are not supported",
        advice: "change the list with 'append', 'removeFirst', 'removeLast' or 'clear', or assign a new list")
    } else if tokens[index].kind == .end, path.count == 1 {
      // The type checker reports the missing parentheses.
      kind = .call(receiver: [], path[0], [])
    } else if tokens[index].kind == .end, path.count > 1 {
      let end = tokens[index - 1].span.upperBound
      note(ForeignToken(written: path[path.count - 1].text, meant: "()", span: end..<end))
      kind = .call(receiver: Array(path.dropLast()), path[path.count - 1], [])
    } else if let step = acceptStep() {
      let name = ExpressionSyntax(kind: .name(path[0].text), range: path[0].range)
      let one = ExpressionSyntax(kind: .integer(1), range: path[0].range)
      kind = .assign(path, ExpressionSyntax(kind: .binary(step, name, one), range: path[0].range))
    } else {
      throw failure(
        "expected an assignment or a call\(found)",
        advice: "write an assignment such as '\(path[0].text) = value', or a call such as '\(path[0].text)()'")
    }
    let end = index > 0 ? scalarRange.range(of: tokens[index - 1].span) : start
    try expectEnd()
    return ActionSyntax(kind: kind, range: joining(start, end))
  }

  /// Consumes `=`, or `==` or `:` instead of `=`, and returns whether one of these tokens was present.
  private mutating func acceptAssignment() -> Bool {
    for written in ["==", ":"] where tokens[index].kind == .sign(written) {
      let span = tokens[index].span
      note(ForeignToken(written: written, meant: written == ":" ? " =" : "=", span: span))
      index += 1
      return true
    }
    return accept(sign: "=")
  }

  /// Consumes a final `++` or `--` of other languages, and returns the operator `+` or `-`.
  ///
  /// The result is `nil` if the action does not end with `++` or `--`.
  private mutating func acceptStep() -> BinaryOperator? {
    guard index + 2 < tokens.count, tokens[index + 2].kind == .end, tokens[index].kind == tokens[index + 1].kind,
      case .sign(let sign) = tokens[index].kind, sign == "+" || sign == "-"
    else { return nil }
    note(
      ForeignToken(
        written: sign + sign, meant: " \(sign)= 1", span: tokens[index].span.lowerBound..<tokens[index + 1].span.upperBound))
    index += 2
    return sign == "+" ? .plus : .minus
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
}
