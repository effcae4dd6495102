import Clocks
public import Observation
public import Statechart

/// Runs a flow: holds its machine, gives it events, and does what it asks for.
///
/// A step is complete before anything is done: the machine takes the event, ``state``, ``screen`` and ``output`` change, and only
/// then are effects performed, in the order in which the machine asked for them. An event that an effect sends waits for its turn.
///
/// A flow that the machine invokes runs on top of it, in a runner of its own: its end is an outcome like any other, and when the
/// machine gives it up, it is stopped. An app sees all of them as one stack of screens, ``RunningFlow/layers``.
///
/// The machine lies in locked memory that is wiped when the runner goes, since it can hold digits that somebody typed.
@MainActor @Observable
public final class FlowRunner<Machine: StateMachine>: RunningFlow {
  /// The active configuration.
  public private(set) var state: Machine.State
  /// What to show now.
  public private(set) var screen: Screen<Machine.Text, Machine.Event>
  /// What the flow left behind, once it is done.
  public private(set) var output: Machine.Output?

  /// Whether an operation runs that has not answered yet.
  public private(set) var isWaiting = false

  /// What runs on top, in the order in which it was invoked.
  private var children: [(invocation: Invocation, flow: any RunningFlow)] = []

  @ObservationIgnored private let run = Run.next()
  /// Wiped as soon as the flow has ended, whoever still holds the runner.
  @ObservationIgnored private var machine: LockedBox<Machine>?
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let stopwatch: Stopwatch
  @ObservationIgnored private let invoke: @Sendable @concurrent (Machine.Operation) async -> Machine.Outcome?
  @ObservationIgnored private let invokedFlow: @MainActor (Machine.Operation) -> InvokedFlow<Machine>?
  @ObservationIgnored private let onEnd: @MainActor (Machine.Output) -> Void
  @ObservationIgnored private let perform: @MainActor (Machine.Effect) -> Void
  @ObservationIgnored private let discard: @MainActor (Machine.Outcome) -> Void
  @ObservationIgnored private let witness: (@MainActor (FlowStep) -> Void)?

  @ObservationIgnored private var operations: [Invocation: Task<Void, Never>] = [:] {
    didSet { if isWaiting == operations.isEmpty { isWaiting.toggle() } }
  }
  /// The delays that run, in the order in which they were started.
  @ObservationIgnored private var alarms: [Alarm<Machine.Timer>] = []
  @ObservationIgnored private var waiting: [Machine.Event] = []
  @ObservationIgnored private var isStepping = false
  @ObservationIgnored private var hasEnded = false
  @ObservationIgnored private var listeners: [AsyncStream<Void>.Continuation] = []

  /// Starts the flow with `input`.
  ///
  /// - Parameters:
  ///   - input: What the flow is given once.
  ///   - clock: What the delays of states are measured with.
  ///   - invoke: Carries out an operation, away from the main actor. Its task is cancelled when the flow gives the operation up.
  ///   - perform: Does an effect that has no answer.
  ///   - discard: Gets each outcome that came too late, to wipe or close what it carries. Every outcome reaches either the
  ///     machine or `discard`, even after the runner has gone.
  ///   - invokedFlow: The flow that an operation stands for; `nil` for one that `invoke` carries out. A generated machine has a
  ///     function of this name that leaves none out.
  ///   - witness: Is told of each step, and of those of the flows that are invoked, before what it asks for is done.
  public convenience init(
    _ input: Machine.Input,
    clock: any Clock<Duration> = ContinuousClock(),
    invoke: @escaping @Sendable @concurrent (Machine.Operation) async -> Machine.Outcome?,
    perform: @escaping @MainActor (Machine.Effect) -> Void,
    discard: @escaping @MainActor (Machine.Outcome) -> Void,
    invokedFlow: @escaping @MainActor (Machine.Operation) -> InvokedFlow<Machine>? = { _ in nil },
    witness: (@MainActor (FlowStep) -> Void)? = nil
  ) {
    self.init(
      input, clock: clock, invoke: invoke, perform: perform, discard: discard, invokedFlow: invokedFlow, witness: witness,
      onEnd: { _ in })
  }

