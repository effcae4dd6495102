import StatechartModel
import StatechartSemantics

/// A player that runs a flow with the interpreter, and reports the flow's state in the format of the machine's driver.
struct FlowPlayer {
  private(set) var interpreter: Interpreter
  /// The play so far.
  private(set) var play: Play
  /// The input line of the driver for the start and for each step so far.
  private(set) var lines: [String]
  /// The report after the start and after each step so far.
  private(set) var reports: [[String]] = []

  /// Whether the run exceeded a limit on delays, so that delayed transitions may form an infinite loop.
  var isEndless: Bool { interpreter.isRunaway && !interpreter.isFaulted }

  private let flow: Flow
  /// The pending operations, oldest first.
  private var pending: [ID<Invocation>] = []

  init(_ flow: Flow, inputs: [Int]) {
    self.flow = flow
    play = Play(inputs: inputs, steps: [])
    let types = flow.inputs.map { flow.variables[$0].type }
    let values = Self.values(of: types, from: inputs)
    interpreter = Interpreter(flow, inputs: Dictionary(uniqueKeysWithValues: zip(flow.inputs, values)))
    lines = [(["start"] + zip(types, values).map { Self.number(of: $0, $1) }).joined(separator: " ")]
    report(interpreter.requests, interpreter.taken)
  }

  init(_ flow: Flow, _ play: Play) {
    self.init(flow, inputs: play.inputs)
    for step in play.steps { take(step) }
  }

  /// Executes and records a step.
  ///
  /// A step is ignored if its event does not exist in the flow, or if its operation is not pending.
  mutating func take(_ step: Play.Step) {
    defer { if reports.count == play.steps.count + 2 { play.steps.append(step) } }
    switch step {
    case .send(let name, let numbers):
      guard let event = flow.events.ids.first(where: { flow.events[$0].name == name }) else { return }
      let (values, words) = read(flow.events[event].fields, numbers)
      lines.append((["send", "\(event.index)"] + words).joined(separator: " "))
      interpreter.send(event, values)
      report(interpreter.requests, interpreter.taken)
    case .answer(let index, let number, let numbers):
      guard pending.indices.contains(index) else { return }
      let invocation = pending[index]
      let operation = flow.invocations[invocation].operation
      let outcome = number % flow.operations[operation].outcomes.count
      let isMessage = flow.operations[operation].outcomes[outcome].isMessage
      if !isMessage { pending.remove(at: index) }
      let (values, words) = read(flow.operations[operation].outcomes[outcome].fields, numbers)
      lines.append(
        ([isMessage ? "hear" : "answer", "\(index)", "\(flow.firstOutcome(of: operation) + outcome)"] + words).joined(
          separator: " "))
      interpreter.answer(invocation, outcome: outcome, values)
      report(interpreter.requests, interpreter.taken)
    case .late(let number, let numbers):
      let all = flow.usedOperations.flatMap { flow.operations[$0].outcomes }
      let outcome = all.isEmpty ? 0 : number % all.count
      lines.append(
        (["late", "\(outcome)"] + (all.isEmpty ? [] : read(all[outcome].fields, numbers).words)).joined(separator: " "))
      report([], [])
    case .wait(let milliseconds):
      lines.append("wait \(milliseconds)")
      interpreter.wait(milliseconds: milliseconds)
      report(interpreter.requests, interpreter.taken)
    }
  }

  // MARK: Values

  private func read(_ fields: [Field], _ numbers: [Int]) -> (values: [Value], words: [String]) {
    let types = fields.map(\.type)
    let values = Self.values(of: types, from: numbers)
    return (values, zip(types, values).map { Self.number(of: $0, $1) })
  }

  static func values(of types: [ValueType], from numbers: [Int]) -> [Value] {
    types.enumerated().map { index, type in
      let number = index < numbers.count ? numbers[index] : 0
      return switch type {
      case .bool: .bool(number % 2 == 1)
      case .int(let range): .int(range.lowerBound + number % (range.upperBound - range.lowerBound + 1))
      case .cases(let type): .caseName(type.cases[number % type.cases.count])
      case .duration: .duration([10, 20, 50, 100][number % 4])
      case .digit: .digit(number % 10)
      case .pin, .text, .secret, .record, .list, .optional, .none:
        preconditionFailure("no event of the charts has a payload of type \(type.description)")
      }
    }
  }

