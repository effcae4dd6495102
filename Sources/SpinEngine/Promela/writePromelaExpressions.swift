import StatechartModel
import StatechartSemantics
import StatechartVerification

extension PromelaWriter {
  // MARK: Stored values

  /// Returns the Promela variables that store the value of an expression; `nil` if no variable stores the value.
  ///
  /// - Parameter trigger: The trigger whose payload the expression reads.
  /// - Throws: ``PromelaRefusal`` if the model does not contain the variable.
  func storage(of expression: Expression, _ trigger: Flow.Trigger) throws(PromelaRefusal) -> PromelaStorage? {
    switch expression.kind {
    case .variable(let id):
      guard held.contains(id) else {
        throw PromelaRefusal("variable '\(flow.variables[id].name)' is not part of the model", at: expression.range)
      }
      return storage(of: id)
    case .field(let index, _):
      let field = flow.fields(of: trigger)[index]
      return PromelaStorage(name: names.field(trigger, field), type: field.type)
    case .member(let holder, let field, _):
      guard case .record(let record) = holder.type.wrapped else { return nil }
      return try storage(of: holder, trigger)?.unwrapped.member(record.fields[field])
    case .unwrapped(let operand): return try storage(of: operand, trigger)?.unwrapped
    default: return nil
    }
  }

  // MARK: Numbers

  /// Returns the Promela expression for a number, a bool, a case, a duration or a text.
  ///
  /// - Throws: ``PromelaRefusal`` if the expression is not translated.
  func number(_ expression: Expression, _ trigger: Flow.Trigger) throws(PromelaRefusal) -> String {
    switch expression.kind {
    case .int(let value), .duration(let value): return "\(value)"
    case .bool(let value): return value ? "1" : "0"
    case .caseName(let name): return "\(expression.type.casesType?.cases.firstIndex(of: name) ?? 0)"
    case .text(let id, _): return "\(id.index)"
    case .count(let holder): return try count(of: holder, trigger)
    case .item(let end, of: let list): return try item(end, of: list, trigger).value
    case .negative(let operand): return "-(\(try exact(operand, trigger)))"
    case .binary(.plus, let left, let right): return try arithmetic("+", left, right, trigger)
    case .binary(.minus, let left, let right): return try arithmetic("-", left, right, trigger)
    case .binary(.times, let left, let right): return try arithmetic("*", left, right, trigger)
    case .binary(.over, let left, let right): return try arithmetic("/", left, right, trigger)
    case .binary(.remainder, let left, let right): return try arithmetic("%", left, right, trigger)
    case .isIn, .not, .contains, .binary: return "(\(try condition(expression, trigger)))"
    case .unwrapped(let operand) where operand.isItem: return try number(operand, trigger)
    case .variable, .field, .member, .unwrapped, .none, .record, .list:
      guard let storage = try storage(of: expression, trigger) else { throw unknown(expression) }
      return storage.name
    }
  }

  private func arithmetic(
    _ symbol: String, _ left: Expression, _ right: Expression, _ trigger: Flow.Trigger
  ) throws(PromelaRefusal) -> String {
    "(\(try exact(left, trigger)) \(symbol) \(try exact(right, trigger)))"
  }

  /// Returns the Promela expression for the exact value of a number.
  ///
  /// - Throws: ``PromelaRefusal`` if the type of the number is not partitioned into single values, or if the expression is not
  ///   translated.
  private func exact(_ expression: Expression, _ trigger: Flow.Trigger) throws(PromelaRefusal) -> String {
    switch expression.kind {
    case .variable(let id) where flow.holdsConstants(id): break
    case .variable, .field, .member, .unwrapped, .item:
      guard layout.partition(of: expression.type.wrapped.numbers).allSatisfy({ $0.value != nil }) else {
        throw imprecise("arithmetic and comparisons with", expression.type, at: expression.range)
      }
    default: break
    }
    return try number(expression, trigger)
  }

