import StatechartLanguage

/// A flow on an interpreter, with the flows that it has invoked on top of it.
struct FlowStack {
  private(set) var interpreter: Interpreter
  /// The invoked flows that run, oldest first.
  private var invoked: [(invocation: ID<Invocation>, flow: FlowStack)] = []
  /// All flows that can run, by their names.
  private let flows: [String: Flow]

  /// Macrosteps that answers may lead to before the flows become stable.
  static let mostAnswers = 1000

  init(_ flow: Flow, inputs: [ID<Variable>: Value] = [:], among flows: [String: Flow]) {
    self.flows = flows
    interpreter = Interpreter(flow, inputs: inputs)
    invoke()
  }

  /// The interpreters of all running flows, outermost first.
  var layers: [Interpreter] { [interpreter] + invoked.flatMap(\.flow.layers) }

  /// The time until the next delay of any flow ends, in milliseconds.
  var nextDelay: Int? {
    let own = interpreter.timers.map { $0.deadline - interpreter.now }
    return (own + invoked.compactMap(\.flow.nextDelay)).min()
  }

  // MARK: Inputs

  /// Sends an event to the innermost flow that has one for it.
  ///
  /// - Returns: Whether there was one.
  mutating func send(_ event: (Interpreter) -> (ID<Event>, [Value])?) -> Bool {
    for index in invoked.indices.reversed() where invoked[index].flow.send(event) { return true }
    guard let (event, values) = event(interpreter) else { return false }
    apply { $0.send(event, values) }
    return true
  }

  /// Tells every flow of a change of the app, innermost first.
  mutating func tell(_ event: LifecycleEvent, _ values: [Value]) {
    for index in invoked.indices.reversed() { invoked[index].flow.tell(event, values) }
    takeOutputs()
    if let id = interpreter.flow.events.firstIndex(where: { $0.name == event.rawValue }) {
      apply { $0.send(ID(id), values) }
    }
  }

  /// Lets time pass in every flow.
  mutating func wait(milliseconds: Int) {
    for index in invoked.indices { invoked[index].flow.wait(milliseconds: milliseconds) }
    apply { $0.wait(milliseconds: milliseconds) }
  }

  /// Answers operations, and hands on the outputs of invoked flows, until nothing more can be answered.
  ///
  /// - Returns: Whether the flows have become stable.
  mutating func settle(_ answers: [String: Tour.Answer]) -> Bool {
    for _ in 0..<Self.mostAnswers {
      var isStable = true
      for index in invoked.indices where !invoked[index].flow.settle(answers) { isStable = false }
      guard isStable else { return false }
      if takeOutputs() { continue }
      guard let (waiting, answer) = nextAnswer(answers) else { return true }
      let values = (answer.values[interpreter.flow.name] ?? []).map { interpreter.value(of: $0) }
      apply { $0.answer(waiting, outcome: answer.outcome, values) }
    }
    return false
  }

  // MARK: Invoked flows

  /// The oldest operation that is waited for and has an answer.
  private func nextAnswer(_ answers: [String: Tour.Answer]) -> (ID<Invocation>, Tour.Answer)? {
    for waiting in interpreter.pending {
      let operation = operation(of: waiting.invocation)
      if !operation.isFlow, let answer = answers[operation.qualifiedName] { return (waiting.invocation, answer) }
    }
    return nil
  }

  /// Answers the invocations whose flows have ended.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  private mutating func takeOutputs() -> Bool {
    guard let index = invoked.firstIndex(where: { $0.flow.interpreter.output != nil }) else { return false }
    let (invocation, ended) = invoked.remove(at: index)
    apply { $0.answer(invocation, outcome: 0, ended.interpreter.output ?? []) }
    takeOutputs()
    return true
  }

  private mutating func apply(_ input: (inout Interpreter) -> Void) {
    input(&interpreter)
    invoke()
  }

  /// Starts and ends the flows that the last input asked for.
  private mutating func invoke() {
    for request in interpreter.requests {
      switch request {
      case .cancelInvocation(let id): invoked.removeAll { $0.invocation == id }
      case .invoke(let id, let values):
        let operation = operation(of: id)
        guard operation.isFlow, let flow = flows[operation.name] else { continue }
        var inputs: [ID<Variable>: Value] = [:]
        for (field, value) in zip(operation.input, values) {
          if let input = flow.inputs.first(where: { flow.variables[$0].name == field.name }) { inputs[input] = value }
        }
        invoked.append((id, FlowStack(flow, inputs: inputs, among: flows)))
      case .perform, .schedule, .cancelTimer, .send, .cancelSend: continue
      }
    }
  }

  private func operation(of invocation: ID<Invocation>) -> Operation {
    interpreter.flow.operations[interpreter.flow.invocations[invocation].operation]
  }
}
