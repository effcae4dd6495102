public import Statechart

/// What of a running flow outlives its process: no secret is among it.
public struct FlowSnapshot<Machine: RestorableMachine>: Sendable {
  let machine: Machine.Snapshot
  /// The delays that ran, in the order in which they were started.
  let timers: [RunningTimer<Machine.Timer>]
}

extension FlowSnapshot: Encodable where Machine.Snapshot: Encodable, Machine.Timer: Encodable {}
extension FlowSnapshot: Decodable where Machine.Snapshot: Decodable, Machine.Timer: Decodable {}
