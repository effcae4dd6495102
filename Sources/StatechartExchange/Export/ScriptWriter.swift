import StatechartModel

/// A writer of expressions and actions in ECMAScript.
///
/// Durations are written as milliseconds, cases and texts as strings, a code as a string of its digits, records as objects, and
/// lists as arrays. Records and lists are replaced, not mutated. `none` is written as `null`, or as `''` for a code.
struct ScriptWriter {
  let flow: Flow
  let names: ExportedNames
  /// A function that returns the expression for a field of the current event; its argument is the field's name in the flow.
  var carried: (String) -> String = { "_event.data.\($0)" }

  func text(_ expression: Expression) -> String {
    written(expression).text
  }

  /// Returns the source of an expression, and the precedence of its outermost operator.
  private func written(_ expression: Expression) -> (text: String, precedence: Int) {
    switch expression.kind {
    case .bool(let value): (String(value), 9)
    case .int(let value): (String(value), value < 0 ? 7 : 9)
    case .duration(let milliseconds): (String(milliseconds), 9)
    case .caseName(let name): (quoted(name), 9)
    case .text(let id, let arguments): textExpression(id, arguments)
    case .none: (expression.type.isPIN ? "''" : "null", 9)
    case .variable(let id): (names[id], 9)
    case .field(_, let name): (carried(name), 9)
    case .member(let holder, _, let name): ("\(within(holder, 9)).\(name)", 9)
    case .unwrapped(let operand): written(operand)
    case .count(let holder): ("\(within(holder, 9)).length", 9)
    case .item(.first, of: let list): ("(\(within(list, 9))[0] ?? null)", 9)
    case .item(.last, of: let list): ("(\(within(list, 9)).at(-1) ?? null)", 9)
    case .contains(let list, let item): contains(list, item)
    case .record(let values): (record(values, of: expression.type), 9)
    case .list(let items): ("[\(items.map { text($0) }.joined(separator: ", "))]", 9)
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

  private func record(_ values: [Expression], of type: ValueType) -> String {
    guard case .record(let record) = type else { return "null" }
    return "{ \(zip(record.fields, values).map { "\($0.name): \(text($1))" }.joined(separator: ", ")) }"
  }

  private func contains(_ list: Expression, _ item: Expression) -> (text: String, precedence: Int) {
    let list = within(list, 9)
    guard item.isCompound else { return ("\(list).includes(\(text(item)))", 9) }
    return ("\(list).some((_item) => JSON.stringify(_item) === JSON.stringify(\(text(item))))", 9)
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
      case .over: ("/", 6)
      case .remainder: ("%", 6)
      }
    if left.isCompound, right.type != .none, symbol == .equal || symbol == .notEqual {
      return ("JSON.stringify(\(text(left))) \(sign) JSON.stringify(\(text(right)))", precedence)
    }
    let whole = "\(within(left, precedence)) \(sign) \(within(right, precedence + 1))"
    // ECMAScript has no integer division. Its remainder has the sign of the dividend, as in the language.
    return symbol == .over ? ("Math.trunc(\(whole))", 9) : (whole, precedence)
  }

  private func textExpression(_ id: ID<Text>, _ arguments: [Expression]) -> (text: String, precedence: Int) {
    concatenation(flow.texts[id].pieces, arguments)
  }

  private func concatenation(_ pieces: [Text.Piece], _ arguments: [Expression]) -> (text: String, precedence: Int) {
    let written = pieces.map { piece -> String in
      switch piece {
      case .literal(let words): return quoted(words)
      case .parameter(let index): return within(arguments[index], 6)
      case .plural(let index, let forms):
        let words = forms.map { "\($0.category): \(concatenation($0.pieces, arguments).text)" }.joined(separator: ", ")
        // ECMA-402 uses the plural categories of the CLDR.
        return "({ \(words) })[new Intl.PluralRules('\(Text.language)').select(\(text(arguments[index])))]"
      }
    }
    // The expression begins with a string, because `+` adds two numbers instead of concatenating them.
    if case .literal = pieces.first { return (written.joined(separator: " + "), pieces.count == 1 ? 9 : 5) }
    return ((["''"] + written).joined(separator: " + "), pieces.isEmpty ? 9 : 5)
  }

  func quoted(_ words: String) -> String {
    "'\(words.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: "\\n"))'"
  }

  /// Returns the variables that an action changes, with their new values; `nil` if the action itself changes no variable.
  func changes(_ action: Action) -> [(name: String, value: String)]? {
    switch action.kind {
    case .assign(let location, let value): [change(location, text(value))]
    case .append(let location, let item) where !flow.type(of: location).isPIN:
      [change(location, "[...\(words(location)), \(text(item))]")]
    case .append(let location, let digit): [change(location, "\(words(location)) + \(within(digit, 6))")]
    case .remove(.first, let location): [change(location, "\(words(location)).slice(1)")]
    case .remove(.last, let location): [change(location, "\(words(location)).slice(0, -1)")]
    case .clear(let location): [change(location, nothing(flow.type(of: location)))]
    case .take(let id, from: let source):
      [(names[id], text(source))] + emptied(source)
    case .perform, .raise, .send, .cancel, .branch: nil
    }
  }

  private func words(_ location: Location) -> String { path(to: location).joined(separator: ".") }

  private func path(to location: Location) -> [String] {
    [names[location.variable]] + flow.steps(to: location).dropFirst().map(\.name)
  }

  /// Returns the name of a variable and its new value after the assignment of `value` to a location in the variable.
  ///
  /// The assignment of a field copies the record: `{ ...choice, length: 5 }`.
  private func change(_ location: Location, _ value: String) -> (name: String, value: String) {
    let path = path(to: location)
    let whole = path.indices.dropFirst().reversed().reduce(value) { value, index in
      "{ ...\(path[..<index].joined(separator: ".")), \(path[index]): \(value) }"
    }
    return (path[0], whole)
  }

  /// Returns the changes that clear the source of a `take`; empty if the source is not a variable.
  private func emptied(_ source: Expression) -> [(name: String, value: String)] {
    guard case .variable(let id) = source.kind else { return [] }
    return [(names[id], nothing(flow.variables[id].type))]
  }

  private func nothing(_ type: ValueType) -> String {
    switch type {
    case .pin: "''"
    case .list: "[]"
    default: "null"
    }
  }
}

extension Expression {
  /// Whether the value is an object or an array, which ECMAScript compares by reference.
  fileprivate var isCompound: Bool {
    switch type {
    case .record, .list, .optional(.record): true
    default: false
    }
  }
}
