import Foundation
import StatechartModel
import StatechartSemantics

/// A description of a machine, for the script that runs the machine in a page.
///
/// The description contains the states, inputs, events, operations and outputs of the machine with their types, and its
/// scenarios.
struct MachineDescription: Encodable {
  let name: String
  /// The lines of each file that contains the flow or one of its transitions, by file name.
  let files: [String: [String]]
  let states: [State]
  let inputs: [Field]
  let outputs: [Field]
  let events: [Event]
  let operations: [Operation]
  /// The receiver of each effect that is an event for the invoker or for an invoked flow, by the name of the effect.
  let messages: [String: Receiver]
  let scenarios: [Scenario]

  struct State: Encodable {
    let id: String
    let parent: String?
    /// The name of the state's box in diagrams.
    let box: String
  }

  struct Field: Encodable {
    let name: String
    let type: Kind
    /// The default value of an input as a JSON text; `nil` for a required input, and for a field that is not an input.
    var initial: String?
  }

  struct Event: Encodable {
    let name: String
    let fields: [Field]
    let isLifecycle: Bool
  }

  struct Operation: Encodable {
    let name: String
    let isFlow: Bool
    let outcomes: [Outcome]
  }

  struct Outcome: Encodable {
    let name: String
    let fields: [Field]
    let isMessage: Bool
  }

  enum Receiver: String, Encodable {
    case invoker
    case invoked
  }

  /// A scenario: its name, the input values in JSON, and its steps as input lines of a simulation.
  struct Scenario: Encodable {
    let name: String
    let given: [String: String]
    let lines: [String]
  }

  /// The type of a value.
  indirect enum Kind: Encodable {
    case bool
    case int(ClosedRange<Int>?)
    case cases([String])
    case duration
    case digit
    case code(Int)
    case secret
    case record([Field])
    case list(Kind, Int)
    case optional(Kind)

    private enum Key: String, CodingKey {
      case kind, least, most, cases, fields, of
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      switch self {
      case .bool: try container.encode("bool", forKey: .kind)
      case .int(let range):
        try container.encode("int", forKey: .kind)
        try container.encodeIfPresent(range?.lowerBound, forKey: .least)
        try container.encodeIfPresent(range?.upperBound, forKey: .most)
      case .cases(let names):
        try container.encode("cases", forKey: .kind)
        try container.encode(names, forKey: .cases)
      case .duration: try container.encode("duration", forKey: .kind)
      case .digit: try container.encode("digit", forKey: .kind)
      case .code(let most):
        try container.encode("code", forKey: .kind)
        try container.encode(most, forKey: .most)
      case .secret: try container.encode("secret", forKey: .kind)
      case .record(let fields):
        try container.encode("record", forKey: .kind)
        try container.encode(fields, forKey: .fields)
      case .list(let item, let most):
        try container.encode("list", forKey: .kind)
        try container.encode(item, forKey: .of)
        try container.encode(most, forKey: .most)
      case .optional(let wrapped):
        try container.encode("optional", forKey: .kind)
        try container.encode(wrapped, forKey: .of)
      }
    }
  }

  /// Creates the description of the machine of a flow.
  ///
  /// Returns `nil` if an input, an event, an outcome or the output contains a text, because text IDs are valid in one flow
  /// only.
  init?(_ flow: Flow) {
    do {
      name = flow.name
      let ranges = flow.allTransitions.map(\.range) + [flow.range]
      files = Dictionary(ranges.map { ($0.file.name, Self.lines(of: $0.file)) }) { first, _ in first }
      states = flow.states.ids.dropFirst().map { id in
        let state = flow.states[id]
        return State(
          id: state.id, parent: state.parent.flatMap { $0 == Flow.root ? nil : flow.states[$0].id }, box: state.diagramName)
      }
      inputs = try flow.inputs.map { id in
        let variable = flow.variables[id]
        return Field(
          name: variable.name, type: try Kind(variable.type),
          initial: variable.initial.map { flow.jsonText(of: $0, variable.type) })
      }
      outputs = try Self.fields(flow.output)
      events = try flow.events.map { event in
        Event(
          name: event.name, fields: try Self.fields(event.fields), isLifecycle: LifecycleEvent(rawValue: event.name) != nil)
      }
      operations = try flow.usedOperations.map { id in
        let operation = flow.operations[id]
        return Operation(
          name: operation.qualifiedName, isFlow: operation.isFlow,
          outcomes: try operation.outcomes.map { outcome in
            Outcome(name: outcome.name, fields: try Self.fields(outcome.fields), isMessage: outcome.isMessage)
          })
      }
    } catch {
      return nil
    }
    messages = Dictionary(
      (flow.messages + flow.usedEffects).compactMap { id in
        switch flow.effects[id].receiver {
        case .service: nil
        case .invoker: (flow.effects[id].calledName, Receiver.invoker)
        case .invokedFlow: (flow.effects[id].calledName, Receiver.invoked)
        }
      }
    ) { first, _ in first }
    scenarios = flow.scenarios.compactMap { scenario in
      // A scenario with a restart is omitted, because the restart cannot be written as an input line.
      guard let lines = try? Transcript(of: scenario, in: flow).inputLines else { return nil }
      let given = scenario.given.map { input, value in
        (flow.variables[input].name, flow.jsonText(of: value, flow.variables[input].type))
      }
      return Scenario(name: scenario.name, given: Dictionary(given) { first, _ in first }, lines: lines)
    }
  }

  /// Returns whether a flow has a description: no input, event, outcome or output contains a text.
  static func canDescribe(_ flow: Flow) -> Bool {
    let outcomes = flow.usedOperations.flatMap { flow.operations[$0].outcomes.flatMap(\.fields) }
    let types =
      flow.inputs.map { flow.variables[$0].type } + (flow.output + flow.events.flatMap(\.fields) + outcomes).map(\.type)
    return types.allSatisfy { (try? Kind($0)) != nil }
  }

  private static func lines(of file: SourceFile) -> [String] { (1...file.lineCount).map { String(file.line($0)) } }

  private static func fields(_ fields: [StatechartModel.Field]) throws -> [Field] {
    try fields.map { Field(name: $0.name, type: try Kind($0.type)) }
  }
}

extension MachineDescription.Kind {
  private struct HasText: Error {}

  fileprivate init(_ type: ValueType) throws {
    self =
      switch type {
      case .bool: .bool
      case .anyInt: .int(nil)
      case .int(let range): .int(range)
      case .cases(let type): .cases(type.cases)
      case .duration: .duration
      case .digit: .digit
      case .pin(let capacity): .code(capacity)
      case .secret: .secret
      case .record(let record):
        .record(try record.fields.map { MachineDescription.Field(name: $0.name, type: try Self($0.type)) })
      case .list(let element, let capacity): .list(try Self(element), capacity)
      case .optional(let wrapped): .optional(try Self(wrapped))
      case .text, .none: throw HasText()
      }
  }
}
