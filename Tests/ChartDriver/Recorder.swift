import Statechart

/// An effect sink that records the requests of a machine in order, and stores the pending invocations and timers.
struct Recorder<Machine: StateMachine>: EffectSink {
  /// The requests of the last step, one line each.
  var requests: [String] = []
  /// The spec line numbers of the transitions and choice branches that the last step took.
  var transitions: [String] = []
  /// The pending invocations, oldest first.
  var pending: [Invocation] = []
  /// The invocations that have ended or were cancelled.
  var over: [Invocation] = []
  var timers: [(timer: Machine.Timer, epoch: Epoch, deadline: Duration)] = []
  /// The timers that have fired or were cancelled.
  var stopped: [(timer: Machine.Timer, epoch: Epoch)] = []
  var now = Duration.zero

  mutating func perform(_ effect: Machine.Effect) {
    requests.append(describe(effect))
  }

  mutating func invoke(_ operation: Machine.Operation, as invocation: Invocation) {
    pending.append(invocation)
    requests.append("invoke \(describe(operation))")
  }

  mutating func start(_ flow: Machine.InvokedFlow, as invocation: Invocation) {
    pending.append(invocation)
    requests.append("start \(describe(flow))")
  }

  mutating func cancel(_ invocation: Invocation) {
    let index = pending.firstIndex(of: invocation)
    requests.append("cancel \(index.map { "\($0)" } ?? "none")")
    if let index { over.append(pending.remove(at: index)) }
  }

  mutating func schedule(_ timer: Machine.Timer, _ epoch: Epoch, after delay: Duration) {
    timers.append((timer, epoch, now + delay))
    requests.append("schedule \(plain(describe(timer))) \(describe(delay))")
  }

  mutating func note(transitionAt index: StaticString) {
    transitions.append(index.description.split(separator: ":").last.map(String.init) ?? "")
  }

  mutating func cancel(_ timer: Machine.Timer) {
    requests.append("stop \(plain(describe(timer)))")
    stopped += timers.filter { $0.timer == timer }.map { ($0.timer, $0.epoch) }
    timers.removeAll { $0.timer == timer }
  }
}
