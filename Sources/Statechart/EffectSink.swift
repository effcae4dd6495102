/// The receiver of a machine's requests.
///
/// The machine calls the sink during the start, the handling of an event and a restore. A sink only records the requests. A
/// runner carries out the requests afterwards, in order, and sends the results of the requests to the machine as events.
public protocol EffectSink<Machine> {
  /// The machine that makes the requests.
  associatedtype Machine: StateMachine

  /// Requests an effect, which has no result.
  mutating func perform(_ effect: Machine.Effect)

  /// Requests an operation.
  ///
  /// The machine receives the outcome as ``MachineEvent/answered(_:_:)`` with the same `invocation`.
  mutating func invoke(_ operation: Machine.Operation, as invocation: Invocation)

  /// Requests the invocation of a flow.
  ///
  /// The machine receives the output, and each event that the flow sends, as ``MachineEvent/answered(_:_:)`` with the same
  /// `invocation`.
  mutating func start(_ flow: Machine.InvokedFlow, as invocation: Invocation)

  /// Cancels an invocation because its invoking state was exited.
  ///
  /// The machine ignores a late outcome, and a runner releases the secrets whose handles the late outcome contains.
  mutating func cancel(_ invocation: Invocation)

  /// Requests ``MachineEvent/timerFired(_:_:)`` with `timer` and `epoch` after `delay`.
  mutating func schedule(_ timer: Machine.Timer, _ epoch: Epoch, after delay: Duration)

  /// Cancels all runs of a timer that have not fired.
  ///
  /// If the timer has no such run, the method has no effect. A machine cancels a delayed event even if the event is not
  /// scheduled.
  mutating func cancel(_ timer: Machine.Timer)

  /// Records a taken transition, or a taken branch of a choice state.
  ///
  /// The default implementation does nothing.
  ///
  /// - Parameter place: The source position of the transition in the spec, as file and line: `turnstile.yaml:7`.
  mutating func note(transitionAt place: StaticString)
}

extension EffectSink {
  @inlinable public mutating func note(transitionAt place: StaticString) {}
}

extension EffectSink where Machine.Operation == Never {
  @inlinable public mutating func invoke(_ operation: Never, as invocation: Invocation) {}
}

extension EffectSink where Machine.InvokedFlow == Never {
  @inlinable public mutating func start(_ flow: Never, as invocation: Invocation) {}
}

extension EffectSink where Machine.Outcome == Never {
  @inlinable public mutating func cancel(_ invocation: Invocation) {}
}

extension EffectSink where Machine.Timer == Never {
  @inlinable public mutating func schedule(_ timer: Never, _ epoch: Epoch, after delay: Duration) {}
  @inlinable public mutating func cancel(_ timer: Never) {}
}
