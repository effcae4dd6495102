import StatechartModel

/// A translator of expressions and actions to Swift.
///
/// Names that an event or an outcome binds shadow the properties of the machine. The properties then need `self`.
struct ExpressionTranslator {
  let flow: Flow
  var bound: Set<String> = []
  /// The name of the variable for the output of an invoked flow; `nil` if the trigger is not such an output.
  ///
  /// The fields of the outcome are members of the variable.
  var carrier: String?
  /// The variable with the set of active states, if some states were exited in the same microstep.
  var active: String?

  /// Returns a translator with further bound names.
  func beside(_ names: Set<String>) -> ExpressionTranslator {
    var translator = self
    translator.bound.formUnion(names)
    return translator
  }

  func translate(_ expression: Expression) -> SwiftExpression {
    switch expression.kind {
    case .bool(let value): .name(value ? "true" : "false")
    case .int(let value): .number(value)
    case .duration(let milliseconds): .duration(milliseconds: milliseconds)
    case .caseName(let name): .name("." + memberName(name))
    case .text(let id, let arguments): text(id, arguments)
    case .none: .name(expression.type.isPIN ? "PIN()" : "nil")
    case .variable(let id): variable(id)
    case .field(_, let name): carrier.map { SwiftExpression.name($0).dot(memberName(name)) } ?? .name(escaped(name))
    case .member, .unwrapped, .count, .item, .contains: read(expression)
    case .record(let values): record(values, of: expression.type)
    case .list(let items):
      items.isEmpty ? .call(.name(expression.type.swift), []) : .array(items.map { translate($0) })
    case .isIn(let state): isIn(state)
    case .not(let operand): .not(translate(operand))
    case .negative(let operand) where expression.type == .anyInt:
      .binary("0", "&-", translate(operand, as: .anyInt), precedence: 5)
    case .negative(let operand): .negative(translate(operand))
    case .binary(.over, let left, let right) where expression.type == .anyInt:
      wrapped(left, "dividedReportingOverflow", "by", right)
    case .binary(.remainder, let left, let right) where expression.type == .anyInt:
      wrapped(left, "remainderReportingOverflow", "dividingBy", right)
    case .binary(let symbol, let left, let right) where expression.type == .anyInt:
      .binary(wide(left), "&" + symbol.swift, translate(right, as: .anyInt), precedence: symbol.precedence)
    case .binary(let symbol, let left, let right) where left.isLiteralDuration && right.isLiteralDuration:
      // Swift cannot infer the type of a literal from another literal.
      .binary(.name("Duration\(translate(left).line)"), symbol.swift, translate(right), precedence: symbol.precedence)
    case .binary(let symbol, let left, let right):
      .binary(translate(left, as: right.type), symbol.swift, translate(right, as: left.type), precedence: symbol.precedence)
    }
  }

  /// Returns a value as an expression of the type that its context expects.
  ///
  /// Numbers with a range are `Int`, which can have 32 bits. Numbers without a range are `Int64`.
  func translate(_ value: Expression, as type: ValueType) -> SwiftExpression {
    guard type.isAnyInt, !value.type.isAnyInt else { return translate(value) }
    return switch (value.kind, value.type) {
    case (.int, _): translate(value)
    case (_, .int): wide(value)
    case (_, .optional): translate(value).dot("map")(SwiftArgument(nil, "Int64.init"))
    default: translate(value)
    }
  }

  /// Returns a division or a remainder of numbers without a range.
  ///
  /// Overflow wraps around: the smallest number divided by -1 is the smallest number, with the remainder 0.
  private func wrapped(_ left: Expression, _ method: String, _ label: String, _ right: Expression) -> SwiftExpression {
    let wide = left.isLiteralNumber ? SwiftExpression.name("Int64")(SwiftArgument(nil, translate(left))) : self.wide(left)
    return wide.dot(method)(SwiftArgument(label, translate(right, as: .anyInt))).dot("partialValue")
  }

  private func wide(_ value: Expression) -> SwiftExpression {
    value.type == .anyInt ? translate(value) : SwiftExpression.name("Int64")(SwiftArgument(nil, translate(value)))
  }

  private func isIn(_ state: ID<State>) -> SwiftExpression {
    guard let active else { return SwiftExpression.name("isIn" + upperCamel(flow.states[state].id)) }
    let node = state == Flow.root ? "flow" : memberName(lowerCamel(flow.states[state].id))
    return SwiftExpression.name(active).dot("contains")(SwiftArgument(nil, .name("." + node)))
  }

