import Foundation
public import StatechartModel

/// A simulation of a flow with JSON Lines as input and output: one output line for the start and for each input line.
///
/// An input line contains an event, a duration or an outcome: `{"event":"digit","data":{"value":1}}`, `{"wait":"500ms"}` or
/// `{"outcome":"PasscodeService.verify.correct","data":{}}`. See ``line`` for the output line.
public struct Simulation: Sendable {
  /// The interpreter that runs the flow.
  public private(set) var interpreter: Interpreter
  private let names: Names

  /// A mapping between external names and the names of states and events in the flow.
  ///
  /// The simulation of a flow from another format, such as SCXML, uses the names of the source document.
  public struct Names: Sendable {
    package let state: @Sendable (String) -> String
    package let event: @Sendable (String) -> String?

    /// Creates a mapping from two functions.
    ///
    /// - Parameters:
    ///   - state: A function that returns the external name of a state.
    ///   - event: A function that returns the event for an external name; `nil` if no transition handles the event.
    public init(state: @escaping @Sendable (String) -> String, event: @escaping @Sendable (String) -> String?) {
      (self.state, self.event) = (state, event)
    }

    /// The identity mapping, for a flow without external names.
    public static let ofFlow = Names(state: { $0 }, event: { $0 })
  }

  /// An error of a simulation: an invalid input line or input of the flow, or a flow that exceeds a limit.
  public struct InputError: Error, Sendable {
    /// A description of the error.
    public let message: String
  }

  /// Creates a simulation of a flow, and starts the flow.
  ///
  /// - Parameters:
  ///   - inputs: The value of each input as text, by the name of the input, such as `mode` = `create`.
  ///   - names: The mapping between external names and the names in the flow.
  /// - Throws: ``InputError`` if an input is unknown, has a secret type or has a value of another type, or if a required input
  ///   is missing.
  public init(_ flow: Flow, inputs: [String: String], names: Names = .ofFlow) throws(InputError) {
    self.names = names
    let reader = DataReader(flow: flow)
    var values: [ID<Variable>: Value] = [:]
    for (name, text) in inputs.sorted(by: { $0.key < $1.key }) {
      guard let input = flow.inputs.first(where: { flow.variables[$0].name == name }) else {
        let known = flow.inputs.map { "'\(flow.variables[$0].name)'" }.joined(separator: ", ")
        throw InputError(
          message: "unknown input '\(name)'; \(known.isEmpty ? "the flow has no inputs" : "expected \(known)")")
      }
      guard !flow.variables[input].type.isSecret else {
        throw InputError(message: "input '\(name)' is a secret and cannot be given on the command line")
      }
      values[input] = try reader.value(of: flow.variables[input].type, fromText: text, name: name)
    }
    for input in flow.inputs where flow.variables[input].initial == nil && values[input] == nil {
      let variable = flow.variables[input]
      if variable.type == .secret {
        values[input] = .secret(1)
        continue
      }
      if case .optional = variable.type { continue }
      throw InputError(message: "missing input '\(variable.name)'; expected \(variable.type.expectedDescription)")
    }
    interpreter = Interpreter(flow, inputs: values)
    if flow.rules.deliversImmediateSends { interpreter.deliver() }
  }

