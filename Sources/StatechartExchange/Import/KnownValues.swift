/// What data is known to hold where an action stands: a text, an array, a number, a truth, or nothing at all.
///
/// The language has no texts to calculate with. What a chart keeps in data only to send it elsewhere, or to go through it, is put in
/// place instead.
struct KnownValues {
  private var values: [String: ScriptExpression] = [:]
  /// All that is declared anywhere.
  private(set) var declared: Set<String> = []

  /// What is given a value anywhere but where it is declared.
  private(set) var assigned: Set<String> = []
  let systemVariables: SystemVariables

  /// What data begins with and nothing assigns.
  init(in root: XMLElement) {
    systemVariables = SystemVariables(name: root["name"]?.value.text)
    let isLate = root["binding"]?.value.text == "late"
    func walk(_ element: XMLElement, depth: Int = 0) {
      switch element.name {
      case "data":
        guard let id = element["id"]?.value.text else { break }
        // With late binding there is no value before the state is entered that it belongs to.
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
      // A chart that is invoked has data of its own.
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

  /// What an expression always is here.
  func value(of expression: ScriptExpression) -> ScriptExpression? {
    if case .name(let name) = expression.kind { return values[name] }
    return expression.isLiteral || expression.isSimple ? expression : nil
  }

  /// A condition in which stands true or false for what ECMAScript always takes for that: a text, an array, or nothing.
  func settled(_ condition: ScriptExpression) -> ScriptExpression {
    func changed(_ kind: ScriptExpression.Kind) -> ScriptExpression { ScriptExpression(kind: kind, range: condition.range) }
    switch condition.kind {
    case .prefix("!", let operand): return changed(.prefix("!", settled(operand)))
    case .binary(let symbol, let left, let right):
      if ["&&", "||"].contains(symbol) { return changed(.binary(symbol, settled(left), settled(right))) }
      return changed(.binary(symbol, settledType(left), settledType(right)))
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

  /// That an array is there is known, whatever is in it.
  private func settledType(_ side: ScriptExpression) -> ScriptExpression {
    guard case .prefix("typeof", let operand) = side.kind, case .list? = value(of: operand)?.kind else { return side }
    return ScriptExpression(
      kind: .prefix("typeof", ScriptExpression(kind: .list([]), range: operand.range)), range: side.range)
  }

  /// The text that an expression always is here.
  func text(of expression: ScriptExpression) -> String? {
    switch expression.kind {
    case .text(let text): text
    case .name(let name): values[name].flatMap { text(of: $0) }
    case .binary("+", let left, let right):
      if let left = text(of: left), let right = text(of: right) { left + right } else { nil }
    default: nil
    }
  }

  /// The items of the array that an expression always is here.
  func items(of expression: ScriptExpression) -> [ScriptExpression]? {
    switch expression.kind {
    case .list(let items): items
    case .name(let name): values[name].flatMap { items(of: $0) }
    default: nil
    }
  }

  /// Takes note of what an action does.
  mutating func note(_ action: SCXMLAction.Kind) {
    switch action {
    case .assign(let name, let value):
      values[name.text] =
        self.value(of: value) ?? text(of: value).map { ScriptExpression(kind: .text($0), range: value.range) }
    case .branch(let branches):
      // What any branch assigns is not known behind it.
      for inner in branches.flatMap(\.actions).flatMap(\.all) {
        if case .assign(let name, _) = inner.kind { values[name.text] = nil }
      }
    case .raise, .send, .message, .cancel, .log: break
    }
  }
}

extension ScriptExpression {
  /// Whether it is a text or an array of values that are written out.
  var isLiteral: Bool {
    switch kind {
    case .text: true
    case .list(let items): items.allSatisfy { $0.isSimple && !$0.isNothing }
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

  /// Whether it is `undefined` or `null`.
  var isNothing: Bool {
    switch kind {
    case .undefined, .null: true
    default: false
    }
  }
}
