import StatechartLanguage

/// Expressions and actions in Swift. Names that an event or outcome binds hide the machine's own, which then need `self`.
struct ExpressionTranslator {
  let flow: Flow
  var bound: Set<String> = []
  /// What carries the fields of the outcome of a flow, which stand behind one name.
  var carrier: String?

  func translate(_ expression: Expression) -> SwiftExpression {
    switch expression.kind {
    case .bool(let value): .name(value ? "true" : "false")
    case .int(let value): .name(String(value))
    case .duration(let milliseconds): duration(milliseconds)
    case .caseName(let name): .name("." + memberName(name))
    case .text(let id, let arguments): text(id, arguments)
    case .none: .name(expression.type == .pin ? "PIN()" : "nil")
    case .variable(let id): variable(id)
    case .field(_, let name): carrier.map { SwiftExpression.name($0).dot(memberName(name)) } ?? .name(escaped(name))
    case .count(let id): variable(id).dot("count")
    case .isIn(let state): .name("isIn" + upperCamel(flow.states[state].id))
    case .not(let operand): .not(translate(operand))
    case .negative(let operand): .negative(translate(operand))
    case .binary(let symbol, let left, let right):
      .binary(translate(left), symbol.swift, translate(right), precedence: symbol.precedence)
    }
  }

  func variable(_ id: ID<Variable>) -> SwiftExpression {
    let name = flow.variables[id].name
    return bound.contains(name) ? SwiftExpression.name("self").dot(name) : .name(escaped(name))
  }

  /// A value handed to an operation. An absent secret goes as the one that opens nothing.
  func handedOver(_ value: Expression, as type: ValueType) -> SwiftExpression {
    let translated = translate(value)
    guard type == .secret, value.type != .secret else { return translated }
    return .binary(translated, "??", ".absent", precedence: 3)
  }

  private func text(_ id: ID<Text>, _ arguments: [Expression]) -> SwiftExpression {
    let text = flow.texts[id]
    let key = SwiftExpression.name("." + memberName(text.key))
    guard !arguments.isEmpty else { return key }
    return .call(
      key, zip(text.parameters, arguments).map { SwiftArgument($0.name, translate($1)) })
  }

  private func duration(_ milliseconds: Int) -> SwiftExpression {
    milliseconds.isMultiple(of: 1000) ? .name(".seconds(\(milliseconds / 1000))") : .name(".milliseconds(\(milliseconds))")
  }

  // MARK: Actions

  func translate(_ actions: [Action]) -> [SwiftStatement] {
    actions.map { translate($0) }
  }

  private func translate(_ action: Action) -> SwiftStatement {
    switch action.kind {
    case .assign(let target, let value):
      .assign(variable(target), translate(value))
    case .append(let target, let digit):
      .expression(variable(target).dot("append")(SwiftArgument(nil, translate(digit))))
    case .removeLast(let target):
      .expression(variable(target).dot("removeLast")())
    case .clear(let target):
      .expression(variable(target).dot("clear")())
    case .take(let target, let source):
      take(target, source)
    case .perform(let effect, let arguments):
      .expression(SwiftExpression.name("sink.perform")(SwiftArgument(nil, self.effect(effect, arguments))))
    case .raise, .send, .branch:
      .expression("self")
    }
  }

  private func take(_ target: ID<Variable>, _ source: Expression) -> SwiftStatement {
    switch source.kind {
    case .variable: .expression(variable(target).dot("take")(SwiftArgument(nil, .reference(translate(source)))))
    default: .assign(variable(target), translate(source))
    }
  }

  private func effect(_ id: ID<Effect>, _ arguments: [Expression]) -> SwiftExpression {
    let effect = flow.effects[id]
    let name = SwiftExpression.name("." + memberName(flow.caseName(of: id)))
    guard !arguments.isEmpty else { return name }
    return .call(name, zip(effect.fields, arguments).map { SwiftArgument($0.name, translate($1)) })
  }
}

extension BinaryOperator {
  fileprivate var swift: String {
    switch self {
    case .and: "&&"
    case .or: "||"
    default: rawValue
    }
  }
}

extension ValueType {
  /// The type in Swift.
  var swift: String {
    switch self {
    case .bool: "Bool"
    case .int: "Int"
    case .cases(let type): type.name
    case .duration: "Duration"
    case .text: "Text"
    case .digit: "Digit"
    case .pin: "PIN"
    case .secret: "Secret"
    case .optional(let wrapped): wrapped.swift + "?"
    case .none: "Never?"
    }
  }
}
