/// A machine that can be restored after its process ended. Its spec has `snapshot:`.
public protocol RestorableMachine: StateMachine {
  /// The data that survives the process: the configuration, the histories, the context without secrets, and the version of the
  /// spec. It is `Codable` outside Embedded Swift.
  associatedtype Snapshot: Sendable, Equatable

  /// The snapshot of the machine now; `nil` once the flow is done.
  var snapshot: Snapshot? { get }

  /// Restores a machine from a snapshot. A flow whose context contained a secret continues in the safe state of its spec.
  ///
  /// - Parameters:
  ///   - snapshot: A snapshot of a machine of the same spec. The initializer returns `nil` for another version of the spec.
  ///   - timers: The timers that were running when the snapshot was taken, in the order in which they were started.
  ///   - sink: Receives the timers that continue, in the order of their deadlines, and the unanswered operations, which are
  ///     invoked again.
  init?<Sink: EffectSink<Self>>(restoring snapshot: Snapshot, running timers: [RunningTimer<Timer>], to sink: inout Sink)
}

extension RestorableMachine {
  /// Returns the machine as restored after its process has ended and restarted; `nil` once the flow is done.
  public func restarted<Sink: EffectSink<Self>>(running timers: [RunningTimer<Timer>], to sink: inout Sink) -> Self? {
    snapshot.flatMap { Self(restoring: $0, running: timers, to: &sink) }
  }
}
