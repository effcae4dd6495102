import StatechartModel
import StatechartSemantics

/// Swift expressions for values, steps and requests in tests.
extension SuiteTranslator {
  func source(of value: Value, as type: ValueType) -> SwiftExpression {
    switch value {
    case .bool(let value): .name(value ? "true" : "false")
    case .int(let value): .number(value)
    case .caseName(let name): .name("." + memberName(name))
    case .duration(let milliseconds): .duration(milliseconds: milliseconds)
    case .text(let id, let arguments): text(id, arguments)
    case .digit(let digit): .name(String(digit))
    case .pin(let digits): .array(digits.map { .name(String($0)) })
    case .secret(let handle): .name("Secret(handle: \(handle))")
    case .record(let values): record(values, type)
    case .list(let items): .array(items.map { source(of: $0, as: type.parts) })
    case .none: "nil"
    }
  }

  private func record(_ values: [Value], _ type: ValueType) -> SwiftExpression {
    guard case .record(let record) = type.parts else { return "nil" }
    let name = record.name.contains(".") ? record.name : "\(flow.name).\(record.name)"
    return .call(
      .name(name), zip(record.fields, values).map { SwiftArgument($0.name, source(of: $1, as: $0.type)) })
  }

  private func text(_ id: ID<Text>, _ arguments: [Value]) -> SwiftExpression {
    let key = SwiftExpression.name("." + memberName(flow.texts[id].key))
    guard !arguments.isEmpty else { return key }
    return .call(key, zip(flow.texts[id].parameters, arguments).map { SwiftArgument($0.name, source(of: $1, as: $0.type)) })
  }

  private func payload(_ name: String, _ fields: [Field], _ values: [Value]) -> SwiftExpression {
    let constructor = SwiftExpression.name("." + memberName(name))
    guard !values.isEmpty else { return constructor }
    return .call(constructor, zip(fields, values).map { SwiftArgument($0.name, source(of: $1, as: $0.type)) })
  }

  // MARK: Steps

  /// Returns the steps of a path.
  ///
  /// Consecutive digits of the keypad become one step.
  func steps(_ inputs: [Exploration.Input], from interpreter: inout Interpreter) -> [SwiftExpression] {
    var steps: [SwiftExpression] = []
    var digits: [Int] = []
    func finishTyping() {
      if !digits.isEmpty { steps.append(typing(digits)) }
      digits = []
    }
    for input in inputs {
      if case .event(let event, let fields) = input, event == interpreter.screen.keypad?.digit,
        case .digit(let digit)? = fields.first
      {
        digits.append(digit)
      } else {
        finishTyping()
        steps.append(step(input, from: interpreter))
      }
      interpreter.take(input)
    }
    finishTyping()
    return steps
  }

  func typing(_ digits: [Int]) -> SwiftExpression {
    SwiftExpression.name(".type")(SwiftArgument(nil, .array(digits.map { .name(String($0)) })))
  }

  func step(_ input: Exploration.Input, from interpreter: Interpreter) -> SwiftExpression {
    switch input {
    case .start: return "nil"
    case .event(let event, let fields):
      let event = flow.events[event]
      return SwiftExpression.name(".send")(SwiftArgument(nil, payload(event.swiftName, event.fields, fields)))
    case .outcome(let index, let invocation, let outcome, let fields):
      let id = flow.invocations[invocation].operation
      let ending = flow.operations[id].outcomes[outcome]
      let given = zip(ending.fields, fields).map { SwiftArgument($0.name, source(of: $1, as: $0.type)) }
      if ending.isMessage {
        let message = payload(swiftName(ofMessage: ending.name), ending.fields, fields)
        return SwiftExpression.name(".hear")(
          SwiftArgument(nil, .name(String(index))),
          SwiftArgument(nil, .call(.name("." + memberName(machine.messageCaseName(id))), [SwiftArgument(nil, message)])))
      }
      let answer = SwiftExpression.call(
        .name("." + memberName(machine.caseName(id))),
        [SwiftArgument(nil, flow.operations[id].isFlow ? .call(".init", given) : payload(ending.name, ending.fields, fields))])
      return SwiftExpression.name(".answer")(SwiftArgument(nil, .name(String(index))), SwiftArgument(nil, answer))
    case .wait(let milliseconds):
      return SwiftExpression.name(".wait")(SwiftArgument(nil, .duration(milliseconds: milliseconds)))
    }
  }

