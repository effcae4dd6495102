import StatechartModel
import StatechartSemantics

/// The sequence diagram of a scenario: the messages between the user, the flow, its services, its invoked flows and the clock.
struct Sequence {
  /// The participants: the user, the flow, then the services, the invoked flows and the clock in the order of their first
  /// messages.
  private(set) var lanes: [Lane]
  private(set) var rows: [Row] = []

  /// A participant.
  ///
  /// A service and the flow can have the same name.
  enum Lane: Equatable {
    case user, time
    case flow(String)
    case service(String)

    var title: String {
      switch self {
      case .user: "User"
      case .time: "Time"
      case .flow(let name), .service(let name): name
      }
    }
  }

  enum Row: Equatable {
    /// A message from one participant to another, by their indices.
    case message(from: Int, to: Int, String, isReply: Bool)
    /// The names of the active atomic and final states of the flow.
    case states(String)
  }

  private static let user = 0
  private static let flow = 1

  init(_ moments: [ScenarioMoment], of flow: Flow) {
    let text = SpecText(flow: flow)
    lanes = [.user, .flow(ReadableName.title(flow.name))]
    var (step, atomicStates) = (0, [ID<State>]())
    for moment in moments {
      if moment.screen.steps > step, let cause = moment.screen.cause { add(cause, text) }
      step = moment.screen.steps
      for request in moment.requests { add(request, flow) }
      guard moment.atomicStates != atomicStates else { continue }
      atomicStates = moment.atomicStates
      rows.append(.states(atomicStates.map { text.name(of: $0) }.joined(separator: " + ")))
    }
  }

  private mutating func add(_ step: Scenario.Kind, _ text: SpecText) {
    switch step {
    case .type, .press, .send: rows.append(.message(from: Self.user, to: Self.flow, text.cause(step), isReply: false))
    case .answer(let id, let outcome, _):
      let operation = text.flow.operations[id]
      let service = lane(.service(operation.isFlow ? operation.name : operation.interface))
      rows.append(.message(from: service, to: Self.flow, operation.outcomes[outcome].name, isReply: true))
    case .wait, .restart:
      rows.append(.message(from: lane(.time), to: Self.flow, text.cause(step), isReply: false))
    case .expect: break
    }
  }

  private mutating func add(_ request: Interpreter.Request, _ flow: Flow) {
    switch request {
    case .perform(let id, _):
      let effect = flow.effects[id]
      let receiver = effect.interface.isEmpty ? Self.user : lane(.service(effect.interface))
      rows.append(.message(from: Self.flow, to: receiver, effect.name, isReply: false))
    case .invoke(let id, _): call(flow.operations[flow.invocations[id].operation], "")
    case .cancelInvocation(let id): call(flow.operations[flow.invocations[id].operation], "cancel ")
    case .schedule, .cancelTimer, .send, .cancelSend: break
    }
  }

  private mutating func call(_ operation: Operation, _ prefix: String) {
    let service = lane(.service(operation.isFlow ? operation.name : operation.interface))
    rows.append(.message(from: Self.flow, to: service, prefix + operation.name, isReply: false))
  }

  /// Returns the index of a participant.
  ///
  /// A new participant is appended to ``lanes``.
  private mutating func lane(_ lane: Lane) -> Int {
    if let index = lanes.firstIndex(of: lane) { return index }
    lanes.append(lane)
    return lanes.count - 1
  }
}
