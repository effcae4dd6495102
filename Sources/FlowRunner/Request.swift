import Statechart

/// What a machine asked for in one step.
enum Request<Machine: RunnableMachine> {
  case perform(Machine.Effect)
  /// An input can be a secret, hence the boxes.
  case invoke(LockedBox<Machine.Operation>, Invocation)
  case start(LockedBox<Machine.InvokedFlow>, Invocation)
  case cancelInvocation(Invocation)
  case schedule(Machine.Timer, Epoch, Duration)
  case cancelTimer(Machine.Timer)
}

/// The sink that takes note, in order, and does nothing.
struct RecordingSink<Machine: RunnableMachine>: EffectSink {
  private(set) var requests: [Request<Machine>] = []
  /// Where the spec has what was taken.
  private(set) var transitions: [StaticString] = []

  mutating func note(transitionAt place: StaticString) {
    transitions.append(place)
  }

  mutating func perform(_ effect: Machine.Effect) {
    requests.append(.perform(effect))
  }

  mutating func invoke(_ operation: Machine.Operation, as invocation: Invocation) {
    requests.append(.invoke(LockedBox(operation), invocation))
  }

  mutating func start(_ flow: Machine.InvokedFlow, as invocation: Invocation) {
    requests.append(.start(LockedBox(flow), invocation))
  }

  mutating func cancel(_ invocation: Invocation) {
    requests.append(.cancelInvocation(invocation))
  }

  mutating func schedule(_ timer: Machine.Timer, _ epoch: Epoch, after delay: Duration) {
    requests.append(.schedule(timer, epoch, delay))
  }

  mutating func cancel(_ timer: Machine.Timer) {
    requests.append(.cancelTimer(timer))
  }
}
