extension ScriptTranslator {
  /// Returns the translation of an equality or inequality comparison.
  ///
  /// A comparison of constant operands is folded to its result.
  func equality(
    isEqual: Bool, isStrict: Bool, _ left: ScriptExpression, _ right: ScriptExpression, _ whole: ScriptExpression
  ) throws(Failure) -> Result {
    for (side, other) in [(left, right), (right, left)] {
      // Each event has its own translation, so the name of the event is constant.
      if side.path == "_event.name", case .text(let text) = other.kind {
        guard let event else { throw noCounterpart("'_event' outside of a transition on an event", side) }
        return Result(String((event.name == text) == isEqual), .bool)
      }
      if side.path == "_event.invokeid", case .text(let text) = other.kind, let id = event?.invokeID {
        return Result(String((id == text) == isEqual), .bool)
      }
      if case .prefix("typeof", let operand) = side.kind, case .text("undefined") = other.kind {
        // Every chart has these system variables (SCXML, section 5.10).
        if ["_sessionid", "_name", "_ioprocessors"].contains(operand.path) { return Result(String(!isEqual), .bool) }
        return try equality(
          isEqual: isEqual, isStrict: true, operand, ScriptExpression(kind: .undefined, range: other.range), whole)
      }
    }
    let (left, right) = (constant(left) ?? left, constant(right) ?? right)
    if let same = left.isSame(as: right, strictly: isStrict) { return Result(String(same == isEqual), .bool) }
    for (side, other) in [(left, right), (right, left)] where side.path == "_event.data" && other.isNullOrUndefined {
      // Event data with named fields is an object, which is neither `null` nor `undefined`.
      let parts = event.map { Set($0.fields.keys).union($0.constants.keys).union($0.varying) } ?? []
      if parts.contains(where: { $0 != SCXMLParameter.whole }) { return Result(String(!isEqual), .bool) }
    }
    for (side, other) in [(left, right), (right, left)] where other.isNullOrUndefined && side.path != nil && isStrict {
      // The language has one absent value, `none`. ECMAScript has two, `null` and `undefined`.
      if types.hasNull { throw noCounterpart("a strict comparison with null or undefined in a chart that stores null", whole) }
      if case .null = other.kind {
        _ = try translate(side)
        return Result(String(!isEqual), .bool)
      }
    }
    var (first, second) = (try translate(left), try translate(right))
    if first.type == .text, second.type == .none { second = Result(names.noText, .text) }
    if second.type == .text, first.type == .none { first = Result(names.noText, .text) }
    if first.type == .none || second.type == .none {
      let types = Set([first.type, second.type]).subtracting([.none])
      guard types.contains(where: \.isOptional) else { return Result(String(types.isEmpty == isEqual), .bool) }
    } else if first.type.wrapped != second.type.wrapped {
      throw mistyped(second, expected: first.type, right)
    }
    return Result("\(first.within(4)) \(isEqual ? "==" : "!=") \(second.within(4))", .bool, precedence: 3)
  }

  /// Returns the constant value of a field of the current event; `nil` if the value is not constant.
  func constant(_ expression: ScriptExpression) -> ScriptExpression? {
    guard let event, let field = expression.eventField else { return nil }
    if field == SCXMLParameter.whole, event.isBare { return ScriptExpression(kind: .undefined, range: expression.range) }
    return event.constants[field].map { ScriptExpression(kind: $0.kind, range: expression.range) }
  }
}
