/// A statechart as a value, which handles events and requests effects.
///
/// A machine has no clock, performs no input or output, and allocates no heap memory during the handling of an event. The
/// machine sends its requests to an ``EffectSink``, and receives the results of the requests as events. The compiler generates
/// machines from specs. Runners and tests drive machines through this protocol.
public protocol StateMachine: Sendable {
  /// The input of the flow, which is set once, when the flow starts.
  associatedtype Input: Sendable
  /// The configurations of the machine.
  associatedtype State: Sendable, Equatable
  /// The external events that the machine can receive.
  associatedtype Event: MachineEvent where Event.Outcome == Outcome, Event.Timer == Timer
  /// The effects that the machine requests, which have no result.
  associatedtype Effect: Sendable, Equatable
  /// The operations of services that the machine invokes, each with its input.
  associatedtype Operation: Sendable, Equatable = Never
  /// The flows that the machine invokes, each with its input.
  associatedtype InvokedFlow: Sendable, Equatable = Never
  /// The outcomes of operations and invoked flows, and the events that invoked flows send.
  associatedtype Outcome: Sendable, Equatable = Never
  /// The timers of the machine: the timers of its states, and its delayed events.
  associatedtype Timer: Sendable, Hashable = Never
  /// The texts of the flow, as keys with their arguments.
  associatedtype Text: ScreenText
  /// The output of the flow.
  associatedtype Output: Sendable, Equatable

  /// Creates a machine and starts the flow: enters the initial states, and runs to completion.
  init<Sink: EffectSink<Self>>(_ input: Input, to sink: inout Sink)

  /// Handles one event: a macrostep of SCXML (Appendix D), run to completion before the call returns.
  ///
  /// A machine that is done or faulted ignores the event.
  mutating func send<Sink: EffectSink<Self>>(_ event: Event, to sink: inout Sink)

  /// The active configuration.
  var state: State { get }

  /// Whether the machine has stopped because a macrostep exceeded the bound on microsteps or the internal queue overflowed.
  ///
  /// A faulted machine handles no events.
  var isFaulted: Bool { get }

  /// The output of the flow; `nil` until the flow is done.
  var output: Output? { get }

  /// The screen of the active states; an empty screen once the flow is done.
  var screen: Screen<Text, Event> { get }

  /// Returns a machine that is restored from the current snapshot, as after a restart of the process; `nil` without a snapshot.
  ///
  /// Only a ``RestorableMachine`` has snapshots.
  ///
  /// - Parameters:
  ///   - timers: The timers that were running, in the order in which they were started.
  ///   - sink: The sink for the requests of the machine.
  func restarted<Sink: EffectSink<Self>>(running timers: [RunningTimer<Timer>], to sink: inout Sink) -> Self?
}

extension StateMachine {
  /// Whether the machine is faulted: `false`, the default for machines without a bound on the microsteps of a macrostep.
  @inlinable public var isFaulted: Bool { false }

  /// Returns `nil`, the default for flows without snapshots.
  public func restarted<Sink: EffectSink<Self>>(running timers: [RunningTimer<Timer>], to sink: inout Sink) -> Self? { nil }
}

/// The events of a machine: the events of its spec, and the results of its requests.
public protocol MachineEvent: ScreenEvent {
  associatedtype Outcome = Never
  associatedtype Timer = Never

  /// Returns the event for an outcome of an operation or an invoked flow, or for an event that an invoked flow sends.
  ///
  /// The machine ignores the event unless `invocation` is running.
  static func answered(_ invocation: Invocation, _ outcome: Outcome) -> Self

  /// Returns the event for a timer that has fired.
  ///
  /// The machine ignores the event unless `epoch` is the current run of the timer. For a delayed event, the machine accepts any
  /// epoch.
  static func timerFired(_ timer: Timer, _ epoch: Epoch) -> Self

  /// Returns the event for a change of the app's lifecycle; `nil` if the flow does not handle the change.
  static func lifecycle(_ change: Lifecycle) -> Self?
}

extension MachineEvent {
  public static func lifecycle(_ change: Lifecycle) -> Self? { nil }
}

extension MachineEvent where Outcome == Never {
  @inlinable public static func answered(_ invocation: Invocation, _ outcome: Never) -> Self {}
}

extension MachineEvent where Timer == Never {
  @inlinable public static func timerFired(_ timer: Never, _ epoch: Epoch) -> Self {}
}
