import StatechartModel

/// The functions and properties for a trace: the context and the events of a machine, without secrets.
extension MachineTranslator {
  func tracing() -> [SwiftDeclaration] {
    [.property(tracedContext()), .function(tracedEvent())] + tracedRecords()
  }

  private func tracedContext() -> SwiftProperty {
    let values = flow.variables.map { (name: $0.name, type: $0.type) }
    return SwiftProperty(
      introducer: "\(access.prefix)var", name: "tracedContext", type: "[String: TraceValue]",
      body: [.expression(dictionary(values) { escaped($0) })])
  }

  private func tracedEvent() -> SwiftFunction {
    let events = flow.events.map { event in
      arm(pattern(event.swiftName, event.fields, binding: shown(event.fields)), event.name, event.fields)
    }
    let outcomes = flow.usedOperations.flatMap { id -> [SwiftCase] in
      let operation = flow.operations[id]
      let name = ".answered(_, .\(memberName(caseName(id)))"
      guard !operation.isFlow else {
        let fields = operation.outcomes.filter { !$0.isMessage }.flatMap(\.fields)
        let binding = fields.contains { !$0.type.isAlwaysPresentSecret } ? "(let outcome)" : ""
        let messages = operation.outcomes.filter(\.isMessage).map { message in
          arm(
            ".answered(_, .\(memberName(messageCaseName(id)))"
              + "(\(pattern(swiftName(ofMessage: message.name), message.fields))))",
            "\(operation.name).\(message.name)", message.fields)
        }
        return [arm("\(name)\(binding))", operation.name, fields) { "outcome.\(memberName($0))" }] + messages
      }
      return operation.outcomes.map { outcome in
        arm(
          "\(name)(\(pattern(outcome.name, outcome.fields, binding: shown(outcome.fields)))))",
          "\(operation.name).\(outcome.name)", outcome.fields)
      }
    }
    let timers = flow.timers.map { timer in
      SwiftCase(
        [".timerFired(.\(memberName(lowerCamel(timer.name))), _)"],
        [.expression(traced("timerFired", .name("[\"timer\": .text(\"\(timer.name)\")]")))])
    }
    let sent = flow.sends.map { send in
      let event = flow.events[send.event]
      return arm(
        ".timerFired(\(pattern("send" + upperCamel(send.name), event.fields, binding: shown(event.fields))), _)", event.name,
        event.fields)
    }
    return SwiftFunction(
      introducer: "\(access.prefix)static func traced", parameters: [SwiftParameter(name: "_ event", type: "Event")],
      suffix: " -> TracedEvent", body: [.select("event", events + outcomes + timers + sent)])
  }

  /// Returns an arm for an event with its payload.
  private func arm(
    _ pattern: String, _ name: String, _ fields: [Field], value: (String) -> String = { escaped($0) }
  ) -> SwiftCase {
    let payload = fields.isEmpty ? nil : dictionary(fields.map { ($0.name, $0.type) }, value: value)
    return SwiftCase([pattern], [.expression(traced(name, payload))])
  }

  private func traced(_ name: String, _ payload: SwiftExpression?) -> SwiftExpression {
    .call("TracedEvent", [SwiftArgument(nil, .string([.literal(name)]))] + (payload.map { [SwiftArgument(nil, $0)] } ?? []))
  }

  /// Returns the fields whose values the trace reads.
  private func shown(_ fields: [Field]) -> [Field] { fields.filter { !$0.type.isAlwaysPresentSecret } }

  private func dictionary(_ values: [(name: String, type: ValueType)], value: (String) -> String) -> SwiftExpression {
    guard !values.isEmpty else { return "[:]" }
    return .array(values.map { .name("\"\($0.name)\": \($0.type.traced(value($0.name)))") })
  }

  // MARK: Records

  /// Returns functions that convert records to `TraceValue`: one for each record type without secrets in the input, the
  /// context, an event or an outcome.
  private func tracedRecords() -> [SwiftDeclaration] {
    let outcomes = flow.usedOperations.flatMap { flow.operations[$0].outcomes.flatMap(\.fields) }
    let types = flow.variables.map(\.type) + (flow.events.flatMap(\.fields) + outcomes).map(\.type)
    var seen: Set<String> = []
    return types.flatMap(\.openRecords).filter { seen.insert($0.name).inserted }.map { record in
      let fields = record.fields.map { (name: $0.name, type: $0.type) }
      return .function(
        SwiftFunction(
          introducer: "private static func traced", parameters: [SwiftParameter(name: "_ record", type: record.name)],
          suffix: " -> TraceValue",
          body: [
            .expression(
              .call(".record", [SwiftArgument(nil, dictionary(fields) { "record.\(memberName($0))" })]))
          ]))
    }
  }
}

extension ValueType {
  /// Whether every value of the type is a secret that is present: a digit, or a record with a secret field.
  var isAlwaysPresentSecret: Bool {
    switch self {
    case .digit: true
    case .record: isSecret
    default: false
    }
  }

  /// The records that a trace shows, including nested records.
  fileprivate var openRecords: [RecordType] {
    switch self {
    case .record(let record): isSecret ? [] : [record] + record.fields.flatMap(\.type.openRecords)
    case .optional(let wrapped), .list(let wrapped, _): wrapped.openRecords
    case .bool, .int, .cases, .duration, .text, .digit, .pin, .secret, .none: []
    }
  }

  /// Returns the expression of a `TraceValue` for `value`.
  fileprivate func traced(_ value: String) -> String {
    switch self {
    case .bool: "TraceValue.bool(\(value))"
    case .anyInt: "TraceValue.number(Int(\(value)))"
    case .int: "TraceValue.number(\(value))"
    case .cases: "TraceValue.name(\(value))"
    case .duration: "TraceValue.duration(\(value))"
    case .text: "TraceValue.words(\(value))"
    case .digit: "TraceValue.redacted"
    case .pin: "TraceValue.secret(isPresent: \(value).count > 0)"
    case .secret: "TraceValue.secret(isPresent: \(value) != .absent)"
    case .record: isSecret ? "TraceValue.redacted" : "Self.traced(\(value))"
    case .list where isSecret: "TraceValue.secret(isPresent: \(value).count > 0)"
    case .list(let element, _): "TraceValue.list(\(value).map { \(element.traced("$0")) })"
    case .optional(let wrapped) where wrapped.isAlwaysPresentSecret: "TraceValue.secret(isPresent: \(value) != nil)"
    case .optional(let wrapped): "\(value).map { \(wrapped.traced("$0")) } ?? .absent"
    case .none: "TraceValue.absent"
    }
  }
}