  /// Returns the number from which the driver creates a value.
  private static func number(of type: ValueType, _ value: Value) -> String {
    switch (type, value) {
    case (_, .bool(let value)): value ? "1" : "0"
    case (.cases(let type), .caseName(let name)): "\(type.cases.firstIndex(of: name) ?? 0)"
    case (_, .int(let value)), (_, .duration(let value)), (_, .digit(let value)): "\(value)"
    default: "0"
    }
  }

  // MARK: Reports

  private mutating func report(_ requests: [Interpreter.Request], _ taken: [Transition]) {
    let variables = zip(flow.variables, interpreter.values).map { "\($0.name)=\(words($1))" }
    let output = interpreter.output.map { values in
      "(\(zip(flow.output, values).map { "\($0.name): \(words($1))" }.joined(separator: ", ")))"
    }
    reports.append([
      "state \(interpreter.atomicStates.map { flow.states[$0].name }.sorted().joined(separator: " "))",
      "takes \(taken.map { "\($0.range.start.line)" }.joined(separator: " "))",
      "asks \(requests.map { describe($0) }.joined(separator: "; "))",
      "data \(variables.joined(separator: " "))",
      "screen \(screen)",
      "fault \(interpreter.isFaulted)",
      "output \(output ?? "none")",
    ])
  }

  private mutating func describe(_ request: Interpreter.Request) -> String {
    switch request {
    case .perform(let id, let values):
      let effect = flow.effects[id]
      let carried = call(swiftName(effect.name), values)
      switch effect.receiver {
      case .service: return carried
      case .invoker: return "send(\(carried))"
      case .invokedFlow: return "to\(effect.interface)(\(carried))"
      }
    case .invoke(let id, let values):
      pending.append(id)
      let operation = flow.operations[flow.invocations[id].operation]
      guard operation.isFlow else { return "invoke \(call(operation.name, values))" }
      let input = zip(operation.input, values).map { "\($0.name): \(words($1))" }.joined(separator: ", ")
      return "start \(operation.name.lowercased())((\(input)))"
    case .cancelInvocation(let id):
      guard let index = pending.firstIndex(of: id) else { return "cancel none" }
      pending.remove(at: index)
      return "cancel \(index)"
    case .schedule(let timer, let milliseconds): return "schedule \(plain(flow.timers[timer].name)) \(milliseconds)"
    case .cancelTimer(let timer): return "stop \(plain(flow.timers[timer].name))"
    case .cancelSend(let send): return "stop \(plain("send" + flow.sends[send].name))"
    case .send(let send, let values, let milliseconds):
      return "schedule \(call(plain("send" + flow.sends[send].name), values)) \(milliseconds)"
    }
  }

  private func call(_ name: String, _ values: [Value]) -> String {
    values.isEmpty ? name : "\(name)(\(values.map { words($0) }.joined(separator: ", ")))"
  }

  private func words(_ value: Value) -> String {
    switch value {
    case .bool(let value): value ? "true" : "false"
    case .int(let value), .duration(let value), .digit(let value): String(value)
    case .caseName(let name): name
    case .text(let id, let arguments): "“\(flow.words(id, arguments))”"
    case .pin(let digits): "[\(digits.map(String.init).joined())]"
    case .secret(let handle): "secret \(handle)"
    case .record(let values), .list(let values): "(\(values.map { words($0) }.joined(separator: ", ")))"
    case .none: "none"
    }
  }

  private var screen: String {
    let screen = interpreter.screen
    var items = [screen.title, screen.prompt, screen.message].map { $0 ?? "-" }
    if let dots = screen.dots { items.append("dots \(dots.filled) \(dots.of)") }
    if let countdown = screen.countdown { items.append("countdown \(countdown)") }
    if let keypad = screen.keypad {
      items.append("keypad \(plain(flow.events[keypad.digit].name))(7) \(plain(flow.events[keypad.delete].name))")
    }
    items += screen.buttons.map { "[\($0.caption.label) \(plain(flow.events[$0.event].name)) \($0.role.rawValue)]" }
    return items.joined(separator: " | ")
  }

  /// Returns a name in lower case without word separators, because case and separators differ between specs and Swift.
  private func plain(_ name: String) -> String {
    name.filter { $0 != "_" && $0 != "." }.lowercased()
  }
}

extension Flow {
  /// Returns the index of an operation's first outcome among the outcomes of all operations that the flow uses.
  func firstOutcome(of operation: ID<Operation>) -> Int {
    usedOperations.prefix { $0 != operation }.map { operations[$0].outcomes.count }.reduce(0, +)
  }
}
