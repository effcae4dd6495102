/// The system variables (SCXML, section 5.10) whose values the conversion can inline.
struct SystemVariables {
  private let texts: [String: String]

  /// The session ID of the chart.
  ///
  /// The value is arbitrary, since no other chart can refer to it.
  private static let session = "this-session"
  /// The target for events to the chart itself.
  static let ownTarget = "#_scxml_\(session)"

  init(name: String?) {
    var texts = ["_sessionid": Self.session, "_ioprocessors.scxml.location": Self.ownTarget]
    texts["_name"] = name
    self.texts = texts
  }

  /// Returns an expression with the system variables replaced by their values.
  func replaced(in expression: ScriptExpression) -> ScriptExpression {
    if let text = expression.path.flatMap({ texts[$0] }) ?? location(expression) {
      return ScriptExpression(kind: .text(text), range: expression.range)
    }
    let kind: ScriptExpression.Kind =
      switch expression.kind {
      case .integer, .fraction, .text, .bool, .undefined, .null, .name: expression.kind
      case .member(let base, let member): .member(replaced(in: base), member)
      case .element(let base, let index): .element(replaced(in: base), replaced(in: index))
      case .call(let callee, let arguments): .call(replaced(in: callee), arguments.map { replaced(in: $0) })
      case .prefix(let symbol, let operand): .prefix(symbol, replaced(in: operand))
      case .binary(let symbol, let left, let right): .binary(symbol, replaced(in: left), replaced(in: right))
      case .list(let items): .list(items.map { replaced(in: $0) })
      }
    return ScriptExpression(kind: kind, range: expression.range)
  }

  /// Returns the target for events to the chart itself if the expression is
  /// `_ioprocessors['http://www.w3.org/TR/scxml/#SCXMLEventProcessor'].location`; `nil` for other expressions.
  private func location(_ expression: ScriptExpression) -> String? {
    guard case .member(let base, "location") = expression.kind, case .element(let processors, let index) = base.kind,
      processors.path == "_ioprocessors", case .text("http://www.w3.org/TR/scxml/#SCXMLEventProcessor") = index.kind
    else { return nil }
    return Self.ownTarget
  }
}