  func variable(_ id: ID<Variable>) -> SwiftExpression {
    let name = flow.variables[id].name
    return bound.contains(name) ? SwiftExpression.name("self").dot(name) : .name(escaped(name))
  }

  /// Returns an argument of an operation or a query.
  ///
  /// The compiler has proved that a required secret is present.
  func handedOver(_ value: Expression, as type: ValueType) -> SwiftExpression {
    let translated = translate(value, as: type)
    guard type == .secret, value.type != .secret else { return translated }
    return .call("Secret", [SwiftArgument("present", translated)])
  }

  private func text(_ id: ID<Text>, _ arguments: [Expression]) -> SwiftExpression {
    let text = flow.texts[id]
    let key = SwiftExpression.name("." + memberName(text.key))
    guard !arguments.isEmpty else { return key }
    return .call(
      key, zip(text.parameters, arguments).map { SwiftArgument($0.name, translate($1, as: $0.type)) })
  }

  // MARK: Records, lists and optional values

  /// Returns an access to a member.
  ///
  /// The compiler has proved that an optional base is present, so the value after `??` is never used. For a secret, no such
  /// placeholder is generated: the machine traps on an absent secret.
  private func read(_ expression: Expression) -> SwiftExpression {
    let (value, isChained) = path(expression)
    if case .optional = expression.type { return value }
    guard isChained else { return value }
    if expression.type == .secret { return .call("Secret", [SwiftArgument("present", value)]) }
    return .binary(value, "??", expression.type.placeholder, precedence: 3)
  }

  private func path(_ expression: Expression) -> (SwiftExpression, isChained: Bool) {
    func step(_ holder: Expression, _ make: (SwiftExpression) -> SwiftExpression) -> (SwiftExpression, isChained: Bool) {
      let (base, isChained) = path(holder)
      if case .unwrapped = holder.kind { return (make(.chained(base)), true) }
      return (make(base), isChained)
    }
    switch expression.kind {
    case .unwrapped(let operand): return (path(operand).0, true)
    case .member(let holder, _, let name): return step(holder) { $0.dot(memberName(name)) }
    case .count(let holder): return step(holder) { $0.dot("count") }
    case .item(let end, of: let list): return step(list) { $0.dot(end.rawValue) }
    case .contains(let list, let item):
      return step(list) { $0.dot("contains")(SwiftArgument(nil, translate(item))) }
    default: return (translate(expression), false)
    }
  }

  private func record(_ values: [Expression], of type: ValueType) -> SwiftExpression {
    guard case .record(let record) = type else { return "nil" }
    return .call(.name(record.name), zip(record.fields, values).map { SwiftArgument($0.name, translate($1, as: $0.type)) })
  }

  // MARK: Actions

  func translate(_ actions: [Action]) -> [SwiftStatement] {
    actions.flatMap { translate($0) }
  }

  /// Returns an assignment.
  ///
  /// Swift rejects the assignment of a variable to itself, so such an assignment assigns to `_`.
  private func assignment(_ target: SwiftExpression, _ value: SwiftExpression) -> SwiftStatement {
    if case .binary(let current, let symbol, let amount, _) = value, current.line == target.line,
      ["+", "-", "*", "/", "%", "&+", "&-", "&*"].contains(symbol)
    {
      return .expression(.binary(target, symbol + "=", amount, precedence: 0))
    }
    return .assign(target.line == value.line ? "_" : target, value)
  }

  private func translate(_ action: Action) -> [SwiftStatement] {
    switch action.kind {
    case .assign(let location, let value):
      [changing(location, to: value, of: flow.type(of: location)) { assignment($0, $1) }]
    case .append(let location, let item):
      [changing(location, to: item, of: item.type) { .expression($0.dot("append")(SwiftArgument(nil, $1))) }]
    case .remove(let end, let location):
      [.expression(target(location).dot(end.removal)())]
    case .clear(let location):
      [.expression(target(location).dot("clear")())]
    case .take(let target, let source):
      [take(target, source)]
    case .perform(let effect, let arguments):
      [.expression(SwiftExpression.name("sink.perform")(SwiftArgument(nil, self.effect(effect, arguments))))]
    case .raise(let event, let arguments):
      [.expression(SwiftExpression.name("raised.append")(SwiftArgument(nil, raised(event, arguments))))]
    case .send(let send, let values):
      [
        .expression(
          SwiftExpression.name("sink.schedule")(
            SwiftArgument(nil, carrying(values, flow.events[flow.sends[send].event].fields, sent(send))),
            SwiftArgument(nil, SwiftExpression.name("epochs.next")()),
            SwiftArgument("after", .duration(milliseconds: flow.sends[send].milliseconds))))
      ]
    case .cancel(let label):
      // Cancel the event whether or not it is scheduled.
      flow.sends.ids.filter { flow.sends[$0].label == label }.map { send in
        .expression(SwiftExpression.name("sink.cancel")(SwiftArgument(nil, sent(send))))
      }
    case .branch(let condition, let then, let otherwise):
      [
        .branches(
          [SwiftBranch(condition: .holds(translate(condition)), body: translate(then))]
            + (otherwise.isEmpty ? [] : [SwiftBranch(condition: nil, body: translate(otherwise))]))
      ]
    }
  }