  private func count(of holder: Expression, _ trigger: Flow.Trigger) throws(PromelaRefusal) -> String {
    if case .list(let items) = holder.kind { return "\(items.count)" }
    guard let storage = try storage(of: holder, trigger) else { throw unknown(holder) }
    return storage.type.wrapped.isPIN ? storage.name : storage.count
  }

  func item(
    _ end: ListEnd, of list: Expression, _ trigger: Flow.Trigger
  ) throws(PromelaRefusal) -> (presence: String, value: String) {
    guard case .list(let element, let capacity) = list.type, element.isNumber, let storage = try storage(of: list, trigger)
    else {
      throw unknown(list)
    }
    if end == .first { return ("(\(storage.count) > 0)", storage.item(0, element).name) }
    let value = (1..<capacity).reversed().reduce("") { text, index in
      "\(text)(\(storage.count) == \(index + 1) -> \(storage.item(index, element).name) : "
    }
    return ("(\(storage.count) > 0)", value + storage.item(0, element).name + String(repeating: ")", count: capacity - 1))
  }

  // MARK: Conditions

  func condition(_ condition: Expression, _ trigger: Flow.Trigger) throws(PromelaRefusal) -> String {
    switch condition.kind {
    case .bool(let value): return value ? "true" : "false"
    case .not(let operand): return "!(\(try self.condition(operand, trigger)))"
    case .isIn(let state): return names.isActive(state)
    case .binary(.and, let left, let right): return try join("&&", left, right, trigger)
    case .binary(.or, let left, let right): return try join("||", left, right, trigger)
    case .binary(.equal, let left, let right): return try areEqual(left, right, trigger)
    case .binary(.notEqual, let left, let right): return "!(\(try areEqual(left, right, trigger)))"
    case .binary(.less, let left, let right): return try compare("<", left, right, trigger)
    case .binary(.greater, let left, let right): return try compare(">", left, right, trigger)
    case .binary(.lessOrEqual, let left, let right): return try compare("<=", left, right, trigger)
    case .binary(.greaterOrEqual, let left, let right): return try compare(">=", left, right, trigger)
    case .contains(let list, let item): return try contains(list, item, trigger)
    default: return try number(condition, trigger)
    }
  }

  private func join(
    _ symbol: String, _ left: Expression, _ right: Expression, _ trigger: Flow.Trigger
  ) throws(PromelaRefusal) -> String {
    "(\(try condition(left, trigger)) \(symbol) \(try condition(right, trigger)))"
  }

  private func compare(
    _ symbol: String, _ left: Expression, _ right: Expression, _ trigger: Flow.Trigger
  ) throws(PromelaRefusal) -> String {
    "\(try comparable(left, with: right, trigger)) \(symbol) \(try comparable(right, with: left, trigger))"
  }

  /// Returns the Promela expression for an operand of a comparison.
  ///
  /// In a comparison with a constant, the representative of the operand's equivalence class is sufficient.
  private func comparable(
    _ expression: Expression, with other: Expression, _ trigger: Flow.Trigger
  ) throws(PromelaRefusal) -> String {
    switch other.kind {
    case .int, .duration, .bool, .caseName: try number(expression, trigger)
    case .variable(let id) where layout.flow.holdsConstants(id): try number(expression, trigger)
    default: try exact(expression, trigger)
    }
  }

  private func areEqual(_ left: Expression, _ right: Expression, _ trigger: Flow.Trigger) throws(PromelaRefusal) -> String {
    if case .none = left.kind { return "!\(try presence(right, trigger))" }
    if case .none = right.kind { return "!\(try presence(left, trigger))" }
    let same = try areEqualInside(left, right, trigger)
    switch (left.type.isOptional, right.type.isOptional) {
    case (false, false): return same
    case (true, false): return "(\(try presence(left, trigger)) && \(same))"
    case (false, true): return "(\(try presence(right, trigger)) && \(same))"
    case (true, true):
      let (first, second) = (try presence(left, trigger), try presence(right, trigger))
      return "(\(first) == \(second) && (!\(first) || \(same)))"
    }
  }