  /// Starts a flow whose end somebody waits for.
  convenience init(
    _ input: Machine.Input,
    clock: any Clock<Duration>,
    invoke: @escaping @Sendable @concurrent (Machine.Operation) async -> Machine.Outcome?,
    perform: @escaping @MainActor (Machine.Effect) -> Void,
    discard: @escaping @MainActor (Machine.Outcome) -> Void,
    invokedFlow: @escaping @MainActor (Machine.Operation) -> InvokedFlow<Machine>?,
    witness: (@MainActor (FlowStep) -> Void)?,
    onEnd: @escaping @MainActor (Machine.Output) -> Void
  ) {
    var notes = Notes<Machine>()
    let machine = LockedBox(Machine(input, to: &notes))
    self.init(
      machine, notes, clock: clock, invoke: invoke, perform: perform, discard: discard, invokedFlow: invokedFlow,
      witness: witness, onEnd: onEnd)
  }

  /// Goes on with a machine that has asked for something.
  private init(
    _ machine: LockedBox<Machine>,
    _ notes: Notes<Machine>,
    clock: any Clock<Duration>,
    invoke: @escaping @Sendable @concurrent (Machine.Operation) async -> Machine.Outcome?,
    perform: @escaping @MainActor (Machine.Effect) -> Void,
    discard: @escaping @MainActor (Machine.Outcome) -> Void,
    invokedFlow: @escaping @MainActor (Machine.Operation) -> InvokedFlow<Machine>?,
    witness: (@MainActor (FlowStep) -> Void)?,
    onEnd: @escaping @MainActor (Machine.Output) -> Void
  ) {
    self.machine = machine
    self.clock = clock
    stopwatch = Stopwatch(clock)
    self.invoke = invoke
    self.perform = perform
    self.discard = discard
    self.invokedFlow = invokedFlow
    self.witness = witness
    self.onEnd = onEnd
    (state, screen, output) = machine.update { ($0.state, $0.screen, $0.output) }
    finishStep(notes)
    drain()
  }

  deinit {
    for task in operations.values { task.cancel() }
    for alarm in alarms { alarm.task.cancel() }
    for listener in listeners { listener.finish() }
  }

  public var place: String { "\(Machine.self).\(describePlace(state))" }

  public var isRunning: Bool { !hasEnded }

  public var flows: [any RunningFlow] { [self] + children.flatMap(\.flow.flows) }

