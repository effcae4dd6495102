import Clocks
public import Observation
public import Statechart

/// A runner that sends events to the machine of a flow, and carries out the machine's requests with services.
///
/// A step is complete before any effect is performed. The machine handles the event, and the runner updates ``state``,
/// ``screen`` and ``output``. Then the runner performs the effects in the order of the machine's requests. An event that an
/// effect sends is handled after the step.
///
/// An invoked flow runs on top of the invoking flow, in a runner of its own with the same services. The output of the invoked
/// flow becomes an outcome for the invoking flow. If the machine cancels the invocation, the invoked flow is stopped. An app
/// shows all running flows as one stack of screens, ``RunningFlow/layers``. Events between these flows are delivered after the
/// step in which they were sent, in the order in which they were sent.
///
/// The machine can contain digits that a user typed, so the runner stores the machine in locked memory. This memory is zeroized
/// when the flow ends or the runner is deallocated. When the flow ends, the runner releases the secrets whose handles were in
/// received events, except the secrets in the output.
@MainActor @Observable
public final class FlowRunner<Machine: RunnableMachine>: RunningFlow {
  /// The active configuration.
  public private(set) var state: Machine.State
  /// The screen of the active states.
  public private(set) var screen: Screen<Machine.Text, Machine.Event>
  /// The output of the flow; `nil` until the flow is done.
  public private(set) var output: Machine.Output?
  /// The error that the last operation of the flow threw; `nil` if the operation threw none.
  ///
  /// The end of an invoked flow with an error replaces the value with that error. Errors of cancelled operations are dropped.
  public private(set) var failure: (any Error)?

  /// Whether the flow waits for an operation.
  public private(set) var isWaiting = false

  /// The running invoked flows, in the order in which they were invoked.
  private var children: [(invocation: Invocation, flow: any RunningFlow)] = []

  @ObservationIgnored private let run = Run.next()
  /// The machine; `nil` once the flow has ended, so that its memory is zeroized even if the runner still exists.
  @ObservationIgnored private var machine: LockedBox<Machine>?
  @ObservationIgnored private let services: Machine.Services
  @ObservationIgnored private let environment: FlowEnvironment
  @ObservationIgnored private let invoker: Invoker<Machine>

  @ObservationIgnored private var operations: [Invocation: Task<Void, Never>] = [:] {
    didSet { if isWaiting == operations.isEmpty { isWaiting.toggle() } }
  }
  /// The running timers, in the order in which they were started.
  @ObservationIgnored private var scheduledTimers: [ScheduledTimer<Machine.Timer>] = []
  @ObservationIgnored private var waiting: [Machine.Event] = []
  @ObservationIgnored private var isStepping = false
  @ObservationIgnored private var hasEnded = false
  @ObservationIgnored private var listeners: [AsyncStream<Void>.Continuation] = []
  /// The secrets whose handles were in received events.
  @ObservationIgnored private var secrets: Set<Secret> = []

  /// Creates a runner, and starts a flow.
  ///
  /// - Parameters:
  ///   - flow: The machine of the flow.
  ///   - input: The input of the flow.
  ///   - services: The services that carry out the operations, effects and queries of the flow and of its invoked flows; `()`
  ///     for a flow without services. Operations and queries run off the main actor. If the flow cancels an operation, the
  ///     runner cancels the task of the operation.
  ///   - clock: The clock for delayed transitions.
  ///   - executor: The executor of the operations and queries; `nil` for the default executor.
  ///   - trace: A closure that receives each step of the flow, and of its invoked flows, before the effects of the step are
  ///     performed. Steps contain no secrets. Without a closure, the runner creates no steps.
  public convenience init(
    _ flow: Machine.Type, input: Machine.Input, services: Machine.Services, clock: any Clock<Duration> = ContinuousClock(),
    executor: (any TaskExecutor)? = nil, trace: (@MainActor (FlowStep) -> Void)? = nil
  ) {
    self.init(input, services, FlowEnvironment(clock: clock, executor: executor, trace: trace), Invoker())
  }

  /// Creates a runner for an outermost flow or an invoked flow, and starts the flow.
  fileprivate convenience init(
    _ input: Machine.Input, _ services: Machine.Services, _ environment: FlowEnvironment, _ invoker: Invoker<Machine>
  ) {
    var sink = RecordingSink<Machine>()
    self.init(LockedBox(Machine(input, to: &sink)), sink, services, environment, invoker)
  }

