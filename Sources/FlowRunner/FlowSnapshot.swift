public import Statechart

/// A snapshot of a running flow, which survives its process: the snapshot of the machine and the timers, without secrets.
public struct FlowSnapshot<Machine: RestorableMachine>: Sendable {
  let machine: Machine.Snapshot
  /// The running timers, in the order in which they were started.
  let timers: [RunningTimer<Machine.Timer>]
}

extension FlowSnapshot: Encodable where Machine.Snapshot: Encodable, Machine.Timer: Encodable {}
extension FlowSnapshot: Decodable where Machine.Snapshot: Decodable, Machine.Timer: Decodable {}
