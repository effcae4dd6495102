import Statechart

/// A sink that writes down what a machine asks for, in order, and keeps what is still to come.
struct Recorder<Machine: StateMachine>: EffectSink {
  /// A line for each request since the last step.
  var requests: [String] = []
  /// The lines of the spec with the transitions that were taken since the last step.
  var transitions: [String] = []
  /// The invocations that have not ended, oldest first.
  var pending: [Invocation] = []
  /// The invocations that have ended or were given up.
  var over: [Invocation] = []
  var timers: [(timer: Machine.Timer, epoch: Epoch, deadline: Duration)] = []
  /// Timers that have fired or were stopped.
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
    let place = pending.firstIndex(of: invocation)
    requests.append("give up \(place.map { "\($0)" } ?? "what does not run")")
    if let place { over.append(pending.remove(at: place)) }
  }

  mutating func schedule(_ timer: Machine.Timer, _ epoch: Epoch, after delay: Duration) {
    timers.append((timer, epoch, now + delay))
    requests.append("schedule \(plain(describe(timer))) \(describe(delay))")
  }

  mutating func note(transitionAt place: StaticString) {
    transitions.append(place.description.split(separator: ":").last.map(String.init) ?? "")
  }

  mutating func cancel(_ timer: Machine.Timer) {
    requests.append("stop \(plain(describe(timer)))")
    stopped += timers.filter { $0.timer == timer }.map { ($0.timer, $0.epoch) }
    timers.removeAll { $0.timer == timer }
  }
}
