import StatechartModel

/// A stack of the interpreters of a flow and its directly or indirectly invoked flows.
///
/// The stack queues the events between flows and the outcomes of ended flows. After each input, the stack delivers the queued
/// events and outcomes, oldest first.
struct FlowStack {
  /// The running flows in preorder: a flow precedes its invoked flows, oldest first.
  private var running: [RunningFlow] = []
  /// The queue of events and outcomes, oldest first.
  private var deliveries: [Delivery] = []
  /// The number of started flows, which is also the identifying number of the next flow.
  private var count = 0
  /// All flows that can run, by their names.
  private let flows: [String: Flow]

  private struct RunningFlow {
    let number: Int
    var interpreter: Interpreter
    /// The number of the invoking flow, and the invocation in that flow; `nil` for the outermost flow.
    let invoker: (number: Int, invocation: ID<Invocation>)?
  }

  /// A queued event or outcome from one flow to another.
  private enum Delivery {
    /// An event for the flow with the number `to`.
    case event(ID<Event>, [Value], to: Int)
    /// An event or the output of the invoked flow `by`, as an outcome of the invocation in the flow `to`.
    case outcome(Int, [Value], of: ID<Invocation>, by: Int, to: Int)
  }

  /// The maximum number of deliveries and operation outcomes before the flows become stable.
  static let maximumOutcomes = 1000

  init(_ flow: Flow, inputs: [ID<Variable>: Value] = [:], among flows: [String: Flow]) {
    self.flows = flows
    start(flow, inputs, invokedBy: nil)
  }

  /// The interpreters of all running flows, outermost first.
  var layers: [Interpreter] { running.map(\.interpreter) }

  /// The time until the next timer of any flow fires, in milliseconds; `nil` if no timer runs.
  var nextDelay: Int? {
    running.flatMap { flow in flow.interpreter.timers.map { $0.deadline - flow.interpreter.now } }.min()
  }

  // MARK: Inputs

  /// Sends an event to the innermost flow for which `event` returns an event.
  ///
  /// - Returns: Whether `event` returned an event for a flow.
  mutating func send(_ event: (Interpreter) -> (ID<Event>, [Value])?) -> Bool {
    for flow in running.reversed() {
      guard let (event, values) = event(flow.interpreter) else { continue }
      apply(to: flow.number) { $0.send(event, values) }
      return true
    }
    return false
  }

  /// Sends a lifecycle event to all flows that have the event, innermost first.
  mutating func notify(_ event: LifecycleEvent, _ values: [Value]) {
    for flow in running.reversed() {
      guard let id = flow.interpreter.flow.events.firstIndex(where: { $0.name == event.rawValue }) else { continue }
      apply(to: flow.number) { $0.send(ID(id), values) }
      // As in the runner, the events that a flow sends are delivered before the next flow receives the lifecycle event.
      for _ in 0..<Self.maximumOutcomes where !deliveries.isEmpty { deliver(deliveries.removeFirst()) }
    }
  }

  /// Advances the time in all flows, innermost first.
  mutating func wait(milliseconds: Int) {
    for flow in running.reversed() { apply(to: flow.number) { $0.wait(milliseconds: milliseconds) } }
  }

  /// Delivers the queued events and outcomes, and completes pending operations, until the flows become stable.
  ///
  /// - Parameter answers: The outcome of each operation, by the qualified name of the operation.
  /// - Returns: Whether the flows became stable within ``maximumOutcomes`` deliveries and outcomes.
  mutating func stabilize(_ answers: [String: Tour.Answer]) -> Bool {
    for _ in 0..<Self.maximumOutcomes {
      if !deliveries.isEmpty {
        deliver(deliveries.removeFirst())
        continue
      }
      guard let (flow, waiting, answer) = nextOutcome(answers) else { return true }
      let values = (answer.values[flow.interpreter.flow.name] ?? []).map { flow.interpreter.value(of: $0) }
      apply(to: flow.number) { $0.answer(waiting, outcome: answer.outcome, values) }
    }
    return false
  }

  /// Returns the oldest pending operation with a declared outcome, in the innermost flow with such an operation.
  ///
  /// The result is `nil` if no pending operation has a declared outcome.
  private func nextOutcome(_ answers: [String: Tour.Answer]) -> (RunningFlow, ID<Invocation>, Tour.Answer)? {
    for flow in running.reversed() {
      for waiting in flow.interpreter.pending {
        let operation = operation(of: waiting.invocation, in: flow)
        if !operation.isFlow, let answer = answers[operation.qualifiedName] { return (flow, waiting.invocation, answer) }
      }
    }
    return nil
  }

  // MARK: Between flows

