public import StatechartModel

/// What of a running flow outlives its process: no secret is among it.
public struct Snapshot: Hashable, Sendable {
  /// The text of the spec that it was taken with.
  public let version: UInt64
  /// The active states, ancestors included.
  public let configuration: Flow.StateSet
  public let history: [ID<State>: [ID<State>]]
  /// The variables' values; secrets are empty.
  public let values: [Value]
  /// Whether a secret was held, which is lost now.
  public let heldSecret: Bool
  /// The delays that run, of states and of events that were sent, in the order in which they were started.
  public let timers: [Interpreter.RunningTimer]
  /// The operations that were waited for: of those that had ended nothing is left to ask.
  public let waiting: Set<ID<Invocation>>
}

extension Interpreter {
  /// What would outlive the process now; `nil` for a flow that has no snapshots, is done or faulted.
  public var snapshot: Snapshot? {
    guard let restoration = flow.restoration, output == nil, !isFaulted else { return nil }
    let secrets = flow.variables.ids.filter { flow.variables[$0].type.isSecret }
    var kept = values
    for id in secrets { kept[id.index] = .absent(flow.variables[id].type) }
    return Snapshot(
      version: restoration.version, configuration: configuration, history: history, values: kept, heldSecret: kept != values,
      timers: timers, waiting: Set(pending.map(\.invocation)))
  }

  /// Goes on from a snapshot, `now` milliseconds after the start; `nil` if it was taken with another text of the spec.
  ///
  /// States are not entered again, but the operations that they waited for are invoked again, and their delays are as they say,
  /// in the order in which they were to end. A flow that held a secret goes on in its safe state, which is entered.
  public init?(restoring snapshot: Snapshot, of flow: Flow, now: Int) {
    guard let restoration = flow.restoration, restoration.version == snapshot.version else { return nil }
    let isSafe = snapshot.heldSecret && restoration.safeState != nil
    let configuration: Flow.StateSet = isSafe ? [Flow.root] : snapshot.configuration
    var data = RunData(values: snapshot.values, now: now)
    // What a state remembers does not outlive it.
    for id in flow.variables.ids {
      guard let scope = flow.variables[id].scope, !configuration.contains(scope) else { continue }
      if let initial = flow.variables[id].initial {
        data.values[id.index] = data.evaluation([], in: configuration).value(of: initial)
      }
    }
    // Those that ended at one time stay in the order in which they were started.
    for running in snapshot.timers.sorted(by: { $0.deadline < $1.deadline }) {
      data.restore(running, in: configuration, of: flow)
    }
    let requested = snapshot.waiting.filter { configuration.contains(flow.invocations[$0].state) }.sorted()
    self.init(
      ChartRun(
        flow, data, restoring: configuration, history: snapshot.history, requested: requested,
        in: isSafe ? restoration.safeState : nil))
  }
}

extension RunData {
  /// An event that was sent comes whatever the flow is in.
  fileprivate mutating func restore(_ running: Interpreter.RunningTimer, in configuration: Flow.StateSet, of flow: Flow) {
    let left = max(0, running.deadline - now)
    switch running.kind {
    case .send(let send, let values): schedule(send, values, milliseconds: left)
    case .timer(let id):
      let timer = flow.timers[id]
      guard configuration.contains(timer.state) else { return }
      let remaining =
        switch timer.onRestore {
        case .resume: left
        case .restart: duration(of: timer, in: configuration)
        case .expire: 0
        }
      schedule(id, milliseconds: remaining)
    }
  }
}

extension Interpreter {
  /// The process ends, and begins again later. Returns whether there was something to go on with.
  public mutating func restart(after milliseconds: Int) -> Bool {
    guard let snapshot, let restored = Interpreter(restoring: snapshot, of: flow, now: now + milliseconds) else { return false }
    self = restored
    return true
  }
}