  /// Creates a runner that continues a machine, and carries out the requests that the machine has made so far.
  private init(
    _ machine: LockedBox<Machine>, _ sink: RecordingSink<Machine>, _ services: Machine.Services, _ environment: FlowEnvironment,
    _ invoker: Invoker<Machine>
  ) {
    self.machine = machine
    self.services = services
    self.environment = environment
    self.invoker = invoker
    (state, screen, output) = machine.update { ($0.state, $0.screen, $0.output) }
    environment.eventQueue.deliver {
      finishStep(sink, event: nil, before: [:])
      drain()
    }
  }

  deinit {
    for task in operations.values { task.cancel() }
    for scheduled in scheduledTimers { scheduled.task.cancel() }
    for listener in listeners { listener.finish() }
    for secret in secrets { Machine.release(secret, with: services) }
  }

  public var place: String { "\(Machine.self).\(describeState(state))" }

  public var isRunning: Bool { !hasEnded }

  public var hasDueTimers: Bool {
    let now = stopwatch.now
    return scheduledTimers.contains { $0.deadline <= now }
  }

  public var flows: [any RunningFlow] { [self] + children.flatMap(\.flow.flows) }

  public var layer: Screen<LayerText, LayerEvent> {
    screen.map(
      text: { LayerText($0) }, event: { [run] in LayerEvent(run: run, event: $0) },
      query: { [run] in LayerQuery(run: run, query: $0) })
  }

  public func rows(of query: LayerQuery) async -> [ListRow] {
    guard !hasEnded else { return [] }
    if query.run == run { return await rows(ofOwn: query.query) }
    for child in children {
      let rows = await child.flow.rows(of: query)
      if !rows.isEmpty { return rows }
    }
    return []
  }

  @discardableResult
  public func send(_ event: LayerEvent) -> Bool {
    guard event.run == run else { return children.contains { $0.flow.send(event) } }
    return (event.event as? Machine.Event).map(send) ?? false
  }

  public func take(_ event: any MachineEvent) -> Bool {
    guard let event = event as? Machine.Event else { return false }
    send(event)
    return true
  }

  public func take(_ change: Lifecycle) {
    if let event = Machine.Event.lifecycle(change) { send(event) }
  }

  /// Sends an event to the machine.
  ///
  /// Once the flow has ended, the runner drops the event and releases the secrets whose handles are in the event.
  ///
  /// - Returns: Whether a transition was taken. During a step, for example in an effect, the result is `true`, and the event
  ///   is handled after the step.
  @discardableResult
  public func send(_ event: Machine.Event) -> Bool {
    guard !hasEnded else {
      release(Machine.secrets(in: event))
      return false
    }
    secrets.formUnion(Machine.secrets(in: event))
    guard !isStepping else {
      waiting.append(event)
      return true
    }
    return environment.eventQueue.deliver {
      let isTaken = step(event)
      drain()
      return isTaken
    }
  }

  /// Waits for the flow to end and returns its output.
  ///
  /// - Returns: The output; `nil` if the flow was stopped before it was done, or if the waiting task was cancelled.
  public func result() async -> Machine.Output? {
    if !hasEnded {
      let (end, listener) = AsyncStream.makeStream(of: Void.self)
      listeners.append(listener)
      for await _ in end {}
    }
    return output
  }

  /// Stops the flow and its invoked flows, and cancels its operations and timers.
  ///
  /// The flow handles no further events. The runner zeroizes the memory of the machine, and releases the secrets of the flow,
  /// except the secrets in the output.
  public func stop() {
    for child in children.reversed() { child.flow.stop() }
    hasEnded = true
    waiting = []
    children = []
    machine = nil
    for task in operations.values { task.cancel() }
    for scheduled in scheduledTimers { scheduled.task.cancel() }
    for listener in listeners { listener.finish() }
    operations = [:]
    scheduledTimers = []
    listeners = []
    release(secrets.subtracting(output.map { Machine.secrets(in: $0) } ?? []))
    secrets = []
  }

  private func release(_ secrets: some Sequence<Secret>) {
    for secret in secrets { Machine.release(secret, with: services) }
  }

  private var stopwatch: Stopwatch { environment.stopwatch }

  private func drain() {
    while !waiting.isEmpty { _ = step(waiting.removeFirst()) }
  }

