/// A statechart as a value: an event goes in, effects come out, and nothing else happens.
///
/// A machine has no clock, does no input or output and allocates nothing while it takes an event. What it wants done it asks of
/// an ``EffectSink``; what comes of it is sent back as an event. Machines are generated from specs; the protocol is what a
/// runner, a renderer or a test needs to drive any of them.
public protocol StateMachine: Sendable {
  /// What the flow is given once, when it starts.
  associatedtype Input: Sendable
  /// The configurations that the machine can rest in.
  associatedtype State: Sendable, Equatable
  /// Everything that can happen to the machine from outside.
  associatedtype Event: MachineEvent where Event.Outcome == Outcome, Event.Timer == Timer
  /// What the machine asks for and wants no answer to.
  associatedtype Effect: Sendable, Equatable
  /// The operations of services that the machine invokes, each with its input.
  associatedtype Operation: Sendable, Equatable = Never
  /// The flows that the machine invokes, each with its input.
  associatedtype InvokedFlow: Sendable, Equatable = Never
  /// The outcomes of operations and invoked flows.
  associatedtype Outcome: Sendable, Equatable = Never
  /// The states' delays.
  associatedtype Timer: Sendable, Hashable = Never
  /// The words that the flow shows, as keys with their arguments.
  associatedtype Text: ScreenText
  /// What the flow leaves behind when it is done.
  associatedtype Output: Sendable, Equatable

  /// Starts the flow: enters its initial states and takes eventless transitions until it rests.
  init<Sink: EffectSink<Self>>(_ input: Input, to sink: inout Sink)

  /// Takes one event: a macrostep of SCXML (Appendix D), run to completion before it returns.
  mutating func send<Sink: EffectSink<Self>>(_ event: Event, to sink: inout Sink)

  /// The active configuration.
  var state: State { get }

  /// Whether a macrostep went on without end, or more was raised than can wait: the machine takes nothing more.
  var isFaulted: Bool { get }

  /// The output, once the flow is done; `nil` until then.
  var output: Output? { get }

  /// What the active states show.
  var screen: Screen<Text, Event> { get }

  /// The machine as it goes on after its process has ended and begun again; `nil` for one that is not restored
  /// (``RestorableMachine``).
  ///
  /// - Parameters:
  ///   - timers: The delays that ran, in the order in which they were started.
  ///   - sink: Takes note of what the machine asks for.
  func restarted<Sink: EffectSink<Self>>(running timers: [RunningTimer<Timer>], to sink: inout Sink) -> Self?
}

extension StateMachine {
  /// Most flows cannot go on without end: their compiler sees to it.
  @inlinable public var isFaulted: Bool { false }

  /// Most flows begin anew.
  public func restarted<Sink: EffectSink<Self>>(running timers: [RunningTimer<Timer>], to sink: inout Sink) -> Self? { nil }
}

/// The events of a machine: those that its spec declares, and those by which the outside reports back.
public protocol MachineEvent: ScreenEvent {
  associatedtype Outcome = Never
  associatedtype Timer = Never

  /// An operation or an invoked flow has come to an end. Dropped unless `invocation` is still the one the machine waits for.
  static func answered(_ invocation: Invocation, _ outcome: Outcome) -> Self

  /// A delay has passed. Dropped unless `epoch` is the one that the timer was scheduled with last.
  static func timerFired(_ timer: Timer, _ epoch: Epoch) -> Self

  /// What the machine hears of a change of the app's; `nil` if its spec says nothing about it.
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
