/// Where a machine puts what it wants done.
///
/// The machine calls the sink in the order of the spec, within ``StateMachine/send(_:to:)``. A sink only takes note: whatever takes
/// time happens afterwards, and comes back as an event.
public protocol EffectSink<Machine> {
  associatedtype Machine: StateMachine

  /// Asks for an effect that has no answer.
  mutating func perform(_ effect: Machine.Effect)

  /// Asks for an operation; its outcome comes back as ``MachineEvent/answered(_:_:)`` with the same `invocation`.
  mutating func invoke(_ operation: Machine.Operation, as invocation: Invocation)

  /// Asks for a flow to be run; its output comes back as ``MachineEvent/answered(_:_:)`` with the same `invocation`.
  mutating func start(_ flow: Machine.InvokedFlow, as invocation: Invocation)

  /// Gives an invocation up: the state that waited for it was left. A late outcome is dropped, and what it carries is wiped.
  mutating func cancel(_ invocation: Invocation)

  /// Asks for ``MachineEvent/timerFired(_:_:)`` with `timer` and `epoch` once `delay` has passed.
  mutating func schedule(_ timer: Machine.Timer, _ epoch: Epoch, after delay: Duration)

  /// Stops a timer that has not fired.
  mutating func cancel(_ timer: Machine.Timer)

  /// Takes note of a transition that is taken, or of a branch of a choice that is passed. Those who do not ask pay nothing for it.
  ///
  /// - Parameter place: Where the spec has it: `turnstile.yaml:7`.
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
