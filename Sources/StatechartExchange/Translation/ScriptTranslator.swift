/// A translator of ECMAScript expressions to expressions of the language.
///
/// The translator throws an error for an expression without an equivalent in the language.
struct ScriptTranslator {
  let names: ChartNames
  let types: ChartTypes
  /// The current event; `nil` if there is none.
  var event: Event?

  /// An event that is being handled while the translated expressions are evaluated.
  struct Event {
    let name: String?
    /// The names and types of the event's fields in the language, by their names in the document.
    var fields: [String: (name: String, type: ScriptType)] = [:]
    /// The constant fields, whose values are inlined.
    var constants: [String: ScriptExpression] = [:]
    /// The fields that are always present but not constant.
    var varying: Set<String> = []
    /// Whether `_event.data` is undefined.
    var isBare = false
    /// The ID of the `<invoke>` whose chart sent the event, if the ID is known.
    var invokeID: String?
  }

  /// An expression in the language.
  struct Result {
    let text: String
    let type: ScriptType
    /// The precedence of the outermost operator; the highest if there is none.
    let precedence: Int

    init(_ text: String, _ type: ScriptType, precedence: Int = 9) {
      (self.text, self.type, self.precedence) = (text, type, precedence)
    }

    /// Returns the text as an operand of an operator with this precedence, in parentheses if they are needed.
    func within(_ precedence: Int) -> String { self.precedence < precedence ? "(\(text))" : text }
  }

  typealias Failure = ScriptParser.Failure

  /// The maximum length of the factors of an expanded power, in characters.
  private static let longestPower = 1_000

  // MARK: Entry points

  /// Returns the translation of a condition of a transition or an action; `nil` if the condition is always true.
  func condition(_ expression: ScriptExpression) throws(Failure) -> String? {
    let result = try truth(of: expression)
    return result.text == "true" ? nil : result.text
  }

  /// Returns the translation of a value to an expression of a type.
  func value(_ expression: ScriptExpression, of type: ScriptType) throws(Failure) -> String {
    let result = try translate(expression)
    if type == .text, result.type == .none { return names.noText }
    guard result.type == type || type == .optional(result.type) || (result.type == .none && type.isOptional) else {
      throw mistyped(result, expected: type, expression)
    }
    return result.text
  }

  private func number(_ expression: ScriptExpression) throws(Failure) -> Result {
    let result = try translate(expression)
    guard result.type == .int else { throw mistyped(result, expected: .int, expression) }
    return result
  }

  /// Returns the translation of an expression that is converted to a Boolean (`ToBoolean` in ECMAScript).
  ///
  /// Zero, the empty text and undefined values are false.
  private func truth(of expression: ScriptExpression) throws(Failure) -> Result {
    if case .binary(let symbol, let left, let right) = expression.kind, ["&&", "||"].contains(symbol) {
      let (first, second) = (try truth(of: left), try truth(of: right))
      return symbol == "&&" ? join("and", precedence: 1, first, second) : join("or", precedence: 0, first, second)
    }
    let result = try translate(expression)
    switch result.type {
    case .bool: return result
    case .int: return Result("\(result.within(4)) != 0", .bool, precedence: 3)
    case .none: return Result("false", .bool)
    case .optional(.bool): return Result("\(result.within(4)) == true", .bool, precedence: 3)
    case .optional: return Result("\(result.within(4)) != none and \(result.within(4)) != 0", .bool, precedence: 1)
    case .text:
      let isThere = "\(result.within(4)) != \(names.noText)"
      guard let empty = names.text("") else { return Result(isThere, .bool, precedence: 3) }
      return Result("\(isThere) and \(result.within(4)) != \(empty)", .bool, precedence: 1)
    }
  }

  // MARK: Expressions

  func translate(_ expression: ScriptExpression) throws(Failure) -> Result {
    if let constant = constant(expression) { return try translate(constant) }
    switch expression.kind {
    case .integer(let value): return Result(String(value), .int)
    case .bool(let value): return Result(String(value), .bool)
    case .undefined, .null: return Result("none", .none)
    case .name(let name): return try self.name(name, expression)
    case .prefix(let symbol, let operand): return try prefix(symbol, operand, expression)
    case .binary(let symbol, let left, let right): return try binary(symbol, left, right, expression)
    case .call(let callee, let arguments): return try call(callee, arguments, expression)
    case .member: return try member(expression)
    case .fraction(let word): throw noCounterpart("the number \(word), which is not a 64-bit integer,", expression)
    case .text(let text):
      guard let own = names.text(text) else { throw noCounterpart("a text as data", expression) }
      return Result(own, .text)
    case .element: throw noCounterpart("an element of an array or object", expression)
    case .list: throw noCounterpart("an array", expression)
    }
  }

  private func name(_ name: String, _ expression: ScriptExpression) throws(Failure) -> Result {
    if let own = names.data[name], let type = types.data[name] { return Result(type == .text ? "\(own).word" : own, type) }
    if name.hasPrefix("_") { throw noCounterpart("'\(name)'", expression) }
    throw Failure(diagnostic: .unknownData(name, at: expression.range, among: names.data.keys))
  }

