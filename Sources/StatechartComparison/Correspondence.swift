import StatechartModel

/// Two versions of a flow, with their declarations matched by name.
///
/// Renamed variables are matched by type.
struct Correspondence {
  let old: Flow
  let new: Flow

  /// The inputs that both versions have, with their common type: the type of the values that both versions accept.
  ///
  /// Inputs without a common type are omitted.
  var inputs: [(old: ID<Variable>, new: ID<Variable>, type: ValueType)] {
    old.inputs.compactMap { id in
      let variable = old.variables[id]
      guard let other = new.inputs.first(where: { new.variables[$0].name == variable.name }),
        let type = variable.type.common(with: new.variables[other].type)
      else { return nil }
      return (id, other, type)
    }
  }

  /// The index of the matched old variable for each new variable; `nil` without a match.
  ///
  /// The match is the old variable with the same name. Without such a variable, the match is the first unmatched removed
  /// variable of the same type, because a variable may have been renamed.
  let matched: [Int?]

  /// The events that both versions declare.
  let events: [(old: ID<Event>, new: ID<Event>, carried: CarriedFields)]

  init(old: Flow, new: Flow) {
    (self.old, self.new) = (old, new)
    matched = Self.match(old.variables, new.variables)
    let newEvents = Dictionary(new.events.ids.map { (new.events[$0].name, $0) }) { first, _ in first }
    events = old.events.ids.compactMap { id in
      newEvents[old.events[id].name].map { (id, $0, CarriedFields(old.events[id].fields, new.events[$0].fields)) }
    }
  }

  private static func match(_ old: [Variable], _ new: [Variable]) -> [Int?] {
    let indices = Dictionary(old.indices.map { (old[$0].name, $0) }) { first, _ in first }
    let names = Set(new.map(\.name))
    var gone = old.indices.filter { !names.contains(old[$0].name) }
    return new.map { variable in
      if let index = indices[variable.name] { return index }
      return gone.firstIndex { old[$0].type == variable.type }.map { gone.remove(at: $0) }
    }
  }

  /// Returns the outcomes that an operation has in both versions.
  func outcomes(
    of operation: ID<Operation>, _ other: ID<Operation>
  ) -> [(old: Int, new: Int, carried: CarriedFields)] {
    let (outcomes, others) = (old.operations[operation].outcomes, new.operations[other].outcomes)
    return outcomes.indices.compactMap { index in
      others.firstIndex { $0.name == outcomes[index].name }.map {
        (index, $0, CarriedFields(outcomes[index].fields, others[$0].fields))
      }
    }
  }

  /// Returns the indices of the pending invocations of both versions, matched by operation name.
  ///
  /// Several invocations of one operation are matched oldest first. Invocations without a match are omitted.
  func pending(_ pending: [ID<Invocation>], _ others: [ID<Invocation>]) -> [(old: Int, new: Int)] {
    var rest = others.indices.map { (index: $0, name: new.operationName(others[$0])) }
    return pending.indices.compactMap { index in
      let name = old.operationName(pending[index])
      guard let found = rest.firstIndex(where: { $0.name == name }) else { return nil }
      return (index, rest.remove(at: found).index)
    }
  }

  /// Returns the old variables whose values differ from the values of the matched new variables.
  func diverging(_ values: [Term], _ others: [Term]) -> [Int] {
    others.indices.compactMap { index in matched[index].flatMap { values[$0] == others[index] ? nil : $0 } }
  }

  /// Returns whether an old event corresponds to a new event.
  ///
  /// The events correspond if they have the same name. The events also correspond if the old event was removed and the new
  /// event was added, because an event may have been renamed.
  func areSame(_ event: ID<Event>, _ other: ID<Event>) -> Bool {
    let (name, theirs) = (old.events[event].name, new.events[other].name)
    return name == theirs
      || !new.events.contains { $0.name == name } && !old.events.contains { $0.name == theirs }
  }
}

/// The payload fields of an event or an outcome in both versions.
struct CarriedFields {
  let old: [Field]
  let new: [Field]
  /// The fields of both versions, by their indices, with the type of the values that both versions accept.
  let shared: [(old: Int, new: Int, type: ValueType)]

  init(_ old: [Field], _ new: [Field]) {
    (self.old, self.new) = (old, new)
    shared = old.indices.compactMap { index in
      guard let other = new.firstIndex(where: { $0.name == old[index].name }),
        let type = old[index].type.common(with: new[other].type)
      else { return nil }
      return (index, other, type)
    }
  }

  /// Returns the values of all fields in both versions.
  ///
  /// - Parameters:
  ///   - values: The values of the shared fields.
  ///   - others: A function that returns a value for a field that is not shared.
  func values<Value>(_ values: [Value], others: (ValueType) -> Value) -> (old: [Value], new: [Value]) {
    let ofOld = old.indices.map { index in
      shared.firstIndex { $0.old == index }.map { values[$0] } ?? others(old[index].type)
    }
    let ofNew = new.indices.map { index in
      shared.firstIndex { $0.new == index }.map { values[$0] } ?? others(new[index].type)
    }
    return (ofOld, ofNew)
  }
}

extension Flow {
  func operationName(_ invocation: ID<Invocation>) -> String { operations[invocations[invocation].operation].qualifiedName }
}

extension ValueType {
  /// Returns the intersection of two types; `nil` if the intersection is empty.
  ///
  /// The intersection is empty if the types are of different kinds, or have no common value besides `none` and the empty list.
  func common(with other: ValueType) -> ValueType? {
    switch (self, other) {
    case (.optional(let wrapped), .optional(let others)): wrapped.common(with: others).map { .optional($0) }
    case (.optional(let wrapped), _): wrapped.common(with: other)
    case (_, .optional(let wrapped)): common(with: wrapped)
    case (.int(let range), .int(let others)): range.overlaps(others) ? .int(range.clamped(to: others)) : nil
    case (.cases(let type), .cases(let others)):
      {
        let cases = type.cases.filter(others.cases.contains)
        return cases.isEmpty ? nil : .cases(CasesType(name: type.name, cases: cases))
      }()
    case (.pin(let room), .pin(let others)): .pin(capacity: min(room, others))
    case (.list(let element, let room), .list(let others, let theirs)):
      element.common(with: others).map { .list($0, capacity: min(room, theirs)) }
    case (.record(let record), .record(let others)): record.common(with: others).map { .record($0) }
    default: self == other ? self : nil
    }
  }

  /// Returns the type for the comparison of values of two types: `anyInt` if either type is an integer without a range,
  /// optional or not.
  ///
  /// Otherwise the result is optional if either type is optional.
  func compared(with other: ValueType) -> ValueType {
    if isAnyInt || other.isAnyInt { return .anyInt }
    return isOptional || other.isOptional ? .optional(wrapped) : self
  }
}

extension RecordType {
  fileprivate func common(with other: RecordType) -> RecordType? {
    guard fields.map(\.name) == other.fields.map(\.name) else { return nil }
    let types = zip(fields, other.fields).map { $0.type.common(with: $1.type) }
    guard !types.contains(nil) else { return nil }
    return RecordType(name: name, fields: zip(fields, types.compactMap(\.self)).map { Field(name: $0.name, type: $1) })
  }
}
