/// A machine that can be restored in another process from a snapshot, because its spec has `snapshot:`.
public protocol RestorableMachine: StateMachine {
  /// The data that is stored for a restore in another process, without secrets.
  ///
  /// A snapshot contains the configuration, the stored states of history states, the input, the context, the running
  /// invocations, and the version of the spec.
  ///
  /// The snapshot is `Codable` outside Embedded Swift.
  associatedtype Snapshot: Sendable, Equatable

  /// The current snapshot of the machine; `nil` once the flow is done or the machine is faulted.
  var snapshot: Snapshot? { get }

  /// Creates a machine by restoring a snapshot.
  ///
  /// A flow whose context contained a secret continues in the safe state of its spec.
  ///
  /// - Parameters:
  ///   - snapshot: A snapshot of a machine of the same spec.
  ///   - timers: The timers that were running when the snapshot was taken, in the order in which they were started.
  ///   - sink: The sink for the requests of the restored machine. The sink first receives the timers that continue, in the
  ///     order of their deadlines. The sink then receives the other requests, and last the operations and flows that are
  ///     invoked again.
  /// - Returns: `nil` if the snapshot was taken with another version of the spec.
  init?<Sink: EffectSink<Self>>(restoring snapshot: Snapshot, running timers: [RunningTimer<Timer>], to sink: inout Sink)
}

extension RestorableMachine {
  /// Returns a machine that is restored from the current snapshot, as after a restart of the process; `nil` without a snapshot.
  public func restarted<Sink: EffectSink<Self>>(running timers: [RunningTimer<Timer>], to sink: inout Sink) -> Self? {
    snapshot.flatMap { Self(restoring: $0, running: timers, to: &sink) }
  }
}