  // MARK: Requests

  func source(of request: Interpreter.Request) -> SwiftExpression {
    switch request {
    case .perform(let id, let values):
      return SwiftExpression.name(".perform")(
        SwiftArgument(
          nil,
          flow.effect(
            id, carrying: zip(flow.effects[id].fields, values).map { SwiftArgument($0.name, source(of: $1, as: $0.type)) })))
    case .invoke(let id, let values):
      let operation = flow.operations[flow.invocations[id].operation]
      let name = "." + memberName(machine.caseName(flow.invocations[id].operation))
      let given = zip(operation.input, values).map { field, value in
        SwiftArgument(field.name, field.type == .secret && value == .none ? ".absent" : source(of: value, as: field.type))
      }
      let arguments = operation.isFlow ? [SwiftArgument(nil, flowInput(operation, given))] : given
      return SwiftExpression.name(operation.isFlow ? ".start" : ".invoke")(
        SwiftArgument(nil, arguments.isEmpty ? .name(name) : .call(.name(name), arguments)))
    case .cancelInvocation: return ".cancelInvocation"
    case .schedule(let timer, let milliseconds):
      return SwiftExpression.name(".schedule")(
        SwiftArgument(nil, self.timer(timer)), SwiftArgument("after", .duration(milliseconds: milliseconds)))
    case .send(let id, let values, let milliseconds):
      let send = flow.sends[id]
      let kind = payload("send" + upperCamel(send.name), flow.events[send.event].fields, values)
      return SwiftExpression.name(".schedule")(
        SwiftArgument(nil, kind), SwiftArgument("after", .duration(milliseconds: milliseconds)))
    case .cancelSend(let send):
      return SwiftExpression.name(".cancelTimer")(SwiftArgument(nil, ExpressionTranslator(flow: flow).sent(send)))
    case .cancelTimer(let timer):
      return SwiftExpression.name(".cancelTimer")(SwiftArgument(nil, self.timer(timer)))
    }
  }

  private func timer(_ id: ID<Timer>) -> SwiftExpression {
    .name("." + memberName(lowerCamel(flow.timers[id].name)))
  }

  // MARK: Screens

  /// Returns a screen as one line, in the form of `summary(of:)` in StatechartTesting.
  func summary(of screen: ScreenValue) -> String {
    func details(_ caption: ScreenValue.Caption) -> String {
      (caption.subtitle.map { " (\($0))" } ?? "") + (caption.isEnabled ? "" : " (disabled)")
    }
    var items = [screen.title, screen.prompt].compactMap(\.self)
    if let dots = screen.dots {
      items.append(String(repeating: "●", count: dots.filled) + String(repeating: "○", count: max(0, dots.of - dots.filled)))
    }
    if let message = screen.message { items.append("“\(message)”") }
    if let countdown = screen.countdown { items.append("countdown \(durationText(milliseconds: countdown))") }
    items += screen.fields.map {
      "\($0.caption.label): \($0.isFilled ? "••••" : "____")" + details($0.caption)
    }
    items += screen.toggles.map { toggle in
      let box = toggle.choice == nil ? toggle.isOn ? "[x]" : "[ ]" : toggle.isOn ? "◉" : "○"
      return "\(box) \(toggle.caption.label)" + details(toggle.caption)
    }
    items += screen.lists.map { "≡ \($0.caption.label)" + details($0.caption) }
    if screen.revealsSecret { items.append("a revealed secret") }
    if screen.keypad != nil { items.append("keypad") }
    items += screen.buttons.map { "[\($0.caption.label)]" + details($0.caption) }
    return items.joined(separator: " · ")
  }
}

extension ValueType {
  /// The element type of a list, or the wrapped type of an optional; for another type, the type itself.
  fileprivate var parts: ValueType {
    switch self {
    case .list(let element, _): element
    case .optional(let wrapped): wrapped
    default: self
    }
  }
}
