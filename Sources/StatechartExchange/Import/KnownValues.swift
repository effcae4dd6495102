/// The constant values of data before an action, for constant propagation.
///
/// A value is a text, an array, a number, a Boolean, `null` or `undefined`.
///
/// The language has no operations on texts. The conversion therefore inlines data that a chart only sends or iterates over.
struct KnownValues {
  private var values: [String: ScriptExpression] = [:]
  /// All declared names.
  private(set) var declared: Set<String> = []

  /// The names that are assigned outside their declarations.
  private(set) var assigned: Set<String> = []
  let systemVariables: SystemVariables

  /// Creates the known values at the start of a chart: the constant initial values of data that is never assigned.
  init(in root: XMLElement) {
    systemVariables = SystemVariables(name: root["name"]?.value.text)
    let isLate = root["binding"]?.value.text == "late"
    func walk(_ element: XMLElement, depth: Int = 0) {
      switch element.name {
      case "data":
        guard let id = element["id"]?.value.text else { break }
        // With late binding, data has no value before its state is entered.
        values[id] = isLate && depth > 2 ? nil : firstValue(of: element)
        declared.insert(id)
      case "assign": assigned.formUnion([element["location"]?.value.trimmed.text].compactMap(\.self))
      case "foreach":
        let names = ["item", "index"].compactMap { element[$0]?.value.trimmed }.filter(\.isName).map(\.text)
        assigned.formUnion(names)
        declared.formUnion(names)
      case "script":
        var parser = try? ScriptParser(element.words)
        let names = (try? parser?.wholeScript())?.map(\.name.text) ?? []
        assigned.formUnion(names)
        declared.formUnion(names)
      case "send", "invoke": assigned.formUnion([element["idlocation"]?.value.trimmed.text].compactMap(\.self))
      default: break
      }
      // An invoked chart has its own data.
      for child in element.children where child.name != "scxml" { walk(child, depth: depth + 1) }
    }
    walk(root)
    for name in assigned { values[name] = nil }
  }

  private func firstValue(of data: XMLElement) -> ScriptExpression? {
    guard data["src"] == nil, data.children.isEmpty else { return nil }
    if data["expr"] == nil, data.text.allSatisfy(\.isWhitespace) {
      return ScriptExpression(kind: .undefined, range: data.range)
    }
    guard var parser = try? ScriptParser(data["expr"]?.value ?? data.words) else { return nil }
    let value = (try? parser.wholeExpression()).map { systemVariables.replaced(in: $0) }
    return value.flatMap { $0.isLiteral || $0.isSimple ? $0 : nil }
  }

  /// Returns the constant value of a literal or a name; `nil` for an unknown value and for other expressions.
  func value(of expression: ScriptExpression) -> ScriptExpression? {
    if case .name(let name) = expression.kind { return values[name] }
    return expression.isLiteral || expression.isSimple ? expression : nil
  }

  /// Returns a condition in which texts, arrays, `null` and `undefined` are replaced with their truth values in ECMAScript.
  func folded(_ condition: ScriptExpression) -> ScriptExpression {
    func changed(_ kind: ScriptExpression.Kind) -> ScriptExpression { ScriptExpression(kind: kind, range: condition.range) }
    switch condition.kind {
    case .prefix("!", let operand): return changed(.prefix("!", folded(operand)))
    case .binary(let symbol, let left, let right):
      if ["&&", "||"].contains(symbol) { return changed(.binary(symbol, folded(left), folded(right))) }
      return changed(.binary(symbol, foldedType(left), foldedType(right)))
    case .name, .text, .list, .undefined, .null:
      switch value(of: condition)?.kind {
      case .list: return changed(.bool(true))
      case .text(let text): return changed(.bool(!text.isEmpty))
      case .undefined, .null: return changed(.bool(false))
      default: return condition
      }
    default: return condition
    }
  }

  /// Returns an operand of a comparison, in which `typeof` of a constant array becomes `typeof` of an empty array.
  ///
  /// The type of an array does not depend on the items.
  private func foldedType(_ side: ScriptExpression) -> ScriptExpression {
    guard case .prefix("typeof", let operand) = side.kind, case .list? = value(of: operand)?.kind else { return side }
    return ScriptExpression(
      kind: .prefix("typeof", ScriptExpression(kind: .list([]), range: operand.range)), range: side.range)
  }

  /// Returns the constant text of an expression; `nil` if the expression is not a constant text.
  func text(of expression: ScriptExpression) -> String? {
    switch expression.kind {
    case .text(let text): text
    case .name(let name): values[name].flatMap { text(of: $0) }
    case .binary("+", let left, let right):
      if let left = text(of: left), let right = text(of: right) { left + right } else { nil }
    default: nil
    }
  }

  /// Returns the items of a constant array; `nil` if the expression is not a constant array.
  func items(of expression: ScriptExpression) -> [ScriptExpression]? {
    switch expression.kind {
    case .list(let items): items
    case .name(let name): values[name].flatMap { items(of: $0) }
    default: nil
    }
  }

  /// Updates the known values with the assignments of an action.
  mutating func note(_ action: SCXMLAction.Kind) {
    switch action {
    case .assign(let name, let value):
      values[name.text] =
        self.value(of: value) ?? text(of: value).map { ScriptExpression(kind: .text($0), range: value.range) }
    case .branch(let branches):
      // After an `if`, data that any of its branches assigns has an unknown value.
      for inner in branches.flatMap(\.actions).flatMap(\.all) {
        if case .assign(let name, _) = inner.kind { values[name.text] = nil }
      }
    case .raise, .send, .message, .cancel, .log: break
    }
  }
}

extension ScriptExpression {
  /// Whether the expression is a literal text, or an array of literal values other than `null` and `undefined`.
  var isLiteral: Bool {
    switch kind {
    case .text: true
    case .list(let items): items.allSatisfy { $0.isSimple && !$0.isNullOrUndefined }
    default: false
    }
  }

  fileprivate var isSimple: Bool {
    switch kind {
    case .integer, .bool, .text, .undefined, .null: true
    case .prefix("-", let operand): operand.isSimple
    default: false
    }
  }

  /// Whether the expression is `undefined` or `null`.
  var isNullOrUndefined: Bool {
    switch kind {
    case .undefined, .null: true
    default: false
    }
  }
}
