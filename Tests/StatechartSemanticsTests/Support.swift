import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// A running flow in a test, with access to its states, events and values by name.
struct Machine {
  private(set) var interpreter: Interpreter

  private static let library = [
    """
    interface: Log
    summary: The effects that tests observe.
    effects:
      mark: { n: int(0...99) }
      say: { words: text }
    """,
    """
    interface: Gate
    summary: The service of the gate.
    operations:
      ask: { input: { code: pin }, outcomes: { yes: { key: secret }, no: { wait: duration } } }
      ring: { outcomes: { heard: } }
    queries: { rooms: }
    """,
  ]

  /// Creates a machine by compiling and starting a flow from a text without the flow's name and summary.
  ///
  /// - Throws: `NoFlow` if the flow has errors.
  init(_ text: String, inputs: [String: Value] = [:], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let flow = try Self.flow(text, sourceLocation: sourceLocation)
    var values: [ID<Variable>: Value] = [:]
    for id in flow.inputs { values[id] = inputs[flow.variables[id].name] }
    interpreter = Interpreter(flow, inputs: values)
  }

  static func flow(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Flow {
    let others = library.enumerated().map { SourceFile(path: "\($0.offset).yaml", text: $0.element) }
    let file = SourceFile(path: "spec.yaml", text: "flow: Door\nsummary: A door.\n" + text)
    let (spec, diagnostics) = SpecLibrary(files: others + [file]).compile("spec.yaml")
    let found = DiagnosticFormat.text.render(diagnostics.sorted().filter { $0.severity == .error })
    #expect(found == "", sourceLocation: sourceLocation)
    guard case .flow(let flow) = spec else { throw NoFlow() }
    return flow
  }

  /// Returns the messages of all diagnostics of a flow.
  static func errors(_ text: String) -> [String] {
    let others = library.enumerated().map { SourceFile(path: "\($0.offset).yaml", text: $0.element) }
    let file = SourceFile(path: "spec.yaml", text: "flow: Door\nsummary: A door.\n" + text)
    return SpecLibrary(files: others + [file]).compile("spec.yaml").diagnostics.sorted().map(\.message)
  }

  struct NoFlow: Error {}

  private var flow: Flow { interpreter.flow }

  // MARK: Inputs

  mutating func send(_ name: String, _ fields: Value...) throws {
    let event = try #require(flow.events.ids.first { flow.events[$0].name == name })
    interpreter.send(event, fields)
  }

  mutating func answer(_ operation: String, _ outcome: String, _ fields: Value...) throws {
    let invocation = try #require(
      flow.invocations.ids.first { flow.operations[flow.invocations[$0].operation].name == operation })
    let outcomes = flow.operations[flow.invocations[invocation].operation].outcomes
    let index = try #require(outcomes.firstIndex { $0.name == outcome })
    interpreter.answer(invocation, outcome: index, fields)
  }

  mutating func wait(_ milliseconds: Int) {
    interpreter.wait(milliseconds: milliseconds)
  }

  mutating func restart(_ milliseconds: Int) {
    let hasRestarted = interpreter.restart(after: milliseconds)
    #expect(hasRestarted)
  }

  // MARK: Observations

  /// The IDs of the active atomic states, in the order of the spec, separated by spaces.
  var state: String { interpreter.atomicStates.map { flow.states[$0].id }.joined(separator: " ") }

  var pending: [String] {
    interpreter.pending.map { flow.operations[flow.invocations[$0.invocation].operation].name }
  }

  func value(_ name: String) throws -> Value {
    let variable = try #require(flow.variables.ids.first { flow.variables[$0].name == name })
    return interpreter.values[variable.index]
  }

  /// The numbers of the `mark` effects of the last input, in order.
  var marks: [Int] {
    interpreter.requests.compactMap { request in
      if case .perform(_, let values) = request, case .int(let number)? = values.first { number } else { nil }
    }
  }

  /// The requests of the last input as text, in order.
  var requests: [String] {
    interpreter.requests.map { request in
      switch request {
      case .perform(let effect, let values):
        "\(flow.effects[effect].name)\(values.map { if case .int(let number) = $0 { " \(number)" } else { "" } }.joined())"
      case .invoke(let id, _): "invoke \(flow.operations[flow.invocations[id].operation].name)"
      case .cancelInvocation(let id): "cancel \(flow.operations[flow.invocations[id].operation].name)"
      case .schedule(let timer, let milliseconds): "schedule \(flow.timers[timer].name) \(milliseconds)"
      case .cancelTimer(let timer): "cancel \(flow.timers[timer].name)"
      case .send(let send, _, let milliseconds): "send \(flow.sends[send].name) \(milliseconds)"
      case .cancelSend(let send): "cancel \(flow.sends[send].name)"
      }
    }
  }
}
