import StatechartModel
import StatechartSemantics
import StatechartVerification

extension PromelaWriter {
  func perform(_ actions: [Action], _ trigger: Flow.Trigger, _ text: inout PromelaText) throws(PromelaRefusal) {
    for action in actions {
      switch action.kind {
      case .assign(let location, let value):
        guard let target = storage(of: location) else { continue }
        if value.isBuilt, value.variables.contains(location.variable) {
          throw PromelaRefusal("a value constructed from its own variable is not translated to Promela", at: action.range)
        }
        try assign(value, to: target, trigger, &text)
      case .append(let location, let item):
        if let target = storage(of: location) { try append(item, to: target, trigger, &text) }
      case .remove(let end, let location):
        if let target = storage(of: location) { remove(end, of: target, &text) }
      case .clear(let location):
        if let target = storage(of: location) { clear(target, &text) }
      case .take(let variable, let source):
        if let target = storage(of: Location(variable)) { try assign(source, to: target, trigger, &text) }
        if case .variable(let other) = source.kind, other != variable, let emptied = storage(of: Location(other)) {
          clear(emptied, &text)
        }
      case .perform(let effect, _): note(.performed(effect), &text)
      case .raise(let event, let values):
        let raised = Flow.Trigger.event(event)
        for (value, field) in zip(values, flow.fields(of: raised)) where isRead(field, of: raised) {
          let target = PromelaStorage(name: "Q_\(names.field(raised, field))", index: "[LAST]", type: field.type)
          guard target.codes.isEmpty else {
            throw PromelaRefusal("an event raised with a pin is not translated to Promela", at: action.range)
          }
          try assign(value, to: target, trigger, &text)
        }
        text.line("raise(\(names.trigger(raised)));")
      case .send, .cancel, .branch:
        throw PromelaRefusal("the actions 'send', 'cancel' and 'if' are not translated to Promela", at: action.range)
      }
    }
  }

  /// Writes the statement that records a trace event, if a property names the event.
  func note(_ occurrence: TraceEvent, _ text: inout PromelaText) {
    guard let index = occurrences.firstIndex(of: occurrence) else { return }
    text.line("add_trace_event(\(index));")
  }

  /// Returns the Promela variables that store the value of a location; `nil` if the model does not contain the location's
  /// variable.
  private func storage(of location: Location) -> PromelaStorage? {
    guard held.contains(location.variable) else { return nil }
    var storage = storage(of: location.variable)
    for field in location.path {
      guard case .record(let record) = storage.type.wrapped else { return storage }
      storage = storage.unwrapped.member(record.fields[field])
    }
    return storage
  }

  // MARK: Values

  func assign(
    _ value: Expression, to target: PromelaStorage, _ trigger: Flow.Trigger, _ text: inout PromelaText
  ) throws(PromelaRefusal) {
    switch (target.type, value.kind) {
    case (.optional, .none): clear(target, &text)
    case (.optional(let wrapped), .item(let end, of: let list)):
      let (presence, number) = try item(end, of: list, trigger)
      text.line("\(target.presence) = \(presence);")
      text.line("\(target.name) = (\(target.presence) -> \(represented(number, from: value.type.wrapped, as: wrapped)) : 0);")
    case (.optional, _) where !value.type.isOptional:
      text.line("\(target.presence) = 1;")
      try assign(value, to: target.unwrapped, trigger, &text)
    case (.bool, _), (.int, _), (.cases, _), (.duration, _):
      text.line("\(target.name) = \(represented(try number(value, trigger), from: value.type.wrapped, as: target.type));")
    case (.text, .text(let id, _)): text.line("\(target.name) = \(id.index);")
    case (.record(let record), .record(let values)):
      for (value, field) in zip(values, record.fields) { try assign(value, to: target.member(field), trigger, &text) }
    case (.list(let element, let capacity), .list(let values)):
      for index in 0..<capacity {
        if index < values.count {
          try assign(values[index], to: target.item(index, element), trigger, &text)
        } else {
          clear(target.item(index, element), &text)
        }
      }
      text.line("\(target.count) = \(values.count);")
    case (.digit, _), (.secret, _), (.none, _): return
    case (.pin, _) where try storage(of: value, trigger) == nil: clear(target, &text)
    default:
      guard let source = try storage(of: value, trigger) else { throw unknown(value) }
      copy(source, to: target, &text)
    }
  }

