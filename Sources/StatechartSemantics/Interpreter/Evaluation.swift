import StatechartModel

/// The environment in which expressions are evaluated: the variables, the payload of the event or outcome, and the
/// configuration.
struct Evaluation {
  let values: [Value]
  let fields: [Value]
  let configuration: Flow.StateSet

  func holds(_ condition: Expression?) -> Bool {
    condition.map { value(of: $0).bool } ?? true
  }

  func value(of expression: Expression) -> Value {
    switch expression.kind {
    case .bool(let value): .bool(value)
    case .int(let value): expression.type == .digit ? .digit(value) : expression.type == .secret ? .secret(value) : .int(value)
    case .duration(let value): .duration(value)
    case .caseName(let name): .caseName(name)
    case .text(let id, let arguments): .text(id, arguments.map { value(of: $0) })
    case .none: .absent(expression.type)
    case .variable(let id): values[id.index]
    case .field(let index, _): fields[index]
    case .member(let record, let field, _): value(of: record).member(field) ?? .absent(expression.type)
    case .unwrapped(let operand): value(of: operand)
    case .count(let holder): .int(value(of: holder).count)
    case .item(.first, of: let list): value(of: list).parts.first ?? .none
    case .item(.last, of: let list): value(of: list).parts.last ?? .none
    case .contains(let list, let item): .bool(value(of: list).parts.contains(value(of: item)))
    case .record(let values): .record(values.map { value(of: $0) })
    case .list(let items): .list(items.map { value(of: $0) })
    case .isIn(let state): .bool(configuration.contains(state))
    case .not(let operand): .bool(!value(of: operand).bool)
    case .negative(let operand): .int(0 &- value(of: operand).int)
    case .binary(let symbol, let left, let right): apply(symbol, left, right)
    }
  }

  private func apply(_ symbol: BinaryOperator, _ left: Expression, _ right: Expression) -> Value {
    switch symbol {
    case .and: .bool(value(of: left).bool && value(of: right).bool)
    case .or: .bool(value(of: left).bool || value(of: right).bool)
    case .equal: .bool(value(of: left) == value(of: right))
    case .notEqual: .bool(value(of: left) != value(of: right))
    case .less: .bool(number(left) < number(right))
    case .lessOrEqual: .bool(number(left) <= number(right))
    case .greater: .bool(number(left) > number(right))
    case .greaterOrEqual: .bool(number(left) >= number(right))
    // Results for numbers with a range are always in the range. Numbers without a range wrap around on overflow.
    case .plus: .int(value(of: left).int &+ value(of: right).int)
    case .minus: .int(value(of: left).int &- value(of: right).int)
    case .times: .int(value(of: left).int &* value(of: right).int)
    case .over: .int(value(of: left).int.dividedReportingOverflow(by: value(of: right).int).partialValue)
    case .remainder: .int(value(of: left).int.remainderReportingOverflow(dividingBy: value(of: right).int).partialValue)
    }
  }

  private func number(_ expression: Expression) -> Int {
    let value = value(of: expression)
    return if case .duration(let milliseconds) = value { milliseconds } else { value.int }
  }
}