  /// Creates a simulation that continues the run of an interpreter.
  init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
    names = .ofFlow
  }

  /// Handles an input line.
  ///
  /// - Returns: A message if the event or the outcome is dropped; `nil` otherwise. An event is dropped if no transition handles
  ///   the event with this external name. An outcome is dropped if its operation is not pending.
  /// - Throws: ``InputError`` if the line is invalid, or if the flow exceeds a limit.
  public mutating func take(line: String) throws(InputError) -> String? {
    guard let input = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)), case .object(let members) = input else {
      throw InputError(message: "expected a JSON object")
    }
    let known: Set = ["event", "wait", "outcome", "data"]
    if let unknown = members.keys.sorted().first(where: { !known.contains($0) }) {
      throw InputError(message: "unknown key '\(unknown)'; expected 'event', 'wait' or 'outcome', and 'data'")
    }
    let remark = try take(input)
    if interpreter.flow.rules.deliversImmediateSends { interpreter.deliver() }
    try checkStable()
    return remark
  }

  /// Checks that the flow has not exceeded a limit since the start. See ``Interpreter/isRunaway``.
  ///
  /// - Throws: ``InputError`` if the flow has exceeded a limit.
  public func checkStable() throws(InputError) {
    if interpreter.isRunaway { throw InputError(message: interpreter.runawayMessage) }
  }

  private mutating func take(_ input: JSONValue) throws(InputError) -> String? {
    switch (input["event"]?.string, input["wait"]?.string, input["outcome"]?.string) {
    case (let name?, nil, nil): return try send(name, input["data"])
    case (nil, nil, let name?): return try answer(name, input["data"])
    case (nil, let duration?, nil):
      try wait(duration)
      return nil
    default: throw InputError(message: "expected exactly one of 'event', 'wait' and 'outcome', as a string")
    }
  }

  private mutating func send(_ word: String, _ data: JSONValue?) throws(InputError) -> String? {
    let flow = interpreter.flow
    guard let name = names.event(word) else {
      interpreter.wait(milliseconds: 0)
      return "no transition handles event '\(word)'; the event was dropped"
    }
    guard let event = flow.events.ids.first(where: { flow.events[$0].name == name }) else {
      if let lifecycle = LifecycleEvent(rawValue: name) {
        // Every app receives lifecycle events. A flow ignores a lifecycle event that is not one of its events.
        _ = try DataReader(flow: flow).values(lifecycle.fields, from: data)
        interpreter.wait(milliseconds: 0)
        return nil
      }
      let known = flow.events.map { "'\($0.name)'" }.joined(separator: ", ")
      throw InputError(message: "unknown event '\(name)'; \(known.isEmpty ? "the flow has no events" : "expected \(known)")")
    }
    let values = try DataReader(flow: flow).values(flow.events[event].fields, from: data)
    interpreter.send(event, values)
    return nil
  }

  private mutating func wait(_ text: String) throws(InputError) {
    let value = try DataReader(flow: interpreter.flow).value(of: .duration, fromText: text, name: "wait")
    guard case .duration(let milliseconds) = value else { return }
    interpreter.wait(milliseconds: milliseconds)
  }

  private mutating func answer(_ name: String, _ data: JSONValue?) throws(InputError) -> String? {
    let flow = interpreter.flow
    let found = flow.operations.lazy.compactMap { operation in
      operation.outcomes.firstIndex { "\(operation.qualifiedName).\($0.name)" == name }.map { (operation, $0) }
    }.first
    guard let (operation, index) = found else {
      throw InputError(message: "unknown outcome '\(name)'; expected the form 'Interface.operation.outcome'")
    }
    let values = try DataReader(flow: flow).values(operation.outcomes[index].fields, from: data)
    guard
      let waiting = interpreter.pending.first(where: { pending in
        flow.operations[flow.invocations[pending.invocation].operation].qualifiedName == operation.qualifiedName
      })
    else {
      // The flow drops a late outcome, as in the app.
      interpreter.wait(milliseconds: 0)
      return "'\(operation.qualifiedName)' is not pending; the outcome was dropped"
    }
    interpreter.answer(waiting.invocation, outcome: index, values)
    return nil
  }
}

// MARK: Output

extension Simulation {
  /// The output line, in JSON.
  ///
  /// The line contains the active atomic and final states, the performed effects, the pending operations and the screen. The
  /// line also contains whether the flow is done, and the output of the flow. The line never contains secrets.
  public var line: String { report.line }

  /// A summary in one line of text: the active atomic and final states, the performed effects, the pending operations, and
  /// whether the flow is done.
  package var summary: String {
    let flow = interpreter.flow
    let atomicStates = flow.atomicStates.filter { interpreter.configuration.contains($0) }.map {
      names.state(flow.states[$0].id)
    }
    let effects = interpreter.requests.compactMap { request in
      if case .perform(let id, _) = request { flow.effects[id].calledName } else { nil }
    }
    let pending = interpreter.pending.map { flow.operations[flow.invocations[$0.invocation].operation].qualifiedName }
    let parts = [("", atomicStates), ("effects: ", effects), ("pending: ", pending)].filter { !$0.1.isEmpty }
    return (parts.map { $0.0 + $0.1.joined(separator: ", ") } + (interpreter.output == nil ? [] : ["done"])).joined(
      separator: " · ")
  }

  private var report: JSONValue {
    let flow = interpreter.flow
    let atomicStates = flow.atomicStates.filter { interpreter.configuration.contains($0) }
    return .object([
      "configuration": .array(atomicStates.map { .string(names.state(flow.states[$0].id)) }),
      "effects": .array(interpreter.requests.compactMap { effect($0) }),
      "pending": .array(
        interpreter.pending.map { .string(flow.operations[flow.invocations[$0.invocation].operation].qualifiedName) }),
      "screen": screen,
      "done": .bool(interpreter.output != nil),
      "output": interpreter.output.map { output in
        .object(Dictionary(uniqueKeysWithValues: zip(flow.output, output).map { ($0.name, json($1, $0.type)) }))
      } ?? .null,
    ])
  }