  private func copy(_ source: PromelaStorage, to target: PromelaStorage, _ text: inout PromelaText) {
    switch target.type {
    case .bool, .int, .cases, .duration:
      text.line("\(target.name) = \(represented(source.name, from: source.type, as: target.type));")
    case .text: text.line("\(target.name) = \(source.name);")
    case .pin: copyCode(source, to: target, &text)
    case .digit, .secret, .none: return
    case .optional:
      text.line("\(target.presence) = \(source.presence);")
      copy(source.unwrapped, to: target.unwrapped, &text)
    case .record(let record): for field in record.fields { copy(source.member(field), to: target.member(field), &text) }
    case .list(let element, let capacity):
      text.line("\(target.count) = \(source.count);")
      guard case .list(let other, let own) = source.type else { return }
      for index in 0..<capacity {
        if index < own {
          copy(source.item(index, other), to: target.item(index, element), &text)
        } else {
          clear(target.item(index, element), &text)
        }
      }
    }
  }

  func clear(_ target: PromelaStorage, _ text: inout PromelaText) {
    for code in target.codes { clearCode(code, &text) }
    let counts = target.codes.map(\.name)
    for slot in target.slots where !counts.contains(slot.name) { text.line("\(slot.name) = 0;") }
  }

  /// Returns an expression for the representative of a number: the least number of the number's equivalence class in the
  /// partition.
  func represented(_ number: String, from source: ValueType, as type: ValueType) -> String {
    let classes = layout.partition(of: type.numbers)
    guard classes.contains(where: { $0.value == nil }), classes != layout.partition(of: source.numbers) else { return number }
    if let constant = Int(number) { return "\((classes.first { $0.contains(constant) } ?? Interval(constant)).low)" }
    let choices = classes.dropLast().map { "(\(number) <= \($0.high) -> \($0.low) : " }
    return choices.joined() + "\(classes.last?.low ?? 0)" + String(repeating: ")", count: choices.count)
  }

  // MARK: Lists

  private func append(
    _ item: Expression, to target: PromelaStorage, _ trigger: Flow.Trigger, _ text: inout PromelaText
  ) throws(PromelaRefusal) {
    guard case .list(let element, let capacity) = target.type else { return appendDigit(target, &text) }
    var alternatives: [(condition: String, text: String)] = []
    for index in 0..<capacity {
      let lines = try PromelaText.lines { inner throws(PromelaRefusal) in
        try assign(item, to: target.item(index, element), trigger, &inner)
        inner.line("\(target.count) = \(index + 1);")
      }
      alternatives.append(("\(target.count) == \(index)", lines))
    }
    try text.choose(alternatives)
  }

  private func remove(_ end: ListEnd, of target: PromelaStorage, _ text: inout PromelaText) {
    guard case .list(let element, let capacity) = target.type else { return removeDigit(target, &text) }
    text.line("if")
    for count in 1...capacity {
      text.line(":: \(target.count) == \(count) ->")
      if end == .first {
        for index in 1..<count { copy(target.item(index, element), to: target.item(index - 1, element), &text) }
      }
      clear(target.item(count - 1, element), &text)
      text.line("\(target.count) = \(count - 1);")
    }
    text.line(":: else")
    text.line("fi;")
  }
}

extension Expression {
  /// Whether the expression is a record or list literal.
  fileprivate var isBuilt: Bool {
    switch kind {
    case .record, .list: true
    default: false
    }
  }
}
