public import StatechartModel

/// The persistent state of a running flow, without secrets.
public struct Snapshot: Hashable, Sendable {
  /// The version of the spec with which the snapshot was taken, see ``Flow/Restoration/version``.
  public let version: UInt64
  /// The active states, ancestors included.
  public let configuration: Flow.StateSet
  /// The stored states of each history state whose parent was exited.
  public let history: [ID<State>: [ID<State>]]
  /// The values of the variables, in the order of the spec. An absent value replaces each secret.
  public let values: [Value]
  /// Whether a variable contained a secret, which is absent from the snapshot.
  public let heldSecret: Bool
  /// The running timers and delayed events, in the order in which they were started.
  public let timers: [Interpreter.RunningTimer]
  /// The pending invocations, which are started again after a restore if their states are active.
  public let waiting: Set<ID<Invocation>>
}

extension Interpreter {
  /// A snapshot of the current state; `nil` if the flow has no snapshots, is done or is faulted.
  public var snapshot: Snapshot? {
    guard let restoration = flow.restoration, output == nil, !isFaulted else { return nil }
    let secrets = flow.variables.ids.filter { flow.variables[$0].type.isSecret }
    var kept = values
    for id in secrets { kept[id.index] = .absent(flow.variables[id].type) }
    return Snapshot(
      version: restoration.version, configuration: configuration, history: history, values: kept, heldSecret: kept != values,
      timers: timers, waiting: Set(pending.map(\.invocation)))
  }

  /// Creates an interpreter that restores a flow from a snapshot, `now` milliseconds after the start of the flow.
  ///
  /// Returns `nil` if the flow has no snapshots, or if the snapshot was taken with another version of the spec.
  ///
  /// Active states are not entered again. Their pending operations are invoked again, and their timers resume, restart or
  /// expire as declared, in the order of their deadlines. If the snapshot lacks a secret and the flow has a safe state, only
  /// the flow itself stays active and enters the safe state.
  public init?(restoring snapshot: Snapshot, of flow: Flow, now: Int) {
    guard let restoration = flow.restoration, restoration.version == snapshot.version else { return nil }
    let isSafe = snapshot.heldSecret && restoration.safeState != nil
    let configuration: Flow.StateSet = isSafe ? [Flow.root] : snapshot.configuration
    var data = RunData(values: snapshot.values, now: now)
    // Variables of states that are not active get their initial values.
    for id in flow.variables.ids {
      guard let scope = flow.variables[id].scope, !configuration.contains(scope) else { continue }
      if let initial = flow.variables[id].initial {
        data.values[id.index] = data.evaluation([], in: configuration).value(of: initial)
      }
    }
    // The sort is stable, so timers with the same deadline keep the order in which they were started.
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
  /// Restores a timer if its state is active, or a delayed event in any configuration.
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
  /// Simulates a restart of the process after a delay.
  ///
  /// If ``snapshot`` is `nil`, the interpreter is not changed.
  ///
  /// - Returns: Whether the flow was restored from a snapshot.
  public mutating func restart(after milliseconds: Int) -> Bool {
    guard let snapshot, let restored = Interpreter(restoring: snapshot, of: flow, now: now + milliseconds) else { return false }
    self = restored
    return true
  }
}