  private func effect(_ request: Interpreter.Request) -> JSONValue? {
    guard case .perform(let id, let arguments) = request else { return nil }
    let effect = interpreter.flow.effects[id]
    guard !arguments.isEmpty else { return .string(effect.calledName) }
    let data = Dictionary(uniqueKeysWithValues: zip(effect.fields, arguments).map { ($0.name, json($1, $0.type)) })
    return .object(["effect": .string(effect.calledName), "data": .object(data)])
  }

  private var screen: JSONValue {
    let flow = interpreter.flow
    let screen = interpreter.screen
    var members: [String: JSONValue] = [:]
    members["title"] = screen.title.map { .string($0) }
    members["prompt"] = screen.prompt.map { .string($0) }
    members["message"] = screen.message.map { .string($0) }
    members["dots"] = screen.dots.map { .object(["filled": .int($0.filled), "of": .int($0.of)]) }
    members["countdown"] = screen.countdown.map { .string(durationText(milliseconds: $0)) }
    members["keypad"] = screen.keypad.map { keypad in
      .object(["digit": .string(flow.events[keypad.digit].name), "delete": .string(flow.events[keypad.delete].name)])
    }
    func offer(_ caption: ScreenValue.Caption, _ event: ID<Event>?, _ more: [String: JSONValue]) -> JSONValue {
      var members = more
      members["label"] = .string(caption.label)
      members["subtitle"] = caption.subtitle.map { .string($0) }
      members["accessibility"] = caption.accessibility.map { .string($0) }
      members["event"] = event.map { .string(flow.events[$0].name) }
      if !caption.isEnabled { members["enabled"] = .bool(false) }
      return .object(members)
    }
    if !screen.fields.isEmpty {
      members["fields"] = .array(
        screen.fields.map { offer($0.caption, $0.event, ["filled": .bool($0.isFilled)]) })
    }
    if !screen.toggles.isEmpty {
      members["toggles"] = .array(
        screen.toggles.map { toggle in
          var more: [String: JSONValue] = ["on": .bool(toggle.isOn)]
          more["choice"] = toggle.choice.map { .int($0.index) }
          return offer(toggle.caption, toggle.event, more)
        })
    }
    if !screen.lists.isEmpty {
      members["lists"] = .array(
        screen.lists.map { list in
          let query = flow.queries[list.query]
          let input = zip(query.input, list.input).map { ($0.name, json($1, $0.type)) }
          var more: [String: JSONValue] = [
            "query": .string(query.qualifiedName), "input": .object(Dictionary(uniqueKeysWithValues: input)),
          ]
          more["empty"] = list.empty.map { .string($0) }
          return offer(list.caption, list.event, more)
        })
    }
    if screen.revealsSecret { members["reveal"] = .bool(true) }
    members["buttons"] = .array(
      screen.buttons.map { offer($0.caption, $0.event, ["role": .string($0.role.rawValue)]) })
    return .object(members)
  }

  private func json(_ value: Value, _ type: ValueType) -> JSONValue { interpreter.flow.json(value, type) }
}

extension Flow {
  /// Returns a value in JSON, with `null` in place of each code, digit and secret.
  func json(_ value: Value, _ type: ValueType) -> JSONValue {
    switch value {
    case .bool(let value): .bool(value)
    case .int(let value): .int(value)
    case .caseName(let name): .string(name)
    case .duration(let milliseconds): .string(durationText(milliseconds: milliseconds))
    case .text(let id, let arguments): .string(words(id, arguments))
    case .record(let parts):
      .object(Dictionary(uniqueKeysWithValues: zip(type.fields, parts).map { ($0.name, json($1, $0.type)) }))
    case .list(let items): .array(items.map { json($0, type.item) })
    case .none: .null
    // JSON output never contains codes, digits or secrets.
    case .digit, .pin, .secret: .null
    }
  }
}

extension ValueType {
  /// The fields of a record or an optional record; empty for other types.
  var fields: [Field] {
    switch self {
    case .record(let record): record.fields
    case .optional(let wrapped): wrapped.fields
    default: []
    }
  }

  /// The type of the items of a list; ``none`` for other types.
  var item: ValueType {
    if case .list(let element, _) = self { element } else { .none }
  }
}
