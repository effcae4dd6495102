/// A machine that can go on where it was when its process ended. Its spec says `snapshot:`.
public protocol RestorableMachine: StateMachine {
  /// What outlives the process: where the machine is, what its histories remember, its data without secrets, and the version of
  /// its spec. Outside Embedded Swift it can be coded.
  associatedtype Snapshot: Sendable, Equatable

  /// What would outlive the process now; `nil` once the flow is done.
  var snapshot: Snapshot? { get }

  /// Goes on from a snapshot. A flow that held a secret goes on in the state that its spec calls safe.
  ///
  /// - Parameters:
  ///   - snapshot: Taken by a machine of the same spec; of another one nothing is made.
  ///   - timers: The delays that ran when the snapshot was taken, in the order in which they were started.
  ///   - sink: Gets the delays that go on, in the order in which they were to end, and the operations that had not answered,
  ///     which are invoked anew.
  init?<Sink: EffectSink<Self>>(restoring snapshot: Snapshot, running timers: [RunningTimer<Timer>], to sink: inout Sink)
}

extension RestorableMachine {
  /// The machine as it goes on after its process has ended and begun again; `nil` once the flow is done.
  public func restarted<Sink: EffectSink<Self>>(running timers: [RunningTimer<Timer>], to sink: inout Sink) -> Self? {
    snapshot.flatMap { Self(restoring: $0, running: timers, to: &sink) }
  }
}