  public var layer: Screen<LayerText, LayerEvent> {
    screen.map(text: { LayerText($0) }, event: { [run] in LayerEvent(run: run, event: $0) }, query: { LayerQuery($0) })
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

  /// Gives the machine an event; once the flow has ended, nothing happens.
  ///
  /// - Returns: Whether a transition was taken, or will be looked for after the step that an effect sends the event from.
  @discardableResult
  public func send(_ event: Machine.Event) -> Bool {
    guard !hasEnded else { return false }
    guard !isStepping else {
      waiting.append(event)
      return true
    }
    let isTaken = step(event)
    drain()
    return isTaken
  }

  /// Waits for the flow to end and returns its output: `nil` if it was stopped, or if the waiting task was cancelled.
  public func result() async -> Machine.Output? {
    if !hasEnded {
      let (end, listener) = AsyncStream.makeStream(of: Void.self)
      listeners.append(listener)
      for await _ in end {}
    }
    return output
  }

  /// Ends the flow where it stands: what runs for it is cancelled, and no event reaches it any more.
  public func stop() {
    for child in children.reversed() { child.flow.stop() }
    hasEnded = true
    waiting = []
    children = []
    machine = nil
    for task in operations.values { task.cancel() }
    for alarm in alarms { alarm.task.cancel() }
    for listener in listeners { listener.finish() }
    operations = [:]
    alarms = []
    listeners = []
  }

  private func drain() {
    while !waiting.isEmpty { _ = step(waiting.removeFirst()) }
  }

  /// Returns whether a transition was taken.
  private func step(_ event: Machine.Event) -> Bool {
    guard let machine else { return false }
    var notes = Notes<Machine>()
    machine.update { $0.send(event, to: &notes) }
    publish(machine)
    finishStep(notes)
    return !notes.transitions.isEmpty
  }

  /// Observers hear of what differs, and of nothing else.
  private func publish(_ machine: LockedBox<Machine>) {
    let (state, screen, output) = machine.update { ($0.state, $0.screen, $0.output) }
    if state != self.state { self.state = state }
    if screen != self.screen { self.screen = screen }
    if output != self.output { self.output = output }
  }

  private func finishStep(_ notes: Notes<Machine>) {
    isStepping = true
    witness?(FlowStep(place: place, transitions: notes.transitions.map(\.description)))
    for request in notes.requests { fulfil(request) }
    isStepping = false
    guard let output, !hasEnded else { return }
    stop()
    onEnd(output)
  }

  private func fulfil(_ request: Request<Machine>) {
    guard !hasEnded else { return }
    switch request {
    case .perform(let effect): perform(effect)
    case .invoke(let operation, let invocation): start(operation, as: invocation)
    case .cancelInvocation(let invocation): giveUp(invocation)
    case .schedule(let timer, let epoch, let delay): start(timer, epoch, after: delay)
    case .cancelTimer(let timer): cancel(timer)
    }
  }

  private func giveUp(_ invocation: Invocation) {
    operations.removeValue(forKey: invocation)?.cancel()
    guard let index = children.firstIndex(where: { $0.invocation == invocation }) else { return }
    children.remove(at: index).flow.stop()
  }

  private func start(_ operation: LockedBox<Machine.Operation>, as invocation: Invocation) {
    if let flow = invokedFlow(operation.value) { return start(flow, as: invocation) }
    operations[invocation] = Task { [weak self, invoke, discard] in
      guard let outcome = await invoke(operation.value) else {
        preconditionFailure("\(Machine.self) asked for a flow, and there is no 'invokedFlow' that runs it")
      }
      guard let self, self.operations.removeValue(forKey: invocation) != nil else { return discard(outcome) }
      self.send(.answered(invocation, outcome))
    }
  }

  private func start(_ flow: InvokedFlow<Machine>, as invocation: Invocation) {
    let child = flow.start(clock, witness) { [weak self] outcome in
      self?.children.removeAll { $0.invocation == invocation }
      self?.send(.answered(invocation, outcome))
    }
    // One that ends as soon as it starts has answered already.
    if child.isRunning { children.append((invocation, child)) }
  }

  /// The deadline counts from here, however long the task takes to begin.
  private func start(_ timer: Machine.Timer, _ epoch: Epoch, after delay: Duration) {
    let deadline = stopwatch.now + delay
    let task = Task { [weak self, stopwatch] in
      guard (try? await stopwatch.sleep(until: deadline)) != nil, !Task.isCancelled else { return }
      self?.fire()
    }
    alarms.append(Alarm(timer: timer, epoch: epoch, deadline: deadline, task: task))
  }

  private func cancel(_ timer: Machine.Timer) {
    for alarm in alarms where alarm.timer == timer { alarm.task.cancel() }
    alarms.removeAll { $0.timer == timer }
  }

  /// Tells the machine of all delays that are over, in the order in which they ended: their tasks can wake in any order.
  private func fire() {
    let now = stopwatch.now
    for alarm in alarms.filter({ $0.deadline <= now }).sorted(by: { $0.deadline < $1.deadline }) {
      // One that fired before may have cancelled it, or started it again.
      guard let index = alarms.firstIndex(where: { $0.epoch == alarm.epoch }) else { continue }
      alarms.remove(at: index).task.cancel()
      send(.timerFired(alarm.timer, alarm.epoch))
    }
  }
}

// MARK: Snapshots

extension FlowRunner where Machine: RestorableMachine {
  /// What would outlive the process now; `nil` once the flow has ended.
  public var snapshot: FlowSnapshot<Machine>? {
    guard let machine = machine?.update({ $0.snapshot }) else { return nil }
    let now = stopwatch.now
    return FlowSnapshot(machine: machine, timers: alarms.map { RunningTimer($0.timer, remaining: $0.deadline - now) })
  }

  /// Goes on from a snapshot; `nil` if it was taken with another text of the spec.
  ///
  /// - Parameters:
  ///   - snapshot: What outlived the process.
  ///   - away: How long the flow did not run.
  ///   - clock, invoke, perform, discard, invokedFlow, witness: As for a flow that starts.
  public convenience init?(
    restoring snapshot: FlowSnapshot<Machine>,
    away: Duration,
    clock: any Clock<Duration> = ContinuousClock(),
    invoke: @escaping @Sendable @concurrent (Machine.Operation) async -> Machine.Outcome?,
    perform: @escaping @MainActor (Machine.Effect) -> Void,
    discard: @escaping @MainActor (Machine.Outcome) -> Void,
    invokedFlow: @escaping @MainActor (Machine.Operation) -> InvokedFlow<Machine>? = { _ in nil },
    witness: (@MainActor (FlowStep) -> Void)? = nil
  ) {
    var notes = Notes<Machine>()
    let timers = snapshot.timers.map { RunningTimer($0.kind, remaining: $0.remaining - away) }
    guard let machine = Machine(restoring: snapshot.machine, running: timers, to: &notes) else { return nil }
    self.init(
      LockedBox(machine), notes, clock: clock, invoke: invoke, perform: perform, discard: discard, invokedFlow: invokedFlow,
      witness: witness, onEnd: { _ in })
  }
}
