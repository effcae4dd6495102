/// A sink that ignores all requests, for a machine whose requests are not needed.
public struct IdleSink<Machine: StateMachine>: EffectSink {
  /// Creates a sink.
  @inlinable public init() {}

  /// Does nothing.
  @inlinable public mutating func perform(_ effect: Machine.Effect) {}
  @inlinable public mutating func invoke(_ operation: Machine.Operation, as invocation: Invocation) {}
  @inlinable public mutating func start(_ flow: Machine.InvokedFlow, as invocation: Invocation) {}
  @inlinable public mutating func cancel(_ invocation: Invocation) {}
  @inlinable public mutating func schedule(_ timer: Machine.Timer, _ epoch: Epoch, after delay: Duration) {}
  @inlinable public mutating func cancel(_ timer: Machine.Timer) {}
}
