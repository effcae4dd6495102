public import Statechart

/// A player that runs a machine in virtual time and records its requests.
///
/// The player does not perform the requests. The steps supply the outcomes of operations and invoked flows.
public struct MachinePlayer<Machine: StateMachine> {
  /// The machine after the last step.
  public private(set) var machine: Machine
  /// The requests of the last step, or of the start of the machine, in order.
  public var requests: [Request<Machine>] { sink.requests }

  private var sink = RecordingSink<Machine>()

  /// Creates a player, and starts the machine with an input.
  public init(_ input: Machine.Input) {
    machine = Machine(input, to: &sink)
  }

  /// Plays one step.
  ///
  /// At most 100,000 timers fire within one `wait` step.
  ///
  /// - Returns: An error message if the step cannot be played, or `nil`.
  public mutating func take(_ step: Step<Machine>) -> String? {
    sink.requests = []
    switch step {
    case .send(let event):
      machine.send(event, to: &sink)
    case .type(let digits):
      for digit in digits {
        // Digits are ignored while the screen shows no keypad.
        guard let keypad = machine.screen.keypad else { continue }
        machine.send(keypad.digits[digit], to: &sink)
      }
    case .answer(let index, let outcome):
      guard sink.pending.indices.contains(index) else { return "the machine has no pending operation" }
      let invocation = sink.pending.remove(at: index)
      machine.send(.answered(invocation, outcome), to: &sink)
    case .hear(let index, let message):
      guard sink.pending.indices.contains(index) else { return "the machine has no invoked flow" }
      machine.send(.answered(sink.pending[index], message), to: &sink)
    case .wait(let duration):
      return pass(duration)
    case .restart(let duration):
      return restart(after: duration)
    }
    return nil
  }

  /// Restarts the machine as if its process had not been running for a duration.
  ///
  /// - Returns: An error message if the machine cannot be restarted, or `nil`.
  private mutating func restart(after duration: Duration) -> String? {
    let now = sink.now + duration
    let running = sink.timers.map { RunningTimer($0.timer, remaining: $0.deadline - now) }
    sink = RecordingSink(now: now)
    let restarted = machine.restarted(running: running, to: &sink)
    guard let restarted else { return "the machine has ended and cannot be restarted" }
    machine = restarted
    return nil
  }

  /// Fires the timers that are due within a duration, in the order of their deadlines.
  ///
  /// Timers with equal deadlines fire in the order in which they were started.
  ///
  /// Timers that restart each other can form an infinite loop within one wait, for example through events that a machine sends
  /// itself without a delay. The number of fired timers is therefore limited. The interpreter has the same limit for scenarios.
  ///
  /// - Returns: An error message if the number of fired timers exceeds the limit, or `nil`.
  private mutating func pass(_ duration: Duration) -> String? {
    let end = sink.now + duration
    var firings = 0
    while let due = sink.timers.filter({ $0.deadline <= end }).min(by: { $0.deadline < $1.deadline }) {
      firings += 1
      guard firings <= Self.maximumFirings else { return "more than \(Self.maximumFirings) timers fired in one wait" }
      sink.now = due.deadline
      sink.timers.removeAll { $0.epoch == due.epoch }
      machine.send(.timerFired(due.timer, due.epoch), to: &sink)
    }
    sink.now = end
    return nil
  }

  private static var maximumFirings: Int { 100_000 }
}

/// A sink that records requests.
private struct RecordingSink<Machine: StateMachine>: EffectSink {
  var requests: [Request<Machine>] = []
  var pending: [Invocation] = []
  var timers: [(timer: Machine.Timer, epoch: Epoch, deadline: Duration)] = []
  var now = Duration.zero

  mutating func perform(_ effect: Machine.Effect) {
    requests.append(.perform(effect))
  }

  mutating func invoke(_ operation: Machine.Operation, as invocation: Invocation) {
    pending.append(invocation)
    requests.append(.invoke(operation))
  }

  mutating func start(_ flow: Machine.InvokedFlow, as invocation: Invocation) {
    pending.append(invocation)
    requests.append(.start(flow))
  }

  mutating func cancel(_ invocation: Invocation) {
    pending.removeAll { $0 == invocation }
    requests.append(.cancelInvocation)
  }

  mutating func schedule(_ timer: Machine.Timer, _ epoch: Epoch, after delay: Duration) {
    timers.append((timer, epoch, now + delay))
    requests.append(.schedule(timer, after: delay))
  }

  mutating func cancel(_ timer: Machine.Timer) {
    timers.removeAll { $0.timer == timer }
    requests.append(.cancelTimer(timer))
  }
}

/// A step of a test: an input of the machine, elapsed time, or a restart.
public enum Step<Machine: StateMachine>: Sendable {
  /// An event that the machine receives.
  case send(Machine.Event)
  /// Digits from 0 to 9, pressed on the keypad of the screen.
  case type([Int])
  /// The outcome of the operation or invoked flow at this index among the pending invocations, oldest first.
  case answer(Int, Machine.Outcome)
  /// An event of the invoked flow at this index among the pending invocations, oldest first.
  ///
  /// The invocation continues after the event.
  case hear(Int, Machine.Outcome)
  /// Elapsed time, during which due timers fire.
  case wait(Duration)
  /// A restart of the process after a duration.
  case restart(Duration)
}

/// A request of a machine.
public enum Request<Machine: StateMachine>: Sendable, Equatable {
  /// A request to perform an effect.
  case perform(Machine.Effect)
  /// A request to invoke an operation.
  case invoke(Machine.Operation)
  /// A request to start an invoked flow.
  case start(Machine.InvokedFlow)
  /// A request to cancel an operation or an invoked flow.
  case cancelInvocation
  /// A request to start a timer.
  case schedule(Machine.Timer, after: Duration)
  /// A request to cancel a timer.
  case cancelTimer(Machine.Timer)
}