  private mutating func deliver(_ delivery: Delivery) {
    switch delivery {
    case .event(let event, let values, to: let number): apply(to: number) { $0.send(event, values) }
    case .outcome(let outcome, let values, of: let invocation, by: let child, to: let number):
      guard let flow = running.first(where: { $0.number == child }), flow.invoker?.number == number else { return }
      let isLast = !operation(of: invocation, of: number).outcomes[outcome].isMessage
      if isLast { running.removeAll { $0.number == child } }
      apply(to: number) { $0.answer(invocation, outcome: outcome, values) }
    }
  }

  private mutating func apply(to number: Int, _ input: (inout Interpreter) -> Void) {
    guard let index = running.firstIndex(where: { $0.number == number }), running[index].interpreter.output == nil else {
      return
    }
    input(&running[index].interpreter)
    fulfil(running[index])
  }

  /// Handles the requests of a flow's last input: starts and stops invoked flows, and queues events for other flows.
  ///
  /// If the flow is done, this function stops the flows that the flow has invoked and queues the flow's output.
  private mutating func fulfil(_ flow: RunningFlow) {
    for request in flow.interpreter.requests {
      switch request {
      case .perform(let effect, let values): send(effect, values, from: flow)
      case .cancelInvocation(let id):
        if let invoked = running.first(where: { $0.invoker?.number == flow.number && $0.invoker?.invocation == id }) {
          stop(invoked.number)
        }
      case .invoke(let id, let values):
        let operation = operation(of: id, in: flow)
        guard operation.isFlow, let invoked = flows[operation.name] else { continue }
        var inputs: [ID<Variable>: Value] = [:]
        for (field, value) in zip(operation.input, values) {
          if let input = invoked.inputs.first(where: { invoked.variables[$0].name == field.name }) { inputs[input] = value }
        }
        start(invoked, inputs, invokedBy: (flow.number, id))
      case .schedule, .cancelTimer, .send, .cancelSend: continue
      }
    }
    if let output = flow.interpreter.output, let invoker = flow.invoker {
      for invoked in running where invoked.invoker?.number == flow.number { stop(invoked.number) }
      deliveries.append(.outcome(0, output, of: invoker.invocation, by: flow.number, to: invoker.number))
    }
  }

  private mutating func send(_ effect: ID<Effect>, _ values: [Value], from flow: RunningFlow) {
    let message = flow.interpreter.flow.effects[effect]
    switch message.receiver {
    case .service: return
    case .invoker:
      guard let invoker = flow.invoker else { return }
      let outcomes = operation(of: invoker.invocation, of: invoker.number).outcomes
      guard let outcome = outcomes.firstIndex(where: { $0.name == message.name && $0.isMessage }) else { return }
      deliveries.append(.outcome(outcome, values, of: invoker.invocation, by: flow.number, to: invoker.number))
    case .invokedFlow:
      for invoked in running where invoked.invoker?.number == flow.number && invoked.interpreter.flow.name == message.interface
      {
        guard let event = invoked.interpreter.flow.events.firstIndex(where: { $0.name == message.name }) else { continue }
        deliveries.append(.event(ID(event), values, to: invoked.number))
      }
    }
  }

  private mutating func start(_ flow: Flow, _ inputs: [ID<Variable>: Value], invokedBy invoker: (Int, ID<Invocation>)?) {
    let started = RunningFlow(
      number: count, interpreter: Interpreter(flow, inputs: inputs),
      invoker: invoker.map { (number: $0.0, invocation: $0.1) })
    count += 1
    running.insert(started, at: invoker.map { end(of: $0.0) } ?? 0)
    fulfil(started)
  }

  /// Stops a flow and its directly or indirectly invoked flows.
  private mutating func stop(_ number: Int) {
    guard let index = running.firstIndex(where: { $0.number == number }) else { return }
    running.removeSubrange(index..<end(of: number))
  }

  /// Returns the end index in ``running`` of a flow and its directly or indirectly invoked flows.
  private func end(of number: Int) -> Int {
    var family: Set = [number]
    guard let first = running.firstIndex(where: { $0.number == number }) else { return running.count }
    var end = first + 1
    while end < running.count, let invoker = running[end].invoker, family.contains(invoker.number) {
      family.insert(running[end].number)
      end += 1
    }
    return end
  }

  private func operation(of invocation: ID<Invocation>, in flow: RunningFlow) -> Operation {
    flow.interpreter.flow.operations[flow.interpreter.flow.invocations[invocation].operation]
  }

  private func operation(of invocation: ID<Invocation>, of number: Int) -> Operation {
    let flow = running.first { $0.number == number } ?? running[0]
    return operation(of: invocation, in: flow)
  }
}
