import StatechartLanguage

/// Writes expressions and actions in ECMAScript.
///
/// Durations are milliseconds, cases and texts are strings, a code is a string of its digits, and `none` is `null`.
struct ScriptWriter {
  let flow: Flow

  func text(_ expression: Expression) -> String {
    written(expression).text
  }

  /// An expression, and how tightly its operator binds.
  private func written(_ expression: Expression) -> (text: String, precedence: Int) {
    switch expression.kind {
    case .bool(let value): (String(value), 9)
    case .int(let value): (String(value), value < 0 ? 7 : 9)
    case .duration(let milliseconds): (String(milliseconds), 9)
    case .caseName(let name): (quoted(name), 9)
    case .text(let id, let arguments): textExpression(id, arguments)
    case .none: (expression.type == .pin ? "''" : "null", 9)
    case .variable(let id): (flow.variables[id].name, 9)
    case .field(_, let name): ("_event.data.\(name)", 9)
    case .count(let id): ("\(flow.variables[id].name).length", 9)
    case .isIn(let state): ("In(\(quoted(flow.states[state].id)))", 9)
    case .not(let operand): ("!\(within(operand, 7))", 7)
    case .negative(let operand): ("-\(within(operand, 8))", 7)
    case .binary(let symbol, let left, let right): binary(symbol, left, right)
    }
  }

  private func within(_ expression: Expression, _ precedence: Int) -> String {
    let (text, own) = written(expression)
    return own < precedence ? "(\(text))" : text
  }

  private func binary(_ symbol: BinaryOperator, _ left: Expression, _ right: Expression) -> (text: String, precedence: Int) {
    let (sign, precedence) =
      switch symbol {
      case .or: ("||", 1)
      case .and: ("&&", 2)
      case .equal: ("===", 3)
      case .notEqual: ("!==", 3)
      case .less: ("<", 4)
      case .lessOrEqual: ("<=", 4)
      case .greater: (">", 4)
      case .greaterOrEqual: (">=", 4)
      case .plus: ("+", 5)
      case .minus: ("-", 5)
      case .times: ("*", 6)
      }
    return ("\(within(left, precedence)) \(sign) \(within(right, precedence + 1))", precedence)
  }

  private func textExpression(_ id: ID<Text>, _ arguments: [Expression]) -> (text: String, precedence: Int) {
    let pieces = flow.texts[id].pieces.map { piece in
      switch piece {
      case .literal(let words): quoted(words)
      case .parameter(let index): within(arguments[index], 6)
      }
    }
    return pieces.isEmpty ? ("''", 9) : (pieces.joined(separator: " + "), pieces.count == 1 ? 9 : 5)
  }

  func quoted(_ words: String) -> String {
    "'\(words.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: "\\n"))'"
  }

  /// A change to a variable, as the variable and its new value; `nil` for an action that changes none.
  func changes(_ action: Action) -> [(name: String, value: String)]? {
    switch action.kind {
    case .assign(let id, let value): [(flow.variables[id].name, text(value))]
    case .append(let id, let digit): [(flow.variables[id].name, "\(flow.variables[id].name) + \(within(digit, 6))")]
    case .removeLast(let id): [(flow.variables[id].name, "\(flow.variables[id].name).slice(0, -1)")]
    case .clear(let id): [(flow.variables[id].name, nothing(flow.variables[id].type))]
    case .take(let id, from: let source):
      [(flow.variables[id].name, text(source))] + emptied(source)
    case .perform, .raise, .send, .branch: nil
    }
  }

  /// A variable that something is taken from is empty afterwards.
  private func emptied(_ source: Expression) -> [(name: String, value: String)] {
    guard case .variable(let id) = source.kind else { return [] }
    return [(flow.variables[id].name, nothing(flow.variables[id].type))]
  }

  private func nothing(_ type: ValueType) -> String { type == .pin ? "''" : "null" }
}