  private func prefix(
    _ symbol: String, _ operand: ScriptExpression, _ whole: ScriptExpression
  ) throws(Failure) -> Result {
    switch symbol {
    case "!":
      let result = try truth(of: operand)
      if result.text == "true" || result.text == "false" { return Result(result.text == "true" ? "false" : "true", .bool) }
      return Result("not \(result.within(3))", .bool, precedence: 2)
    case "-":
      let result = try number(operand)
      return Result("-\(result.within(6))", .int, precedence: 6)
    case "+": return try number(operand)
    default: throw noCounterpart("'\(symbol)'", whole)
    }
  }

  private func binary(
    _ symbol: String, _ left: ScriptExpression, _ right: ScriptExpression, _ whole: ScriptExpression
  ) throws(Failure) -> Result {
    switch symbol {
    case "&&", "||":
      // The value of `&&` is one of its operands. It is a Boolean only if both operands are Booleans.
      let (first, second) = (try boolean(left), try boolean(right))
      return symbol == "&&" ? join("and", precedence: 1, first, second) : join("or", precedence: 0, first, second)
    case "+", "-", "*":
      let precedence = symbol == "*" ? 5 : 4
      let (first, second) = (try number(left), try number(right))
      return Result("\(first.within(precedence)) \(symbol) \(second.within(precedence + 1))", .int, precedence: precedence)
    case "%":
      // A remainder by 0 is `NaN`.
      guard case .integer(let divisor) = right.kind, divisor != 0 else {
        throw noCounterpart("'%' with a divisor that is not a constant other than 0", whole)
      }
      return Result("\(try number(left).within(5)) % \(divisor)", .int, precedence: 5)
    case "**": return try power(left, right, whole)
    case "===", "==", "!==", "!=":
      return try equality(isEqual: symbol.hasPrefix("="), isStrict: symbol.count == 3, left, right, whole)
    case "<", "<=", ">", ">=":
      let (first, second) = (try number(left), try number(right))
      return Result("\(first.within(4)) \(symbol) \(second.within(4))", .bool, precedence: 3)
    default: throw noCounterpart("'\(symbol)'", whole)
    }
  }

  private func boolean(_ expression: ScriptExpression) throws(Failure) -> Result {
    let result = try translate(expression)
    guard result.type == .bool else { throw mistyped(result, expected: .bool, expression) }
    return result
  }

  private func join(_ word: String, precedence: Int, _ first: Result, _ second: Result) -> Result {
    let absorbing = word == "and" ? "false" : "true"
    let neutral = word == "and" ? "true" : "false"
    if first.text == absorbing || second.text == absorbing { return Result(absorbing, .bool) }
    if first.text == neutral { return second }
    if second.text == neutral { return first }
    return Result("\(first.within(precedence)) \(word) \(second.within(precedence + 1))", .bool, precedence: precedence)
  }

  /// Returns a power with a constant exponent as a product.
  private func power(
    _ base: ScriptExpression, _ exponent: ScriptExpression, _ whole: ScriptExpression
  ) throws(Failure) -> Result {
    guard case .integer(let count) = exponent.kind, (0...8).contains(count) else {
      throw noCounterpart("a power whose exponent is not a constant from 0 to 8", whole)
    }
    let factor = try number(base)
    guard factor.text.count * count <= Self.longestPower else {
      throw noCounterpart("a power that expands to more than \(Self.longestPower) characters", whole)
    }
    guard count > 0 else { return Result("1", .int) }
    let factors = (0..<count).map { factor.within($0 == 0 ? 5 : 6) }
    return Result(factors.joined(separator: " * "), .int, precedence: count == 1 ? factor.precedence : 5)
  }

  private func call(
    _ callee: ScriptExpression, _ arguments: [ScriptExpression], _ whole: ScriptExpression
  ) throws(Failure) -> Result {
    switch (callee.path, arguments.count) {
    case ("In", 1):
      guard case .text(let id) = arguments[0].kind else {
        throw noCounterpart("'In' with an argument that is not a text literal", whole)
      }
      guard let state = names.states[id] else {
        throw Failure(diagnostic: .unknownState(LocatedText(id, at: arguments[0].range), among: names.states.keys))
      }
      return Result("in(\(state))", .bool)
    case ("Math.pow", 2): return try power(arguments[0], arguments[1], whole)
    default: throw noCounterpart("a call of '\(callee.path ?? "a function")'", whole)
    }
  }

  private func member(_ expression: ScriptExpression) throws(Failure) -> Result {
    guard let path = expression.path else { throw noCounterpart("a member of a value", expression) }
    guard let name = expression.eventField else { throw noCounterpart("'\(path)'", expression) }
    guard let event else { throw noCounterpart("'_event' outside of a transition on an event", expression) }
    if event.varying.contains(name) { throw Failure(diagnostic: .varies(path, at: expression.range)) }
    guard let field = event.fields[name] else {
      throw noCounterpart("'\(path)', which '\(event.name ?? "the event")' does not always have,", expression)
    }
    return Result(field.type == .text ? "\(field.name).word" : field.name, field.type)
  }

  // MARK: Failures

  func noCounterpart(_ construct: String, _ expression: ScriptExpression) -> Failure {
    Failure(diagnostic: .noCounterpart(construct, at: expression.range))
  }

  func mistyped(_ result: Result, expected: ScriptType, _ expression: ScriptExpression) -> Failure {
    Failure(diagnostic: .scriptType(found: result.type.words, expected: expected.words, at: expression.range))
  }
}

extension ScriptType {
  var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  var wrapped: ScriptType {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }
}
