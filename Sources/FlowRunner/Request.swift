import Statechart

/// A request that a machine made in one step.
enum Request<Machine: RunnableMachine> {
  case perform(Machine.Effect)
  /// An invocation of an operation. The operation is in locked memory, because its input can be a secret.
  case invoke(LockedBox<Machine.Operation>, Invocation)
  /// An invocation of a flow. The flow is in locked memory, because its input can be a secret.
  case start(LockedBox<Machine.InvokedFlow>, Invocation)
  case cancelInvocation(Invocation)
  case schedule(Machine.Timer, Epoch, Duration)
  case cancelTimer(Machine.Timer)
}

/// A sink that records the requests of a step, in order, without carrying them out.
struct RecordingSink<Machine: RunnableMachine>: EffectSink {
  private(set) var requests: [Request<Machine>] = []
  /// The source lines of the transitions and the branches of choices that were taken.
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
