import StatechartModel

/// An evaluator of a flow's expressions on symbolic data.
///
/// If the truth value of a condition is unknown, the evaluator chooses a truth value; see ``PathConstraints``.
struct SymbolicEvaluation {
  let flow: Flow
  let constraints: PathConstraints
  let values: [Term]
  let fields: [Term]
  let configuration: Flow.StateSet

  func holds(_ condition: Expression?) -> Bool {
    guard let condition else { return true }
    switch condition.kind {
    case .bool(let value): return value
    case .isIn(let state): return configuration.contains(state)
    case .not(let operand): return !holds(operand)
    case .contains(let list, let item): return contains(list, item)
    case .binary(.and, let left, let right): return holds(left) && holds(right)
    case .binary(.or, let left, let right): return holds(left) || holds(right)
    case .binary(let symbol, let left, let right): return compare(symbol, left, right)
    default: return constraints.isTrue(term(of: condition))
    }
  }

  func term(of expression: Expression) -> Term {
    switch expression.kind {
    case .bool(let value): .bool(value)
    case .int(let value), .duration(let value): .number(value)
    case .caseName(let name): .caseName(name)
    case .text(let id, let arguments): .words(flow.texts[id].pieces, arguments.map { term(of: $0) })
    case .none: .absent(expression.type)
    case .variable(let id): values[id.index]
    case .field(let index, _): fields.indices.contains(index) ? fields[index] : .none
    case .member(let record, let field, _): term(of: record).field(field)
    case .unwrapped(let operand): term(of: operand)
    case .count(let holder): constraints.count(term(of: holder))
    case .item(let end, of: let list): item(end, term(of: list))
    case .record(let parts): .record(parts.map { term(of: $0) })
    case .list(let items): .list(items.map { term(of: $0) })
    case .negative(let operand): Term.number(0).adding(term(of: operand), times: -1)
    case .binary(.plus, let left, let right): term(of: left).adding(term(of: right))
    case .binary(.minus, let left, let right): term(of: left).adding(term(of: right), times: -1)
    case .binary(.times, let left, let right): product(term(of: left), term(of: right))
    case .binary(.over, let left, let right): quotient(.over, term(of: left), term(of: right))
    case .binary(.remainder, let left, let right): quotient(.remainder, term(of: left), term(of: right))
    case .isIn, .not, .contains, .binary: .bool(holds(expression))
    }
  }

  private func compare(_ symbol: BinaryOperator, _ left: Expression, _ right: Expression) -> Bool {
    let (first, second) = (term(of: left), term(of: right))
    switch symbol {
    case .equal, .notEqual: return areEqual(left, first, right, second) == (symbol == .equal)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: break
    default: return constraints.isTrue(.operation(symbol, first, second))
    }
    // Numbers without a range wrap around, so only the result of the comparison itself becomes a constraint.
    if left.type.isAnyInt || right.type.isAnyInt { return isLess(symbol, first, second) }
    switch symbol {
    case .less: return !constraints.isAtMost(second, first)
    case .lessOrEqual: return constraints.isAtMost(first, second)
    case .greater: return !constraints.isAtMost(first, second)
    default: return constraints.isAtMost(second, first)
    }
  }

  private func isLess(_ symbol: BinaryOperator, _ first: Term, _ second: Term) -> Bool {
    let isSwapped = symbol == .greater || symbol == .lessOrEqual
    let (one, other) = isSwapped ? (second, first) : (first, second)
    let isLess: Bool
    if case .number(let number) = one, case .number(let limit) = other {
      isLess = number < limit
    } else {
      isLess = constraints.isTrue(.operation(.less, one, other))
    }
    return symbol == .less || symbol == .greater ? isLess : !isLess
  }

  private func areEqual(_ left: Expression, _ first: Term, _ right: Expression, _ second: Term) -> Bool {
    let hasAbsentValue = first == .none || second == .none
    let isTheirs = left.type.wrapped == .none || right.type.isAnyInt
    let type = isTheirs ? right.type.wrapped : left.type.wrapped
    return constraints.areEqual(
      first, second, left.type.isOptional || right.type.isOptional || hasAbsentValue ? .optional(type) : type)
  }

  private func contains(_ list: Expression, _ item: Expression) -> Bool {
    let (items, wanted) = (term(of: list), term(of: item))
    guard case .list(let known) = items, case .list(let element, _) = list.type else {
      return constraints.isTrue(.contains(items, wanted))
    }
    return known.contains { constraints.areEqual($0, wanted, element) }
  }

  private func item(_ end: ListEnd, _ list: Term) -> Term {
    switch (list, end) {
    case (.list(let items), .first): items.first ?? .none
    case (.list(let items), .last): items.last ?? .none
    case (.appended(let item, to: _), .last): item
    default: .item(end, of: list)
    }
  }

  private func product(_ left: Term, _ right: Term) -> Term {
    if case .number(let factor) = left { return Term.number(0).adding(right, times: factor) }
    if case .number(let factor) = right { return Term.number(0).adding(left, times: factor) }
    return .operation(.times, left, right)
  }

  private func quotient(_ symbol: BinaryOperator, _ left: Term, _ right: Term) -> Term {
    guard case .number(let dividend) = left, case .number(let divisor) = right, divisor != 0 else {
      return .operation(symbol, left, right)
    }
    return .number(
      symbol == .over
        ? dividend.dividedReportingOverflow(by: divisor).partialValue
        : dividend.remainderReportingOverflow(dividingBy: divisor).partialValue)
  }
}