  /// Returns the condition that an optional value is present; `true` for a type that is not optional.
  private func presence(_ expression: Expression, _ trigger: Flow.Trigger) throws(PromelaRefusal) -> String {
    guard expression.type.isOptional else { return "true" }
    if case .item(let end, of: let list) = expression.kind { return try item(end, of: list, trigger).presence }
    guard let storage = try storage(of: expression, trigger) else { throw unknown(expression) }
    return storage.presence
  }

  private func areEqualInside(_ left: Expression, _ right: Expression, _ trigger: Flow.Trigger) throws(PromelaRefusal) -> String
  {
    switch left.type.wrapped {
    case .bool, .int, .cases, .duration:
      return "\(try comparable(left, with: right, trigger)) == \(try comparable(right, with: left, trigger))"
    case .pin, .record:
      guard let first = try storage(of: left, trigger), let second = try storage(of: right, trigger) else {
        throw unknown(left)
      }
      return try areEqual(first.unwrapped, second.unwrapped, at: left.range)
    case .text, .digit, .secret, .none, .list, .optional: throw unknown(left)
    }
  }

  private func areEqual(_ first: PromelaStorage, _ second: PromelaStorage, at range: SourceRange) throws(PromelaRefusal)
    -> String
  {
    if first == second { return "true" }
    switch first.type {
    case .bool, .int, .cases, .duration:
      guard layout.partition(of: first.type.numbers).allSatisfy({ $0.value != nil }) else {
        throw imprecise("comparisons of", first.type, at: range)
      }
      return "\(first.name) == \(second.name)"
    case .pin:
      guard let shared = shared(first, second) else {
        throw PromelaRefusal(
          "the comparison with a pin that is not stored in a variable is not translated to Promela", at: range)
      }
      return "(\(first.name) == \(second.name) && \(shared) == \(first.name))"
    case .optional:
      let inside = try areEqual(first.unwrapped, second.unwrapped, at: range)
      return "(\(first.presence) == \(second.presence) && (!\(first.presence) || \(inside)))"
    case .record(let record):
      var parts: [String] = []
      for field in record.fields { parts.append(try areEqual(first.member(field), second.member(field), at: range)) }
      return "(\(parts.joined(separator: " && ")))"
    case .text, .digit, .secret, .none, .list:
      throw PromelaRefusal("the comparison of values of '\(first.type.description)' is not translated to Promela", at: range)
    }
  }

  private func contains(_ list: Expression, _ item: Expression, _ trigger: Flow.Trigger) throws(PromelaRefusal) -> String {
    guard case .list(let element, let capacity) = list.type, element.isNumber, let storage = try storage(of: list, trigger)
    else {
      throw unknown(list)
    }
    let wanted = try exact(item, trigger)
    let items = (0..<capacity).map { "(\(storage.count) > \($0) && \(storage.item($0, element).name) == \(wanted))" }
    return "(\(items.joined(separator: " || ")))"
  }

  /// Returns the variable for the length of the common prefix of two codes; `nil` if the model does not contain both codes.
  func shared(_ first: PromelaStorage, _ second: PromelaStorage) -> String? {
    guard let one = codes.firstIndex(of: first), let other = codes.firstIndex(of: second) else { return nil }
    return "shared_\(min(one, other))_\(max(one, other))"
  }

  /// Returns the error for values of a type that is not partitioned into single values.
  private func imprecise(_ words: String, _ type: ValueType, at range: SourceRange) -> PromelaRefusal {
    if case .duration = type.wrapped {
      return PromelaRefusal(
        "comparisons of two durations are not translated to Promela; compare with a constant", at: range, needsPrecision: true)
    }
    return PromelaRefusal(
      "\(words) '\(type.description)' need a smaller range in Promela", at: range, needsPrecision: true)
  }

  func unknown(_ expression: Expression) -> PromelaRefusal {
    PromelaRefusal("a value of '\(expression.type.description)' is not translated to Promela", at: expression.range)
  }
}
