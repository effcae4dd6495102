import StatechartModel

extension XStateWriter {
  /// Returns a value as JSON.
  ///
  /// Like a guard or an action, a computed value becomes an object whose `type` is its source. The same applies to a constant
  /// that has the form of a computed value.
  func value(_ expression: Expression) -> JSONNode {
    if let known = literal(expression), !known.has(Self.eventName) { return known }
    return type(script.text(expression))
  }

  /// Returns a constant; `nil` for a value that is computed at run time.
  private func literal(_ value: Expression) -> JSONNode? {
    switch value.kind {
    case .bool(let value): return .bool(value)
    case .int(let value), .duration(let value): return .number(value)
    case .negative(let operand):
      guard case .int(let value) = operand.kind else { return nil }
      return .number(-value)
    case .caseName(let name): return .text(name)
    case .text(let id, let arguments):
      guard arguments.isEmpty else { return nil }
      return .text(flow.texts[id].pieces.map { if case .literal(let words) = $0 { words } else { "" } }.joined())
    case .none: return value.type.isPIN ? .text("") : .null
    case .record(let values):
      guard case .record(let record) = value.type else { return nil }
      let members = zip(record.fields, values).compactMap { field, value in literal(value).map { Member(field.name, $0) } }
      return members.count == values.count ? .group(members) : nil
    case .list(let items):
      let values = items.compactMap { literal($0) }
      return values.count == items.count ? .list(values) : nil
    case .variable, .field, .member, .unwrapped, .count, .item, .contains, .isIn, .not, .binary: return nil
    }
  }
}

extension JSONNode {
  /// Returns whether the value contains an object with a member called `name`.
  fileprivate func has(_ name: String) -> Bool {
    switch self {
    case .group(let members): members.contains { $0.name == name || $0.value.has(name) }
    case .list(let items): items.contains { $0.has(name) }
    case .text, .number, .bool, .null: false
    }
  }
}