  /// Handles an event.
  ///
  /// - Returns: Whether a transition was taken.
  private func step(_ event: Machine.Event) -> Bool {
    guard let machine else { return false }
    let before = environment.trace == nil ? [:] : machine.update { $0.tracedContext }
    var sink = RecordingSink<Machine>()
    machine.update { $0.send(event, to: &sink) }
    publish(machine)
    finishStep(sink, event: event, before: before)
    return !sink.transitions.isEmpty
  }

  /// Updates only the observed properties that have changed, so that observers are not notified needlessly.
  private func publish(_ machine: LockedBox<Machine>) {
    let (state, screen, output) = machine.update { ($0.state, $0.screen, $0.output) }
    if state != self.state { self.state = state }
    if screen != self.screen { self.screen = screen }
    if output != self.output { self.output = output }
  }

  private func finishStep(_ sink: RecordingSink<Machine>, event: Machine.Event?, before: [String: TraceValue]) {
    isStepping = true
    if let trace = environment.trace {
      trace(
        FlowStep(
          time: stopwatch.now, event: event.map(Machine.traced), transitions: sink.transitions.map(\.description),
          place: place, before: before, after: machine?.update { $0.tracedContext } ?? [:]))
    }
    for request in sink.requests { fulfil(request) }
    isStepping = false
    guard let output, !hasEnded else { return }
    stop()
    invoker.end(output, failure)
  }

  private func fulfil(_ request: Request<Machine>) {
    guard !hasEnded else { return }
    switch request {
    case .perform(let effect):
      Machine.perform(effect, with: services)
      deliver(effect)
    case .invoke(let operation, let invocation): start(operation, as: invocation)
    case .start(let flow, let invocation):
      Machine.start(flow.value, with: services, on: ChildStarter(runner: self, invocation: invocation))
    case .cancelInvocation(let invocation): cancelInvocation(invocation)
    case .schedule(let timer, let epoch, let delay): schedule(timer, epoch, after: delay)
    case .cancelTimer(let timer): cancel(timer)
    }
  }

  /// Queues the event that `effect` sends to the invoking flow or to the invoked flows.
  ///
  /// An effect that sends no event is ignored.
  private func deliver(_ effect: Machine.Effect) {
    if let message = Machine.message(in: effect) { invoker.receive(message) }
    guard let event = Machine.event(in: effect) else { return }
    for child in children { environment.eventQueue.append { _ = child.flow.take(event) } }
  }

  private func cancelInvocation(_ invocation: Invocation) {
    operations.removeValue(forKey: invocation)?.cancel()
    guard let index = children.firstIndex(where: { $0.invocation == invocation }) else { return }
    children.remove(at: index).flow.stop()
  }

  private func start(_ operation: LockedBox<Machine.Operation>, as invocation: Invocation) {
    operations[invocation] = Task { [weak self, services, environment] in
      let running = RunningOperation()
      let result = await RunningOperation.$current.withValue(running) {
        await withTaskExecutorPreference(environment.executor) { await Self.carryOut(operation.value, with: services) }
      }
      guard let self, self.operations.removeValue(forKey: invocation) != nil else {
        running.undo()
        // Do not release a handle that the flow already has.
        let known = self?.secrets ?? []
        for secret in Machine.secrets(in: .answered(invocation, result.outcome)) where !known.contains(secret) {
          Machine.release(secret, with: services)
        }
        return
      }
      self.failure = result.error
      self.send(.answered(invocation, result.outcome))
    }
  }

  /// Carries out an operation off the main actor, and returns its result.
  @concurrent private nonisolated static func carryOut(
    _ operation: Machine.Operation, with services: Machine.Services
  ) async -> OperationResult<Machine.Outcome> {
    await Machine.carryOut(operation, with: services)
  }

  /// Returns the rows of a query of this flow; no rows for a query of another machine.
  private func rows(ofOwn query: any Sendable & Equatable) async -> [ListRow] {
    guard let query = query as? Machine.Event.Query else { return [] }
    return await withTaskExecutorPreference(environment.executor) { await Self.fetch(query, with: services) }
  }

  @concurrent private nonisolated static func fetch(
    _ query: Machine.Event.Query, with services: Machine.Services
  ) async -> [ListRow] {
    await Machine.rows(of: query, with: services)
  }

