import StatechartLanguage

/// The texts and arrays that data is known to hold where an action stands.
///
/// The language has no texts to calculate with. What a chart keeps in data only to send it elsewhere, or to go through it, is put in
/// place instead.
struct KnownValues {
  private var values: [String: ScriptExpression] = [:]

  /// What data begins with and nothing assigns.
  init(in root: XMLElement) {
    var assigned: Set<String> = []
    func walk(_ element: XMLElement) {
      switch element.name {
      case "data":
        if let id = element["id"]?.value.text { values[id] = Self.literal(element["expr"]?.value ?? element.words) }
      case "assign": assigned.formUnion([element["location"]?.value.text].compactMap(\.self))
      case "foreach": assigned.formUnion(["item", "index"].compactMap { element[$0]?.value.text })
      case "script":
        var parser = try? ScriptParser(element.words)
        assigned.formUnion((try? parser?.wholeScript())?.map(\.name.text) ?? [])
      case "send", "invoke": assigned.formUnion([element["idlocation"]?.value.text].compactMap(\.self))
      default: break
      }
      for child in element.children { walk(child) }
    }
    walk(root)
    for name in assigned { values[name] = nil }
  }

  private static func literal(_ words: Words) -> ScriptExpression? {
    guard var parser = try? ScriptParser(words) else { return nil }
    return (try? parser.wholeExpression()).flatMap { $0.isLiteral ? $0 : nil }
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
        value.isLiteral ? value : text(of: value).map { ScriptExpression(kind: .text($0), range: value.range) }
    case .branch(let branches):
      // What any branch assigns is not known behind it.
      for inner in branches.flatMap(\.actions).flatMap(\.all) {
        if case .assign(let name, _) = inner.kind { values[name.text] = nil }
      }
    case .raise, .send, .cancel, .log: break
    }
  }
}

extension ScriptExpression {
  /// Whether it is a text or an array of values that are written out.
  var isLiteral: Bool {
    switch kind {
    case .text: true
    case .list(let items): items.allSatisfy(\.isSimple)
    default: false
    }
  }

  private var isSimple: Bool {
    switch kind {
    case .integer, .bool, .text: true
    case .prefix("-", let operand): operand.isSimple
    default: false
    }
  }
}
