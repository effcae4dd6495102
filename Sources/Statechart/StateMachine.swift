/// A statechart as a value: it handles events and requests effects, and does nothing else.
///
/// A machine has no clock, does no input or output, and allocates nothing while it handles an event. It sends its requests to
/// an ``EffectSink``, and their results come back as events. The compiler generates machines from specs. Runners, renderers and
/// tests drive any machine through this protocol.
public protocol StateMachine: Sendable {
  /// The input of the flow, which is set once, when the flow starts.
  associatedtype Input: Sendable
  /// The stable configurations of the machine.
  associatedtype State: Sendable, Equatable
  /// The events that the machine can receive from outside.
  associatedtype Event: MachineEvent where Event.Outcome == Outcome, Event.Timer == Timer
  /// The effects that the machine requests, which have no result.
  associatedtype Effect: Sendable, Equatable
  /// The operations of services that the machine invokes, each with its input.
  associatedtype Operation: Sendable, Equatable = Never
  /// The flows that the machine invokes, each with its input.
  associatedtype InvokedFlow: Sendable, Equatable = Never
  /// The outcomes of operations and invoked flows.
  associatedtype Outcome: Sendable, Equatable = Never
  /// The timers of the machine.
  associatedtype Timer: Sendable, Hashable = Never
  /// The texts of the flow, as keys with their arguments.
  associatedtype Text: ScreenText
  /// The output of the flow.
  associatedtype Output: Sendable, Equatable

  /// Starts the flow: enters its initial states and takes eventless transitions until it is stable.
  init<Sink: EffectSink<Self>>(_ input: Input, to sink: inout Sink)

  /// Handles one event: a macrostep of SCXML (Appendix D), run to completion before the call returns.
  mutating func send<Sink: EffectSink<Self>>(_ event: Event, to sink: inout Sink)

  /// The active configuration.
  var state: State { get }

  /// Whether the machine has stopped because a macrostep was an infinite loop or the internal queue overflowed. It handles no
  /// more events.
  var isFaulted: Bool { get }

  /// The output of the flow; `nil` until the flow is done.
  var output: Output? { get }

  /// The screen of the active states.
  var screen: Screen<Text, Event> { get }

  /// Returns the machine as restored after its process has ended and restarted; `nil` for a machine without snapshots
  /// (``RestorableMachine``).
  ///
  /// - Parameters:
  ///   - timers: The timers that were running, in the order in which they were started.
  ///   - sink: Receives the requests of the machine.
  func restarted<Sink: EffectSink<Self>>(running timers: [RunningTimer<Timer>], to sink: inout Sink) -> Self?
}

extension StateMachine {
  /// The default for flows in which the compiler has ruled out infinite loops.
  @inlinable public var isFaulted: Bool { false }

  /// Returns `nil`, the default for flows without snapshots.
  public func restarted<Sink: EffectSink<Self>>(running timers: [RunningTimer<Timer>], to sink: inout Sink) -> Self? { nil }
}

/// The events of a machine: those that its spec declares, and the results of its requests.
public protocol MachineEvent: ScreenEvent {
  associatedtype Outcome = Never
  associatedtype Timer = Never

  /// Returns the event for the end of an operation or an invoked flow. The machine drops the event unless `invocation` is the
  /// current run.
  static func answered(_ invocation: Invocation, _ outcome: Outcome) -> Self

  /// Returns the event for the end of a delay. The machine drops the event unless `epoch` is the current run of the timer.
  static func timerFired(_ timer: Timer, _ epoch: Epoch) -> Self

  /// Returns the event for a change of the app's lifecycle; `nil` if the flow does not handle it.
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
