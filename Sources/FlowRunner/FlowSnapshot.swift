public import Statechart

/// The state of a running flow that survives its process. It contains no secrets.
public struct FlowSnapshot<Machine: RestorableMachine>: Sendable {
  let machine: Machine.Snapshot
  /// The running timers, in the order in which they were started.
  let timers: [RunningTimer<Machine.Timer>]
}

extension FlowSnapshot: Encodable where Machine.Snapshot: Encodable, Machine.Timer: Encodable {}
extension FlowSnapshot: Decodable where Machine.Snapshot: Decodable, Machine.Timer: Decodable {}
