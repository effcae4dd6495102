public import Statechart

/// A snapshot of a running flow, without secrets, from which another process can restore the flow.
public struct FlowSnapshot<Machine: RestorableMachine>: Sendable {
  let machine: Machine.Snapshot
  /// The running timers with their remaining times, in the order in which they were started.
  let timers: [RunningTimer<Machine.Timer>]
}

extension FlowSnapshot: Encodable where Machine.Snapshot: Encodable, Machine.Timer: Encodable {}
extension FlowSnapshot: Decodable where Machine.Snapshot: Decodable, Machine.Timer: Decodable {}
