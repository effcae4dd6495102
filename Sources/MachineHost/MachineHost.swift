import Statechart

/// A running machine with a virtual clock, for a host outside Swift.
///
/// The host sends inputs, and reads a report after each input. The report has the members of an output line of
/// `interlock simulate`. Further members are the pending invocations, the lines of the taken transitions, the time, the next
/// deadline, and whether the machine is faulted.
public struct MachineHost<Machine: HostedMachine> {
  private var machine: Machine
  private var sink = HostSink<Machine>()
  /// Whether a wait exceeded the limit on fired or running timers.
  ///
  /// The machine then handles no more inputs.
  private var isOverrun = false

  /// Creates a machine and starts its flow.
  ///
  /// - Parameter arguments: The input of the flow.
  public init(_ arguments: Arguments) {
    var arguments = arguments
    machine = Machine(Machine.input(from: &arguments), to: &sink)
  }

  /// Sends an event.
  ///
  /// An unknown number is ignored.
  ///
  /// - Parameters:
  ///   - number: The number of the event.
  ///   - arguments: The payload of the event.
  public mutating func send(_ number: Int, _ arguments: Arguments) {
    var arguments = arguments
    sink.beginInput()
    if !isOverrun, let event = Machine.event(number, from: &arguments) { machine.send(event, to: &sink) }
  }

  /// Sends an outcome of an invocation.
  ///
  /// An outcome of an invocation that is not pending, and an unknown outcome, are ignored.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the invocation in a report.
  ///   - outcome: The number of the outcome.
  ///   - isMessage: Whether the outcome is an event of an invoked flow, after which the invocation continues.
  ///   - arguments: The payload of the outcome.
  public mutating func answer(_ identifier: Int, _ outcome: Int, isMessage: Bool, _ arguments: Arguments) {
    var arguments = arguments
    sink.beginInput()
    guard !isOverrun, let place = sink.pending.firstIndex(where: { $0.identifier == identifier }) else { return }
    let pending = sink.pending[place]
    guard let outcome = Machine.outcome(outcome, of: pending.operation, from: &arguments) else { return }
    if !isMessage { sink.pending.remove(at: place) }
    machine.send(.answered(pending.invocation, outcome), to: &sink)
  }

  /// Advances the virtual time.
  ///
  /// Timers fire in the order of their deadlines. Timers with the same deadline fire in the order in which they were started.
  ///
  /// The wait ends with a fault if more than 100,000 timers fire, or if more than 1,000 timers run at once. The machine then
  /// handles no more inputs.
  ///
  /// - Parameter milliseconds: The duration of the wait; a negative number is replaced by 0.
  public mutating func wait(milliseconds: Int64) {
    sink.beginInput()
    let end = sink.now.addingReportingOverflow(max(0, milliseconds))
    let limit = end.overflow ? Int64.max : end.partialValue
    var fired = 0
    while !isOverrun, let index = sink.nextTimer, sink.timers[index].deadline <= limit {
      fired += 1
      isOverrun = fired > 100_000 || sink.timers.count > 1_000
      let timer = sink.timers.remove(at: index)
      sink.now = timer.deadline
      machine.send(.timerFired(timer.timer, timer.epoch), to: &sink)
    }
    sink.now = limit
  }

  /// Writes a report of the current state and of the last input.
  public func write(to output: inout JSONOutput) {
    output.beginObject()
    output.key("configuration")
    output.beginArray()
    machine.writeConfiguration(to: &output)
    output.endArray()
    output.key("done")
    output.bool(machine.output != nil)
    output.key("output")
    if let result = machine.output { Machine.write(result: result, to: &output) } else { output.null() }
    output.key("screen")
    Machine.write(machine.screen, to: &output)
    output.key("faulted")
    output.bool(machine.isFaulted || isOverrun)
    sink.write(to: &output)
    output.endObject()
  }
}

/// A sink that stores the effects and transitions of the last input, the pending invocations, and the running timers.
struct HostSink<Machine: HostedMachine>: EffectSink {
  /// A pending operation or invoked flow.
  struct Pending {
    let identifier: Int
    let operation: Int
    let invocation: Invocation
    let flow: Machine.InvokedFlow?

    func write(to output: inout JSONOutput) {
      output.beginObject()
      output.key("id")
      output.int(identifier)
      output.key("operation")
      output.int(operation)
      if let flow {
        output.key("input")
        Machine.writeInput(of: flow, to: &output)
      }
      output.endObject()
    }
  }

  /// A running timer.
  struct RunningTimer {
    let timer: Machine.Timer
    let epoch: Epoch
    /// The time at which the timer fires, in milliseconds since the start.
    let deadline: Int64
  }

  /// The time since the start, in milliseconds.
  var now: Int64 = 0
  private(set) var effects: [Machine.Effect] = []
  private(set) var transitions: [StaticString] = []
  var pending: [Pending] = []
  /// The running timers, in the order in which they were started.
  var timers: [RunningTimer] = []
  private var invocationCount = 0

  /// The index of the timer that fires next; `nil` if no timer is running.
  var nextTimer: Int? {
    var next: Int?
    for index in timers.indices where next.map({ timers[index].deadline < timers[$0].deadline }) ?? true { next = index }
    return next
  }

  /// Writes the members of a report that describe the requests, the transitions and the time.
  func write(to output: inout JSONOutput) {
    output.key("effects")
    output.beginArray()
    for effect in effects { Machine.write(effect: effect, to: &output) }
    output.endArray()
    output.key("pending")
    output.beginArray()
    for pending in pending { output.string(Machine.name(ofOperation: pending.operation)) }
    output.endArray()
    output.key("invocations")
    output.beginArray()
    for pending in pending { pending.write(to: &output) }
    output.endArray()
    output.key("transitions")
    output.beginArray()
    for place in transitions { output.string(place) }
    output.endArray()
    output.key("now")
    output.int(now)
    output.key("deadline")
    if let index = nextTimer { output.int(timers[index].deadline) } else { output.null() }
  }

  /// Removes the effects and transitions of the last input.
  mutating func beginInput() {
    effects.removeAll()
    transitions.removeAll()
  }

  mutating func perform(_ effect: Machine.Effect) { effects.append(effect) }

  mutating func invoke(_ operation: Machine.Operation, as invocation: Invocation) {
    add(Machine.number(of: operation), invocation, nil)
  }

  mutating func start(_ flow: Machine.InvokedFlow, as invocation: Invocation) {
    add(Machine.number(ofFlow: flow), invocation, flow)
  }

  private mutating func add(_ operation: Int, _ invocation: Invocation, _ flow: Machine.InvokedFlow?) {
    invocationCount += 1
    pending.append(Pending(identifier: invocationCount, operation: operation, invocation: invocation, flow: flow))
  }

  mutating func cancel(_ invocation: Invocation) { pending.removeAll { $0.invocation == invocation } }

  mutating func schedule(_ timer: Machine.Timer, _ epoch: Epoch, after delay: Duration) {
    let deadline = now.addingReportingOverflow(delay.wholeMilliseconds)
    timers.append(RunningTimer(timer: timer, epoch: epoch, deadline: deadline.overflow ? .max : deadline.partialValue))
  }

  mutating func cancel(_ timer: Machine.Timer) { timers.removeAll { $0.timer == timer } }

  mutating func note(transitionAt place: StaticString) { transitions.append(place) }
}
