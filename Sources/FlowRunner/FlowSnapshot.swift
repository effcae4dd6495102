public import Statechart

/// What of a running flow outlives its process: no secret is among it.
public struct FlowSnapshot<Machine: RestorableMachine>: Sendable {
  let machine: Machine.Snapshot
  /// How long each delay still had to run.
  let remaining: [Machine.Timer: Duration]
}

extension FlowSnapshot: Encodable where Machine.Snapshot: Encodable, Machine.Timer: Encodable {}
extension FlowSnapshot: Decodable where Machine.Snapshot: Decodable, Machine.Timer: Decodable {}