  /// Starts a flow that this flow invokes.
  func start<Child: RunnableMachine>(
    _ flow: Child.Type, _ input: Child.Input, _ services: Child.Services, as invocation: Invocation,
    outcome: @escaping @MainActor (Child.Output) -> Machine.Outcome,
    message: @escaping @MainActor (Child.Message) -> Machine.Outcome
  ) {
    let invoker = Invoker<Child>(
      end: { [weak self] output, failure in
        self?.children.removeAll { $0.invocation == invocation }
        self?.receive(outcome(output), of: invocation, failure)
      },
      receive: { [weak self] in self?.receive(message($0), of: invocation) })
    let child = FlowRunner<Child>(input, services, environment, invoker)
    // The first effects of the invoked flow can end this flow.
    guard !hasEnded else { return child.stop() }
    // A flow that ends as soon as it starts has already queued its outcome.
    if child.isRunning { children.append((invocation, child)) }
  }

  /// Queues an outcome or an event of an invoked flow for delivery.
  private func receive(_ outcome: Machine.Outcome, of invocation: Invocation, _ failure: (any Error)? = nil) {
    environment.eventQueue.append { [self] in
      if let failure { self.failure = failure }
      send(.answered(invocation, outcome))
    }
  }

  /// Schedules a timer.
  ///
  /// The delay begins with this call, even if the task of the timer starts later.
  private func schedule(_ timer: Machine.Timer, _ epoch: Epoch, after delay: Duration) {
    let deadline = stopwatch.now + delay
    let task = Task { [weak self, stopwatch] in
      guard (try? await stopwatch.sleep(until: deadline)) != nil, !Task.isCancelled else { return }
      self?.fire()
    }
    scheduledTimers.append(ScheduledTimer(timer: timer, epoch: epoch, deadline: deadline, task: task))
  }

  private func cancel(_ timer: Machine.Timer) {
    for scheduled in scheduledTimers where scheduled.timer == timer { scheduled.task.cancel() }
    scheduledTimers.removeAll { $0.timer == timer }
  }

  /// Fires all timers whose deadlines have passed, in the order of their deadlines.
  ///
  /// The order of the deadlines is restored here, because the tasks of the timers can wake in any order.
  private func fire() {
    let now = stopwatch.now
    for scheduled in scheduledTimers.filter({ $0.deadline <= now }).sorted(by: { $0.deadline < $1.deadline }) {
      // An earlier timer of this loop can have cancelled or restarted this timer.
      guard let index = scheduledTimers.firstIndex(where: { $0.epoch == scheduled.epoch }) else { continue }
      scheduledTimers.remove(at: index).task.cancel()
      send(.timerFired(scheduled.timer, scheduled.epoch))
    }
  }
}

// MARK: Snapshots

extension FlowRunner where Machine: RestorableMachine {
  /// The current snapshot of the flow; `nil` once the flow has ended or its machine is faulted.
  public var snapshot: FlowSnapshot<Machine>? {
    guard let machine = machine?.update({ $0.snapshot }) else { return nil }
    let now = stopwatch.now
    return FlowSnapshot(machine: machine, timers: scheduledTimers.map { RunningTimer($0.timer, remaining: $0.deadline - now) })
  }

  /// Creates a runner that restores a flow from a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot of the flow.
  ///   - away: The time for which the flow did not run.
  ///   - services: The services of the flow, as for a new flow.
  ///   - clock: The clock for delayed transitions.
  ///   - executor: The executor of the operations and queries; `nil` for the default executor.
  ///   - trace: A closure that receives each step, as for a new flow.
  /// - Returns: `nil` if the snapshot was taken with another version of the spec.
  public convenience init?(
    restoring snapshot: FlowSnapshot<Machine>, away: Duration, services: Machine.Services,
    clock: any Clock<Duration> = ContinuousClock(), executor: (any TaskExecutor)? = nil,
    trace: (@MainActor (FlowStep) -> Void)? = nil
  ) {
    var sink = RecordingSink<Machine>()
    let timers = snapshot.timers.map { RunningTimer($0.kind, remaining: $0.remaining - away) }
    guard let machine = Machine(restoring: snapshot.machine, running: timers, to: &sink) else { return nil }
    self.init(
      LockedBox(machine), sink, services, FlowEnvironment(clock: clock, executor: executor, trace: trace), Invoker())
  }
}
