/// A type that evaluates guards and performs actions for a ``ChartRun``, and stores the run's data, timers and invocations.
///
/// An evaluator reads the configuration but cannot change it. `ChartRun` selects the transitions and the states to exit and
/// enter.
package protocol StepEvaluator {
  /// The type of the payload of an event.
  associatedtype Payload: Equatable, Sendable
  /// The type of the data that guards read.
  associatedtype Memory: Equatable, Sendable

  /// The current data.
  ///
  /// The data, the configuration, the stored states of history states and the raised events determine the rest of a macrostep.
  var memory: Memory { get }

  /// The number of requests, such as effects and invocations, that the run has made for the last input.
  ///
  /// The run records this number at the start of each microstep. The recorded numbers assign each request to a microstep.
  var requestCount: Int { get }

  /// Returns whether the guard of a transition holds.
  ///
  /// The function is called only for a transition with a guard.
  mutating func holds(_ transition: Transition, _ payload: Payload?, in configuration: Flow.StateSet) -> Bool

  /// Performs actions in order, and appends the events that the actions raise to `raised`.
  mutating func perform(
    _ actions: [Action], _ payload: Payload?, in configuration: Flow.StateSet, of flow: Flow,
    raising raised: inout RaisedEvents<Payload>)

  /// Starts the timers of a state that was entered.
  mutating func startTimers(of state: ID<State>, in configuration: Flow.StateSet, of flow: Flow)

  /// Cancels the timers and the invocation of a state that is exited.
  mutating func cancelWaits(of state: ID<State>, of flow: Flow)

  /// Starts an invocation at the end of the macrostep in which its state was entered, or of a restore.
  mutating func invoke(_ invocation: ID<Invocation>, in configuration: Flow.StateSet, of flow: Flow)

  /// Evaluates the flow's output, before the exit actions of the last active states.
  mutating func evaluateOutput(_ output: [Expression], in configuration: Flow.StateSet)

  /// Ends the run, after the exit actions of the last active states.
  mutating func end()
}