  /// Returns the case of `Timer` for a delayed event: `.sendTick`.
  func sent(_ send: ID<Send>) -> SwiftExpression {
    .name(".send" + upperCamel(flow.sends[send].name))
  }

  /// Returns a location as an expression: `choice.length`, `guest?.size`.
  private func target(_ location: Location) -> SwiftExpression {
    let steps = flow.steps(to: location)
    return zip(steps, steps.dropFirst()).reduce(variable(location.variable)) { base, step in
      (step.0.type.isOptional ? .chained(base) : base).dot(memberName(step.1.name))
    }
  }

  /// Returns the statement that changes a location.
  ///
  /// In an optional value, a new value that depends on the same variable is computed first, because Swift enforces exclusive
  /// access to memory.
  private func changing(
    _ location: Location, to value: Expression, of type: ValueType,
    _ change: (SwiftExpression, SwiftExpression) -> SwiftStatement
  ) -> SwiftStatement {
    let target = target(location)
    let isChained = flow.steps(to: location).dropLast().contains { $0.type.isOptional }
    guard isChained, value.variables.contains(location.variable) else { return change(target, translate(value, as: type)) }
    let taken = bound.union(flow.variables.map(\.name))
    var name = "value"
    while taken.contains(name) { name += "2" }
    return .block([.constant("\(name): \(type.swift)", translate(value, as: type)), change(target, .name(name))])
  }

  private func raised(_ id: ID<Event>, _ arguments: [Expression]) -> SwiftExpression {
    let event = flow.events[id]
    return carrying(arguments, event.fields, .name("." + memberName(event.swiftName)))
  }

  /// Returns an enum case with its payload.
  private func carrying(_ values: [Expression], _ fields: [Field], _ name: SwiftExpression) -> SwiftExpression {
    values.isEmpty ? name : .call(name, zip(fields, values).map { SwiftArgument($0.name, translate($1, as: $0.type)) })
  }

  private func take(_ target: ID<Variable>, _ source: Expression) -> SwiftStatement {
    switch source.kind {
    case .variable: .expression(variable(target).dot("take")(SwiftArgument(nil, .reference(translate(source)))))
    default: .assign(variable(target), translate(source))
    }
  }

  private func effect(_ id: ID<Effect>, _ arguments: [Expression]) -> SwiftExpression {
    flow.effect(
      id, carrying: zip(flow.effects[id].fields, arguments).map { SwiftArgument($0.name, translate($1, as: $0.type)) })
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
    case .anyInt: "Int64"
    case .int: "Int"
    case .cases(let type): type.name
    case .duration: "Duration"
    case .text: "Text"
    case .digit: "Digit"
    case .pin: "PIN"
    case .secret: "Secret"
    case .record(let record): record.name
    case .list(let element, _): "BoundedList<\(element.swift)>"
    case .optional(let wrapped): wrapped.swift + "?"
    case .none: "Never?"
    }
  }

  /// A placeholder of the type, for code that requires a value but never reads the value.
  fileprivate var placeholder: SwiftExpression {
    switch self {
    case .bool: "false"
    case .int(let range): .name(String(range.lowerBound))
    case .cases(let type): .name("." + memberName(type.cases.first ?? ""))
    case .duration: ".zero"
    case .secret: ".absent"
    case .pin: "PIN()"
    case .record(let record):
      .call(.name(record.name), record.fields.map { SwiftArgument($0.name, $0.type.placeholder) })
    case .list: .call(.name(swift), [])
    case .text, .digit, .optional, .none: "nil"
    }
  }
}

extension Expression {
  /// Whether the expression is a literal number.
  fileprivate var isLiteralNumber: Bool {
    if case .int = kind { true } else { false }
  }

  fileprivate var isLiteralDuration: Bool {
    if case .duration = kind { true } else { false }
  }
}
