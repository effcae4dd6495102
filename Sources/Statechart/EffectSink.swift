/// The receiver of a machine's requests.
///
/// The machine calls the sink in the order of the spec, within ``StateMachine/send(_:to:)``. A sink only records the requests.
/// They are carried out afterwards, and their results come back as events.
public protocol EffectSink<Machine> {
  /// The machine that makes the requests.
  associatedtype Machine: StateMachine

  /// Requests an effect, which has no result.
  mutating func perform(_ effect: Machine.Effect)

  /// Requests an operation. Its outcome comes back as ``MachineEvent/answered(_:_:)`` with the same `invocation`.
  mutating func invoke(_ operation: Machine.Operation, as invocation: Invocation)

  /// Requests the invocation of a flow. Its output comes back as ``MachineEvent/answered(_:_:)`` with the same `invocation`.
  mutating func start(_ flow: Machine.InvokedFlow, as invocation: Invocation)

  /// Cancels an invocation because its invoking state was exited. A late outcome is dropped, and secrets that it carries are
  /// wiped.
  mutating func cancel(_ invocation: Invocation)

  /// Requests ``MachineEvent/timerFired(_:_:)`` with `timer` and `epoch` after `delay`.
  mutating func schedule(_ timer: Machine.Timer, _ epoch: Epoch, after delay: Duration)

  /// Cancels a timer that has not fired.
  mutating func cancel(_ timer: Machine.Timer)

  /// Records a transition that is taken, or a branch that a choice takes. The default implementation does nothing and costs
  /// nothing.
  ///
  /// - Parameter place: The line of the spec: `turnstile.yaml:7`.
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
